/** `admin-auth` as the portal calls it. */
import { createHash, scryptSync } from 'node:crypto';
import { expect } from 'vitest';
import { MINUTE } from '../../src/domain/wire/limits.ts';
import { makeStaffMember, makeStaffSession } from '../factories/staff-member.ts';
import { type Answer, ask, put, putAs, unique } from './hub.ts';

export const PASSWORD = 'three-green-mangoes';
/** A stored hash names its own cost: this one is checked at once, where a real one takes a quarter of a second of each guess. */
const cheap = scryptSync(PASSWORD, Buffer.alloc(16), 32, { N: 16, r: 1, p: 1 }).toString('base64url');
/** The password as `adminSecrets` has it. */
export const storedPassword = { passwordHash: `scrypt$16$1$1$${'A'.repeat(22)}$${cheap}` };

export const AUTH = '/functions/admin-auth';
/** Every test guesses from an address of its own. */
export const newAddress = () => `2001:db8::${unique()}`;

export function post(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(AUTH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'fastly-client-ip': newAddress(), ...headers },
    body: JSON.stringify(body),
  });
}
export const from = (address: string) => ({ 'fastly-client-ip': address });
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const verify = (token: string) => ask(AUTH, { headers: bearer(token) });
export const renew = (token: string) => post({ action: 'renew' }, bearer(token));
export const signOut = (token: string) => post({}, bearer(token));

/** A member of staff with a password. */
export async function newStaffMember(changes: Parameters<typeof makeStaffMember>[0] = {}) {
  const uid = `staff-${unique()}`;
  const admin = makeStaffMember({ id: uid, email: `${uid}@example.com`, role: 'manager', ...changes });
  await put('admins', admin);
  await putAs('adminSecrets', uid, storedPassword);
  return admin;
}

/** A member who has signed in with it. */
export async function signedIn(address = newAddress()) {
  const admin = await newStaffMember();
  const answer = await post({ email: admin.email, password: PASSWORD }, from(address));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const token: string = answer.body.sessionToken;
  return { admin, answer, token, sid: token.split('.')[0] ?? '' };
}

/** A live session with a token that the test knows, without the cost of a password. */
export async function openSession() {
  const [admin, sid] = [await newStaffMember(), `${unique()}${unique()}`.slice(0, 20)];
  const token = `${sid}.${'t'.repeat(43)}`;
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const times = { createdAt: Date.now() - MINUTE, lastSeenAt: Date.now() - MINUTE };
  await putAs(
    'adminSessions',
    sid,
    makeStaffSession({ uid: admin.id, role: admin.role, tokenHash, ...times }),
  );
  return { admin, token, sid };
}

/** Expects a refusal in the words of spec §7. */
export function expectRefused(answer: Answer, status: number, error: string) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.body).toMatchObject({ success: false, error });
}
