/** What owners change of the public settings: contacts, payment numbers, limits, seats, provisional entry and page texts. */
import Box from '@mui/material/Box';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type MobileNetwork,
  mobileNetworkLabels,
  mobileNetworkSchema,
} from '../../../domain/money/payment.ts';
import { formatPhone, normalisePhone } from '../../../domain/people/phone-number.ts';
import {
  type ProvisionalEntry,
  provisionalEntryLabels,
  provisionalEntrySchema,
} from '../../../domain/weekend/provisional-entry.ts';
import { contactsSchema, type PageName, pageNameSchema } from '../../../domain/wire/setting.ts';
import {
  adjustableLimitsOf,
  adjustableLimitsSchema,
  type PublicSettings,
  publicSettingsSchema,
  seatSettingsOf,
  seatSettingsSchema,
} from '../../../domain/wire/settings/public-settings.ts';
import { Muted } from '../../ui/shapes.ts';
import { FormFields } from '../CommandForm.tsx';
import { resolverOf } from '../resolver.ts';
import { SettingsForm, type SettingsProps } from './SettingsForm.tsx';

/** An empty field is no number, although `Number('')` is 0. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const BAD_PHONE = 'Write the number like 097 000 0000, or with its country code.';
type Contacts = Record<'whatsapp' | 'phone' | 'email', string>;

/** How learners reach the hub. */
export function ContactsForm(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="Contacts"
      valuesOf={({ contacts }): Contacts => ({
        whatsapp: formatPhone(contacts.whatsapp),
        email: contacts.email,
        phone: formatPhone(contacts.phone),
      })}
      resolver={contactsResolver}
      changed={(contacts) => ({ contacts })}
      rows={[
        [
          { name: 'whatsapp', id: 'contacts-whatsapp', label: 'WhatsApp', type: 'tel' },
          { name: 'phone', id: 'contacts-phone', label: 'Phone', type: 'tel' },
          { name: 'email', id: 'contacts-email', label: 'Email', type: 'email' },
        ],
      ]}
    />
  );
}

const contactsResolver = resolverOf(
  contactsSchema,
  ({ whatsapp, email, phone }: Contacts) => ({
    whatsapp: normalisePhone(whatsapp),
    email: email.trim(),
    phone: normalisePhone(phone),
  }),
  { sentences: { whatsapp: BAD_PHONE, email: 'This is not an email address.', phone: BAD_PHONE } },
);

type Limits = Record<'proofsPerOrder' | 'temporaryAccessDays' | 'invitationDays', string>;

/** The limits that an owner may change. */
export function AdjustableLimitsForm(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="Limits"
      valuesOf={(settings): Limits => {
        const { proofsPerOrder, temporaryAccessDays, invitationDays } = adjustableLimitsOf(settings);
        return {
          proofsPerOrder: String(proofsPerOrder),
          temporaryAccessDays: String(temporaryAccessDays),
          invitationDays: String(invitationDays),
        };
      }}
      resolver={limitsResolver}
      changed={(limits) => ({ limits })}
      rows={[
        [
          {
            name: 'proofsPerOrder',
            id: 'limits-proofsPerOrder',
            label: 'Proofs of one order',
            hint: 'How many a learner can send.',
            inputMode: 'numeric',
          },
          {
            name: 'temporaryAccessDays',
            id: 'limits-temporaryAccessDays',
            label: 'Temporary access, days',
            hint: 'The longest that staff can give.',
            inputMode: 'numeric',
          },
          {
            name: 'invitationDays',
            id: 'limits-invitationDays',
            label: 'Invitation, days',
            hint: 'How long it works.',
            inputMode: 'numeric',
          },
        ],
      ]}
    />
  );
}

