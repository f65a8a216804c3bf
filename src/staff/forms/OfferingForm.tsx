/** One offering: the times of its classes, whether it is offered, how many seats it has; and new ones for coming weekends. */
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import type { Offering } from '../../domain/classes/offering.ts';
import { saveOffering, planWeekends } from '../../domain/wire/class-command.ts';
import { TIME_ZONE_LABEL } from '../../domain/time/time.ts';
import { CheckField, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Muted } from '../ui/shapes.ts';
import { changedOnly, isUnchanged } from './changed-fields.ts';
import { instantOf, written } from './lusaka-field.ts';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';
import Box from '@mui/material/Box';
import type { Course } from '../../domain/classes/course.ts';

type Props = {
  readonly offering: Offering;
  readonly title: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

type Fields = { saturdayStartsAt: string; sundayStartsAt: string; capacity: string; isVisible: boolean };

const NO_TIME = 'Choose a day and a time.';
const sentences = {
  saturdayStartsAt: NO_TIME,
  sundayStartsAt: NO_TIME,
  capacity: 'Seats are a whole number, at least one. Leave it empty for no limit.',
} as const;

export function OfferingForm({ offering, title, onSaved, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(
      saveOffering.request,
      ({ saturdayStartsAt, sundayStartsAt, capacity, isVisible }: Fields) => ({
        offeringId: offering.id,
        saturdayStartsAt: instantOf(saturdayStartsAt),
        sundayStartsAt: instantOf(sundayStartsAt),
        isVisible,
        capacity: capacity.trim() === '' ? null : Number(capacity),
      }),
      { sentences },
    ),
    defaultValues: {
      saturdayStartsAt: written(offering.saturdayStartsAt),
      sundayStartsAt: written(offering.sundayStartsAt),
      capacity: offering.capacity === null ? '' : String(offering.capacity),
      isVisible: offering.isVisible,
    },
  });
  const { register, handleSubmit, formState } = form;
  const { save, ...sending } = useSave(form);
  const { dirtyFields, errors } = formState;
  const submit = handleSubmit((whole) =>
    save(async () => {
      const request = changedOnly(whole, 'offeringId', dirtyFields);
      if (!isUnchanged(request)) await sendStaff(saveOffering, request);
      onSaved();
    }),
  );
  return (
    <FormDialog title={title} submit="Save" {...sending} onSubmit={submit} onClose={onClose}>
      <TextField
        {...register('saturdayStartsAt')}
        id="offering-saturday"
        type="datetime-local"
        label={`Saturday class, ${TIME_ZONE_LABEL}`}
        error={errors.saturdayStartsAt?.message}
      />
      <TextField
        {...register('sundayStartsAt')}
        id="offering-sunday"
        type="datetime-local"
        label={`Sunday class, ${TIME_ZONE_LABEL}`}
        error={errors.sundayStartsAt?.message}
      />
      <TextField
        {...register('capacity')}
        id="offering-capacity"
        label="Seats"
        hint="Empty for no limit"
        inputMode="numeric"
        error={errors.capacity?.message}
      />
      <CheckField {...register('isVisible')} id="offering-visible" label="Shown to learners" />
      <Muted>
        Where a class moves or is hidden, those enrolled see it on their dashboard at once; phones with
        notifications are told within a minute, and calendars that follow the hub change by themselves.
      </Muted>
    </FormDialog>
  );
}

type PlanProps = {
  readonly courses: readonly Course[];
  readonly onPlanned: (made: { readonly created: number; readonly kept: number }) => void;
  readonly onClose: () => void;
};

/** A single checkbox gives its value or false, several give a list. */
type PlanFields = { courseIds: readonly string[] | string | false; weeks: string };

const planSentences = { courseIds: 'Choose at least one course.', weeks: 'Plan 1 to 12 weeks.' } as const;

/** Makes the missing weekends of the coming weeks in one step, at the usual times. */
export function PlanForm({ courses, onPlanned, onClose }: PlanProps) {
  const form = useForm({
    resolver: resolverOf(
      planWeekends.request,
      ({ courseIds, weeks }: PlanFields) => ({
        courseIds: [courseIds].flat().filter((id) => typeof id === 'string'),
        weeks: Number(weeks),
      }),
      { sentences: planSentences },
    ),
    defaultValues: {
      courseIds: courses.filter(({ isActive }) => isActive).map(({ id }) => id),
      weeks: '4',
    },
  });
  const { register, handleSubmit, formState } = form;
  const { save, ...sending } = useSave(form);
  const submit = handleSubmit((request) =>
    save(async () => {
      const { created, kept } = await sendStaff(planWeekends, request);
      onPlanned({ created: created.length, kept });
    }),
  );
  const { errors } = formState;
  return (
    <FormDialog title="Plan weekends" submit="Plan" {...sending} onSubmit={submit} onClose={onClose}>
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
            {planSentences.courseIds}
          </Box>
        )}
      </Box>
    </FormDialog>
  );
}
