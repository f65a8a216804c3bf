/** What a form shows under its fields. */
import * as z from 'zod';

/** The first sentence of each field. */
export function fieldErrors(schema: z.core.$ZodType, form: unknown): Record<string, string> {
  const first = new Map<string, string>();
  for (const issue of z.safeParse(schema, form).error?.issues ?? []) {
    const field = issue.path.join('.');
    if (!first.has(field)) first.set(field, issue.message);
  }
  return Object.fromEntries(first);
}
