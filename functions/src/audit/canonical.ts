/** Canonical JSON: the same text for the same content, whatever the order of the fields. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // The hub never writes such values, and a Firestore reference is circular.
  if (!isPlain(value)) return JSON.stringify(Object.prototype.toString.call(value));
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));
