/** Checks what `hub.config.ts` says of the networks of mobile money. */
import * as z from 'zod';
import { known, line, phoneNumber, regex } from './hub-words.ts';

/** One entry for each network; `checkNetworks` checks the names. */
const perNetwork = <T extends z.ZodType>(value: T) => z.record(z.string(), value);
const shapeOfId = (example: string) =>
  z.instanceof(RegExp, { error: `is a pattern between slashes, such as ${example}.` });

const isPattern = (source: string, groups?: number) => {
  try {
    const found = new RegExp(`${source}|`, 'i').exec('');
    return groups === undefined || found?.length === groups + 1;
  } catch {
    return false;
  }
};
const source = known(
  (text) => text !== '' && isPattern(text),
  'is the source of a regular expression, with each backslash written twice.',
);
const PREFIXES = 'is lists of the first digits of numbers, such as 97.';
const PAYMENT_NUMBER =
  'A payment number is a “network”, a “number” with + and its calling code, and a “dialCode” such as *115#.';
const IDS_IN_MESSAGES =
  'is pairs of a network and the source of a regular expression with one group, the ID.';

export const networkShape = {
  networks: z
    .array(regex(/^[a-z]+$/, 'An id of “networks” is small letters, such as airtel.'))
    .min(1, 'has one network at least.')
    .refine((ids) => !ids.includes('other'), 'cannot name one “other”: that is any other network or bank.')
    .readonly(),
  networkLabels: perNetwork(line(30, 'A label of “networkLabels” has at most 30 characters.')),
  shortNetworkLabels: perNetwork(line(10, 'A label of “shortNetworkLabels” has at most 10 characters.')),
  networkPrefixes: perNetwork(z.array(regex(/^\d{1,5}$/, PREFIXES), PREFIXES).min(1, PREFIXES)),
  paymentNumbers: z
    .array(
      z.strictObject(
        {
          network: z.string(PAYMENT_NUMBER),
          number: phoneNumber(PAYMENT_NUMBER),
          dialCode: regex(/^\*[\d*]+#$/, PAYMENT_NUMBER),
        },
        PAYMENT_NUMBER,
      ),
    )
    .min(1, 'has one number at least.')
    .readonly(),
  idShapes: perNetwork(shapeOfId('/^[A-Z0-9]{8}$/')),
  timedId: shapeOfId('/^(?<year>…)(?<month>…)(?<day>…)(?<hour>…)(?<minute>…)/').refine(
    ({ source: text }) =>
      text === '(?!)' ||
      ['year', 'month', 'day', 'hour', 'minute'].every((part) => text.includes(`(?<${part}>`)),
    'has groups called year, month, day, hour and minute.',
  ),
  idExamples: perNetwork(z.string('is an ID of each network.')),
  cashOutId: shapeOfId('/^CO/'),
  idLabel: source,
  idsInMessages: z
    .array(
      z
        .tuple([z.string(IDS_IN_MESSAGES), z.string(IDS_IN_MESSAGES)], IDS_IN_MESSAGES)
        .refine(([, text]) => isPattern(text, 1), IDS_IN_MESSAGES)
        .readonly(),
      IDS_IN_MESSAGES,
    )
    .readonly(),
  cutId: source,
  networkWords: perNetwork(source),
  greetings: source,
  messageStarts: source,
  moneyIn: source,
  moneyOut: source,
  switchNames: source,
};

type Networks = z.infer<z.ZodObject<typeof networkShape>>;

/** Refuses what does not fit together in the networks’ lists. */
export function checkNetworks(
  value: Networks & { readonly callingCode: string; readonly mobileStarts: string },
  refuse: (sentence: string) => void,
): void {
  const { networks, networkPrefixes, paymentNumbers, idsInMessages, callingCode, mobileStarts } = value;
  const lists = [
    'networkLabels',
    'shortNetworkLabels',
    'networkPrefixes',
    'idShapes',
    'idExamples',
    'networkWords',
  ] as const;
  for (const list of lists)
    if (Object.keys(value[list]).sort().join() !== [...networks].sort().join())
      refuse(`“${list}” has not one line for each of “networks”.`);
  for (const [network, shape] of Object.entries(value.idShapes))
    if (!shape.test(value.idExamples[network] ?? ''))
      refuse(`“idExamples” has an ID of ${network} that does not fit “idShapes”.`);
  const prefixes = Object.values(networkPrefixes).flat();
  for (const prefix of prefixes)
    if (!mobileStarts.includes(prefix.charAt(0)))
      refuse(`“networkPrefixes” has ${prefix}, which begins with no digit of “mobileStarts”.`);
  for (const [at, prefix] of prefixes.entries())
    if (prefixes.some((other, place) => place !== at && other.startsWith(prefix)))
      refuse(`“networkPrefixes” has ${prefix} twice.`);
  for (const { network, number } of paymentNumbers)
    if (!(networkPrefixes[network] ?? []).some((prefix) => number.startsWith(`+${callingCode}${prefix}`)))
      refuse(`“paymentNumbers” has ${number}, which is no number of ${network}.`);
  for (const [network] of idsInMessages)
    if (!networks.includes(network))
      refuse(`“idsInMessages” names ${network}, which is not one of “networks”.`);
}
