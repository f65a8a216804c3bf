/** One offering: the times of its classes, whether it is offered, how many seats it has, and when people register for it. */
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import type { Offering } from '../../domain/classes/offering.ts';
import { saveOffering } from '../../domain/wire/class-command.ts';
import { type Instant, TIME_ZONE_LABEL } from '../../domain/time/time.ts';
import { Muted } from '../ui/shapes.ts';
import { CommandForm } from './CommandForm.tsx';
import { instantOf, written } from './lusaka-field.ts';
import { resolverOf } from './resolver.ts';

type Props = {
  readonly offering: Offering;
  readonly title: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

const NO_TIME = 'Choose a day and a time.';
const sentences = {
  saturdayStartsAt: NO_TIME,
  sundayStartsAt: NO_TIME,
  capacity: 'Seats are a whole number, at least one. Leave it empty for no limit.',
  registrationOpensAt: `${NO_TIME} Leave it empty to open at once.`,
  registrationClosesAt: `${NO_TIME} Leave it empty to close with the last class.`,
} as const;

type Fields = Record<keyof typeof sentences, string> & { isVisible: boolean };

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
  return (
    <CommandForm
      form={form}
      title={title}
      fields={[
        {
          name: 'saturdayStartsAt',
          id: 'offering-saturday',
          type: 'datetime-local',
          label: `Saturday class, ${TIME_ZONE_LABEL}`,
        },
        {
          name: 'sundayStartsAt',
          id: 'offering-sunday',
          type: 'datetime-local',
          label: `Sunday class, ${TIME_ZONE_LABEL}`,
        },
        {
          name: 'capacity',
          id: 'offering-capacity',
          label: 'Seats',
          hint: 'Empty for no limit',
          inputMode: 'numeric',
        },
        [
          {
            name: 'registrationOpensAt',
            id: 'offering-opens',
            type: 'datetime-local',
            label: `Registration opens, ${TIME_ZONE_LABEL}`,
            hint: 'Empty for at once',
          },
          {
            name: 'registrationClosesAt',
            id: 'offering-closes',
            type: 'datetime-local',
            label: `Registration closes, ${TIME_ZONE_LABEL}`,
            hint: 'Empty for the last class',
          },
        ],
        { name: 'isVisible', id: 'offering-visible', kind: 'check', label: 'Shown to learners' },
      ]}
      send={async (_, changes) => {
        const request = changes('offeringId');
        if (request !== null) await sendStaff(saveOffering, request);
      }}
      onClose={onClose}
      onSaved={onSaved}
    >
      <Muted>
        Where a class moves or is hidden, those enrolled see it on their dashboard at once; phones with
        notifications are told within a minute, and calendars that follow the hub change by themselves.
      </Muted>
    </CommandForm>
  );
}
