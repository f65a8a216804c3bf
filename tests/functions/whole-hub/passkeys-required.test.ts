/** What a role that needs a passkey changes: for a password alone, for lost passkeys, and for sessions that are open. */
import { afterEach, expect, test } from 'vitest';
import { PASSKEY_RULE } from '../../../src/domain/wire/collections.ts';
import { HOUR, MINUTE, STAFF_SESSION_MAX } from '../../../src/domain/wire/limits.ts';
import { secondStepSchema } from '../../../src/domain/wire/passkeys/ceremony.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import { db, expectRefusal, expectResult, readDoc, findDocs, newKey, newStaff, putAs, send } from '../hub.ts';
import {
  beginSignIn,
  enrol,
  newAuthenticator,
  newHolder,
  passkeySignIn,
  requireFor,
  sessionFrom,
  setTouched,
  touch,
} from '../passkeys.ts';
import { newStaffMember, PASSWORD, post } from '../staff-auth.ts';
import { toDocument } from '../../factories/document.ts';
import { makeStaffSession } from '../../factories/staff-member.ts';

afterEach(() => requireFor());

const passkeysOf = (uid: string) => findDocs('passkeys', 'uid', uid);

/** A right password, from a browser that has this secret; the answer asks for a passkey. */
async function typePassword(email: string, device: string) {
  const answer = await post({ email, password: PASSWORD, device });
  expect(answer.status).toBe(403);
  return { answer, ceremony: secondStepSchema.parse(answer.body).passkey };
}

test('a password alone opens no session: the first passkey has to be made, and then signs in', async () => {
  await requireFor('manager');
  const [admin, device] = [await newStaffMember(), newKey()];
  const { answer, ceremony } = await typePassword(admin.email, device);
  expect(answer.body).toMatchObject({ success: false, error: passkeyMessages.secondStep });
  expect(answer.body).not.toHaveProperty('sessionToken');
  expect(answer.body).not.toHaveProperty('customToken');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await findDocs('adminSessions', 'uid', admin.id)).toEqual([]);
  expect(ceremony.kind).toBe('create');
  const key = newAuthenticator();
  const response = key.create(ceremony);
  // Another browser cannot go on with it.
  expect((await passkeySignIn({ action: 'enrol', name: 'Theirs', response })).status).toBe(400);
  const enrolled = await passkeySignIn({ action: 'enrol', name: 'Phone', response }, device);
  expect(enrolled.status, JSON.stringify(enrolled.body)).toBe(200);
  expect(await passkeysOf(admin.id)).toMatchObject([{ name: 'Phone', uid: admin.id }]);
  const staff = await sessionFrom(enrolled.body);
  const [passkey] = expectResult(await send('own-passkeys', staff, { action: 'list' })).passkeys;
  const last = await send('own-passkeys', staff, { action: 'remove', passkeyId: passkey.id });
  expectRefusal(last, 409, passkeyMessages.last);
  // The same answer makes no second session.
  expect((await passkeySignIn({ action: 'enrol', name: 'Again', response }, device)).status).toBe(400);
});

test('with a passkey, the password alone asks for its touch and makes no other', async () => {
  const admin = await newStaffMember({ role: 'owner' });
  const key = newAuthenticator();
  const session = await sessionFrom((await post({ email: admin.email, password: PASSWORD })).body);
  await enrol(session, 'Phone', key);
  await requireFor('owner');
  const device = newKey();
  const { ceremony } = await typePassword(admin.email, device);
  expect(ceremony).toMatchObject({ kind: 'get', options: { allowCredentials: [{ id: key.id }] } });
  const theirs = newAuthenticator().create(ceremony);
  expect((await passkeySignIn({ action: 'enrol', name: 'Mine', response: theirs }, device)).status).toBe(400);
  const { ceremony: again } = await typePassword(admin.email, device);
  const { key: colleagues } = await newHolder();
  const other = await passkeySignIn({ action: 'touch', response: colleagues.touch(again) }, device);
  expect(other.body.error).toBe(passkeyMessages.otherAccount);
  const { ceremony: third } = await typePassword(admin.email, device);
  const touched = await passkeySignIn({ action: 'touch', response: key.touch(third) }, device);
  expect(touched.status, JSON.stringify(touched.body)).toBe(200);
  expect(touched.body.admin.id).toBe(admin.id);
});

test('one tap is enough where a passkey is needed', async () => {
  await requireFor('reviewer');
  const { key } = await newHolder('reviewer');
  const device = newKey();
  const response = key.touch(await beginSignIn(device));
  expect((await passkeySignIn({ action: 'touch', response }, device)).status).toBe(200);
});

test('a password that is not the right one any more finishes no sign-in that it began', async () => {
  await requireFor('manager');
  const [owner, { id: uid, email }] = [await newStaff('owner'), await newStaffMember()];
  const device = newKey();
  const { ceremony } = await typePassword(email, device);
  expectResult(await send('save-staff', owner, { uid, isActive: false }));
  expectResult(await send('save-staff', owner, { uid, isActive: true }));
  const response = newAuthenticator().create(ceremony);
  expect((await passkeySignIn({ action: 'enrol', name: 'Mine', response }, device)).status).toBe(400);
});

