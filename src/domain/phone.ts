/** Phone numbers as Zambians write them, and as the hub stores them (E.164). */
const ZAMBIA = '260';

/**
 * The stored form of a typed number, or null where it is unclear.
 * `0971234567`, `97 123 4567`, `260…`, `+260…` and `00260…` all give `+260971234567`;
 * a number of another country needs its `+` or `00`.
 */
export function normalisePhone(typed: string): string | null {
  if (/[^\d\s()+./-]/.test(typed)) return null;
  const international = /^\s*(\+|00)/.test(typed);
  const digits = typed.replace(/\D/g, '').replace(international ? /^00/ : /^$/, '');
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
