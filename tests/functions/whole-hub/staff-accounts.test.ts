import { expect, test } from 'vitest';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { accountMessages } from '../../../src/domain/wire/messages.ts';
import { staffMessages } from '../../../src/domain/wire/staff-messages.ts';
import { makeStaffMember } from '../../factories/staff-member.ts';
import {
  ask,
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newStaff,
  put,
  putAs,
  send,
  unique,
} from '../hub.ts';

const json = { 'content-type': 'application/json' };
const accept = (invitation: string, password: string) =>
  ask('/functions/accept-invitation', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ invitation, password }),
  });
const signIn = (email: string, password: string) =>
  ask('/functions/admin-auth', { method: 'POST', headers: json, body: JSON.stringify({ email, password }) });
const invite = async (email: string, role = 'reviewer') =>
  expectResult(await send('invite-staff', await newStaff('owner'), { email, name: 'Naomi New', role }));

const PASSWORD = 'seven green bicycles';

test('an invitation sets the first password once, and the new member signs in with it', async () => {
  const email = `naomi-${unique()}@example.com`;
  const { uid, invitation } = await invite(email);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  expect(JSON.stringify(await readDoc('adminSecrets', uid))).not.toContain(invitation);

  expect(expectResult(await accept(invitation, PASSWORD))).toEqual({ email });
  const { status, body } = await signIn(email, PASSWORD);
  expect(status).toBe(200);
  expect(body.admin).toMatchObject({ id: uid, role: 'reviewer', isActive: true });
  expectRefusal(await accept(invitation, `${PASSWORD} again`), 409, staffMessages.invitationUsed);
});

test('the code of an invitation is stored nowhere; a second try under the same key gives a new one', async () => {
  const [owner, key] = [await newStaff('owner'), newKey()];
  const request = { email: `naomi-${unique()}@example.com`, name: 'Naomi 🌻'.repeat(10), role: 'reviewer' };
  const again = async () => expectResult(await send('invite-staff', owner, request, { key }));
  const lost = await again();
  expect(JSON.stringify(await readDoc('commandKeys', key))).not.toContain(lost.invitation);
  const { uid, invitation, expiresAt } = await again();
  expect({ uid, expiresAt }).toEqual({ uid: lost.uid, expiresAt: lost.expiresAt });
  expect(await findDocs('auditLog', 'target.id', uid)).toHaveLength(1);
  expectRefusal(await accept(lost.invitation, PASSWORD), 409);
  expectResult(await accept(invitation, PASSWORD));
  expectRefusal(await send('invite-staff', owner, request, { key }), 409, staffMessages.invitationUsed);
});

test('two invitations of one address at once make one member', async () => {
  const email = `naomi-${unique()}@example.com`;
  const invited = await Promise.all([invite(email), invite(email), invite(email)]);
  expect(new Set(invited.map(({ uid }) => uid)).size).toBe(1);
  expect(await findDocs('admins', 'email', email)).toHaveLength(1);
});

test('a short password is refused, and so is an invitation that is forged, expired or of a disabled member', async () => {
  const email = `naomi-${unique()}@example.com`;
  const { uid, invitation } = await invite(email);
  expectRefusal(await accept(invitation, 'short'), 400, {
    password: staffMessages.passwordShort,
  });
  expectRefusal(await accept(invitation, 'password1234'), 400, {
    password: accountMessages.passwordCommon,
  });
  for (const forged of [`${invitation.slice(0, -4)}AAAA`, `__proto__.${'t'.repeat(43)}`]) {
    expectRefusal(await accept(forged, PASSWORD), 409, staffMessages.invitationUsed);
  }

  await db.doc(`admins/${uid}`).update({ isActive: false });
  const again = { email, name: 'Naomi New', role: 'reviewer' };
  const refusal = expectRefusal(await send('invite-staff', await newStaff('owner'), again), 409);
  expect(refusal.message).toContain('This account is disabled.');
  expectRefusal(await accept(invitation, PASSWORD), 409, staffMessages.invitationUsed);
  await db.doc(`admins/${uid}`).update({ isActive: true });
  const { invitation: open } = (await readDoc('adminSecrets', uid)) as { invitation: { hash: string } };
  await db
    .doc(`adminSecrets/${uid}`)
    .update({ invitation: { ...open, expiresAt: new Date(Date.now() - DAY) } });
  expectRefusal(await accept(invitation, PASSWORD), 409, staffMessages.invitationUsed);
});

