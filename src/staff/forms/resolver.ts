/** Lets a form check with the schema of its command, although its fields contain typed text. */
import type { FieldValues, Resolver, ResolverOptions, ResolverResult } from 'react-hook-form';
import type * as v from 'valibot';
import { resolverFor, UNSAID } from '../../shared/ui/resolver.ts';

type Options<V extends FieldValues> = {
  /** The sentence for a field where the schema has none of its own. */
  readonly sentences: Partial<Record<keyof V & string, string>>;
  /** The field that shows an error at a path of the request; by default the first part of the path. */
  readonly fieldOf?: (path: readonly string[]) => string;
};

export function resolverOf<V extends FieldValues, S extends v.GenericSchema<FieldValues, FieldValues>>(
  schema: S,
  toRequest: (values: V) => unknown,
  { sentences, fieldOf = ([name]) => String(name) }: Options<V>,
): Resolver<V, unknown, v.InferOutput<S>> {
  const check = resolverFor(schema);
  return async (values, context, options) => {
    const request = toRequest(values) as v.InferInput<S>;
    const checked = await check(request, context, options as unknown as ResolverOptions<v.InferInput<S>>);
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [path, { type, message }] of Object.entries(checked.errors as typeof errors)) {
      const field = fieldOf(path.split('.'));
      errors[field] ??= { type, message: message === UNSAID ? (sentences[field] ?? message) : message };
    }
    return { values: checked.values, errors } as ResolverResult<V, v.InferOutput<S>>;
  };
}
