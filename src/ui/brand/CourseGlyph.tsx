/** Five glyphs on one 24-unit grid, two stroke weights: bars, dial, spark, discs, shield. */
import Box from '@mui/material/Box';

type Glyph = { readonly bold: string; readonly fine: string };

const glyphs: Readonly<Record<string, Glyph>> = {
  'data-analysis-excel': { bold: 'M7 17v-5M12 17V6M17 17v-8', fine: 'M3.5 20.5h17M3.5 20.5v-17' },
  'data-visualization-power-bi': {
    bold: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5H12z',
    fine: 'M15.5 3.2a8.6 8.6 0 0 1 5.3 5.3h-5.3z',
  },
  'artificial-intelligence-web-apps': {
    bold: 'M11 5.5 12.9 11l5.6 2-5.6 2L11 20.5 9.1 15l-5.6-2 5.6-2z',
    fine: 'M18.5 3v5M16 5.5h5',
  },
  'database-management': {
    bold: 'M4.5 6.5c0-1.7 3.4-3 7.5-3s7.5 1.3 7.5 3-3.4 3-7.5 3-7.5-1.3-7.5-3z',
    fine: 'M4.5 6.5v11c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3v-11M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
  },
  'cybersecurity-basics': {
    bold: 'M12 3.2 4.8 6v5.4c0 4.4 3 7.8 7.2 9.4 4.2-1.6 7.2-5 7.2-9.4V6z',
    fine: 'M8.8 11.8 11.2 14.2 15.4 9.8',
  },
};
/** A course that staff added later: the diamond. */
const other: Glyph = { bold: 'M12 3.5 20.5 12 12 20.5 3.5 12z', fine: 'M12 8.5 15.5 12 12 15.5 8.5 12z' };

/** The glyph of a course, `size` px, in the text's colour. Decorative: the title stands beside it. */
export function CourseGlyph({ courseId, size = 24 }: { courseId: string; size?: number }) {
  const glyph = glyphs[courseId] ?? other;
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
    >
      <path d={glyph.bold} strokeWidth={2.2} />
      <path d={glyph.fine} strokeWidth={1.3} />
    </svg>
  );
}

/** The glyph on its ground: a mint square with cut corners. */
export function CourseBadge({ courseId }: { courseId: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flex: 'none',
        p: 1.5,
        color: 'primary.main',
        bgcolor: 'hub.mint',
        clipPath:
          'polygon(10px 0,calc(100% - 10px) 0,100% 10px,100% calc(100% - 10px),calc(100% - 10px) 100%,10px 100%,0 calc(100% - 10px),0 10px)',
      }}
    >
      <CourseGlyph courseId={courseId} />
    </Box>
  );
}
