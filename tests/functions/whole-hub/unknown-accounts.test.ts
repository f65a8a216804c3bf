/** Guesses at accounts of staff that do not exist, from addresses that the caller made up. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGN_IN_ATTEMPTS_PER_ACCOUNT, SIGN_IN_ATTEMPTS_UNKNOWN } from '../../../src/domain/wire/limits.ts';
import { staffSignInMessages, staffToasts } from '../../../src/domain/wire/staff-messages.ts';
import { db, unique } from '../hub.ts';
import { expectRefused, from, newAddress, newStaffMember, PASSWORD, post } from '../staff-auth.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const ofHub = db.collection('signInAttempts').doc(hashOf('unknown accounts'));
const guess = (email: string) => post({ email, password: 'wrong-password' }, from(newAddress()));

beforeAll(async () => {
  const failure = () => ({ id: unique(), address: 'unknown', at: new Date() });
  const failures = Array.from({ length: SIGN_IN_ATTEMPTS_UNKNOWN }, failure);
  await ofHub.set({ failures, known: [], expiresAt: new Date(Date.now() + 900_000) });
});
afterAll(() => ofHub.delete());

test('above the hub’s number they are refused in the same words, and nothing is stored', async () => {
  const count = async () => (await db.collection('signInAttempts').count().get()).data().count;
  const before = await count();
  const emails = Array.from({ length: 10 }, () => `nobody-${unique()}@example.com`);
  for (const answer of await Promise.all(emails.map(guess)))
    expectRefused(answer, 401, staffToasts.loginFailed.text);
  expect(await count()).toBe(before);
});

test('one of them is locked after as many guesses as an account that exists', async () => {
  const admin = await newStaffMember();
  for (const email of [`nobody-${unique()}@example.com`, admin.email]) {
    for (let tried = 0; tried < SIGN_IN_ATTEMPTS_PER_ACCOUNT; tried += 1)
      expectRefused(await guess(email), 401, staffToasts.loginFailed.text);
    expectRefused(await guess(email), 429, staffSignInMessages.locked);
  }
});

test('staff sign in all the while, from a new address too', async () => {
  const admin = await newStaffMember();
  const answer = await post({ email: admin.email, password: PASSWORD }, from(newAddress()));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
});