test('the only owner gets in by recovery codes, each once', async () => {
  const admin = await newStaffMember({ role: 'owner' });
  const first = await sessionFrom((await post({ email: admin.email, password: PASSWORD })).body);
  await enrol(first, 'Lost');
  const { codes } = expectResult(await send('passkey-rules', first, { action: 'make_codes', inPlaceOf: 0 }));
  await requireFor('owner');
  const device = newKey();
  const recover = async (code: string) => {
    const { ceremony } = await typePassword(admin.email, device);
    const { challenge } = ceremony.options;
    return { challenge, answer: await passkeySignIn({ action: 'recover', challenge, code }, device) };
  };
  const { answer, challenge } = await recover(codes[0]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await passkeySignIn({ action: 'recover', challenge, code: codes[1] }, device)).status).toBe(400);
  expect((await recover(codes[0])).answer.body.error).toBe(passkeyMessages.codeWrong);
  const { challenge: elsewhere } = await recover('1-AAAA-BBBB-CCCC');
  expect((await passkeySignIn({ action: 'recover', challenge: elsewhere, code: codes[1] })).status).toBe(400);
  const staff = await sessionFrom(answer.body);
  await enrol(staff, 'New phone');
  expect(expectResult(await send('own-passkeys', staff, { action: 'list' })).codesLeft).toBe(9);
});

test('a manager gets in by no recovery code, not even one from days as an owner', async () => {
  const admin = await newStaffMember({ role: 'owner' });
  const first = await sessionFrom((await post({ email: admin.email, password: PASSWORD })).body);
  const { codes } = expectResult(await send('passkey-rules', first, { action: 'make_codes', inPlaceOf: 0 }));
  await db.doc(`admins/${admin.id}`).update({ role: 'manager' });
  await requireFor('manager');
  const device = newKey();
  const { ceremony } = await typePassword(admin.email, device);
  const { challenge } = ceremony.options;
  const answer = await passkeySignIn({ action: 'recover', challenge, code: codes[0] }, device);
  expect(answer.status).toBe(401);
});

test('owners require passkeys of a role: its sessions without a touch end, the others go on', async () => {
  const { staff: owner } = await newHolder('owner', 0);
  const [untouched, { staff: touched }] = [await newStaff('manager'), await newHolder('manager', HOUR)];
  expectResult(await send('passkey-rules', owner, { action: 'require', role: 'manager', isRequired: true }));
  expect((await readDoc('settings', PASSKEY_RULE))?.['requiredFor']).toEqual(['manager']);
  expectRefusal(await send('own-passkeys', untouched, { action: 'list' }), 401);
  expect(expectResult(await send('own-passkeys', touched, { action: 'list' })).requiredFor).toEqual([
    'manager',
  ]);
  expectResult(await send('passkey-rules', owner, { action: 'require', role: 'manager', isRequired: false }));
  expect((await readDoc('settings', PASSKEY_RULE))?.['requiredFor']).toEqual([]);
});

/** Owners of other tests must not count as a way back. */
async function disableOwners() {
  const { docs } = await db.collection('admins').where('role', '==', 'owner').get();
  const set = (isActive: boolean) => Promise.all(docs.map(({ ref }) => ref.update({ isActive })));
  await set(false);
  return { enable: () => set(true) };
}

test('owners cannot shut themselves out: a passkey of their own and a way back come first', async () => {
  const others = await disableOwners();
  const owner = await newStaff('owner');
  const ask = { action: 'require', role: 'owner', isRequired: true };
  expectRefusal(await send('passkey-rules', owner, ask), 409, passkeyMessages.ownFirst);
  const key = await enrol(owner);
  expectRefusal(await send('passkey-rules', owner, ask), 409, passkeyMessages.codesFirst);
  expectResult(await send('passkey-rules', owner, { action: 'make_codes', inPlaceOf: 0 }));
  expectResult(await send('passkey-rules', owner, ask));
  await setTouched(owner, HOUR);
  expect(expectRefusal(await send('save-staff', owner, { uid: 'x', role: 'owner' }), 403).code).toBe(
    'touch_needed',
  );
  expectResult(await touch(owner, key));
  await others.enable();
});

test('the owner who would be left alone needs a way back before the others go', async () => {
  const others = await disableOwners();
  const [stays, leaves] = [await newStaff('owner'), await newStaff('owner')];
  for (const { uid } of [stays, leaves]) await putAs('adminSecrets', uid, { passwordHash: 'set' });
  await requireFor('owner');
  await setTouched(stays, 0);
  for (const change of [{ isActive: false }, { role: 'manager' }]) {
    expectRefusal(
      await send('save-staff', stays, { uid: leaves.uid, ...change }),
      409,
      passkeyMessages.wayBackFirst,
    );
  }
  expect(await readDoc('admins', leaves.uid)).toMatchObject({ role: 'owner', isActive: true });
  expectResult(await send('passkey-rules', stays, { action: 'make_codes', inPlaceOf: 0 }));
  expectResult(await send('save-staff', stays, { uid: leaves.uid, isActive: false }));
  await others.enable();
});

