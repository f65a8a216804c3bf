import { expect, test } from 'vitest';
import { staffVerify } from '../../src/domain/wire/command.ts';
import { STAFF_IDLE_MAX, STAFF_SESSION_MAX, MINUTE } from '../../src/domain/wire/limits.ts';
import { staffSignInMessages } from '../../src/domain/wire/staff-messages.ts';
import { ask, customSignIn, db, expectRefusal, readDoc, findDocs, newStaff, send, unique } from './hub.ts';
import {
  AUTH,
  bearer,
  expectRefused,
  newStaffMember,
  openSession,
  post,
  signOut,
  renew,
  verify,
} from './staff-auth.ts';

test('a Firebase token is no session token', async () => {
  const { admin, sid } = await openSession();
  const idToken = await customSignIn(admin.id, { admin: true, role: 'manager', sid });
  expect((await verify(idToken)).status).toBe(401);
});

test('GET verifies, renewing moves the idle clock, signing out ends the session for good', async () => {
  const { admin, token, sid } = await openSession();
  const createdAt = Date.now() - 60 * MINUTE;
  const lastSeenAt = Date.now() - 10 * MINUTE;
  await db.doc(`adminSessions/${sid}`).update({
    createdAt: new Date(createdAt),
    lastSeenAt: new Date(lastSeenAt),
  });
  const verified = staffVerify.answer.parse((await verify(token)).body);
  expect(verified).toMatchObject({ admin, lastSeenAt, endsAt: createdAt + STAFF_SESSION_MAX });
  expect(await readDoc('adminSessions', sid)).toMatchObject({ lastSeenAt });

  const renewed = staffVerify.answer.parse((await renew(token)).body);
  expect(renewed.lastSeenAt).toBeGreaterThan(lastSeenAt);
  expect((await verify(token)).body.lastSeenAt).toBe(renewed.lastSeenAt);

  expect((await signOut(token)).body).toEqual({ success: true });
  for (const answer of [await verify(token), await renew(token)]) {
    expectRefused(answer, 401, staffSignInMessages.sessionEnded);
  }
  expect((await signOut(token)).body).toEqual({ success: true });
  const rows = await findDocs('auditLog', 'target.id', sid);
  expect(rows.map(({ action }) => action)).toEqual(['staff_signed_out']);
});

test('a session that was idle for 30 minutes is over', async () => {
  const { token, sid } = await openSession();
  await db.doc(`adminSessions/${sid}`).update({ lastSeenAt: new Date(Date.now() - STAFF_IDLE_MAX) });
  expect([(await verify(token)).status, (await renew(token)).status]).toEqual([401, 401]);
});

test('a member who was disabled or removed is refused at once, with whom to ask', async () => {
  const owner = await newStaffMember({ role: 'owner', name: `Olga ${unique()}` });
  for (const change of [{ isActive: false }, null]) {
    const { admin, token } = await openSession();
    expect((await verify(token)).status).toBe(200);
    const document = db.doc(`admins/${admin.id}`);
    await (change === null ? document.delete() : document.update(change));
    for (const answer of [await verify(token), await renew(token)]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error).toMatch(/^Your staff account was disabled\. If .+, ask \S.*\.$/);
    }
  }
  await db.doc(`admins/${owner.id}`).delete();
});

test('a member who was given another role is refused at once, and told so', async () => {
  const { admin, token } = await openSession();
  await db.doc(`admins/${admin.id}`).update({ role: 'reviewer' });
  expectRefused(await verify(token), 401, staffSignInMessages.roleChanged('Reviewer'));
});

test('a token with a wrong secret, without a session, or of another form is refused', async () => {
  const { token, sid } = await openSession();
  const wrong = `${sid}.${'A'.repeat(43)}`;
  for (const bad of [
    wrong,
    `${unique()}${unique()}`.slice(0, 20) + token.slice(20),
    'x',
    `__.${token}`,
    sid,
  ]) {
    for (const answer of [await verify(bad), await renew(bad), await signOut(bad)]) {
      expectRefused(answer, 401, staffSignInMessages.sessionEnded);
    }
  }
  expect((await verify(token)).status).toBe(200);
  expectRefused(await ask(AUTH), 401, staffSignInMessages.sessionEnded);
});

test('an unknown action neither renews nor signs out', async () => {
  const { token } = await openSession();
  expect((await post({ action: 'leave' }, bearer(token))).status).toBe(400);
  expect((await verify(token)).status).toBe(200);
});

test('nobody acts in the session of a colleague who is there', async () => {
  const [reviewer, owner] = [await newStaff('reviewer'), await newStaff('owner')];
  const token = await customSignIn(reviewer.uid, { admin: true, role: 'owner', sid: owner.sid });
  expectRefusal(await send('review-payment', { token }, {}), 401, staffSignInMessages.sessionEnded);
});
