/** Gives a learner temporary access without a payment, with an end that is prefilled with that of the next class. */
import { useForm, useWatch } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';
import { grantAccess } from '../../domain/wire/staff-command.ts';
import { formatFull, type Instant, TIME_ZONE_LABEL } from '../../domain/time/time.ts';
import { TextArea, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { instantOf, written } from './lusaka-field.ts';
import { reasonRules } from './ReasonForm.tsx';
import { useSave } from './use-save.ts';

type Props = {
  readonly enrollmentId: string;
  readonly name: string;
  readonly course: string;
  readonly usualEnd: Instant;
  readonly onGranted: (until: Instant) => void;
  readonly onClose: () => void;
};

export function AccessForm({ enrollmentId, name, course, usualEnd, onGranted, onClose }: Props) {
  const form = useForm({ defaultValues: { until: written(usualEnd), reason: '' } });
  const { save, ...sending } = useSave(form);
  const { errors } = form.formState;
  const until = instantOf(useWatch({ control: form.control, name: 'until' }));
  const submit = form.handleSubmit((fields) =>
    save(async () => {
      const end = instantOf(fields.until);
      if (end === null) return;
      await sendStaff(grantAccess, { enrollmentId, until: end, reason: fields.reason.trim() });
      onGranted(end);
    }),
  );
  return (
    <FormDialog
      title="Temporary access"
      submit="Give access"
      {...sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {name} can join {course} until {until === null ? '…' : formatFull(until)}; then it ends by itself, and
        nothing counts as paid.
      </p>
      <TextField
        {...form.register('until', {
          validate: (text) => instantOf(text) !== null || staffMessages.accessEnd,
        })}
        id="access-until"
        type="datetime-local"
        label={`Until, ${TIME_ZONE_LABEL}`}
        hint="The end of the next class unless you choose another; as far ahead as Settings allow"
        error={errors.until?.message}
      />
      <TextArea
        {...form.register('reason', reasonRules)}
        id="access-reason"
        label="Reason"
        hint="Kept in the log; the learner does not read it"
        rows={2}
        error={errors.reason?.message}
      />
    </FormDialog>
  );
}
