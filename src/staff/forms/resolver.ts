/** Lets a form check with the schema of its command, although its fields contain typed text. */
import type { FieldValues, Resolver, ResolverOptions, ResolverResult } from 'react-hook-form';
import type * as z from 'zod/mini';
import { resolverFor } from '../../shared/ui/resolver.ts';

/** The message of zod/mini where the schema has no sentence of its own. */
const UNSAID = 'Invalid input';

type Options<V extends FieldValues> = {
  /** The sentence for a field where the schema has none of its own. */
  readonly sentences: Partial<Record<keyof V & string, string>>;
  /** The field that shows an error at a path of the request; by default the first part of the path. */
  readonly fieldOf?: (path: readonly string[]) => string;
};

export function resolverOf<V extends FieldValues, S extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: S,
  toRequest: (values: V) => unknown,
  { sentences, fieldOf = ([name]) => String(name) }: Options<V>,
): Resolver<V, unknown, z.output<S>> {
  const check = resolverFor(schema);
  return async (values, context, options) => {
    const request = toRequest(values) as z.input<S>;
    const checked = await check(request, context, options as unknown as ResolverOptions<z.input<S>>);
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [path, { type, message }] of Object.entries(checked.errors as typeof errors)) {
      const field = fieldOf(path.split('.'));
      errors[field] ??= { type, message: message === UNSAID ? (sentences[field] ?? message) : message };
    }
    return { values: checked.values, errors } as ResolverResult<V, z.output<S>>;
  };
}
