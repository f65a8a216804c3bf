/** What somebody typed into a search box: an order code, a transaction id, an e-mail, a phone, or the start of a name. */
import { normaliseOrderCode, orderCodeSchema } from './order.ts';
import { normaliseTransactionId, transactionIdSchema } from './payment.ts';
import { normalisePhone } from './phone.ts';

export type Find =
  | { readonly by: 'order'; readonly code: string }
  | { readonly by: 'transaction'; readonly id: string }
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'name'; readonly start: string };

/** How a typed text is looked up, or null where there is nothing to look for. */
export function findOf(typed: string): Find | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '') return null;
  if (text.includes('@')) return { by: 'email', email: text.toLowerCase() };
  const code = normaliseOrderCode(text);
  if (orderCodeSchema.safeParse(code).success) return { by: 'order', code };
  const phone = normalisePhone(text);
  if (phone !== null) return { by: 'phone', phone };
  const id = normaliseTransactionId(text);
  // An id of letters alone is possible, but a name is what was meant.
  if (/\d/.test(id) && transactionIdSchema.safeParse(id).success) return { by: 'transaction', id };
  return { by: 'name', start: text };
}

/**
 * How a name may begin in the documents, where case counts: as typed, and with capital first letters, after an
 * apostrophe small (Ng’andu) or capital (O’Brien).
 */
export function nameStarts(start: string): readonly string[] {
  const small = start.toLowerCase();
  const capital = (after: RegExp) => small.replace(after, (letter) => letter.toUpperCase());
  return [...new Set([start, capital(/(^|[\s-])\p{L}/gu), capital(/(^|[\s'’-])\p{L}/gu)])];
}

/** True iff every word that was typed stands somewhere in the row's texts; spaces in codes and phones do not count. */
export function rowMatches(typed: string, texts: readonly (string | null | undefined)[]): boolean {
  const plain = texts.map((text) => (text ?? '').toLowerCase());
  const tight = plain.map((text) => text.replace(/[\s-]/g, ''));
  const asked = typed.trim().toLowerCase();
  const phone = normalisePhone(asked);
  if (tight.some((text) => text.includes(asked.replace(/[\s-]/g, '')))) return true;
  if (phone !== null && tight.includes(phone)) return true;
  return asked.split(/\s+/).every((word) => plain.some((text) => text.includes(word)));
}