test.each([{ isActive: false }, { role: 'reviewer' }])(
  'an open invitation ends with the change %j, even if that is taken back',
  async (change) => {
    const owner = await newStaff('owner');
    const { uid, invitation } = await invite(`naomi-${unique()}@example.com`, 'manager');
    expectResult(await send('save-staff', owner, { uid, ...change }));
    expectResult(await send('save-staff', owner, { uid, role: 'manager', isActive: true }));
    expectRefusal(await accept(invitation, PASSWORD), 409, staffMessages.invitationUsed);
  },
);

test('a second invitation sets a new password, and open sessions end when it is accepted', async () => {
  const member = await newStaff('manager');
  const { uid, invitation } = await invite(member.email);
  expect(uid).toBe(member.uid);
  expect(await readDoc('admins', uid)).toMatchObject({ role: 'manager' });
  expectResult(await accept(invitation, PASSWORD));
  expectRefusal(await send('verify-log', member, {}), 401);
});

test('a disabled member is refused at once; one with a new role has to sign in again', async () => {
  const [owner, member] = [await newStaff('owner'), await newStaff('manager')];
  expectResult(await send('verify-log', member, {}));
  expectResult(await send('save-staff', owner, { uid: member.uid, role: 'manager', isActive: false }));
  expectRefusal(await send('verify-log', member, {}), 401);
  // Another owner, whose form still says that the account works, changes the role alone.
  expectResult(await send('save-staff', owner, { uid: member.uid, role: 'reviewer' }));
  expect(await readDoc('admins', member.uid)).toMatchObject({ role: 'reviewer', isActive: false });
  expectResult(await send('save-staff', owner, { uid: member.uid, isActive: true }));
  expectRefusal(await send('verify-log', member, {}), 401);
  const rows = await findDocs('auditLog', 'target.id', member.uid);
  expect(rows).toHaveLength(3);
});

test('a session that ended by a change of role or state stays ended when the change is taken back', async () => {
  const owner = await newStaff('owner');
  for (const change of [
    { role: 'manager', isActive: false },
    { role: 'reviewer', isActive: true },
  ]) {
    const member = await newStaff('manager');
    expectResult(await send('save-staff', owner, { uid: member.uid, role: 'manager', isActive: true }));
    expectResult(await send('verify-log', member, {}));
    expectResult(await send('save-staff', owner, { uid: member.uid, ...change }));
    expectResult(await send('save-staff', owner, { uid: member.uid, role: 'manager', isActive: true }));
    expectRefusal(await send('verify-log', member, {}), 401);
    expect(await readDoc('adminSessions', member.sid)).toMatchObject({ endedAt: expect.any(Number) });
  }
});

test('the last active owner cannot be removed, even if two are removed at once or the other has no password', async () => {
  const others = (await db.collection('admins').where('role', '==', 'owner').get()).docs;
  const [one, two] = [await newStaff('owner'), await newStaff('owner')];
  for (const { uid } of [one, two]) await putAs('adminSecrets', uid, { passwordHash: 'some hash' });
  await Promise.all(others.map((owner) => owner.ref.update({ isActive: false })));
  const invited = `staff-${unique()}`;
  try {
    const leave = (uid: string) =>
      send('save-staff', one.uid === uid ? two : one, { uid, role: 'owner', isActive: false });
    const answers = await Promise.all([leave(one.uid), leave(two.uid)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const active = () =>
      db.collection('admins').where('role', '==', 'owner').where('isActive', '==', true).get();
    const [left, ...more] = (await active()).docs;
    expect(more).toEqual([]);
    await put('admins', makeStaffMember({ id: invited, email: `${invited}@example.com`, role: 'owner' }));
    const last = left?.id === one.uid ? one : two;
    expectRefusal(
      await send('save-staff', last, { uid: last.uid, role: 'manager', isActive: true }),
      409,
      staffMessages.lastOwner,
    );
  } finally {
    await db.doc(`admins/${invited}`).delete();
    await Promise.all(others.map((owner) => owner.ref.update({ isActive: owner.data()['isActive'] })));
  }
});
