import * as z from 'zod';

/**
 * Makes the factory of a document: its usual fields with some changed. @throws where they do not fit the schema: a test that wants an
 * invalid document breaks it itself
 */
export const maker =
  <T extends object>(schema: z.core.$ZodType<T>, usual: (changes: Partial<T>) => T) =>
  (changes: Partial<T> = {}): T =>
    z.parse(schema, { ...usual(changes), ...changes });
