/** Five glyphs on one 24-unit grid, two stroke weights: bars, dial, spark, discs, shield. */
import { styled } from '../styled.ts';
import { glyphs, otherGlyph } from './glyphs.ts';

/** The glyph of a course, `size` px, in the text's colour. Decorative: the title stands beside it. */
export function CourseGlyph({ courseId, size = 24 }: { courseId: string; size?: number }) {
  const glyph = glyphs[courseId] ?? otherGlyph;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      data-glyph=""
    >
      <path d={glyph.bold} strokeWidth={2.2} />
      <path d={glyph.fine} strokeWidth={1.3} />
    </svg>
  );
}

const Ground = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  padding: 12,
  color: theme.vars.palette.primary.main,
  background: theme.vars.palette.hub.mint,
  clipPath:
    'polygon(10px 0,calc(100% - 10px) 0,100% 10px,100% calc(100% - 10px),calc(100% - 10px) 100%,10px 100%,0 calc(100% - 10px),0 10px)',
}));

/** The glyph on its ground: a mint square with cut corners. */
export function CourseBadge({ courseId }: { courseId: string }) {
  return (
    <Ground>
      <CourseGlyph courseId={courseId} />
    </Ground>
  );
}
