/** Requests of the commands about passkeys that are accepted, for the tests that send every command. */
import { newRecoveryCodes } from '../../functions/src/auth/own-secrets.ts';
import {
  ownPasskeys,
  passkeyCeremony,
  passkeyRules,
} from '../../src/domain/wire/passkeys/passkey-command.ts';
import { db, newStaff, putAs, send, type StaffPerson, unique } from './hub.ts';
import { makeStaffSession } from '../factories/staff-member.ts';
import { ownAccount } from '../../src/domain/wire/staff-command.ts';
import { begin, newAuthenticator } from './passkeys.ts';
import { PASSWORD, storedPassword } from './staff-auth.ts';

/** A passkey of somebody that nobody can touch, written as it is stored. */
async function putPasskey(uid: string): Promise<string> {
  const passkeyId = `${unique()}${'0'.repeat(64)}`.slice(0, 64);
  const key = { credentialId: passkeyId, publicKey: 'AA', counter: 0, transports: [] };
  const times = { createdAt: Date.now(), lastUsedAt: null };
  await putAs('passkeys', passkeyId, { uid, name: 'Phone', ...key, ...times });
  return passkeyId;
}

const touchedNow = ({ sid }: StaffPerson) =>
  db.collection('adminSessions').doc(sid).update({ steppedUpAt: new Date() });

/** A passkey of its own, added in another session so that the log has nothing of this one's. */
async function touchable(owner: StaffPerson) {
  const [maker, key] = [await newStaff('owner'), newAuthenticator()];
  const response = key.create(await begin(maker, 'enrol'));
  await send('passkey-ceremony', maker, { action: 'save', name: 'Phone', response });
  const [stored] = (await db.collection('passkeys').where('uid', '==', maker.uid).get()).docs;
  await stored?.ref.update({ uid: owner.uid });
  return key;
}

type Words = readonly [request: object, changed: object];

/** What each of the commands can be asked to do that leaves an audit entry. */
export const passkeyActions = {
  endSession: ownAccount,
  changePassword: ownAccount,
  touchPasskey: passkeyCeremony,
  savePasskey: passkeyCeremony,
  renamePasskey: ownPasskeys,
  removePasskey: ownPasskeys,
  requirePasskeys: passkeyRules,
  letIn: passkeyRules,
  makeRecoveryCodes: passkeyRules,
  recoverTouch: passkeyRules,
} as const;

export const passkeyWords = {
  endSession: async ({ uid }: StaffPerson): Promise<Words> => {
    const [sessionId, other] = [unique(), unique()].map((id) => `${id}${'0'.repeat(20)}`.slice(0, 20));
    const session = makeStaffSession({ uid, role: 'owner', createdAt: Date.now(), lastSeenAt: Date.now() });
    for (const id of [sessionId, other]) await putAs('adminSessions', id ?? '', session);
    return [{ action: 'end', sessionId }, { sessionId: other }];
  },
  changePassword: async ({ uid }: StaffPerson): Promise<Words> => {
    await putAs('adminSecrets', uid, storedPassword);
    const request = { action: 'password', password: PASSWORD, newPassword: 'four-ripe-pawpaws' };
    return [request, { newPassword: 'five-ripe-pawpaws' }];
  },
  touchPasskey: async (owner: StaffPerson): Promise<Words> => {
    const key = await touchable(owner);
    const ceremony = await begin(owner);
    // The handle is that of whom the passkey was made for; an authenticator may leave it out.
    const { userHandle: _, ...signed } = key.touch(ceremony).response;
    const response = { ...key.touch(ceremony), response: signed };
    return [{ action: 'touch', response }, { response: newAuthenticator().touch(ceremony) }];
  },
  savePasskey: async (owner: StaffPerson): Promise<Words> => {
    const response = newAuthenticator().create(await begin(owner, 'enrol'));
    return [{ action: 'save', name: 'Phone', response }, { name: 'Laptop' }];
  },
  renamePasskey: async ({ uid }: StaffPerson): Promise<Words> => [
    { action: 'rename', passkeyId: await putPasskey(uid), name: 'Old phone' },
    { name: 'Key ring' },
  ],
  removePasskey: async (owner: StaffPerson): Promise<Words> => {
    const [passkeyId, other] = [await putPasskey(owner.uid), await putPasskey(owner.uid)];
    await touchedNow(owner);
    return [{ action: 'remove', passkeyId }, { passkeyId: other }];
  },
  requirePasskeys: async (): Promise<Words> => [
    { action: 'require', role: 'owner', isRequired: false },
    { role: 'manager' },
  ],
  letIn: async (): Promise<Words> => {
    const [one, other] = [await newStaff(), await newStaff()];
    return [{ action: 'let_in', uid: one.uid }, { uid: other.uid }];
  },
  makeRecoveryCodes: async (): Promise<Words> => [{ action: 'make_codes', inPlaceOf: 0 }, { inPlaceOf: 10 }],
  recoverTouch: async ({ uid }: StaffPerson): Promise<Words> => {
    const { codes, hashes } = await newRecoveryCodes();
    await putAs('staffRecovery', uid, { codes: hashes, letIn: null });
    return [{ action: 'use_code', code: codes[0] }, { code: codes[1] }];
  },
};
