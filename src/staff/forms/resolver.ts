/** Lets a form check with the schema of its command, although its fields contain typed text. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** The message of zod/mini where the schema has no sentence of its own. */
const UNSAID = 'Invalid input';

type Options<V extends FieldValues> = {
  /** The sentence for a field where the schema has none of its own. */
  readonly sentences: Partial<Record<keyof V & string, string>>;
  /** The field that shows an error at a path of the request; by default the first part of the path. */
  readonly fieldOf?: (path: readonly PropertyKey[]) => string;
};

export function resolverOf<V extends FieldValues, S extends z.ZodMiniType<FieldValues>>(
  schema: S,
  toRequest: (values: V) => unknown,
  { sentences, fieldOf = ([name]) => String(name) }: Options<V>,
): Resolver<V, unknown, z.output<S>> {
  return (values) => {
    const result = z.safeParse(schema, toRequest(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of result.error.issues) {
      const field = fieldOf(path);
      errors[field] ??= { type: code, message: message === UNSAID ? (sentences[field] ?? message) : message };
    }
    return { values: {}, errors: errors as FieldErrors<V> };
  };
}
