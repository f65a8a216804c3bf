/** Five glyphs on one 24-unit grid, two stroke weights: bars, dial, spark, discs, shield. */
import styles from './CourseGlyph.module.css';
import { glyphs, otherGlyph } from './glyphs.ts';

/** SVG attributes of a glyph, `size` px. Decorative. */
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

/** The glyph of a course, `size` px. Decorative: the title is beside it. */
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
    <span className={styles.ground}>
      <CourseGlyph courseId={courseId} />
    </span>
  );
}