const limitsResolver = resolverOf(
  adjustableLimitsSchema,
  ({ proofsPerOrder, temporaryAccessDays, invitationDays }: Limits) => ({
    proofsPerOrder: numberOf(proofsPerOrder),
    temporaryAccessDays: numberOf(temporaryAccessDays),
    invitationDays: numberOf(invitationDays),
  }),
  {
    sentences: {
      proofsPerOrder: 'A whole number from 1 to 50.',
      temporaryAccessDays: 'A whole number of days, from 1 to 92.',
      invitationDays: 'A whole number of days, from 1 to 14.',
    },
  },
);

type Seats = Record<'seatHoldHours' | 'offerHours', string>;

/** How long seats are held for whoever has not paid, and for how long an earlier place is offered. */
export function SeatsForm(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="Seats"
      valuesOf={(settings): Seats => {
        const { seatHoldHours, offerHours } = seatSettingsOf(settings);
        return { seatHoldHours: String(seatHoldHours ?? ''), offerHours: String(offerHours) };
      }}
      resolver={seatsResolver}
      changed={(seats) => ({ seats })}
      rows={[
        [
          {
            name: 'seatHoldHours',
            id: 'seats-seatHoldHours',
            label: 'Unpaid seats are held, hours',
            hint: 'Empty: only a payment takes a seat.',
            inputMode: 'numeric',
          },
          {
            name: 'offerHours',
            id: 'seats-offerHours',
            label: 'An offered place stays open, hours',
            hint: 'Never past Friday 12:00 before the weekend.',
            inputMode: 'numeric',
          },
        ],
      ]}
    />
  );
}

const seatsResolver = resolverOf(
  seatSettingsSchema,
  ({ seatHoldHours, offerHours }: Seats) => ({
    seatHoldHours: numberOf(seatHoldHours),
    offerHours: numberOf(offerHours),
  }),
  {
    sentences: {
      seatHoldHours: 'A whole number of hours, from 1 to 168, or nothing.',
      offerHours: 'A whole number of hours, from 1 to 168.',
    },
  },
);

type Entry = { provisionalEntry: ProvisionalEntry };

/** Whether learners may join a class while their first payment is checked. */
export function ProvisionalEntryForm(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="Provisional entry"
      valuesOf={({ provisionalEntry = 'off' }): Entry => ({ provisionalEntry })}
      resolver={entryResolver}
      changed={({ provisionalEntry }) => ({ provisionalEntry })}
    >
      {(form) => (
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 0.5 }}>
          <Muted as="legend" sx={{ p: 0 }}>
            Who joins a class while a payment is checked
          </Muted>
          {provisionalEntrySchema.options.map((choice) => (
            <Box
              component="label"
              key={choice}
              sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minHeight: 44, cursor: 'pointer' }}
            >
              <Box
                component="input"
                type="radio"
                value={choice}
                {...form.register('provisionalEntry')}
                sx={{
                  flex: 'none',
                  width: 20,
                  height: 20,
                  m: 0,
                  accentColor: 'var(--h-palette-primary-main)',
                }}
              />
              {provisionalEntryLabels[choice]}
            </Box>
          ))}
        </Box>
      )}
    </SettingsForm>
  );
}

const entryResolver = resolverOf(
  z.object({ provisionalEntry: provisionalEntrySchema }),
  ({ provisionalEntry }: Entry) => ({ provisionalEntry }),
  { sentences: { provisionalEntry: 'Choose one of them.' } },
);

type Texts = Record<PageName, string>;

const pages = pageNameSchema.options;
const pageLabels = {
  about: 'About',
  support: 'Support',
  terms: 'Terms',
  privacy: 'Privacy',
} as const satisfies Texts;
const TOO_LONG = 'A page has at most 20,000 characters.';

const ofEachPage = <T,>(of: (page: PageName) => T) =>
  Object.fromEntries(pages.map((page) => [page, of(page)])) as Record<PageName, T>;

