/** The public settings that owners change: a form for each part, from a table of its fields. Only that part is sent. */
import { paymentNumbers as examples } from '#hub/payments';
import { phoneExample, weekendWord } from '#hub';
import { Alert, Box, Button } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { ruleSentence } from '../../domain/certificates/earned.ts';
import { mobileNetworkLabels, mobileNetworkSchema } from '../../domain/money/payment.ts';
import { formatPhone, normalisePhone } from '../../domain/people/phone-number.ts';
import { provisionalEntryLabels, provisionalEntrySchema } from '../../domain/weekend/provisional-entry.ts';
import {
  adjustableLimitsOf,
  certificateRuleOf,
  type PublicSettings,
  seatSettingsOf,
} from '../../domain/wire/settings/public-settings.ts';
import { COURSE_WEEKS } from '../../domain/wire/limits.ts';
import type { CommandRequest } from '../../domain/wire/commands.ts';
import { saveSettings } from '../../domain/wire/staff-command.ts';
import { builtInPages } from '../../shared/page-texts.ts';
import { sendStaffCommand } from '../data/commands.ts';
import { useLeaveWarning } from '../ui/leave-warning.ts';
import { Muted, Row, Section, SmallButton, TextButton } from '../ui/shapes.tsx';
import { type FieldRow, type FieldRows, FormFields, resolverOf, useSave } from './CommandForm.tsx';
import { LAST_NOON } from '../../domain/time/class-week.ts';

type Values = Record<string, string>;
type Stored = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const kinds = {
  text: { show: textOf, read: (text: string) => text.trim() || null },
  phone: { show: (value: unknown) => formatPhone(textOf(value)), read: normalisePhone },
  number: {
    show: textOf,
    // `Number('')` is 0, but an empty field is no number.
    read: (text: string) => (text.trim() === '' ? null : Number(text)),
  },
} as const;

type Field = {
  readonly name: string;
  readonly label: string;
  readonly kind: keyof typeof kinds;
  readonly error: string;
  readonly hint?: string;
  readonly type?: 'email';
};

const ofEach = <T,>(fields: readonly Field[], of: (field: Field) => T) =>
  Object.fromEntries(fields.map((field) => [field.name, of(field)])) as Record<string, T>;
const shown = (fields: readonly Field[], stored: Stored): Values =>
  ofEach(fields, ({ name, kind }) => kinds[kind].show(stored[name]));
const read = (fields: readonly Field[], values: Values) =>
  ofEach(fields, ({ name, kind }) => kinds[kind].read(values[name] ?? ''));
const errorsOf = (fields: readonly Field[]) => ofEach(fields, ({ error }) => error);

const inputs = { text: {}, phone: { type: 'tel' }, number: { inputMode: 'numeric' } } as const;
const rowsOf = (part: string, fields: readonly Field[]): readonly FieldRow<Values>[] =>
  fields.map(({ kind, ...field }) => ({
    ...inputs[kind],
    ...field,
    id: `${part}-${field.name}`,
  }));

export type SettingsPart = {
  readonly title: string;
  readonly about?: string;
  readonly rows: FieldRows<Values>;
  /** What the hub shows where a field is empty. */
  readonly builtIn?: Values;
  readonly valuesOf: (settings: PublicSettings) => Values;
  readonly resolver: Resolver<Values, unknown, CommandRequest<typeof saveSettings>>;
};

function partOf(
  part: keyof PublicSettings,
  title: string,
  storedOf: (settings: PublicSettings) => Stored,
  fields: readonly Field[],
): SettingsPart {
  return {
    title,
    rows: [rowsOf(part, fields)],
    valuesOf: (settings) => shown(fields, storedOf(settings)),
    resolver: resolverOf(saveSettings.request, (values: Values) => ({ [part]: read(fields, values) }), {
      sentences: errorsOf(fields),
      fieldOf: ([, name]) => String(name),
    }),
  };
}

const BAD_PHONE = `Write the number like ${phoneExample}, or with its country code.`;

const contacts = partOf('contacts', 'Contacts', (settings) => settings.contacts, [
  { name: 'whatsapp', label: 'WhatsApp', kind: 'phone', error: BAD_PHONE },
  { name: 'phone', label: 'Phone', kind: 'phone', error: BAD_PHONE },
  { name: 'email', label: 'Email', kind: 'text', type: 'email', error: 'This is not an email address.' },
]);

