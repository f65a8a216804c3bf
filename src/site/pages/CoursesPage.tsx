/** What each course teaches, `/courses` (spec §2). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { type Course, formatKwacha, formatWeeks } from '../../domain/classes/course.ts';
import { siteMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { CourseBadge } from '../../shared/ui/brand/CourseGlyph.tsx';
import { Diamond } from '../../shared/ui/brand/Diamond.tsx';
import { Tag } from '../../shared/ui/brand/Tag.tsx';
import { Closing } from '../ui/Closing.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { courseCard } from './home/CourseCards.tsx';
import { flameButton } from '../ui/on-deep.ts';
import { useSite } from '../ui/site.ts';

const card = {
  ...courseCard,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,5fr) minmax(0,7fr)' },
  columnGap: 6,
  rowGap: 3,
  p: { xs: 2.5, md: 4 },
};

const point = {
  display: 'grid',
  gridTemplateColumns: '10px minmax(0,1fr)',
  columnGap: 1.5,
  alignItems: 'baseline',
  py: 1,
  '& + &': { borderTop: '1px dashed', borderColor: 'divider' },
};

function CourseDetail({ course }: { course: Course }) {
  return (
    <Box component="li" id={course.id} data-course={course.id} sx={card}>
      <div>
        <CourseBadge courseId={course.id} />
        <Typography
          variant="h2"
          component="h3"
          sx={{ mt: 2, fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)' }}
          data-field="title"
        >
          {course.title}
        </Typography>
        <Typography sx={{ my: 2, color: 'text.secondary' }} data-field="description">
          {course.description}
        </Typography>
        {/* On a phone the schedule fills a line; duration and price share the other. */}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            mb: 3,
            '& > :nth-of-type(2)': { order: { xs: 1, sm: 0 } },
          }}
        >
          <Tag tone="copper">
            <span data-field="duration">{formatWeeks(course.durationWeeks)}</span>
          </Tag>
          <Tag>{siteMessages.schedule}</Tag>
          <Tag tone="copper">
            <span data-field="price">{formatKwacha(course.price)}</span>
          </Tag>
        </Box>
        <Button
          href={paths.register({ course: course.id })}
          sx={{ displayPrint: 'none', width: { xs: 1, sm: 'auto' } }}
        >
          {siteMessages.registerAndPay}
        </Button>
      </div>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {course.learningPoints.map((text) => (
          <Box component="li" key={text} sx={point}>
            <Box component={Diamond} sx={{ color: 'secondary.main' }} />
            <span data-point="">{text}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

export function CoursesPage() {
  const { courses } = useSite();
  return (
    <>
      <PageHead
        title={siteMessages.whatYouLearn}
        lead="Two weekends each, live. Here is what you will be able to do afterwards."
      >
        <Button href={paths.register()} sx={{ ...flameButton, mt: 3 }}>
          {siteMessages.registerNow}
        </Button>
      </PageHead>
      <Container sx={{ py: { xs: 4, md: 8 } }}>
        <Typography variant="h2" sx={{ position: 'absolute', clipPath: 'inset(50%)', displayPrint: 'none' }}>
          Courses
        </Typography>
        <Box
          component="ul"
          data-courses=""
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0,1fr)',
            gap: 3,
            m: 0,
            p: 0,
            listStyle: 'none',
          }}
        >
          {courses.map((course) => (
            <CourseDetail key={course.id} course={course} />
          ))}
        </Box>
      </Container>
      <Closing />
    </>
  );
}
