/** What a form shows under its fields. */
type Schema = {
  safeParse(form: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** The first sentence of each field. */
export function shown(schema: Schema, form: unknown): Record<string, string> {
  const issues = schema.safeParse(form).error?.issues ?? [];
  const first = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join('.');
    if (!first.has(field)) first.set(field, message);
  }
  return Object.fromEntries(first);
}
