/** Makes or changes a course: its texts, its price, and whether it is open for registration. */
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import { type Course, COURSE_TAKEN, slugOf } from '../../domain/classes/course.ts';
import { COURSE_PRICE_KWACHA, COURSE_WEEKS, LEARNING_POINTS } from '../../domain/wire/limits.ts';
import { saveCourse } from '../../domain/wire/class-command.ts';
import { CommandForm } from './CommandForm.tsx';
import { resolverOf } from './resolver.ts';

type Props = {
  /** Null for a new one, which goes to the end of the list. */
  readonly course: Course | null;
  readonly courses: readonly Course[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

type Fields = {
  title: string;
  description: string;
  learningPoints: string;
  price: string;
  durationWeeks: string;
  isActive: boolean;
};

const sentences = {
  title: 'Give the course a title of at most 100 characters.',
  description: 'Describe the course in at most 500 characters.',
  learningPoints: `Write exactly ${LEARNING_POINTS} points, one a line, each at most 160 characters.`,
  price: 'A price is a whole number of kwacha, from 1 to 100000.',
  durationWeeks: 'A course lasts a whole number of weeks, at least one.',
} as const;

export function CourseForm({ course, courses, onSaved, onClose }: Props) {
  const last = Math.max(-1, ...courses.map(({ displayOrder }) => displayOrder));
  const form = useForm({
    resolver: resolverOf(
      saveCourse.request,
      ({ title, description, learningPoints, price, durationWeeks, isActive }: Fields) => ({
        id: course?.id ?? slugOf(title),
        title: title.trim(),
        description: description.trim(),
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
    ),
    defaultValues: {
      title: course?.title ?? '',
      description: course?.description ?? '',
      learningPoints: course?.learningPoints.join('\n') ?? '',
      price: String(course?.price ?? COURSE_PRICE_KWACHA),
      durationWeeks: String(course?.durationWeeks ?? COURSE_WEEKS),
      isActive: course?.isActive ?? false,
    },
  });
  return (
    <CommandForm
      form={form}
      title={course === null ? 'New course' : course.title}
      fields={[
        { name: 'title', id: 'course-title', label: 'Title' },
        { name: 'description', id: 'course-description', kind: 'area', label: 'Description', rows: 3 },
        {
          name: 'learningPoints',
          id: 'course-points',
          kind: 'area',
          label: 'What is learnt',
          hint: `${LEARNING_POINTS} points, one a line`,
          rows: LEARNING_POINTS,
        },
        {
          name: 'price',
          id: 'course-price',
          label: 'Price, kwacha',
          hint: 'For registrations from now on. Orders keep the price that they were made with.',
          inputMode: 'numeric',
        },
        { name: 'durationWeeks', id: 'course-weeks', label: 'Weeks', inputMode: 'numeric' },
        { name: 'isActive', id: 'course-active', kind: 'check', label: 'Open for registration' },
      ]}
      send={async (whole, changes) => {
        if (course === null && courses.some(({ id }) => id === whole.id)) {
          form.setError('title', { type: 'taken', message: COURSE_TAKEN });
          return;
        }
        const request = course === null ? { ...whole, isNew: true as const } : changes('id');
        if (request !== null) await sendStaff(saveCourse, request);
        onSaved();
      }}
      onClose={onClose}
    />
  );
}
