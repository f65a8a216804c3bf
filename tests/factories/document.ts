/** A document as Firestore holds it: without its id, instants as dates (which every SDK writes as timestamps). */
const INSTANT = /(At|Until)$|^at$|^earlierWanted$/;

const asDate = (value: unknown): unknown => (typeof value === 'number' ? new Date(value) : value);

export function toDocument(document: object): Record<string, unknown> {
  const entries = Object.entries(document).filter(([field]) => field !== 'id');
  return Object.fromEntries(
    entries.map(([field, value]) => {
      if (!INSTANT.test(field)) return [field, value];
      return [field, Array.isArray(value) ? value.map(asDate) : asDate(value)];
    }),
  );
}
