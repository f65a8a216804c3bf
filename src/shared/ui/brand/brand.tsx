/** The brand's parts. All drawings are decorative: the words beside them carry the meaning. */
import { glyphs } from '#hub';
import type { ReactNode } from 'react';
import { BRAND } from '../../../domain/wire/messages.ts';
import { MARK, WEAVE_CELL, WEAVE_CELLS, weaveColours, weavePaths } from '../../../domain/records/mark.ts';
import { classNames } from '../class-names.ts';
import styles from './brand.module.css';
import { otherGlyph } from './drawings.ts';

/** `size` in px, here and below; `at` places it inside another drawing. */
export function Mark({ size = 36, at }: { size?: number; at?: { x: number; y: number } }) {
  return (
    <svg {...at} width={size} height={size} viewBox={`0 0 ${MARK.size} ${MARK.size}`} aria-hidden="true">
      <rect width={MARK.size} height={MARK.size} rx={MARK.radius} fill={MARK.ground} />
      <path
        d={MARK.line}
        fill="none"
        stroke={MARK.lineColour}
        strokeWidth={MARK.lineWidth}
        strokeLinecap="square"
      />
      <path d={MARK.shape} fill={MARK.shapeColour} />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <Mark />
      {BRAND}
    </span>
  );
}

type DiamondProps = { size?: number; hollow?: boolean; className?: string | undefined };

/** The smallest unit of the identity: bullets, progress, empty states. `hollow` draws only the outline. */
export function Diamond({ size = 10, hollow = false, className }: DiamondProps) {
  return (
    <svg
      className={classNames(styles.diamond, className)}
      width={size}
      height={size}
      viewBox="0 0 10 10"
      aria-hidden="true"
    >
      {hollow ? (
        <path d="M5 1.2 8.8 5 5 8.8 1.2 5z" fill="none" stroke="currentColor" strokeWidth={1.6} />
      ) : (
        <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />
      )}
    </svg>
  );
}

const WEAVE_ID = 'weave';

/** Required once on a page that shows a `Weave`. */
export function WeaveDefs() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <pattern
        id={WEAVE_ID}
        width={WEAVE_CELLS}
        height={WEAVE_CELLS}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${WEAVE_CELL})`}
        shapeRendering="crispEdges"
      >
        {[...weavePaths()].map(([thread, d]) => (
          <path key={thread} d={d} fill={weaveColours[thread]} />
        ))}
      </pattern>
    </svg>
  );
}

export const WEAVE_FILL = `url(#${WEAVE_ID})`;

export function Weave() {
  return (
    <svg aria-hidden="true" width="100%" height="100%" style={{ display: 'block' }}>
      <rect width="100%" height="100%" fill={WEAVE_FILL} />
    </svg>
  );
}

export const lineGlyph = (size: number) =>
  ({
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    'aria-hidden': true,
  }) as const;

export function CourseGlyph({ courseId, size = 24 }: { courseId: string; size?: number }) {
  const glyph = glyphs[courseId] ?? otherGlyph;
  return (
    <svg {...lineGlyph(size)} data-glyph="">
      <path d={glyph.bold} strokeWidth={2.2} />
      <path d={glyph.fine} strokeWidth={1.3} />
    </svg>
  );
}

export function CourseBadge({ courseId }: { courseId: string }) {
  return (
    <span className={styles.badge}>
      <CourseGlyph courseId={courseId} />
    </span>
  );
}

export function Tag({ tone = 'mint', children }: { tone?: 'copper' | 'mint'; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}
