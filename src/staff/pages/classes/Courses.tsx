/** The courses: their prices, their order, and which are open for registration. */
import { currencyName } from '#hub';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { IconButton } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import {
  type Course,
  COURSE_TAKEN,
  formatKwacha,
  inDisplayOrder,
  slugOf,
} from '../../../domain/classes/course.ts';
import { orderCourses, saveCourse } from '../../../domain/wire/class-command.ts';
import { COURSE_PRICE_KWACHA, COURSE_WEEKS, LEARNING_POINTS } from '../../../domain/wire/limits.ts';
import { CommandError } from '../../../shared/data/errors.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { fetchCourses } from '../../data/weekends.ts';
import { CommandForm, useRequestForm } from '../../forms/CommandForm.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { DialogButton, Panel, Row, SmallButton } from '../../ui/shapes.tsx';
import { Heading } from '../Heading.tsx';
import { List } from '../ListPage.tsx';
import { useRead } from '../use-read.ts';

export function Courses() {
  const reading = useRead('courses', fetchCourses);
  const { value } = reading;
  const courses = inDisplayOrder(value?.values ?? []);

  const { mutate: change, isPending: busy } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: ({ message }) => {
      showToast({ title: 'Not saved', text: message }, 'error');
      reading.retry();
    },
  });
  const move = (at: number, by: number) => {
    const courseIds = courses.map(({ id }) => id);
    const [moved = ''] = courseIds.splice(at, 1);
    courseIds.splice(at + by, 0, moved);
    change(() => sendStaffCommand(orderCourses, { courseIds }));
  };
  return (
    <>
      <Heading title="Courses">
        <DialogButton label="New course" size="medium" variant="contained" disabled={value === null}>
          {(onClose) => <CourseForm course={null} courses={courses} onClose={onClose} />}
        </DialogButton>
      </Heading>
      <Panel>
        <List
          label="Courses"
          noun="course"
          reading={{ ...reading, value: value && { ...value, values: courses } }}
          columns={columnsFor({ courses, busy, move, change })}
          keyOf={({ id }) => id}
          empty={{ title: 'No courses yet', text: 'Add a course, so that learners can register.' }}
          loading={{ rows: 5, height: 44 }}
        />
      </Panel>
    </>
  );
}

type Actions = {
  readonly courses: readonly Course[];
  readonly busy: boolean;
  readonly move: (at: number, by: number) => void;
  readonly change: (work: () => Promise<unknown>) => void;
};

const columnsFor = ({ courses, busy, move, change }: Actions): readonly Column<Course>[] => [
  { head: 'Title', cell: ({ title }) => title },
  { head: 'Price', cell: ({ price }) => formatKwacha(price) },
  { head: 'Weeks', cell: ({ durationWeeks }) => durationWeeks },
  { head: 'Registration', cell: ({ isActive }) => (isActive ? 'Open' : 'Hidden') },
  {
    head: 'Change',
    cell: (course) => {
      const { id, title, isActive } = course;
      const at = courses.indexOf(course);
      const turns = [
        ['up', -1, UpIcon, courses[0]],
        ['down', 1, DownIcon, courses.at(-1)],
      ] as const;
      return (
        <Row sx={{ gap: 0.5 }}>
          {turns.map(([way, by, Icon, last]) => (
            <IconButton
              key={way}
              aria-label={`Move ${title} ${way}`}
              disabled={busy || course === last}
              onClick={() => move(at, by)}
            >
              <Icon fontSize="small" />
            </IconButton>
          ))}
          <DialogButton label="Edit" disabled={busy} aria-label={`Edit ${title}`}>
            {(onClose) => <CourseForm {...{ course, courses, onClose }} />}
          </DialogButton>
          <SmallButton
            disabled={busy}
            aria-label={`${isActive ? 'Hide' : 'Open'} ${title}`}
            onClick={() => change(() => sendStaffCommand(saveCourse, { id, isActive: !isActive }))}
          >
            {isActive ? 'Hide' : 'Open'}
          </SmallButton>
        </Row>
      );
    },
  },
];

type FormProps = {
  /** Null for a new one, which goes to the end of the list. */
  readonly course: Course | null;
  readonly courses: readonly Course[];
  readonly onClose: () => void;
};

const sentences = {
  title: 'Give the course a title of at most 100 characters.',
  description: 'Describe the course in at most 500 characters.',
  finalWork: 'Write it in at most 120 characters.',
  learningPoints: `Write exactly ${LEARNING_POINTS} points, one a line, each at most 160 characters.`,
  price: `A price is a whole number of ${currencyName}, from 1 to 100000.`,
  durationWeeks: 'A course lasts a whole number of weeks, at least one.',
} as const;

function CourseForm({ course, courses, onClose }: FormProps) {
  const last = Math.max(-1, ...courses.map(({ displayOrder }) => displayOrder));
  const form = useRequestForm(
    saveCourse.request,
    {
      title: course?.title ?? '',
      description: course?.description ?? '',
      finalWork: course?.finalWork ?? '',
      learningPoints: course?.learningPoints.join('\n') ?? '',
      price: String(course?.price ?? COURSE_PRICE_KWACHA),
      durationWeeks: String(course?.durationWeeks ?? COURSE_WEEKS),
      isActive: course?.isActive ?? false,
    },
    ({ title, description, finalWork, learningPoints, price, durationWeeks, isActive }) => ({
      id: course?.id ?? slugOf(title),
      title: title.trim(),
      description: description.trim(),
      finalWork: finalWork.trim(),
      learningPoints: learningPoints
        .split('\n')
        .map((point) => point.trim())
        .filter((point) => point !== ''),
      price: Number(price),
      isActive,
      displayOrder: course?.displayOrder ?? last + 1,
      durationWeeks: Number(durationWeeks),
    }),
    { sentences, fieldOf: ([name]) => (name === 'id' ? 'title' : String(name)) },
  );
  return (
    <CommandForm
      form={form}
      title={course === null ? 'New course' : course.title}
      fields={[
        { name: 'title', label: 'Title' },
        { name: 'description', kind: 'area', label: 'Description', rows: 3 },
        { name: 'finalWork', label: 'What learners will make', hint: 'One line on the course’s card' },
        {
          name: 'learningPoints',
          kind: 'area',
          label: 'What is learnt',
          hint: `${LEARNING_POINTS} points, one a line`,
          rows: LEARNING_POINTS,
        },
        {
          name: 'price',
          label: `Price, ${currencyName}`,
          hint: 'For registrations from now on. Orders keep the price that they were made with.',
          inputMode: 'numeric',
        },
        { name: 'durationWeeks', label: 'Weeks', inputMode: 'numeric' },
        { name: 'isActive', kind: 'check', label: 'Open for registration' },
      ]}
      send={async (whole, changes) => {
        if (course === null && courses.some(({ id }) => id === whole.id)) {
          throw new CommandError('bad_request', COURSE_TAKEN, { fields: { title: COURSE_TAKEN } });
        }
        const request = course === null ? { ...whole, isNew: true as const } : changes('id');
        if (request !== null) await sendStaffCommand(saveCourse, request);
      }}
      onClose={onClose}
    />
  );
}
