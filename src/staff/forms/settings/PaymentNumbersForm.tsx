/** The payment number of each mobile network. A network without a number is not offered. */
import Box from '@mui/material/Box';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type MobileNetwork,
  mobileNetworkLabels,
  mobileNetworkSchema,
} from '../../../domain/money/payment.ts';
import { formatPhone, normalisePhone } from '../../../domain/people/phone-number.ts';
import { type PublicSettings, publicSettingsSchema } from '../../../domain/wire/settings/public-settings.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { FormPanel } from '../../ui/FormPanel.tsx';
import { resolverOf } from '../resolver.ts';
import { type SettingsProps, useSettings } from './use-settings.ts';

const networks = mobileNetworkSchema.options;
const parts = ['number', 'accountName', 'dialCode'] as const;
type Part = (typeof parts)[number];
type Name = `${MobileNetwork}_${Part}`;
type Fields = { [Field in Name]: string };

const labels = { number: 'Number', accountName: 'Account name', dialCode: 'Dial code' } as const;
const said = {
  number: 'Write the number like 097 000 0000, or with its country code.',
  accountName: 'Give the name that a payer sees, at most 80 characters.',
  dialCode: 'A dial code looks like *115#. Leave it empty where there is none.',
} as const satisfies Record<Part, string>;

const names = networks.flatMap((network) => parts.map((part): Name => `${network}_${part}`));
const fill = (value: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Fields;
const sentences: Partial<Fields> = Object.fromEntries(
  networks.flatMap((network) => parts.map((part) => [`${network}_${part}`, said[part]])),
);
const schema = z.object({ paymentNumbers: publicSettingsSchema.shape.paymentNumbers });

/** The networks with a filled field, in their order. */
const typedIn = (values: Fields) =>
  networks.filter((network) => parts.some((part) => values[`${network}_${part}`].trim() !== ''));

function valuesOf({ paymentNumbers }: PublicSettings): Fields {
  const known = new Map(paymentNumbers.map((entry) => [entry.network, entry]));
  return fill((name) => {
    const [network, part] = name.split('_') as [MobileNetwork, Part];
    const value = known.get(network)?.[part] ?? '';
    return part === 'number' && value !== '' ? formatPhone(value) : value;
  });
}

const resolver: Resolver<Fields, unknown, z.infer<typeof schema>> = (values, context, options) => {
  const shown = typedIn(values);
  const resolve = resolverOf(
    schema,
    (typed: Fields) => ({
      paymentNumbers: shown.map((network) => ({
        network,
        number: normalisePhone(typed[`${network}_number`]),
        accountName: typed[`${network}_accountName`].trim(),
        dialCode: typed[`${network}_dialCode`].trim() || null,
      })),
    }),
    {
      sentences: {
        ...sentences,
        ...(shown.length === 0 && { airtel_number: 'Learners need a number.' }),
      },
      fieldOf: ([, at, part]) => `${shown[Number(at)] ?? networks[0]}_${part ?? 'number'}`,
    },
  );
  return resolve(values, context, options);
};

export function PaymentNumbersForm(props: SettingsProps) {
  const { register, errors, panel } = useSettings(
    { title: 'Payment numbers', valuesOf, resolver, changed: (numbers) => numbers },
    props,
  );
  return (
    <FormPanel {...panel}>
      {networks.map((network) => (
        <Box
          key={network}
          component="fieldset"
          sx={{
            m: 0,
            p: 0,
            border: 0,
            minWidth: 0,
            display: 'grid',
            // An error under one field must not move the others.
            alignItems: 'start',
            gap: 1,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 8rem' },
          }}
        >
          <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 700 }}>
            {mobileNetworkLabels[network]}
          </Box>
          {parts.map((part) => (
            <TextField
              key={part}
              {...register(`${network}_${part}`)}
              id={`pay-${network}-${part}`}
              label={labels[part]}
              error={errors[`${network}_${part}`]?.message}
            />
          ))}
        </Box>
      ))}
    </FormPanel>
  );
}
