/** Passkeys of staff as the portal deals with them, with an authenticator of our own. */
import { expect } from 'vitest';
import type { Role } from '../../src/domain/people/staff-member.ts';
import type { Ceremony } from '../../src/domain/wire/passkeys/ceremony.ts';
import { SoftwareAuthenticator } from '../fixtures/software-authenticator.ts';
import {
  type Answer,
  ask,
  customSignIn,
  db,
  expectResult,
  newKey,
  newStaff,
  putAs,
  send,
  type StaffPerson,
} from './hub.ts';
import { PASSKEY_RULE } from '../../src/domain/wire/collections.ts';
import { newAddress } from './staff-auth.ts';

/** A way in that must not work; whether it got in. */
export type Attack = { readonly name: string; readonly getsIn: () => Promise<boolean> };

/** The hub's address as the functions are told it. */
const ORIGIN = process.env['HUB_URL'] ?? '';
export const newAuthenticator = () => new SoftwareAuthenticator(ORIGIN);

export async function begin(
  staff: StaffPerson,
  purpose: 'touch' | 'enrol' = 'touch',
  more: object = {},
): Promise<Ceremony> {
  return expectResult(await send('passkey-ceremony', staff, { action: 'begin', purpose, ...more })).ceremony;
}

/** Adds a passkey in a session that began a moment ago. */
export async function enrol(
  staff: StaffPerson,
  name = 'Phone',
  key = newAuthenticator(),
): Promise<SoftwareAuthenticator> {
  const response = key.create(await begin(staff, 'enrol'));
  expectResult(await send('passkey-ceremony', staff, { action: 'save', name, response }));
  return key;
}

/** A member of staff with a passkey that was last touched `touchedAgo` ms ago; null for never. */
export async function newHolder(role: Role = 'owner', touchedAgo: number | null = null) {
  const staff = await newStaff(role);
  const key = await enrol(staff);
  await setTouched(staff, touchedAgo);
  return { staff, key };
}

export async function setTouched({ sid }: StaffPerson, ago: number | null): Promise<void> {
  const steppedUpAt = ago === null ? null : new Date(Date.now() - ago);
  await db.doc(`adminSessions/${sid}`).update({ steppedUpAt });
}

export async function touch(staff: StaffPerson, key: SoftwareAuthenticator): Promise<Answer> {
  return send('passkey-ceremony', staff, { action: 'touch', response: key.touch(await begin(staff)) });
}

/** `passkey-sign-in` as a browser with this secret calls it. */
export function passkeySignIn(body: object, device = newKey(), address = newAddress()): Promise<Answer> {
  return ask('/functions/passkey-sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'fastly-client-ip': address },
    body: JSON.stringify({ device, ...body }),
  });
}

export async function beginSignIn(device: string): Promise<Ceremony> {
  const answer = await passkeySignIn({ action: 'begin' }, device);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.ceremony;
}

/** Says which roles need a passkey; none without an argument. */
export const requireFor = (...requiredFor: string[]) => putAs('settings', PASSKEY_RULE, { requiredFor });

/** The session that an answer opened, as the portal uses it. */
export async function sessionFrom(body: {
  sessionToken: string;
  admin: { id: string; email: string; role: string };
}) {
  const { id: uid, email, role } = body.admin;
  const sid = body.sessionToken.split('.')[0] ?? '';
  const token = await customSignIn(uid, { admin: true, role, sid });
  return { uid, email, sid, token } satisfies StaffPerson;
}
