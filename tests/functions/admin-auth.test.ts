import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from '../../functions/src/auth/password.ts';
import { staffSignIn } from '../../src/domain/wire/command.ts';
import {
  MINUTE,
  SIGN_IN_ATTEMPTS_PER_ACCOUNT,
  SIGN_IN_ATTEMPTS_PER_ADDRESS,
} from '../../src/domain/wire/limits.ts';
import { staffToasts, staffSignInMessages } from '../../src/domain/wire/staff-messages.ts';
import { makeStaffMember } from '../factories/staff-member.ts';
import { db, readDoc, findDocs, newKey, put, putAs, unique } from './hub.ts';
import { expectRefused, from, newAddress, newStaffMember, PASSWORD, post, signedIn } from './staff-auth.ts';

test('signing in gives a session token, the admin, and a custom token with the claims of the session', async () => {
  const { admin, answer, token, sid } = await signedIn();
  expect(staffSignIn.answer.parse(answer.body).admin).toEqual(admin);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(token).toMatch(/^[A-Za-z0-9]{20}\.[\w-]{43}$/);
  const session = await readDoc('adminSessions', sid);
  expect(session).toMatchObject({ uid: admin.id, role: 'manager', endedAt: null });
  expect(session?.['tokenHash']).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(session)).not.toContain(token.split('.')[1]);
  const claims = JSON.parse(
    Buffer.from(answer.body.customToken.split('.')[1], 'base64url').toString(),
  ).claims;
  expect(claims).toEqual({ admin: true, role: 'manager', sid });
  const rows = await findDocs('auditLog', 'target.id', sid);
  expect(rows.map(({ action }) => action)).toEqual(['staff_signed_in']);
});

test('the e-mail may be typed in any case and with spaces around it', async () => {
  const admin = await newStaffMember();
  const answer = await post({ email: ` ${admin.email.toUpperCase()} `, password: PASSWORD });
  expect(answer.status).toBe(200);
});

test('a wrong password, an unknown e-mail and an inactive member are refused with one sentence', async () => {
  const [admin, inactive] = [await newStaffMember(), await newStaffMember({ isActive: false })];
  const invited = makeStaffMember({ id: `staff-${unique()}`, email: `${unique()}@example.com` });
  await put('admins', invited);
  for (const [email, password] of [
    [admin.email, 'three-green-mango'],
    [`nobody-${unique()}@example.com`, PASSWORD],
    [inactive.email, PASSWORD],
    [invited.email, PASSWORD],
  ]) {
    expectRefused(await post({ email, password }), 401, staffToasts.loginFailed.text);
  }
});

test('an unknown e-mail takes as long as a known one', async () => {
  const admin = await newStaffMember();
  await putAs('adminSecrets', admin.id, { passwordHash: await hashPassword(PASSWORD) });
  const median = async (email: () => string) => {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now();
      await post({ email: email(), password: 'wrong-password-again' });
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[1] ?? 0;
  };
  const known = await median(() => admin.email);
  const unknown = await median(() => `nobody-${unique()}@example.com`);
  expect(unknown / known).toBeGreaterThan(0.5);
});

test.each([
  [{}],
  [{ email: 'a@example.com' }],
  [{ email: 1, password: 2 }],
  [{ email: 'a@example.com', password: 'x'.repeat(129) }],
  [[]],
])('%j is a bad request in the words of the spec', async (body) => {
  expectRefused(await post(body), 400, staffToasts.loginFailed.text);
});

