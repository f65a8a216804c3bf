/** Says what does not fit its schema by the names of the fields, never by their values: it ends in the log. */
import * as v from 'valibot';

export const namesIn = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues.map((issue) => v.getDotPath(issue)).join(', ');

/** The value as its schema has it, before it is written. @throws where it does not fit */
export function fitting(table: string, schema: v.GenericSchema, value: unknown): object {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output as object;
  throw new Error(`What is written to ${table} does not fit its schema: ${namesIn(result.issues)}`);
}
