/** Guesses at accounts of staff that do not exist, from addresses that the caller made up. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  SIGN_IN_ATTEMPTS_PER_ACCOUNT,
  SIGN_IN_ATTEMPTS_PER_ADDRESS,
  SIGN_IN_ATTEMPTS_UNKNOWN,
} from '../../../src/domain/wire/limits.ts';
import { staffSignInMessages, staffToasts } from '../../../src/domain/wire/staff-messages.ts';
import { db, newKey, unique } from '../hub.ts';
import { expectRefused, from, newAddress, newStaffMember, PASSWORD, post } from '../staff-auth.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const ofHub = db.doc(`signInAttempts/${hashOf('unknown accounts')}`);
const guess = (email: string, address = newAddress()) =>
  post({ email, password: 'wrong-password' }, from(address));
const nobody = () => `nobody-${unique()}@example.com`;

const failure = () => ({ id: unique(), address: 'unknown', at: new Date() });

beforeAll(async () => {
  const failures = Array.from({ length: SIGN_IN_ATTEMPTS_UNKNOWN }, failure);
  await ofHub.set({ failures, known: [], expiresAt: new Date(Date.now() + 900_000) });
});
afterAll(() => ofHub.delete());

test('above the hub’s number guesses get the same refusal, and nothing is stored', async () => {
  const count = async () => (await db.collection('signInAttempts').count().get()).data().count;
  const before = await count();
  const emails = Array.from({ length: 10 }, nobody);
  for (const answer of await Promise.all(emails.map((email) => guess(email))))
    expectRefused(answer, 401, staffToasts.loginFailed.text);
  expect(await count()).toBe(before);
});

test('an unknown account is locked after as many guesses as a real one', async () => {
  const email = nobody();
  for (let tried = 0; tried < SIGN_IN_ATTEMPTS_PER_ACCOUNT; tried += 1)
    expectRefused(await guess(email), 401, staffToasts.loginFailed.text);
  expectRefused(await guess(email), 429, staffSignInMessages.locked);
});

test('staff sign in all the while, from a new address too', async () => {
  const admin = await newStaffMember();
  const answer = await post({ email: admin.email, password: PASSWORD }, from(newAddress()));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
});

test('an address is locked for unknown and known accounts alike, but not for a known browser', async () => {
  const [admin, other, device] = [await newStaffMember(), await newStaffMember(), newKey()];
  const right = { email: other.email, password: PASSWORD, device };
  expect((await post(right)).status).toBe(200);
  const [ofUnknown, ofKnown] = [newAddress(), newAddress()];
  for (let tried = 0; tried < SIGN_IN_ATTEMPTS_PER_ADDRESS; tried += 1)
    expectRefused(await guess(nobody(), ofUnknown), 401, staffToasts.loginFailed.text);
  const failures = Array.from({ length: SIGN_IN_ATTEMPTS_PER_ADDRESS }, failure);
  const kept = { failures, known: [], expiresAt: new Date(Date.now() + 900_000) };
  await db
    .collection('signInAttempts')
    .doc(hashOf(`address ${ofKnown}`))
    .set(kept);
  for (const address of [ofUnknown, ofKnown]) {
    for (const email of [nobody(), admin.email])
      expectRefused(await guess(email, address), 429, staffSignInMessages.locked);
    expect((await post(right, from(address))).status).toBe(200);
  }
});

test('guesses from before the number was reached count on', async () => {
  const [email, address] = [nobody(), newAddress()];
  const reached = (await ofHub.get()).data() ?? {};
  await ofHub.delete();
  for (let tried = 1; tried < SIGN_IN_ATTEMPTS_PER_ACCOUNT; tried += 1)
    expectRefused(await guess(email, address), 401, staffToasts.loginFailed.text);
  await ofHub.set(reached);
  expectRefused(await guess(email, address), 401, staffToasts.loginFailed.text);
  expectRefused(await guess(email, address), 429, staffSignInMessages.locked);
});
