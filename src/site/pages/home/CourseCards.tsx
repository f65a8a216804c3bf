/** The courses as cards; where five leave a gap in the grid, a piece of cloth leads on. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Course, formatKwacha, formatWeeks } from '../../../domain/classes/course.ts';
import { siteMessages } from '../../../domain/wire/messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { CourseBadge } from '../../../shared/ui/brand/CourseGlyph.tsx';
import { Tag } from '../../../shared/ui/brand/Tag.tsx';
import { Weave } from '../../../shared/ui/brand/Weave.tsx';
import { Section } from '../../ui/Section.tsx';
import { flameButton } from '../../ui/on-deep.ts';
import { useSite } from '../../ui/site.ts';

export const courseCard = {
  display: 'flex',
  flexDirection: 'column',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '18px',
  bgcolor: 'background.paper',
  breakInside: 'avoid',
} as const;

/** Below the perforation: what it costs and what to do. */
const tearOff = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 1,
  mt: 'auto',
  px: 2.5,
  py: 2,
  borderTop: '2px dashed',
  borderColor: 'divider',
  '& > a': { whiteSpace: 'nowrap' },
} as const;

function CourseCard({ course }: { course: Course }) {
  return (
    <Box component="li" data-course={course.id} sx={courseCard}>
      <Box sx={{ p: 2.5, flex: 1 }}>
        <CourseBadge courseId={course.id} />
        <Typography variant="h3" sx={{ mt: 2 }} data-field="title">
          {course.title}
        </Typography>
        <Typography variant="body2" sx={{ my: 1.5, color: 'text.secondary' }} data-field="description">
          {course.description}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          <Tag tone="copper">
            <span data-field="duration">{formatWeeks(course.durationWeeks)}</span>
          </Tag>
          <Tag>{siteMessages.schedule}</Tag>
        </Box>
      </Box>
      <Box sx={tearOff}>
        <Box component="strong" sx={{ fontSize: '1.5rem', fontWeight: 800 }} data-field="price">
          {formatKwacha(course.price)}
        </Box>
        <Button href={paths.register({ course: course.id })}>{siteMessages.registerNow}</Button>
      </Box>
    </Box>
  );
}

function AllCourses() {
  return (
    <Box
      component="li"
      sx={{
        ...courseCard,
        overflow: 'hidden',
        border: 0,
        bgcolor: 'hub.deep',
        color: 'hub.onDeep',
        displayPrint: 'none',
      }}
    >
      <Box sx={{ flex: 1, minHeight: 96 }}>
        <Weave />
      </Box>
      <Box sx={{ p: 2.5, pt: 3 }}>
        <Typography variant="h3">Six learning points each</Typography>
        <Typography variant="body2" sx={{ mt: 1, mb: 2.5, color: 'hub.onDeepMuted' }}>
          See what you will be able to do after two weekends.
        </Typography>
        <Button href={paths.courses} fullWidth sx={flameButton}>
          {siteMessages.viewAllCourses}
        </Button>
      </Box>
    </Box>
  );
}

export function CourseCards() {
  const { courses } = useSite();
  return (
    <Section
      title="Choose your course"
      lead="Start with the one you need first. You can take another afterwards."
      onSurface
    >
      <Box
        component="ul"
        data-courses=""
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: {
            xs: 'minmax(0,1fr)',
            sm: 'repeat(2,minmax(0,1fr))',
            lg: 'repeat(3,minmax(0,1fr))',
          },
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
        <AllCourses />
      </Box>
    </Section>
  );
}
