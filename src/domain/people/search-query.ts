/** What a search text may mean: a name, phone, e-mail, order code or transaction id. */
import { callingCode, phoneStarts } from '#hub';
import { hasWordStarts, nameKeyFor } from './name-keys.ts';
import { normaliseOrderCode, ORDER_CODE_ALPHABET, ORDER_CODE_LENGTH, receiptNumber } from '../money/order.ts';
import { isTimedId, networkOfId, normaliseTransactionId, transactionIdSchema } from '../money/payment.ts';
import { normalisePhone, withoutInvisibles } from './phone-number.ts';
import { TAIL_MIN } from './tails.ts';
import { IN_MAX } from '../wire/collections.ts';

export type SearchQuery = NonNullable<ReturnType<typeof searchQueryOf>>;

export function searchQueryOf(typed: string) {
  const text = withoutInvisibles(typed).trim().replace(/\s+/g, ' ');
  const isName = !/[\d@]/.test(text);
  /** Name words typed beside a phone number, which must match as well. */
  const [number, nameBeside] = isName ? [text, null] : besideOf(text);
  const parts = {
    nameKey: isName ? nameKeyFor(text) : null,
    /** Prefix of the stored phone, its last digits, and prefix of the e-mail. */
    phoneStart: phoneStartOf(number),
    phoneTail: phoneTailOf(number),
    emailStart: emailStartOf(text),
    transactionId: transactionOf(text),
    transactionTail: transactionTailOf(text),
  };
  /** The code as typed and likely misreadings; receipt numbers are order codes. */
  const orderCodes = orderCodesOf(text);
  if (orderCodes.length === 0 && Object.values(parts).every((part) => part === null)) return null;
  return { typed: text, nameBeside, orderCodes, ...parts };
}

/** Digits of a phone and the words around them; else the whole text and no words. */
function besideOf(text: string): readonly [number: string, nameBeside: string | null] {
  const words = text.split(' ').filter((word) => /^[\p{L}\p{M}'’‘ʼ`´.-]+$/u.test(word));
  const rest = text.split(' ').filter((word) => !words.includes(word));
  const isBeside = words.length > 0 && rest.every((word) => /^[\d()+./-]+$/.test(word));
  return isBeside ? [rest.join(' '), words.join(' ')] : [text, null];
}

/** Last digits of an incomplete number; a complete one is found by its prefix. */
function phoneTailOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (/[^\d\s()+./-]/.test(text) || digits.length < TAIL_MIN || normalisePhone(text) !== null) return null;
  return text.startsWith('+') ? null : digits;
}

/** End of a transaction id, which contains a digit and no spaces. */
function transactionTailOf(text: string): string | null {
  const tail = normaliseTransactionId(text);
  return /^[A-Z0-9.]{4,28}$/.test(tail) && /\d/.test(tail) && !/\s/.test(text) ? tail : null;
}

function emailStartOf(text: string): string | null {
  if (/\s/.test(text) || text.length < 4) return null;
  const isPart = /^[a-z][a-z0-9]*[._+\d-]/i.test(text) && !isTimedId(text.toUpperCase());
  return text.includes('@') || isPart ? text.toLowerCase() : null;
}

/** `0971`, `97 1`, `260971`, `+260971` and `00260971` all give `+260971`. */
function phoneStartOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (/[^\d\s()+./-]/.test(text) || digits.length < 4) return null;
  const whole = normalisePhone(text);
  if (whole !== null) return whole;
  if (text.startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith(callingCode)) return `+${digits}`;
  const national = digits.replace(/^0/, '');
  return phoneStarts.includes(national.charAt(0)) ? `+${callingCode}${national}` : null;
}

function transactionOf(text: string): string | null {
  const id = normaliseTransactionId(text);
  if (!transactionIdSchema.safeParse(id).success) return null;
  // A network's ids may be all letters; any other letters are a name.
  return /\d/.test(id) || (networkOfId(id) !== 'other' && !/\s/.test(text)) ? id : null;
}

/** Characters no code has, with what was probably meant (0/O, 1/I/L, 2/Z, 5/S, 8/B). */
const MISREAD: Readonly<Record<string, string>> = {
  0: 'DQ',
  O: 'QD',
  1: '7J',
  I: 'JT',
  L: 'J',
  2: '7',
  Z: '7',
  5: '63',
  S: '3G',
  8: '36',
  B: '3R',
};
/** Pairs of code characters confused on paper or on the telephone. */
const ALIKE = ['G6', 'CG', 'UV', 'VY', 'VW', 'MN', 'PR', 'DQ', 'A4', 'EF', 'KX', 'T7'];
const RECEIPT = new RegExp(`^${normaliseOrderCode(receiptNumber(''))}`);

function orderCodesOf(text: string): readonly string[] {
  const typed = normaliseOrderCode(text);
  const code = typed.length > ORDER_CODE_LENGTH ? typed.replace(RECEIPT, '') : typed;
  if (code.length !== ORDER_CODE_LENGTH) return [];
  const asWritten = [...code].reduce<readonly string[]>(
    (codes, character) => {
      const options = ORDER_CODE_ALPHABET.includes(character) ? character : (MISREAD[character] ?? '');
      return codes.flatMap((start) => [...options].map((option) => start + option)).slice(0, IN_MAX);
    },
    [''],
  );
  if (asWritten[0] !== code) return asWritten;
  const swapped = [...code].flatMap((character, at) =>
    ALIKE.filter((pair) => pair.includes(character)).map(
      (pair) => code.slice(0, at) + pair.replace(character, '') + code.slice(at + 1),
    ),
  );
  return [code, ...swapped].slice(0, IN_MAX);
}

/** True iff the row's texts contain every typed word, or words that it begins; spaces in codes and phones do not count. */
export function isMatchingRow(typed: string, texts: readonly (string | null | undefined)[]): boolean {
  const plain = texts.map((text) => (text ?? '').toLowerCase());
  const tight = plain.map((text) => text.replace(/[\s-]/g, ''));
  const asked = withoutInvisibles(typed).trim().toLowerCase();
  const phoneStart = phoneStartOf(asked);
  if (tight.some((text) => text.includes(asked.replace(/[\s-]/g, '')))) return true;
  if (phoneStart !== null && tight.some((text) => text.startsWith(phoneStart))) return true;
  return asked
    .split(/\s+/)
    .every((word) => plain.some((text) => text.includes(word) || hasWordStarts(word, text)));
}
