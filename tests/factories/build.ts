/** What every builder does: a valid object with some fields changed, checked by the schema of its noun. */
import type * as z from 'zod/mini';

/** A noun as its schema has it. @throws where the changes do not fit the schema: a test that wants an invalid one breaks it itself. */
export function build<S extends z.ZodMiniType>(
  schema: S,
  usual: z.input<S>,
  changes: Partial<z.input<S>>,
): z.output<S> {
  return schema.parse({ ...(usual as object), ...(changes as object) });
}
