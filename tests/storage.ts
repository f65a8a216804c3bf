/** A browser's storage, for tests outside of one. */
export function storageOf(values: Map<string, string>): Storage {
  return {
    get length() {
      return values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
