/** Lets a form check with the schema of the command that it sends, though its fields hold what people type. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** What zod/mini says of a field for which the schema has no sentence. */
const UNSAID = 'Invalid input';

type Options<V extends FieldValues> = {
  /** What a field says where the schema has no sentence of its own. */
  readonly sentences: Partial<Record<keyof V & string, string>>;
  /** The field that shows a problem at a path of the request; by default its first name. */
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
