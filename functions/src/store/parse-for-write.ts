/** Errors name the fields that do not fit, never their values, because they are logged. */
import * as z from 'zod';

export const namesIn = (issues: readonly z.core.$ZodIssue[]) =>
  issues.map((issue) => issue.path.join('.')).join(', ');

/** @throws if the value does not fit its schema */
export function parseForWrite(table: string, schema: z.core.$ZodType, value: unknown): object {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data as object;
  throw new Error(`What is written to ${table} does not fit its schema: ${namesIn(result.error.issues)}`);
}
