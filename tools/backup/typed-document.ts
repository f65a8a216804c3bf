/** Documents in Firestore's own typed form, which tells 5 from 5.0 and keeps nanoseconds: as the bytes of its protocol. */
import * as firestore from '@google-cloud/firestore';

/** A value as the protocol has it: one key, which names its type. */
export type TypedValue = {
  readonly mapValue?: { readonly fields?: TypedFields } | null;
  readonly arrayValue?: { readonly values?: readonly TypedValue[] } | null;
  readonly referenceValue?: string;
} & Readonly<Record<string, unknown>>;
export type TypedFields = Readonly<Record<string, TypedValue>>;

/** `name` begins at the collection: `users/abc`. */
export type TypedDocument = { readonly name: string; readonly fields: TypedFields };

type Codec = {
  fromObject(value: object): object;
  toObject(message: object, options: object): object;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
};
/** The library exports its protocol without types. */
const { Document } = (
  firestore as unknown as { protos: { google: { firestore: { v1: { Document: Codec } } } } }
).protos.google.firestore.v1;

/** The value with each reference in it changed, and the fields of each map in their order: the order is no part of it. */
function mapped(value: TypedValue, change: (reference: string) => string): TypedValue {
  if (value.mapValue) return { mapValue: { fields: mappedFields(value.mapValue.fields ?? {}, change) } };
  if (value.arrayValue) {
    return { arrayValue: { values: (value.arrayValue.values ?? []).map((one) => mapped(one, change)) } };
  }
  if (value.referenceValue !== undefined) return { referenceValue: change(value.referenceValue) };
  return value;
}

function mappedFields(fields: TypedFields, change: (reference: string) => string): TypedFields {
  const names = Object.keys(fields).sort();
  return Object.fromEntries(names.map((name) => [name, mapped(fields[name] as TypedValue, change)]));
}

/** The same bytes for the same document, wherever it lies. `root` is the path of its database's documents, with a slash. */
export function encodeDocument({ name, fields }: TypedDocument, root: string): Uint8Array {
  const relative = (path: string) => (path.startsWith(root) ? path.slice(root.length) : path);
  const plain = { name: relative(name), fields: mappedFields(fields, relative) };
  return Document.encode(Document.fromObject(plain)).finish();
}

/** The document of these bytes, with name and references in the database whose documents lie at `root`. */
export function decodeDocument(bytes: Uint8Array, root: string): TypedDocument {
  const options = { longs: String, enums: String };
  const { name, fields = {} } = Document.toObject(Document.decode(bytes), options) as TypedDocument;
  const absolute = (path: string) => (path.startsWith('projects/') ? path : root + path);
  return { name: root + name, fields: mappedFields(fields, absolute) };
}
