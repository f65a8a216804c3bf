/** What every builder does: a valid object with some fields changed, checked by the schema of its noun. */
import * as z from 'zod';

/** A noun as its schema has it. @throws where the changes do not fit the schema: a test that wants an invalid one breaks it itself. */
export function build<Input extends object, Output>(
  schema: z.core.$ZodType<Output, Input>,
  usual: NoInfer<Input>,
  changes: Partial<NoInfer<Input>>,
): Output {
  return z.parse(schema, { ...usual, ...changes });
}
