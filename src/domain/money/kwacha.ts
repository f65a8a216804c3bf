/** Kwacha amounts as typed and sent. */
import { currencyAfter, currencyBefore, currencyName } from '#hub';
import * as z from 'zod/mini';

/** At the beginning of a label. */
export const CURRENCY = currencyName.replace(/^./, (letter) => letter.toUpperCase());

export const kwachaSchema = z.number().check(
  z.gt(0),
  z.lte(100_000),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
);

const WORD = `(?:${currencyBefore}|${currencyAfter})?`;
const WRITTEN_KWACHA = new RegExp(
  `^\\s*${WORD}\\s*(\\d{1,3}(?:[, ]\\d{3})+|\\d+)(\\.\\d{1,2})?\\s*${WORD}\\s*$`,
  'i',
);

/** Parses `100`, `K1,000.50`, `100 ZMW`; else null. `100,50` is ambiguous, so null. */
export function parseKwacha(typed: string): number | null {
  const [, whole = '', rest = ''] = WRITTEN_KWACHA.exec(typed) ?? [];
  const amount = Number(whole.replace(/[, ]/g, '') + rest);
  return kwachaSchema.safeParse(amount).success ? amount : null;
}
