import * as z from 'zod';

/**
 * Makes the factory of a noun: its usual fields with some changed. @throws where they do not fit the schema: a test that wants an
 * invalid noun breaks it itself
 */
export const maker =
  <Noun extends object>(schema: z.core.$ZodType<Noun>, usual: (changes: Partial<Noun>) => Noun) =>
  (changes: Partial<Noun> = {}): Noun =>
    z.parse(schema, { ...usual(changes), ...changes });
