/** Amounts of kwacha as people send and type them. */
import * as z from 'zod/mini';

/** Amounts that people send: kwacha with at most two decimals. */
export const kwachaSchema = z.number().check(
  z.gt(0),
  z.lte(100_000),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
);

const WRITTEN_KWACHA =
  /^\s*(?:zmw|kwacha|k)?\s*(\d{1,3}(?:[, ]\d{3})+|\d+)(\.\d{1,2})?\s*(?:zmw|kwacha|k)?\s*$/i;

/** An amount as people type it: `100`, `K1,000.50`, `100 ZMW`; else null. A comma is not a decimal point: `100,50` is unclear, so null. */
export function parseKwacha(typed: string): number | null {
  const [, whole = '', rest = ''] = WRITTEN_KWACHA.exec(typed) ?? [];
  const amount = Number(whole.replace(/[, ]/g, '') + rest);
  return kwachaSchema.safeParse(amount).success ? amount : null;
}

/** `K5,870`, `K1,205.50`: a sum of many payments, which may be large. */
export const formatSum = (kwacha: number): string =>
  `K${kwacha.toLocaleString('en', { minimumFractionDigits: Number.isInteger(kwacha) ? 0 : 2 })}`;
