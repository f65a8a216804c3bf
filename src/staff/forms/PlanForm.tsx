/** Makes the missing weekends of the coming weeks in one step, at the usual times. */
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import type { Course } from '../../domain/classes/course.ts';
import { planWeekends } from '../../domain/wire/staff-command.ts';
import { CheckField, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Muted } from '../ui/shapes.ts';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';

type Props = {
  readonly courses: readonly Course[];
  readonly onPlanned: (made: { readonly created: number; readonly kept: number }) => void;
  readonly onClose: () => void;
};

/** A single checkbox gives its value or false, several give a list. */
type Fields = { courseIds: readonly string[] | string | false; weeks: string };

const sentences = { courseIds: 'Choose at least one course.', weeks: 'Plan 1 to 12 weeks.' } as const;

export function PlanForm({ courses, onPlanned, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(
      planWeekends.request,
      ({ courseIds, weeks }: Fields) => ({
        courseIds: [courseIds].flat().filter((id) => typeof id === 'string'),
        weeks: Number(weeks),
      }),
      { sentences },
    ),
    defaultValues: {
      courseIds: courses.filter(({ isActive }) => isActive).map(({ id }) => id),
      weeks: '4',
    },
  });
  const { register, handleSubmit, formState } = form;
  const { problem, save } = useSave(form);
  const submit = handleSubmit((request) =>
    save(async () => {
      const { created, kept } = await sendStaff(planWeekends, request);
      onPlanned({ created: created.length, kept });
    }),
  );
  const { errors, isSubmitting } = formState;
  return (
    <FormDialog
      title="Plan weekends"
      submit="Plan"
      busy={isSubmitting}
      problem={problem}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Muted>Saturday 15:00 and Sunday 17:00 in Lusaka. Weekends that exist stay as they are.</Muted>
      <TextField
        {...register('weeks')}
        id="plan-weeks"
        label="How many weekends from the next one on"
        inputMode="numeric"
        error={errors.weeks?.message}
      />
      <Box role="group" aria-label="Courses">
        {courses.map(({ id, title }) => (
          <CheckField key={id} {...register('courseIds')} id={`plan-${id}`} value={id} label={title} />
        ))}
        {errors.courseIds !== undefined && (
          <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
            {sentences.courseIds}
          </Box>
        )}
      </Box>
    </FormDialog>
  );
}
