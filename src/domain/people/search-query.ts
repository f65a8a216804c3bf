/** What somebody typed into a search box, and everything that it may mean: a name, a phone, an e-mail, a code, an id. */
import * as v from 'valibot';
import { nameKeyFor } from './name-keys.ts';
import { normaliseOrderCode, ORDER_CODE_ALPHABET, ORDER_CODE_LENGTH } from '../money/order.ts';
import { normaliseTransactionId, transactionIdSchema, transactionIdShapes } from '../money/payment.ts';
import { normalisePhone } from './phone-number.ts';

/** Every part that is not null or empty is looked for. */
export type SearchQuery = {
  readonly typed: string;
  /** The key of a name (`nameKeysOf`). */
  readonly nameKey: string | null;
  /** The beginning of the stored phone number, and of the e-mail. */
  readonly phoneStart: string | null;
  readonly emailStart: string | null;
  /** The code as typed, and codes that it may be a misreading of. */
  readonly orderCodes: readonly string[];
  readonly transactionId: string | null;
};

/** How a typed text is looked up, or null where it says too little to look for. */
export function searchQueryOf(typed: string): SearchQuery | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  const orderCodes = orderCodesOf(text);
  const transactionId = transactionOf(text);
  const isName = !/[\d@]/.test(text);
  const query = {
    typed: text,
    nameKey: isName ? nameKeyFor(text) : null,
    phoneStart: phoneStartOf(text),
    emailStart: emailStartOf(text),
    orderCodes,
    transactionId,
  };
  const { nameKey, phoneStart, emailStart } = query;
  return [nameKey, phoneStart, emailStart, transactionId, ...orderCodes].some((part) => part !== null)
    ? query
    : null;
}

function emailStartOf(text: string): string | null {
  if (/\s/.test(text) || text.length < 4) return null;
  const isPart =
    /^[a-z][a-z0-9]*[._+\d-]/i.test(text) && !transactionIdShapes.airtel.test(text.toUpperCase());
  return text.includes('@') || isPart ? text.toLowerCase() : null;
}

/** `0971`, `97 1`, `260971`, `+260971` and `00260971` all begin `+260971`. */
function phoneStartOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (/[^\d\s()+./-]/.test(text) || digits.length < 4) return null;
  const whole = normalisePhone(text);
  if (whole !== null) return whole;
  if (text.startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith('260')) return `+${digits}`;
  const national = digits.replace(/^0/, '');
  return /^[2579]/.test(national) ? `+260${national}` : null;
}

function transactionOf(text: string): string | null {
  const id = normaliseTransactionId(text);
  if (!v.is(transactionIdSchema, id)) return null;
  // Zamtel's ids have eight characters, and all may be letters; any other text of letters is a name.
  return /\d/.test(id) || (/^[A-Z]{8}$/.test(id) && !/\s/.test(text)) ? id : null;
}

/** What people may have meant by a character that no code has (0/O, 1/I/L, 2/Z, 5/S, 8/B). */
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
/** Pairs of code characters that people confuse, on paper or on the telephone. */
const ALIKE = ['G6', 'CG', 'UV', 'VY', 'VW', 'MN', 'PR', 'DQ', 'A4', 'EF', 'KX', 'T7'];
/** How many documents one query can ask for by their ids. */
const CODES_MAX = 30;

function orderCodesOf(text: string): readonly string[] {
  const code = normaliseOrderCode(text);
  if (code.length !== ORDER_CODE_LENGTH) return [];
  const asWritten = [...code].reduce<readonly string[]>(
    (codes, character) => {
      const options = ORDER_CODE_ALPHABET.includes(character) ? character : (MISREAD[character] ?? '');
      return codes.flatMap((start) => [...options].map((option) => start + option)).slice(0, CODES_MAX);
    },
    [''],
  );
  if (asWritten[0] !== code) return asWritten;
  const swapped = [...code].flatMap((character, at) =>
    ALIKE.filter((pair) => pair.includes(character)).map(
      (pair) => code.slice(0, at) + pair.replace(character, '') + code.slice(at + 1),
    ),
  );
  return [code, ...swapped].slice(0, CODES_MAX);
}

/** True iff every word that was typed stands somewhere in the row's texts; spaces in codes and phones do not count. */
export function isMatchingRow(typed: string, texts: readonly (string | null | undefined)[]): boolean {
  const plain = texts.map((text) => (text ?? '').toLowerCase());
  const tight = plain.map((text) => text.replace(/[\s-]/g, ''));
  const asked = typed.trim().toLowerCase();
  const phone = normalisePhone(asked);
  if (tight.some((text) => text.includes(asked.replace(/[\s-]/g, '')))) return true;
  if (phone !== null && tight.includes(phone)) return true;
  return asked.split(/\s+/).every((word) => plain.some((text) => text.includes(word)));
}
