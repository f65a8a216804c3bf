/** How long seats are held for whoever has not paid, and for how long an earlier place is offered. */
import Box from '@mui/material/Box';
import {
  type PublicSettings,
  type SeatSettings,
  seatSettingsOf,
  seatSettingsSchema,
} from '../../../domain/wire/settings/public-settings.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { FormPanel } from '../../ui/FormPanel.tsx';
import { resolverOf } from '../resolver.ts';
import { numberOf } from './number-of.ts';
import { type SettingsProps, useSettings } from './use-settings.ts';

type Fields = { [Name in keyof SeatSettings]: string };

const names = ['seatHoldHours', 'offerHours'] as const;
const labels = {
  seatHoldHours: 'Unpaid seats are held, hours',
  offerHours: 'An offered place stays open, hours',
} as const satisfies Fields;
const hints = {
  seatHoldHours: 'Empty: only a payment takes a seat.',
  offerHours: 'Never past Friday 12:00 before the weekend.',
} as const satisfies Fields;
const sentences = {
  seatHoldHours: 'A whole number of hours, from 1 to 168, or nothing.',
  offerHours: 'A whole number of hours, from 1 to 168.',
} as const satisfies Fields;

function valuesOf(settings: PublicSettings): Fields {
  const { seatHoldHours, offerHours } = seatSettingsOf(settings);
  return { seatHoldHours: String(seatHoldHours ?? ''), offerHours: String(offerHours) };
}

const resolver = resolverOf(
  seatSettingsSchema,
  (typed: Fields) => ({
    seatHoldHours: numberOf(typed.seatHoldHours),
    offerHours: numberOf(typed.offerHours),
  }),
  { sentences },
);

export function SeatsForm(props: SettingsProps) {
  const { register, errors, panel } = useSettings(
    { title: 'Seats', valuesOf, resolver, changed: (seats) => ({ seats }) },
    props,
  );
  return (
    <FormPanel {...panel}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)' },
        }}
      >
        {names.map((name) => (
          <TextField
            key={name}
            {...register(name)}
            id={`seats-${name}`}
            label={labels[name]}
            hint={hints[name]}
            inputMode="numeric"
            error={errors[name]?.message}
          />
        ))}
      </Box>
    </FormPanel>
  );
}
