/** The script that makes the first owner: what it leaves lets that person in. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, customSignIn, db, look, lookFor, putAs, send, unique } from './hub.ts';

const ROOT = join(import.meta.dirname, '..', '..');

function makeOwner(args: readonly string[], password?: string) {
  return spawnSync(process.execPath, ['tools/seed/make-owner.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...(password !== undefined && { OWNER_PASSWORD: password }) },
    encoding: 'utf8',
    input: '',
  });
}

const newPasskeyId = () => 'f'.repeat(52) + unique();

const signIn = (email: string, password: string) =>
  ask('/functions/admin-auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test('the owner can sign in, a second run gives a new password, and both are in the log', async () => {
  const email = `${unique()}@example.com`;
  const args = ['--email', email.toUpperCase(), '--name', 'Olivia Owner'];
  expect(makeOwner(args, 'first-long-password').status).toBe(0);
  const first = await signIn(email, 'first-long-password');
  expect(first.body).toMatchObject({ success: true, admin: { email, role: 'owner', name: 'Olivia Owner' } });

  expect(makeOwner(args, 'other-long-password').status).toBe(0);
  expect((await signIn(email, 'first-long-password')).body.success).not.toBe(true);
  expect((await signIn(email, 'other-long-password')).body.admin.id).toBe(first.body.admin.id);
  const rows = await db.collection('auditLog').where('target.id', '==', first.body.admin.id).get();
  expect(rows.docs.filter((row) => row.get('action') === 'staff_saved')).toHaveLength(2);
});

test('an owner who lost every passkey comes in with the new password, and nothing asks for a touch', async () => {
  const email = `${unique()}@example.com`;
  const args = ['--email', email, '--name', 'Olivia Owner'];
  expect(makeOwner(args, 'first-long-password').status).toBe(0);
  const { id: uid } = (await signIn(email, 'first-long-password')).body.admin;
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

  expect(makeOwner(args, 'other-long-password').status).toBe(0);
  expect(await lookFor('passkeys', 'uid', uid)).toEqual([]);
  expect(await look('passkeys', other)).not.toBeNull();
  expect(await sendAfter('other-long-password')).toBe(200);
  const rows = await lookFor('auditLog', 'target.id', lost);
  expect(rows).toMatchObject([{ action: 'passkey_removed', actor: { uid }, before: { name: 'Lost' } }]);
});

test('a short password, a missing name and a missing terminal are each one sentence', () => {
  const args = ['--email', `${unique()}@example.com`, '--name', 'Olivia Owner'];
  const short = makeOwner(args, 'short');
  expect([short.status, short.stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(makeOwner(['--email', 'someone@example.com'], 'first-long-password').stderr).toMatch(
    /a name are needed/,
  );
  expect(makeOwner(args).stderr).toMatch(/OWNER_PASSWORD/);
});
