/** The adjustable limits, which an owner may change. */
import Box from '@mui/material/Box';
import {
  type AdjustableLimits,
  adjustableLimitsOf,
  adjustableLimitsSchema,
  type PublicSettings,
} from '../../../domain/wire/settings/public-settings.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { FormPanel } from '../../ui/FormPanel.tsx';
import { resolverOf } from '../resolver.ts';
import { numberOf } from './number-of.ts';
import { type SettingsProps, useSettings } from './use-settings.ts';

type Fields = { [Limit in keyof AdjustableLimits]: string };

const names = ['proofsPerOrder', 'temporaryAccessDays', 'invitationDays'] as const;
const labels = {
  proofsPerOrder: 'Proofs of one order',
  temporaryAccessDays: 'Temporary access, days',
  invitationDays: 'Invitation, days',
} as const satisfies Record<keyof AdjustableLimits, string>;
const hints = {
  proofsPerOrder: 'How many a learner can send.',
  temporaryAccessDays: 'The longest that staff can give.',
  invitationDays: 'How long it works.',
} as const satisfies Record<keyof AdjustableLimits, string>;
const sentences = {
  proofsPerOrder: 'A whole number from 1 to 50.',
  temporaryAccessDays: 'A whole number of days, from 1 to 92.',
  invitationDays: 'A whole number of days, from 1 to 14.',
} as const satisfies Record<keyof AdjustableLimits, string>;

function valuesOf(settings: PublicSettings): Fields {
  const limits = adjustableLimitsOf(settings);
  return Object.fromEntries(names.map((name) => [name, String(limits[name])])) as Fields;
}

const resolver = resolverOf(
  adjustableLimitsSchema,
  (typed: Fields) => Object.fromEntries(names.map((name) => [name, numberOf(typed[name])])),
  { sentences },
);

export function AdjustableLimitsForm(props: SettingsProps) {
  const { register, errors, panel } = useSettings(
    { title: 'Limits', valuesOf, resolver, changed: (limits) => ({ limits }) },
    props,
  );
  return (
    <FormPanel {...panel}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
        }}
      >
        {names.map((name) => (
          <TextField
            key={name}
            {...register(name)}
            id={`limits-${name}`}
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