const limits = partOf('limits', 'Limits', adjustableLimitsOf, [
  {
    name: 'proofsPerOrder',
    label: 'Proofs of one order',
    kind: 'number',
    hint: 'How many a learner can send.',
    error: 'A whole number from 1 to 50.',
  },
  {
    name: 'temporaryAccessDays',
    label: 'Temporary access, days',
    kind: 'number',
    hint: 'The longest that staff can give.',
    error: 'A whole number of days, from 1 to 92.',
  },
  {
    name: 'invitationDays',
    label: 'Invitation, days',
    kind: 'number',
    hint: 'How long it works.',
    error: 'A whole number of days, from 1 to 14.',
  },
]);

const seats = partOf('seats', 'Seats', seatSettingsOf, [
  {
    name: 'seatHoldHours',
    label: 'Unpaid seats are held, hours',
    kind: 'number',
    hint: 'Empty: only a payment takes a seat.',
    error: 'A whole number of hours, from 1 to 168, or nothing.',
  },
  {
    name: 'offerHours',
    label: 'An offered place stays open, hours',
    kind: 'number',
    hint: `Never past ${LAST_NOON} before the ${weekendWord}.`,
    error: 'A whole number of hours, from 1 to 168.',
  },
]);

const TOO_LONG = 'A page has at most 20,000 characters.';
const pageFields: readonly Field[] = [
  { name: 'about', label: 'About', kind: 'text', error: TOO_LONG },
  { name: 'support', label: 'Support', kind: 'text', error: TOO_LONG },
  { name: 'terms', label: 'Terms', kind: 'text', error: TOO_LONG },
  { name: 'privacy', label: 'Privacy', kind: 'text', error: TOO_LONG },
];
const pageTexts: SettingsPart = {
  ...partOf('pages', 'Page texts', ({ pages }) => pages, pageFields),
  about: 'Put an empty line between paragraphs; ## begins a heading, - a list item. Empty: built-in text.',
  rows: rowsOf('pages', pageFields).map((row) => ({ ...row, kind: 'area', rows: 6 })),
  builtIn: builtInPages,
};

type Chosen = Pick<SettingsPart, 'title' | 'about'> & {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly of: (settings: PublicSettings) => string;
  /** What to store for a choice, if it is not the value itself. */
  readonly read?: (value: string) => unknown;
};

function choiceOf(
  part: keyof PublicSettings,
  { label, options, of, read: stored, ...shownAs }: Chosen,
): SettingsPart {
  return {
    ...shownAs,
    rows: [{ name: part, kind: 'radio', label, options }],
    valuesOf: (settings) => ({ [part]: of(settings) }),
    resolver: resolverOf(
      saveSettings.request,
      ({ [part]: value = '' }: Values) => ({ [part]: stored?.(value) ?? value }),
      { sentences: { [part]: 'Choose one of them.' } },
    ),
  };
}

const provisionalEntry = choiceOf('provisionalEntry', {
  title: 'Provisional entry',
  label: 'Who joins a class while a payment is checked',
  options: provisionalEntrySchema.options.map((choice) => [choice, provisionalEntryLabels[choice]]),
  of: (settings) => settings.provisionalEntry ?? 'off',
});

const certificates = choiceOf('certificates', {
  title: 'Certificates',
  label: 'What earns a certificate',
  options: [...new Set([COURSE_WEEKS, 1])].map((weekends) => [String(weekends), ruleSentence({ weekends })]),
  of: (settings) => String(certificateRuleOf(settings).weekends),
  read: (weekends) => ({ weekends: Number(weekends) }),
});

const browserErrors = choiceOf('browserErrors', {
  title: 'Errors in browsers',
  about: 'Errors in browsers are shown in Logs, without anything about the user.',
  label: 'Report browser errors',
  options: [
    ['collected', 'Phones and computers report errors'],
    ['off', 'Off'],
  ],
  of: (settings) => settings.browserErrors ?? 'collected',
});

const networks = mobileNetworkSchema.options;
const numberFields: readonly Field[] = [
  { name: 'number', label: 'Number', kind: 'phone', error: BAD_PHONE },
  {
    name: 'accountName',
    label: 'Account name',
    kind: 'text',
    error: 'Give the name that a payer sees, at most 80 characters.',
  },
  {
    name: 'dialCode',
    label: 'Dial code',
    kind: 'text',
    error: `A dial code looks like ${examples[0].dialCode}. Leave it empty where there is none.`,
  },
];
const fieldsOfNetwork = (network: string) =>
  numberFields.map((field) => ({ ...field, name: `${network}_${field.name}` }));
const allNumberFields = networks.flatMap(fieldsOfNetwork);
const filledIn = (values: Values) =>
  networks.filter((network) => fieldsOfNetwork(network).some(({ name }) => values[name]?.trim() !== ''));
/** `{ number: '…' }` as `{ airtel_number: '…' }`, and back. */
const prefixed = (network: string, entry: Stored) =>
  Object.entries(entry).map(([name, value]) => [`${network}_${name}`, value] as const);