/** The page texts that staff may replace. An empty one means the built-in text. */
export function PageTextsForm(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="Page texts"
      valuesOf={(settings): Texts => ofEachPage((page) => settings.pages[page] ?? '')}
      resolver={textsResolver}
      changed={(texts) => texts}
      rows={pages.map((name) => ({
        name,
        id: `page-${name}`,
        kind: 'area',
        label: pageLabels[name],
        rows: 6,
      }))}
    >
      <Muted>
        Paragraphs apart by an empty line; ## begins a heading, - a list item. Empty: the built-in text.
      </Muted>
    </SettingsForm>
  );
}

const textsResolver = resolverOf(
  z.object({ pages: publicSettingsSchema.shape.pages }),
  (texts: Texts) => ({
    pages: ofEachPage((page) => (texts[page].trim() === '' ? null : texts[page].trim())),
  }),
  { sentences: ofEachPage(() => TOO_LONG), fieldOf: ([, page]) => String(page) },
);

const networks = mobileNetworkSchema.options;
const parts = ['number', 'accountName', 'dialCode'] as const;
type Part = (typeof parts)[number];
type NumberName = `${MobileNetwork}_${Part}`;
type NumberFields = { [Field in NumberName]: string };

const numberLabels = { number: 'Number', accountName: 'Account name', dialCode: 'Dial code' } as const;
const said = {
  number: BAD_PHONE,
  accountName: 'Give the name that a payer sees, at most 80 characters.',
  dialCode: 'A dial code looks like *115#. Leave it empty where there is none.',
} as const satisfies Record<Part, string>;

const numberNames = networks.flatMap((network) => parts.map((part): NumberName => `${network}_${part}`));
const fill = (value: (name: NumberName) => string) =>
  Object.fromEntries(numberNames.map((name) => [name, value(name)])) as NumberFields;
const numberSentences: Partial<NumberFields> = Object.fromEntries(
  networks.flatMap((network) => parts.map((part) => [`${network}_${part}`, said[part]])),
);
const numbersSchema = z.object({ paymentNumbers: publicSettingsSchema.shape.paymentNumbers });

/** The networks with a filled field, in their order. */
const typedIn = (values: NumberFields) =>
  networks.filter((network) => parts.some((part) => values[`${network}_${part}`].trim() !== ''));

function numbersOf({ paymentNumbers }: PublicSettings): NumberFields {
  const known = new Map(paymentNumbers.map((entry) => [entry.network, entry]));
  return fill((name) => {
    const [network, part] = name.split('_') as [MobileNetwork, Part];
    const value = known.get(network)?.[part] ?? '';
    return part === 'number' && value !== '' ? formatPhone(value) : value;
  });
}

const numbersResolver: Resolver<NumberFields, unknown, z.infer<typeof numbersSchema>> = (
  values,
  context,
  options,
) => {
  const shown = typedIn(values);
  const resolve = resolverOf(
    numbersSchema,
    (typed: NumberFields) => ({
      paymentNumbers: shown.map((network) => ({
        network,
        number: normalisePhone(typed[`${network}_number`]),
        accountName: typed[`${network}_accountName`].trim(),
        dialCode: typed[`${network}_dialCode`].trim() || null,
      })),
    }),
    {
      sentences: {
        ...numberSentences,
        ...(shown.length === 0 && { airtel_number: 'Learners need a number.' }),
      },
      fieldOf: ([, at, part]) => `${shown[Number(at)] ?? networks[0]}_${part ?? 'number'}`,
    },
  );
  return resolve(values, context, options);
};

/** The payment number of each mobile network. A network without a number is not offered. */
export function PaymentNumbersForm(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="Payment numbers"
      valuesOf={numbersOf}
      resolver={numbersResolver}
      changed={(numbers) => numbers}
    >
      {(form) =>
        networks.map((network) => (
          <Box key={network} component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
            <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 700 }}>
              {mobileNetworkLabels[network]}
            </Box>
            <FormFields
              form={form}
              rows={[
                parts.map((part) => ({
                  name: `${network}_${part}` as const,
                  id: `pay-${network}-${part}`,
                  label: numberLabels[part],
                })),
              ]}
            />
          </Box>
        ))
      }
    </SettingsForm>
  );
}
