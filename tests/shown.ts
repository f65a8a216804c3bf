/** What a form shows under its fields. */
import * as v from 'valibot';

/** The first sentence of each field. */
export function shown(schema: v.GenericSchema, form: unknown): Record<string, string> {
  const first = new Map<string, string>();
  for (const issue of v.safeParse(schema, form).issues ?? []) {
    const field = v.getDotPath(issue) ?? '';
    if (!first.has(field)) first.set(field, issue.message);
  }
  return Object.fromEntries(first);
}