const valuesOfNetwork = (network: string, values: Values): Values =>
  ofEach(numberFields, ({ name }) => values[`${network}_${name}`] ?? '');

/** A network without a number is not offered. */
const paymentNumbers: SettingsPart = {
  title: 'Payment numbers',
  rows: networks.map((network) => ({
    legend: mobileNetworkLabels[network],
    fields: rowsOf('pay', fieldsOfNetwork(network)),
  })),
  valuesOf: (settings) =>
    shown(
      allNumberFields,
      Object.fromEntries(settings.paymentNumbers.flatMap((entry) => prefixed(entry.network, entry))),
    ),
  resolver: resolverOf(
    saveSettings.request,
    (values: Values) => ({
      paymentNumbers: filledIn(values).map((network) => ({
        network,
        ...read(numberFields, valuesOfNetwork(network, values)),
      })),
    }),
    {
      sentences: errorsOf(allNumberFields),
      fieldOf: ([, at, part], values) => `${filledIn(values)[Number(at)] ?? networks[0]}_${part ?? 'number'}`,
    },
  ),
};

export const settingsParts = {
  browserErrors,
  contacts,
  paymentNumbers,
  limits,
  seats,
  provisionalEntry,
  certificates,
  pageTexts,
};

/** Unsaved text of forms that were left, by their titles, as long as the portal is open. */
const drafts = new Map<string, Values>();

type Props = {
  readonly part: SettingsPart;
  readonly settings: PublicSettings;
  /** True where the hub has no stored settings yet. Then the first save stores all of them. */
  readonly isFirst: boolean;
};

export function SettingsForm({
  part: { title, about, rows, valuesOf, resolver, builtIn },
  settings,
  isFirst,
}: Props) {
  const stored = valuesOf(settings);
  const form = useForm<Values, unknown, CommandRequest<typeof saveSettings>>({
    resolver,
    values: stored,
    // Changes by others show at once, except in fields that were changed here.
    resetOptions: { keepDirtyValues: true },
  });
  const { getValues, setValue, reset, formState } = form;
  const { busy, problem, save } = useSave(form);
  const [isSaved, setSaved] = useState(false);
  const isUnsaved = Object.keys(formState.dirtyFields).length > 0;
  useLeaveWarning(isUnsaved);
  const typedSince = (before: Values): Values =>
    Object.fromEntries(Object.entries(getValues()).filter(([name, value]) => value !== before[name]));
  const type = useCallback(
    (typed: Values) => {
      for (const [name, value] of Object.entries(typed)) setValue(name, value, { shouldDirty: true });
    },
    [setValue],
  );
  useEffect(() => type(drafts.get(title) ?? {}), [title, type]);
  const typed = useWatch({ control: form.control });
  const empty = rows.flatMap((row) =>
    builtIn && row && 'name' in row && typed[row.name]?.trim() === '' ? [row] : [],
  );
  const startFrom = (name: string) => {
    type({ [name]: builtIn?.[name] ?? '' });
    drafts.set(title, typedSince(stored));
  };
  const begin = (values?: Values) => {
    drafts.delete(title);
    reset(values, { keepDirtyValues: false, keepFieldsRef: true });
  };
  const submit = form.handleSubmit((changed) => {
    setSaved(false);
    const sent = { ...getValues() };
    return save(async () => {
      await sendStaffCommand(saveSettings, isFirst ? { ...settings, ...changed } : changed);
      // What was typed meanwhile is still unsaved.
      const later = typedSince(sent);
      begin(sent);
      type(later);
      setSaved(true);
    });
  });
  const undo = () => {
    setSaved(false);
    begin();
  };
  return (
    <Section title={title}>
      <Box
        component="form"
        method="post"
        noValidate
        onSubmit={submit}
        onChange={() => drafts.set(title, typedSince(stored))}
        sx={{ display: 'grid', gap: 2 }}
      >
        {about !== undefined && <Muted>{about}</Muted>}
        {empty.length > 0 && (
          <Row>
            <Muted>Start from the built-in text of</Muted>
            {empty.map(({ name, label }) => (
              <SmallButton key={name} onClick={() => startFrom(name)}>
                {label}
              </SmallButton>
            ))}
          </Row>
        )}
        <FormFields form={form} rows={rows} />
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        <Row sx={{ gap: 1.5 }}>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
          {isUnsaved && !busy && (
            <TextButton type="button" onClick={undo}>
              Undo changes
            </TextButton>
          )}
          <Muted role="status">
            {isSaved && !isUnsaved
              ? 'Saved. The site shows it within minutes.'
              : isUnsaved && !busy && 'Not saved yet.'}
          </Muted>
        </Row>
      </Box>
    </Section>
  );
}
