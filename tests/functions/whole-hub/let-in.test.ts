/** Whom an owner lets in once without the passkey that they lost (rules §6). */
import { afterEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { db, expectResult, look, lookFor, newKey, newStaff, send } from '../hub.ts';
import { beginSignIn, enrol, newAuthenticator, passkeySignIn, requireFor, sessionFrom } from '../passkeys.ts';
import { newStaffMember, PASSWORD, post } from '../staff-auth.ts';

afterEach(() => requireFor());

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
  await db.collection('staffRecovery').doc(admin.id).update({ letIn });
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
  expect((await lookFor('auditLog', 'target.id', admin.id)).map(({ action }) => action).sort()).toEqual([
    'let_in_used',
    'staff_let_in',
    'staff_let_in',
  ]);
});

test('whoever was let in and signs in by a passkey after all is not let in once more', async () => {
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
  // Nor is anybody who is somebody else by now.
  expectResult(await send('passkey-rules', owner, { action: 'let_in', uid }));
  expectResult(await send('save-staff', owner, { uid, isActive: false }));
  expect(await look('staffRecovery', uid)).toMatchObject({ letIn: null });
});
