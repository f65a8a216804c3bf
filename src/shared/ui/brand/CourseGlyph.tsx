/** Five glyphs on one 24-unit grid, two stroke weights: bars, dial, spark, discs, shield. */
import styles from './CourseGlyph.module.css';
import { glyphs, otherGlyph } from './glyphs.ts';

/** The attributes of a glyph in lines on a 24-unit grid, `size` px, in the text's colour. Decorative. */
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

/** The glyph of a course, `size` px, in the text's colour. Decorative: the title stands beside it. */
export function CourseGlyph({ courseId, size = 24 }: { courseId: string; size?: number }) {
  const glyph = glyphs[courseId] ?? otherGlyph;
  return (
    <svg {...lineGlyph(size)} data-glyph="">
      <path d={glyph.bold} strokeWidth={2.2} />
      <path d={glyph.fine} strokeWidth={1.3} />
    </svg>
  );
}

/** The glyph on its background: a mint square with cut corners. */
export function CourseBadge({ courseId }: { courseId: string }) {
  return (
    <span className={styles.ground}>
      <CourseGlyph courseId={courseId} />
    </span>
  );
}
