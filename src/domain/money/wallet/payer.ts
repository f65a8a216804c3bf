import { greetings, switchNames } from '#hub/payments';
import { NAME_MAX } from '../../wire/limits.ts';
import { normaliseTransactionId } from '../payment.ts';
import { phoneIn, withoutBalance } from '../payment-message.ts';
import { AFTER, LABEL } from '../sender-text.ts';

export type Payer = { phone?: string; name?: string };

const ownWords = new RegExp(`${LABEL}(.{0,300}?)(?=${AFTER}|$)`, 'i');
/** Placeholders networks write for an empty reference. */
const NO_WORDS = /^(?:mobile money transfer|transfer|payment|none|null|n\/?a|-)?\.?$/i;
const REFERENCE_MAX = 100;

export function senderText(flat: string): string | null {
  const written = withoutBalance(ownWords.exec(flat)?.[1] ?? '')
    .trim()
    .replace(/\.$/, '')
    .slice(0, REFERENCE_MAX);
  return NO_WORDS.test(written) ? null : written;
}

const REFERENCE = /\bref(?:erence)?(?: no| number)?\b[\s.:#]{1,3}([a-z\d][a-z\d -]{2,40}[a-z\d])(?=[.,;]|$)/i;

export function writtenReference(flat: string, id: string | undefined): string | null {
  const written = REFERENCE.exec(flat)?.[1];
  return written === undefined || normaliseTransactionId(written) === id ? null : written;
}

const FROM = [
  /\b(?:received|credited|transfer(?:red)?|deposit(?:ed)?|cash ?-?in|payment)\b.{0,90}?\bfrom\b[\s:]?(.{0,120})/i,
  new RegExp(
    `(?:^|[.!] ?|customer, ?|(?:${greetings})[.,!]? ?)((?!you\\b)[^.!]{3,90}?)\\s(?:has\\s)?(?:sent|paid|transferred|deposited)\\s(?:you\\b|.{0,40}?\\bto your\\b)`,
    'i',
  ),
  /\b(?:received|credited|deposit(?:ed)?|paid|sent|transferred|cash ?-?in)\b.{0,90}?\bby\b[\s:]?(.{0,120})/i,
];
/** The national switch appears in place of a payer of another network. */
const SWITCH = new RegExp(`\\b(?:${switchNames})\\b|settlement account`, 'i');
const NAME_ENDS =
  /[,;:!([]|\s-(?:\s|$)|\s?\b(?:on your|at agent|dial|tid|txn|trans(?:action)?\.? id|with|reason|ref|reference|under|to|your|new bal|bal|balance|message|fee|charge|via|through|using|date|thank|financial|account|acc|a\/c|wallet|was|is|has|successful)\b/i;
/** The full stop of an initial or title does not end a name. */
const ABBREVIATION = /\b([a-z]|mr|mrs|ms|dr|rev|st)\.(?=\s?[a-z])/gi;
const NO_NAME = /^(?:n\/?a|null|none|unknown|customer|-)$/i;

export function readPayer(flat: string): Payer {
  const said = FROM.map((pattern) => pattern.exec(flat)?.[1]).find((part) => part !== undefined);
  return said === undefined ? {} : payerIn(said);
}

/** The payer in a text such as `260970000002 - BUPE PHIRI`, `Bupe Phiri (0970000002)`. */
export function payerIn(text: string): Payer {
  if (SWITCH.test(text.slice(0, 60))) return {};
  const phone = phoneIn(text.slice(0, 60));
  const name = nameIn(text);
  return { ...(phone && { phone }), ...(name && { name }) };
}

function nameIn(text: string): string | undefined {
  const [beforeDay = ''] = text.split(/\s?\b(?:on|at) \d/i);
  const plain = beforeDay
    .replace(/[*x]{2,}\d*/gi, ' ')
    .replace(/[([]?\+?\d[\d ]{3,}[)\]]?/g, ' ')
    .replace(/^[\s.,;:()/-]+(?:agent\b)?|^agent\b/i, '')
    .trim()
    .replace(ABBREVIATION, '$1\u0001');
  const [name = ''] = plain.split('.')[0]?.split(NAME_ENDS) ?? [];
  return cellName(name.replaceAll('\u0001', '.').replace(/\s+/g, ' ').trim());
}

/** The whole text as a name, as written; undefined if implausible. */
export function cellName(shown: string): string | undefined {
  const isName = /\p{L}{2}/u.test(shown) && !NO_NAME.test(shown) && [...shown].length <= NAME_MAX;
  return isName ? shown : undefined;
}
