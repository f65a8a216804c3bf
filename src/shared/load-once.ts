/** Caches a dynamic import, because a busy page waits tens of milliseconds even for a loaded `import()`. Failures are retried. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: { readonly value: T } | undefined;
  return async () => (loaded ??= { value: await load() }).value;
}
