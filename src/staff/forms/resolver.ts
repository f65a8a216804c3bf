/** Lets a form check with the schema of its command, although its fields contain typed text. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';

type Options<V extends FieldValues> = {
  /** The sentence for a field where the schema has none of its own. */
  readonly sentences?: Partial<Record<keyof V & string, string>>;
  /** The field that shows an error at a path of the request; by default the first part of the path. */
  readonly fieldOf?: (path: readonly string[], values: V) => string;
};

export function resolverOf<V extends FieldValues, S extends z.core.$ZodType>(
  schema: S,
  toRequest: (values: V) => unknown,
  { sentences = {}, fieldOf = ([name]) => String(name) }: Options<V>,
): Resolver<V, unknown, z.infer<S>> {
  const request = z.transform((values: V, context): z.infer<S> => {
    const fieldAt = ({ path = [] }: Pick<z.core.$ZodRawIssue, 'path'>) => fieldOf(path.map(String), values);
    const error = (issue: z.core.$ZodRawIssue) => sentences[fieldAt(issue)] ?? 'Invalid input';
    const checked = z.safeParse(schema, toRequest(values), { error });
    if (checked.success) return checked.data;
    for (const issue of checked.error.issues)
      context.issues.push({ code: 'custom', message: issue.message, path: [fieldAt(issue)], input: values });
    return z.NEVER;
  });
  return zodResolver(request);
}

/** A form that begins with `values`, and is checked with the schema of what `toRequest` makes of them. */
export const useRequestForm = <V extends FieldValues, S extends z.core.$ZodType>(
  schema: S,
  values: V,
  toRequest: (values: V) => unknown,
  options: Options<V> = {},
) =>
  useForm<V, unknown, z.infer<S>>({
    resolver: resolverOf(schema, toRequest, options),
    defaultValues: values as DefaultValues<V>,
  });
