/** Gives a learner temporary access without a payment, with an end that is prefilled with that of the next class. */
import { useForm, useWatch } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';
import { grantAccess } from '../../domain/wire/staff-command.ts';
import { formatFull, type Instant, TIME_ZONE_LABEL } from '../../domain/time/time.ts';
import { CommandForm } from './CommandForm.tsx';
import { instantOf, written } from './lusaka-field.ts';
import { reasonRow } from './ReasonForm.tsx';

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
  const until = instantOf(useWatch({ control: form.control, name: 'until' }));
  return (
    <CommandForm
      form={form}
      title="Temporary access"
      submit="Give access"
      intro={
        <p>
          {name} can join {course} until {until === null ? '…' : formatFull(until)}; then it ends by itself,
          and nothing counts as paid.
        </p>
      }
      fields={[
        {
          name: 'until',
          id: 'access-until',
          type: 'datetime-local',
          label: `Until, ${TIME_ZONE_LABEL}`,
          hint: 'The end of the next class unless you choose another; as far ahead as Settings allow',
          rules: { validate: (text) => instantOf(text) !== null || staffMessages.accessEnd },
        },
        { ...reasonRow('Kept in the log; the learner does not read it'), id: 'access-reason' },
      ]}
      send={async (fields) => {
        const end = instantOf(fields.until);
        if (end === null) return;
        await sendStaff(grantAccess, { enrollmentId, until: end, reason: fields.reason.trim() });
        onGranted(end);
      }}
      onClose={onClose}
    />
  );
}
