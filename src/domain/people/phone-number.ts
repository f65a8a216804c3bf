/** Phone numbers as Zambians write them, and as the hub stores them (E.164). */
const ZAMBIA = '260';
/** All that may stand in a number besides its digits: what people separate or group them with, and the plus. */
const NOT_OF_A_NUMBER = /[^\d\s()[\]+./\\\-,;:_~*|'’`´·•]/;
/** Invisible characters that keep a number from left to right and together; not those that reverse it. */
const INVISIBLE_CHARACTERS = /[\u200b-\u200e\u202a\u202c\u2060\u2066\u2068\u2069\ufeff]/g;

/**
 * The stored form of a typed number, or null where it is unclear.
 * `0971234567`, `97 123 4567`, `260…`, `+260…` and `00260…` all give `+260971234567`;
 * a number of another country needs its `+` or `00`. Any separators are taken; letters are not, nor a number that no
 * phone can have (decision 0068).
 */
export function normalisePhone(typed: string): string | null {
  // A number copied from WhatsApp stands between invisible marks, and has other dashes.
  const plain = typed
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();
  if (NOT_OF_A_NUMBER.test(plain)) return null;
  const international = /^(\+|00)/.test(plain);
  const digits = plain.replace(/\D/g, '').replace(international ? /^00/ : /^$/, '');
  if (digits.startsWith(ZAMBIA)) return zambian(digits.slice(ZAMBIA.length));
  if (international) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  return zambian(digits);
}

function zambian(digits: string): string | null {
  const national = digits.replace(/^0/, '');
  return /^[2579]\d{8}$/.test(national) ? `+${ZAMBIA}${national}` : null;
}

/** `+260971234567` as people read it: `097 123 4567`; other countries keep their code. */
export function formatPhone(stored: string): string {
  const national = stored.match(/^\+260(\d{2})(\d{3})(\d{4})$/);
  return national ? `0${national[1]} ${national[2]} ${national[3]}` : stored;
}
