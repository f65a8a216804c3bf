/** Makes or changes a course: its texts, its price, and whether it is open for registration. */
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import { type Course, COURSE_TAKEN } from '../../domain/classes/course.ts';
import { slugOf } from '../../domain/classes/course-slug.ts';
import { COURSE_PRICE_KWACHA, COURSE_WEEKS, LEARNING_POINTS } from '../../domain/wire/limits.ts';
import { saveCourse } from '../../domain/wire/class-command.ts';
import { CheckField, TextArea, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { changedOnly, isUnchanged } from './changed-fields.ts';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';

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
  const { register, handleSubmit, formState, setError } = form;
  const { save, ...sending } = useSave(form);
  const { dirtyFields, errors } = formState;
  const submit = handleSubmit((whole) => {
    if (course === null && courses.some(({ id }) => id === whole.id)) {
      setError('title', { type: 'taken', message: COURSE_TAKEN });
      return undefined;
    }
    return save(async () => {
      const request =
        course === null ? { ...whole, isNew: true as const } : changedOnly(whole, 'id', dirtyFields);
      if (!isUnchanged(request)) await sendStaff(saveCourse, request);
      onSaved();
    });
  });
  return (
    <FormDialog
      title={course === null ? 'New course' : course.title}
      submit="Save"
      {...sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...register('title')} id="course-title" label="Title" error={errors.title?.message} />
      <TextArea
        {...register('description')}
        id="course-description"
        label="Description"
        rows={3}
        error={errors.description?.message}
      />
      <TextArea
        {...register('learningPoints')}
        id="course-points"
        label="What is learnt"
        hint={`${LEARNING_POINTS} points, one a line`}
        rows={LEARNING_POINTS}
        error={errors.learningPoints?.message}
      />
      <TextField
        {...register('price')}
        id="course-price"
        label="Price, kwacha"
        hint="For registrations from now on. Orders keep the price that they were made with."
        inputMode="numeric"
        error={errors.price?.message}
      />
      <TextField
        {...register('durationWeeks')}
        id="course-weeks"
        label="Weeks"
        inputMode="numeric"
        error={errors.durationWeeks?.message}
      />
      <CheckField {...register('isActive')} id="course-active" label="Open for registration" />
    </FormDialog>
  );
}
