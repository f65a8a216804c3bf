/**
 * A way to load code that is asked for again and again. What is loaded comes within the same turn: an `import()` lets a busy page
 * wait for tens of milliseconds even then. A load that fails is begun anew by the next one who asks.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: { readonly value: T } | undefined;
  return async () => (loaded ??= { value: await load() }).value;
}
