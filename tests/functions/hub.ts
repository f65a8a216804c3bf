/** The running hub as these tests meet it: real HTTP and real tokens; the Admin SDK only arranges and looks. */
import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { StaffSession, Role } from '../../src/domain/people/staff-member.ts';
import { type CollectionName, collections } from '../../src/domain/wire/collections.ts';
import { COMMAND_TYPE, IDEMPOTENCY_HEADER, refusalSchema } from '../../src/domain/wire/envelope.ts';
import { wait } from '../../src/shared/data/retry.ts';
import { makeStaffMember, makeStaffSession } from '../factories/staff-member.ts';
import { toDocument } from '../factories/document.ts';

function needed(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: run these tests with \`npm run test:functions\``);
}

const HUB = needed('HUB_URL');
const AUTH = `http://${needed('FIREBASE_AUTH_EMULATOR_HOST')}/identitytoolkit.googleapis.com/v1/accounts`;
needed('FIRESTORE_EMULATOR_HOST');

const app = initializeApp({ projectId: needed('GCLOUD_PROJECT') }, `tests-${randomUUID()}`);
export const db = getFirestore(app);
export const accounts = getAuth(app);

/** A short random word for ids that no other test uses. */
export const unique = (): string => randomUUID().replaceAll('-', '').slice(0, 12);
export const newKey = (): string => randomUUID().replaceAll('-', '');

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // A body is whatever came; each test says what it expects of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
};

/** Any request to the hub; the body is read as JSON where it is some. */
export async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${HUB}${path}`, init);
  // `text()` would swallow a byte-order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  const isJsonBody = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJsonBody && text ? JSON.parse(text) : text,
  };
}

/** A GET whose body is bytes. */
export async function download(path: string): Promise<{ headers: Headers; status: number; bytes: Buffer }> {
  const response = await fetch(`${HUB}${path}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { headers: response.headers, status: response.status, bytes };
}

export type Person = { readonly uid: string; readonly email: string; readonly token: string };
type Sent = { readonly key?: string; readonly image?: Uint8Array | undefined; readonly type?: string };

/** How long a busy hub is asked again, ms: on a shared machine it is busy for longer than a person would wait. */
const ASKED_FOR = 120_000;

/** Sends a command, and again under the same key while the hub is busy, as its client does. */
export async function send(
  command: string,
  person: Pick<Person, 'token'> | null,
  request: unknown,
  { key = newKey(), ...sent }: Sent = {},
): Promise<Answer> {
  const end = Date.now() + ASKED_FOR;
  for (;;) {
    const answer = await sendOnce(command, person, request, { key, ...sent });
    if (answer.status !== 503 || Date.now() > end) return answer;
    expect(expectRefusal(answer, 503).code).toBe('busy');
    await wait(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
  }
}

/** One request; `submit-proof` is always multipart. */
export function sendOnce(
  command: string,
  person: Pick<Person, 'token'> | null,
  request: unknown,
  { key = newKey(), image, type = 'image/png' }: Sent = {},
): Promise<Answer> {
  const headers: Record<string, string> = {
    [IDEMPOTENCY_HEADER]: key,
    ...(person && { authorization: `Bearer ${person.token}` }),
  };
  const path = `/functions/${command}`;
  const data = JSON.stringify(request);
  if (command !== 'submit-proof') {
    const json = { ...headers, 'content-type': COMMAND_TYPE };
    return ask(path, { method: 'POST', headers: json, body: data });
  }
  const body = new FormData();
  body.append('data', data);
  if (image) body.append('image', new Blob([Uint8Array.from(image)], { type }), 'proof');
  return ask(path, { method: 'POST', headers, body });
}

async function rest(call: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${AUTH}:${call}?key=demo`, {
    method: 'POST',
    // The emulator may close a kept connection just when the next request is written to it.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

/** A learner with an account at Firebase Auth and, so far, nothing else. */
export async function newLearner(): Promise<Person> {
  const email = `learner-${unique()}@example.com`;
  const account = { email, password: 'three-mangoes' };
  const { localId: uid = '' } = await rest('signUp', account);
  // If a second begins during the sign-up, the emulator counts the account as valid only from then on, and refuses its first token.
  const { idToken: token = '' } = await rest('signInWithPassword', account);
  return { uid, email, token };
}

export type StaffPerson = Person & { readonly sid: string };

/** A member of staff with a session; `session` says how it differs from a live one of a minute ago. */
export async function newStaff(
  role: Role = 'reviewer',
  session: Partial<StaffSession> = {},
): Promise<StaffPerson> {
  const [uid, sid] = [`staff-${unique()}`, `sid${unique()}${unique()}`.slice(0, 20)];
  const email = `${uid}@example.com`;
  const now = Date.now();
  await put('admins', makeStaffMember({ id: uid, email, role }));
  const times = { createdAt: now - 60_000, lastSeenAt: now - 60_000 };
  await putAs('adminSessions', sid, makeStaffSession({ uid, role, ...times, ...session }));
  return { uid, email, sid, token: await customSignIn(uid, { admin: true, role, sid }) };
}

/** An ID token with these claims, as the portal gets it from a custom token. */
export async function customSignIn(uid: string, claims: object): Promise<string> {
  const token = await accounts.createCustomToken(uid, claims);
  return (await rest('signInWithCustomToken', { token }))['idToken'] ?? '';
}

/** Writes a document where it belongs. */
export async function put<T extends { id: string }>(collection: CollectionName, document: T): Promise<void> {
  await putAs(collection, document.id, document);
}

export async function putAs(collection: CollectionName, id: string, document: object): Promise<void> {
  await db.collection(collections[collection]).doc(id).set(toDocument(document));
}

type Fields = Record<string, unknown>;

function withMillis(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  return Array.isArray(value) ? value.map(withMillis) : value;
}

const fieldsOf = (data: Fields): Fields =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withMillis(value)]));

/** The document as it is stored, its timestamps as numbers; null if there is none. */
export async function readDoc(collection: CollectionName, id: string): Promise<Fields | null> {
  const data = (await db.collection(collections[collection]).doc(id).get()).data();
  return data === undefined ? null : fieldsOf(data);
}

/** All documents in which `field` is `value`. */
export async function findDocs(collection: CollectionName, field: string, value: unknown): Promise<Fields[]> {
  const found = await db.collection(collections[collection]).where(field, '==', value).get();
  return found.docs.map((document) => ({ ...fieldsOf(document.data()), id: document.id }));
}

/** Expects a refusal in the commands' envelope, with this sentence or these under its fields, and returns it. */
export function expectRefusal(answer: Answer, status: number, told?: string | object) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const { error } = refusalSchema.parse(answer.body);
  if (told !== undefined) expect(typeof told === 'string' ? error.message : error.fields).toEqual(told);
  return error;
}

/** Three runs of a job at the same moment. */
export const threeAtOnce = <T>(run: () => Promise<T>): Promise<T[]> => Promise.all([run(), run(), run()]);

/** Expects an accepted command and returns its result. */
export function expectResult(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(Math.abs(answer.body.serverNow - Date.now())).toBeLessThan(60_000);
  return answer.body.result;
}
