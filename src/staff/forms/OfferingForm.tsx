/** One offering: the times of its classes, whether it is offered, how many seats it has, and when people register for it. */
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import type { Offering } from '../../domain/classes/offering.ts';
import { saveOffering } from '../../domain/wire/class-command.ts';
import { type Instant, TIME_ZONE_LABEL } from '../../domain/time/time.ts';
import { CheckField, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Muted } from '../ui/shapes.ts';
import { changedOnly, isUnchanged } from './changed-fields.ts';
import { instantOf, written } from './lusaka-field.ts';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';

type Props = {
  readonly offering: Offering;
  readonly title: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

type Fields = {
  saturdayStartsAt: string;
  sundayStartsAt: string;
  capacity: string;
  isVisible: boolean;
  registrationOpensAt: string;
  registrationClosesAt: string;
};

const NO_TIME = 'Choose a day and a time.';
const sentences = {
  saturdayStartsAt: NO_TIME,
  sundayStartsAt: NO_TIME,
  capacity: 'Seats are a whole number, at least one. Leave it empty for no limit.',
  registrationOpensAt: `${NO_TIME} Leave it empty to open at once.`,
  registrationClosesAt: `${NO_TIME} Leave it empty to close with the last class.`,
} as const;

/** An empty field is no limit, and anything else a time. */
const limitOf = (text: string) => (text === '' ? null : (instantOf(text) ?? Number.NaN));
const writtenLimit = (at: Instant | null | undefined) => (at === null || at === undefined ? '' : written(at));

export function OfferingForm({ offering, title, onSaved, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(
      saveOffering.request,
      (fields: Fields) => ({
        offeringId: offering.id,
        saturdayStartsAt: instantOf(fields.saturdayStartsAt),
        sundayStartsAt: instantOf(fields.sundayStartsAt),
        isVisible: fields.isVisible,
        capacity: fields.capacity.trim() === '' ? null : Number(fields.capacity),
        registrationOpensAt: limitOf(fields.registrationOpensAt),
        registrationClosesAt: limitOf(fields.registrationClosesAt),
      }),
      { sentences },
    ),
    defaultValues: {
      saturdayStartsAt: written(offering.saturdayStartsAt),
      sundayStartsAt: written(offering.sundayStartsAt),
      capacity: offering.capacity === null ? '' : String(offering.capacity),
      isVisible: offering.isVisible,
      registrationOpensAt: writtenLimit(offering.registrationOpensAt),
      registrationClosesAt: writtenLimit(offering.registrationClosesAt),
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
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <TextField
          {...register('registrationOpensAt')}
          id="offering-opens"
          type="datetime-local"
          label={`Registration opens, ${TIME_ZONE_LABEL}`}
          hint="Empty for at once"
          error={errors.registrationOpensAt?.message}
        />
        <TextField
          {...register('registrationClosesAt')}
          id="offering-closes"
          type="datetime-local"
          label={`Registration closes, ${TIME_ZONE_LABEL}`}
          hint="Empty for the last class"
          error={errors.registrationClosesAt?.message}
        />
      </Box>
      <CheckField {...register('isVisible')} id="offering-visible" label="Shown to learners" />
      <Muted>
        Where a class moves or is hidden, those enrolled see it on their dashboard at once; phones with
        notifications are told within a minute, and calendars that follow the hub change by themselves.
      </Muted>
    </FormDialog>
  );
}
