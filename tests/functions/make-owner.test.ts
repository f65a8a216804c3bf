/** The script that makes the first owner: what it leaves lets that person in. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeOwner } from '../../functions/src/staff/office/team.ts';
import { transact } from '../../functions/src/store/store.ts';
import { makeStaffMember } from '../factories/staff-member.ts';
import { customSignIn, readDoc, findDocs, putAs, send, unique } from './hub.ts';
import { newCourse } from './order-fixtures.ts';
import { PASSWORD, post, storedPassword } from './staff-auth.ts';

const ROOT = join(import.meta.dirname, '..', '..');

function runScript(args: readonly string[], password?: string) {
  return spawnSync(process.execPath, ['tools/seed/make-owner.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...(password !== undefined && { OWNER_PASSWORD: password }) },
    encoding: 'utf8',
    input: '',
  });
}

const newPasskeyId = () => 'f'.repeat(52) + unique();

const signIn = (email: string, password: string) => post({ email, password });

test('the owner signs in; made anew after losing every passkey, the new password is enough, without a touch', async () => {
  const email = `${unique()}@example.com`;
  const args = ['--email', email.toUpperCase(), '--name', 'Olivia Owner'];
  // A hub with a course keeps its own, and gets none of `hub.config.ts`.
  await newCourse();
  const { status, stdout } = runScript(args, 'first-long-password');
  expect(status).toBe(0);
  expect(stdout).not.toContain('hub.config.ts');
  const first = await signIn(email, 'first-long-password');
  expect(first.body).toMatchObject({ success: true, admin: { email, role: 'owner', name: 'Olivia Owner' } });
  const { id: uid } = first.body.admin;
  const passkey = { name: 'Lost', credentialId: 'x', publicKey: 'x', counter: 0, transports: [] };
  const times = { createdAt: Date.now(), lastUsedAt: null };
  const [lost, other] = [newPasskeyId(), newPasskeyId()];
  await putAs('passkeys', lost, { ...passkey, ...times, uid });
  await putAs('passkeys', other, { ...passkey, ...times, uid: `staff-${unique()}` });
  const sendAfter = async (password: string) => {
    const { body } = await signIn(email, password);
    const sid = body.sessionToken.split('.')[0];
    const token = await customSignIn(uid, { admin: true, role: 'owner', sid });
    return (await send('passkey-rules', { token }, { action: 'make_codes', inPlaceOf: 0 })).status;
  };
  expect(await sendAfter('first-long-password')).toBe(403);

  // Does what a second run of the script would, without the seconds that its start and hash take.
  const owner = makeStaffMember({ id: `staff-${unique()}`, email, name: 'Olivia Owner', role: 'owner' });
  await transact((transaction) => makeOwner(transaction, owner, { ...storedPassword, now: Date.now() }));
  expect((await signIn(email, 'first-long-password')).body.success).not.toBe(true);
  expect(await findDocs('passkeys', 'uid', uid)).toEqual([]);
  expect(await readDoc('passkeys', other)).not.toBeNull();
  expect(await sendAfter(PASSWORD)).toBe(200);
  expect(await findDocs('auditLog', 'target.id', lost)).toMatchObject([
    { action: 'passkey_removed', actor: { uid }, before: { name: 'Lost' } },
  ]);
  const rows = await findDocs('auditLog', 'target.id', uid);
  expect(rows.filter(({ action }) => action === 'staff_saved')).toHaveLength(2);
});

test('a short password, a missing name and a missing terminal are each one sentence', () => {
  const args = ['--email', `${unique()}@example.com`, '--name', 'Olivia Owner'];
  const short = runScript(args, 'short');
  expect([short.status, short.stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(runScript(['--email', 'someone@example.com'], 'first-long-password').stderr).toMatch(
    /a name are needed/,
  );
  expect(runScript(args).stderr).toMatch(/OWNER_PASSWORD/);
});
