import { callingCode, phoneStarts } from '#hub';

const NATIONAL = new RegExp(`^[${phoneStarts}]\\d{8}$`);
/** Anything but digits, plus signs and usual separators. */
const NOT_OF_A_NUMBER = /[^\d\s()[\]+./\\\-,;:_~*|'’`´·•]/;
/** Invisible characters in copied numbers, except those that reverse the text. */
const INVISIBLE_CHARACTERS = /[\u200b-\u200e\u202a\u202c\u2060\u2066\u2068\u2069\ufeff]/g;

/** Numbers copied from WhatsApp contain invisible marks and other dashes. */
export const withoutInvisibles = (copied: string): string =>
  copied.replace(INVISIBLE_CHARACTERS, '').replace(/\p{Pd}/gu, '-');

/**
 * The stored form (E.164), or null if unclear. `0971234567`, `97 123 4567`, `260…`, `+260…` and `00260…` all give
 * `+260971234567`; foreign numbers need `+` or `00`. Separators are ignored; letters and impossible numbers are refused (decision
 * 0068).
 */
export function normalisePhone(typed: string): string | null {
  const plain = withoutInvisibles(typed).trim();
  if (NOT_OF_A_NUMBER.test(plain)) return null;
  const international = /^(\+|00)/.test(plain);
  const digits = plain.replace(/\D/g, '').replace(international ? /^00/ : /^$/, '');
  if (digits.startsWith(callingCode)) return national(digits.slice(callingCode.length));
  if (international) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  return national(digits);
}

function national(digits: string): string | null {
  const number = digits.replace(/^0/, '');
  return NATIONAL.test(number) ? `+${callingCode}${number}` : null;
}

const OWN = new RegExp(`^\\+${callingCode}(\\d{2})(\\d{3})(\\d{4})$`);

/** `097 123 4567`; foreign numbers keep their country code. */
export const formatPhone = (stored: string): string => stored.replace(OWN, '0$1 $2 $3');
