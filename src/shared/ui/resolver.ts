/** Lets react-hook-form check with a schema of the domain; the first sentence per field, named by its path, is shown. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as v from 'valibot';

/** The message where a schema has no sentence of its own. */
export const UNSAID = 'Invalid input';

export function resolverFor<S extends v.GenericSchema<FieldValues, FieldValues>>(
  schema: S,
): Resolver<v.InferInput<S>, unknown, v.InferOutput<S>> {
  return (values) => {
    const result = v.safeParse(schema, values, { message: UNSAID });
    if (result.success) return { values: result.output, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.issues) {
      errors[v.getDotPath(issue) ?? ''] ??= { type: issue.type, message: issue.message };
    }
    return { values: {}, errors: errors as FieldErrors<v.InferInput<S>> };
  };
}
