/** One's own account of the staff: its sessions, each ended by itself, and its password (rules §6). */
import { expect, test } from 'vitest';
import { isPassword } from '../../functions/src/auth/password.ts';
import { passkeyMessages } from '../../src/domain/wire/passkeys/passkey-messages.ts';
import { staffMessages } from '../../src/domain/wire/staff-messages.ts';
import { makeStaffSession } from '../factories/staff-member.ts';
import {
  expectRefusal,
  expectResult,
  look,
  lookFor,
  newKey,
  newStaff,
  putAs,
  send,
  type StaffPerson,
  unique,
} from './hub.ts';
import { newStaffMember, PASSWORD, storedPassword, post } from './staff-auth.ts';

/** Another session of the same member of staff. */
async function another({ uid }: StaffPerson, ended = false): Promise<string> {
  const sid = `${unique()}${unique()}`.slice(0, 20);
  const now = Date.now();
  const times = { createdAt: now - 90_000, lastSeenAt: now - 90_000, endedAt: ended ? now : null };
  await putAs('adminSessions', sid, makeStaffSession({ uid, role: 'reviewer', ...times }));
  return sid;
}
const idsOf = (result: { sessions: { id: string }[] }) => result.sessions.map(({ id }) => id);

test('live sessions are listed, this one marked; one is ended, once, and the log says so', async () => {
  const staff = await newStaff();
  const [other, third] = [await another(staff), await another(staff)];
  await another(staff, true);
  const listed = expectResult(await send('own-account', staff, { action: 'list' }));
  expect(idsOf(listed).toSorted()).toEqual([staff.sid, other, third].toSorted());
  expect(listed.sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toMatchObject([
    { id: staff.sid },
  ]);

  const left = expectResult(await send('own-account', staff, { action: 'end', sessionId: other }));
  expect(idsOf(left).toSorted()).toEqual([staff.sid, third].toSorted());
  expect((await look('adminSessions', other))?.['endedAt']).not.toBeNull();
  expect(await lookFor('auditLog', 'target.id', other)).toMatchObject([
    { action: 'session_ended', actor: { uid: staff.uid } },
  ]);
  const again = await send('own-account', staff, { action: 'end', sessionId: other });
  expectRefusal(again, 404, staffMessages.sessionOver);
});

test('a session is named by browser and system, and the whole header is not kept', async () => {
  const admin = await newStaffMember();
  const agent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
  const answer = await post({ email: admin.email, password: PASSWORD }, { 'user-agent': agent });
  const [session] = await lookFor('adminSessions', 'uid', admin.id);
  expect(answer.status).toBe(200);
  expect(session).toMatchObject({ browser: 'Chrome on Android' });
  expect(JSON.stringify(session)).not.toContain('131.0');
});

test('nobody ends a colleague’s session', async () => {
  const [staff, colleague] = [await newStaff('owner'), await newStaff()];
  const refused = await send('own-account', staff, { action: 'end', sessionId: colleague.sid });
  expectRefusal(refused, 404, staffMessages.sessionOver);
  expectResult(await send('own-account', colleague, { action: 'list' }));
});

test('a new password needs the present one, ends the other sessions, and is logged', async () => {
  const staff = await newStaff();
  await putAs('adminSecrets', staff.uid, storedPassword);
  const other = await another(staff);
  const change = { action: 'password', password: PASSWORD, newPassword: 'four-ripe-pawpaws' };
  const wrong = await send('own-account', staff, { ...change, password: 'two-green-mangoes' });
  expectRefusal(wrong, 400, { password: passkeyMessages.passwordWrong });
  const short = await send('own-account', staff, { ...change, newPassword: 'short' });
  expectRefusal(short, 400, { newPassword: staffMessages.passwordShort });

  const key = newKey();
  for (const _ of ['sent', 'sent again'])
    expect(idsOf(expectResult(await send('own-account', staff, change, { key })))).toEqual([staff.sid]);
  expect((await look('adminSessions', other))?.['endedAt']).not.toBeNull();
  const hash = (await look('adminSecrets', staff.uid))?.['passwordHash'] as string;
  expect(await isPassword('four-ripe-pawpaws', hash)).toBe(true);
  expect(await lookFor('auditLog', 'target.id', staff.uid)).toMatchObject([{ action: 'password_changed' }]);
});
