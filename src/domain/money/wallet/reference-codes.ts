import { ORDER_CODE_LENGTH, orderCodeSchema } from '../order.ts';

const CODES_MAX = 8;

/** Possible order codes in the payer's words, with spaces or among other words. */
export function orderCodesIn(reference: string | null | undefined): string[] {
  const upper = (reference ?? '').toUpperCase();
  const written = upper.replace(/[^A-Z0-9]/g, '');
  const words = upper.split(/[^A-Z0-9]+/);
  const pairs = words.map((word, at) => word + (words[at + 1] ?? ''));
  const windows = Array.from({ length: Math.max(0, written.length - ORDER_CODE_LENGTH + 1) }, (_, at) =>
    written.slice(at, at + ORDER_CODE_LENGTH),
  );
  const codes = [...words, ...pairs, ...windows].filter((text) => orderCodeSchema.safeParse(text).success);
  return [...new Set(codes)].slice(0, CODES_MAX);
}