test('after five wrong passwords the account waits, also for the right one, and says how long', async () => {
  const admin = await newStaffMember();
  for (let guess = 0; guess < SIGN_IN_ATTEMPTS_PER_ACCOUNT; guess += 1) {
    expect((await post({ email: admin.email, password: `guess number ${guess}` })).status).toBe(401);
  }
  const waiting = await post({ email: admin.email, password: PASSWORD });
  expectRefused(waiting, 429, staffSignInMessages.locked);
  const seconds = Number(waiting.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

test('the record of a guess expires after the 15 minutes for which it counts', async () => {
  const [address, email] = [newAddress(), `nobody-${unique()}@example.com`];
  await post({ email, password: 'wrong-password' }, from(address));
  for (const what of [`address ${address}`, `account ${email}`]) {
    const kept = await readDoc('signInAttempts', createHash('sha256').update(what).digest('hex'));
    expect(kept).toMatchObject({ failures: [expect.anything()] });
    expect(Number(kept?.['expiresAt'])).toBeLessThanOrEqual(Date.now() + 15 * MINUTE);
  }
});

test('other people’s guesses do not lock out an address from which the account signed in before', async () => {
  const [home, { admin }] = [newAddress(), { admin: await newStaffMember() }];
  const right = { email: admin.email, password: PASSWORD };
  expect((await post(right, from(home))).status).toBe(200);
  for (let guess = 0; guess < SIGN_IN_ATTEMPTS_PER_ACCOUNT + 1; guess += 1) {
    await post({ email: admin.email, password: `guess number ${guess}` });
  }
  expect((await post(right)).status).toBe(429);
  expect((await post(right, from(home))).status).toBe(200);
  for (let guess = 0; guess < SIGN_IN_ATTEMPTS_PER_ACCOUNT; guess += 1) {
    await post({ email: admin.email, password: `guess number ${guess}` }, from(home));
  }
  expect((await post(right, from(home))).status).toBe(429);
});

test('a browser that signed in before may sign in from any address, whatever others guess from there', async () => {
  const [network, admin] = [newAddress(), await newStaffMember()];
  const right = { email: admin.email, password: PASSWORD, device: newKey() };
  expect((await post(right)).status).toBe(200);
  for (let guess = 0; guess < SIGN_IN_ATTEMPTS_PER_ACCOUNT; guess += 1) {
    await post({ email: admin.email, password: `guess number ${guess}` }, from(network));
  }
  expect((await post({ ...right, device: 'f'.repeat(32) }, from(network))).status).toBe(429);
  expect((await post(right, from(network))).status).toBe(200);
  for (let guess = 0; guess < SIGN_IN_ATTEMPTS_PER_ACCOUNT; guess += 1) {
    await post({ ...right, password: `guess number ${guess}` });
  }
  expect((await post(right)).status).toBe(429);
});

test('a right password clears the wrong ones before it; failures older than the period do not count', async () => {
  const [home, admin] = [newAddress(), await newStaffMember()];
  const guess = () => post({ email: admin.email, password: 'wrong-password' }, from(home));
  const right = () => post({ email: admin.email, password: PASSWORD }, from(home));
  for (let round = 0; round < 2; round += 1) {
    for (let wrong = 1; wrong < SIGN_IN_ATTEMPTS_PER_ACCOUNT; wrong += 1) await guess();
    expect((await right()).status).toBe(200);
  }
  for (let wrong = 0; wrong < SIGN_IN_ATTEMPTS_PER_ACCOUNT; wrong += 1) await guess();
  expect((await right()).status).toBe(429);
  const past = new Date(Date.now() - 15 * MINUTE - 1000);
  // Theirs alone: other tests count guesses at the same time.
  for (const what of [`account ${admin.email}`, `address ${home}`]) {
    const ref = db.collection('signInAttempts').doc(createHash('sha256').update(what).digest('hex'));
    const failures = ((await ref.get()).get('failures') as object[]).map((one) => ({ ...one, at: past }));
    expect(failures.length).toBeGreaterThanOrEqual(SIGN_IN_ATTEMPTS_PER_ACCOUNT);
    await ref.update({ failures });
  }
  expect((await right()).status).toBe(200);
});

test('one address may try twenty accounts and no more; guesses at once are all counted', async () => {
  const address = newAddress();
  const failure = () => ({ id: unique(), address: 'x', at: new Date() });
  await db
    .collection('signInAttempts')
    .doc(createHash('sha256').update(`address ${address}`).digest('hex'))
    .set({
      failures: Array.from({ length: SIGN_IN_ATTEMPTS_PER_ADDRESS - 2 }, failure),
      known: [],
      expiresAt: new Date(),
    });
  const guesses = Array.from({ length: 4 }, () =>
    post({ email: `nobody-${unique()}@example.com`, password: 'wrong-password' }, from(address)),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([401, 401, 429, 429]);
});
