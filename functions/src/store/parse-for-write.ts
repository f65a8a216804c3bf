/** Says what does not fit its schema by the names of the fields, never by their values: it ends in the log. */
import * as z from 'zod';

export const namesIn = (issues: readonly z.core.$ZodIssue[]) =>
  issues.map((issue) => issue.path.join('.')).join(', ');

/** The value as its schema has it, before it is written. @throws where it does not fit */
export function parseForWrite(table: string, schema: z.core.$ZodType, value: unknown): object {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data as object;
  throw new Error(`What is written to ${table} does not fit its schema: ${namesIn(result.error.issues)}`);
}
