/** Plans the next weekends, and says before what will be made, which public holidays are in them and what clashes (decision 0084). */
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import type { Course } from '../../../domain/classes/course.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { nextToPlan, PLAN_LOOKS_BACK } from '../../../domain/cohort/plan.ts';
import { addDays, type Instant, weekendOf } from '../../../domain/time/time.ts';
import { planWeekends } from '../../../domain/wire/class-command.ts';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { sendStaff } from '../../data/commands.ts';
import { fetchPlanned } from '../../data/weekends.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { resolverOf } from '../../forms/resolver.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { useRead } from '../use-read.ts';
import { PlanPreview } from './PlanPreview.tsx';

type Props = {
  readonly courses: readonly Course[];
  /** When the page was opened. */
  readonly at: Instant;
  readonly onPlanned: (made: { readonly created: number; readonly kept: number }) => void;
  readonly onClose: () => void;
};

export function PlanWeekends(props: Props) {
  const since = addDays(weekendOf(props.at), -7 * PLAN_LOOKS_BACK);
  const ids = props.courses.map(({ id }) => id);
  const { value, failure, retry } = useRead(`planned since ${since} ${ids.join()}`, () =>
    fetchPlanned(since, ids, nextToPlan(null, props.at)),
  );
  if (value !== null) return <PlanForm {...props} known={value.values} />;
  return (
    <FormDialog
      title="Plan the next weekends"
      submit={null}
      busy={false}
      problem={null}
      onSubmit={(event) => event.preventDefault()}
      onClose={props.onClose}
    >
      {failure === null ? <RowsSkeleton rows={5} /> : <Failed message={failure.message} onRetry={retry} />}
    </FormDialog>
  );
}

/** A single checkbox gives its value or false, several give a list. */
type Fields = {
  courseIds: readonly string[] | string | false;
  from: string;
  weeks: string;
  times: 'last' | 'usual';
};

const sentences = {
  courseIds: 'Choose at least one course.',
  from: 'Choose a Saturday that lies ahead.',
  weeks: 'Plan 1 to 12 weekends.',
} as const;

const requestOf = ({ courseIds, from, weeks, times }: Fields) => ({
  courseIds: [courseIds].flat().filter((id) => typeof id === 'string'),
  from,
  weeks: Number(weeks),
  times,
});

function PlanForm({ courses, at, known, onPlanned, onClose }: Props & { known: readonly Offering[] }) {
  const offered = courses.filter(({ isActive }) => isActive).map(({ id }) => id);
  const lastPlanned = known.findLast(({ courseId }) => offered.includes(courseId))?.weekendDate ?? null;
  const form = useForm<Fields, unknown, ReturnType<typeof requestOf>>({
    resolver: resolverOf(planWeekends.request, requestOf, { sentences }),
    defaultValues: { courseIds: offered, from: nextToPlan(lastPlanned, at), weeks: '4', times: 'last' },
  });
  const { errors } = form.formState;
  return (
    <CommandForm
      form={form}
      title="Plan the next weekends"
      submit="Plan"
      fields={[
        [
          { name: 'from', id: 'plan-from', type: 'date', label: 'From Saturday' },
          { name: 'weeks', id: 'plan-weeks', label: 'How many weekends', inputMode: 'numeric' },
        ],
        {
          name: 'times',
          id: 'plan-times',
          label: 'Class times',
          options: [
            ['last', 'As last planned'],
            ['usual', 'Sat 15:00, Sun 17:00'],
          ],
        },
      ]}
      send={async (request) => {
        const { created, kept } = await sendStaff(planWeekends, request);
        onPlanned({ created: created.length, kept });
      }}
      onClose={onClose}
    >
      <Box
        role="group"
        aria-label="Courses"
        sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {courses.map(({ id, title }) => (
          <CheckField key={id} {...form.register('courseIds')} id={`plan-${id}`} value={id} label={title} />
        ))}
        {errors.courseIds !== undefined && (
          <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, gridColumn: '1 / -1' }}>
            {sentences.courseIds}
          </Box>
        )}
      </Box>
      <PlanPreview plan={requestOf(form.watch())} courses={courses} known={known} />
    </CommandForm>
  );
}