test('a member of such a role without a passkey has to make one: the touch begins with that', async () => {
  const staff = await newStaff('manager');
  await requireFor('manager');
  const begun = await send('passkey-ceremony', staff, { action: 'begin', purpose: 'touch' });
  expect(expectResult(begun).ceremony.kind).toBe('create');
});

// An owner may let a colleague in once without the passkey that they lost (rules §6).

test('an owner lets a colleague in once, within an hour, and the log has both', async () => {
  await requireFor('manager');
  const [owner, admin] = [await newStaff('owner'), await newStaffMember()];
  const key = newAuthenticator();
  await requireFor();
  await enrol(await sessionFrom((await post({ email: admin.email, password: PASSWORD })).body), 'Lost', key);
  await requireFor('manager');
  const signIn = () => post({ email: admin.email, password: PASSWORD });
  expect((await signIn()).status).toBe(403);

  const { until } = expectResult(await send('passkey-rules', owner, { action: 'let_in', uid: admin.id }));
  expect(until).toBeGreaterThan(Date.now() + HOUR - MINUTE);
  const letIn = { by: owner.uid, until: new Date(Date.now() - 1) };
  await db.doc(`staffRecovery/${admin.id}`).update({ letIn });
  expect((await signIn()).status).toBe(403);

  expectResult(await send('passkey-rules', owner, { action: 'let_in', uid: admin.id }));
  const wrong = await post({ email: admin.email, password: 'not the password' });
  expect(wrong.status).toBe(401);
  const both = await Promise.all([signIn(), signIn()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  const staff = await sessionFrom(both.find(({ status }) => status === 200)?.body);
  // The session counts as touched, so that a new passkey can take the lost one's place.
  await enrol(staff, 'New phone');
  const { passkeys } = expectResult(await send('own-passkeys', staff, { action: 'list' }));
  expectResult(await send('own-passkeys', staff, { action: 'remove', passkeyId: passkeys[0].id }));
  expect((await findDocs('auditLog', 'target.id', admin.id)).map(({ action }) => action).sort()).toEqual([
    'let_in_used',
    'staff_let_in',
    'staff_let_in',
  ]);
});

test('a member who was let in but signs in by a passkey is not let in once more', async () => {
  const owner = await newStaff('owner');
  const { id: uid, email } = await newStaffMember();
  const key = newAuthenticator();
  await enrol(await sessionFrom((await post({ email, password: PASSWORD })).body), 'Phone', key);
  await requireFor('manager');
  expectResult(await send('passkey-rules', owner, { action: 'let_in', uid }));
  const device = newKey();
  const response = key.touch(await beginSignIn(device));
  expect((await passkeySignIn({ action: 'touch', response }, device)).status).toBe(200);
  expect((await post({ email, password: PASSWORD })).status).toBe(403);
  // Nor is a member whose account was changed meanwhile.
  expectResult(await send('passkey-rules', owner, { action: 'let_in', uid }));
  expectResult(await send('save-staff', owner, { uid, isActive: false }));
  expect(await readDoc('staffRecovery', uid)).toMatchObject({ letIn: null });
});

// Ending the sessions of a role or of a member reaches the live ones, however many are long over.

test('live sessions are found behind any number of old ones', async () => {
  const { staff: owner } = await newHolder('owner', 0);
  const live = await newStaff('reviewer');
  const long = Date.now() - STAFF_SESSION_MAX - MINUTE;
  const times = { createdAt: long, lastSeenAt: long };
  // Ids that sort before every random one, of that role and of that member.
  const over = Array.from({ length: 1_001 }, (_, at) => db.collection('adminSessions').doc(`0-over-${at}`));
  const fields = toDocument(makeStaffSession({ uid: live.uid, role: 'reviewer', ...times }));
  const [writing, tidying] = [db.bulkWriter(), db.bulkWriter()];
  for (const session of over) void writing.set(session, fields);
  await writing.close();
  expectResult(await send('passkey-rules', owner, { action: 'require', role: 'reviewer', isRequired: true }));
  const ended = await readDoc('adminSessions', live.sid);
  const again = `sid-${newKey()}`.slice(0, 20);
  await putAs('adminSessions', again, { ...ended, endedAt: null });
  expectResult(await send('save-staff', owner, { uid: live.uid, isActive: false }));
  expect([ended, await readDoc('adminSessions', again)]).toMatchObject([
    { endedAt: expect.any(Number) },
    { endedAt: expect.any(Number) },
  ]);
  for (const session of over) void tidying.delete(session);
  await tidying.close();
});
