/** Five skills at a glance: glyph, title, two weeks, the schedule, the price. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatKwacha, formatWeeks } from '../../../domain/classes/course.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { CourseGlyph } from '../../../shared/ui/brand/CourseGlyph.tsx';
import { Tag } from '../../../shared/ui/brand/Tag.tsx';
import { Schedule } from '../../ui/Schedule.tsx';
import { Section } from '../../ui/Section.tsx';
import { useSite } from '../../ui/site.ts';

const tile = {
  display: 'grid',
  gridTemplateColumns: { xs: '64px minmax(0,1fr)', md: 'minmax(0,1fr)' },
  columnGap: 2,
  rowGap: 1,
  alignContent: 'start',
  gridTemplateRows: { md: 'auto 1fr auto' },
  p: { xs: 2, md: 2.5 },
  color: 'inherit',
  textDecoration: 'none',
  bgcolor: 'background.paper',
  '&:hover h3': { textDecoration: 'underline' },
  '&:focus-visible': { outlineOffset: '-3px' },
};

/** The glyph inside a diamond of the cloth. */
const motif = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  gridRow: { xs: 'span 2', md: 'auto' },
  color: 'primary.main',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    bgcolor: 'hub.mint',
    clipPath: 'polygon(50% 0,100% 50%,50% 100%,0 50%)',
  },
  '& > svg': { position: 'relative' },
};

/** Duration and price on one line, the schedule below. */
const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.5,
  mt: { md: 'auto' },
  fontVariantNumeric: 'tabular-nums',
  '& > :last-child': { flexBasis: '100%', color: 'text.secondary', fontSize: '0.875rem' },
};

export function SkillBoard() {
  const { courses } = useSite();
  return (
    <Section
      title="One skill, two weekends"
      lead="Each course runs for two weeks, live on Saturday, with a repeat on Sunday for those who missed it."
    >
      <Box
        component="ul"
        data-courses=""
        sx={{
          display: 'grid',
          // As many as there are, in one row where they fit.
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(auto-fit,minmax(160px,1fr))' },
          gap: '1px',
          m: 0,
          p: 0,
          listStyle: 'none',
          overflow: 'hidden',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '18px',
          bgcolor: 'background.paper',
          '& > li': {
            display: 'grid',
            gridTemplateColumns: 'minmax(0,1fr)',
            outline: '1px solid',
            outlineColor: 'divider',
          },
        }}
      >
        {courses.map((course) => (
          <li key={course.id} data-course={course.id}>
            <Box component="a" href={`${paths.courses}#${course.id}`} sx={tile}>
              <Box component="span" sx={motif}>
                <CourseGlyph courseId={course.id} size={26} />
              </Box>
              <Typography variant="h5" component="h3" data-field="title">
                {course.title}
              </Typography>
              <Box component="span" sx={facts}>
                <Tag tone="copper">
                  <span data-field="duration">{formatWeeks(course.durationWeeks)}</span>
                </Tag>
                <strong data-field="price">{formatKwacha(course.price)}</strong>
                <span>
                  <Schedule />
                </span>
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}
