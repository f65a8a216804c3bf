/** Attacks in which something of one person, session, browser or purpose is used for another. */
import { RECENT_SIGN_IN, TOUCH_LASTS } from '../../src/domain/wire/limits.ts';
import type { Assertion, Attestation } from '../../src/domain/wire/passkeys/passkey-command.ts';
import type { Twist } from '../fixtures/software-authenticator.ts';
import { customSignIn, db, expectResult, lookFor, newKey, newStaff, send, type StaffPerson } from './hub.ts';
import { type Attack, begin, beginSignIn, newAuthenticator, newHolder, passkeySignIn } from './passkeys.ts';

const isDone = async (command: string, staff: StaffPerson, request: object) =>
  (await send(command, staff, request)).status === 200;
const touches = (staff: StaffPerson, response: Assertion) =>
  isDone('passkey-ceremony', staff, { action: 'touch', response });
const saves = (staff: StaffPerson, response: Attestation) =>
  isDone('passkey-ceremony', staff, { action: 'save', name: 'Mine', response });
const beginsEnrolment = (staff: StaffPerson) =>
  isDone('passkey-ceremony', staff, { action: 'begin', purpose: 'enrol' });
const signsIn = async (response: Assertion, device?: string) =>
  (await passkeySignIn({ action: 'touch', response }, device)).status === 200;

const passkeyIdOf = async ({ uid }: StaffPerson) => (await lookFor('passkeys', 'uid', uid))[0]?.['id'];
const removePasskey = async (staff: StaffPerson) =>
  expectResult(await send('own-passkeys', staff, { action: 'remove', passkeyId: await passkeyIdOf(staff) }));

/** A second session of the same person. */
async function otherSession(staff: StaffPerson): Promise<StaffPerson> {
  const sid = newKey().slice(0, 20);
  const sessions = db.collection('adminSessions');
  await sessions.doc(sid).set({ ...(await sessions.doc(staff.sid).get()).data() });
  return { ...staff, sid, token: await customSignIn(staff.uid, { admin: true, role: 'owner', sid }) };
}

const makingWith = (twist: Twist) => async () => {
  const staff = await newStaff('owner');
  return saves(staff, newAuthenticator().create(await begin(staff, 'enrol'), twist));
};

const crossings: Readonly<Record<string, () => Promise<boolean>>> = {
  'touch: the challenge of another session of the same person': async () => {
    const { staff, key } = await newHolder();
    return touches(staff, key.touch(await begin(await otherSession(staff))));
  },
  'sign-in: the challenge of another browser': async () => {
    const { key } = await newHolder();
    return signsIn(key.touch(await beginSignIn(newKey())));
  },
  'sign-in: the challenge of a session': async () => {
    const { staff, key } = await newHolder();
    return signsIn(key.touch(await begin(staff)));
  },
  'touch: the challenge of a sign-in': async () => {
    const { staff, key } = await newHolder();
    return touches(staff, key.touch(await beginSignIn(newKey())));
  },
  'touch: a colleague’s passkey': async () => {
    const [{ staff }, { key }] = [await newHolder(), await newHolder()];
    return touches(staff, key.touch(await begin(staff)));
  },
  'touch: the challenge of making a passkey': async () => {
    const { staff, key } = await newHolder('owner', 0);
    return touches(staff, key.touch(await begin(staff, 'enrol')));
  },
  'sign-in: a passkey that was removed': async () => {
    const [{ staff, key }, device] = [await newHolder('owner', 0), newKey()];
    const response = key.touch(await beginSignIn(device));
    await removePasskey(staff);
    return signsIn(response, device);
  },
  'touch: a passkey that was removed': async () => {
    const { staff, key } = await newHolder('owner', 0);
    const response = key.touch(await begin(staff));
    await removePasskey(staff);
    return touches(staff, response);
  },
  'sign-in: a disabled member': async () => {
    const [{ staff, key }, device] = [await newHolder(), newKey()];
    await db.collection('admins').doc(staff.uid).update({ isActive: false });
    return signsIn(key.touch(await beginSignIn(device)), device);
  },
  'making a passkey: the challenge of another session': async () => {
    const [mine, theirs] = [await newStaff('owner'), await newStaff('owner')];
    return saves(mine, newAuthenticator().create(await begin(theirs, 'enrol')));
  },
  'making a passkey: a second one for a password alone': async () => {
    const staff = await newStaff('owner');
    const [first, second] = [await begin(staff, 'enrol'), await begin(staff, 'enrol')];
    if (!(await saves(staff, newAuthenticator().create(first)))) throw new Error('the first was refused');
    return saves(staff, newAuthenticator().create(second));
  },
  'making a passkey: the credential of a colleague once more': async () => {
    const [{ key }, mine] = [await newHolder(), await newStaff('owner')];
    return saves(mine, newAuthenticator().create(await begin(mine, 'enrol'), { id: key.id }));
  },
  'making a passkey: a second one without a touch of the first': async () => {
    const { staff } = await newHolder('owner', TOUCH_LASTS + 1);
    return beginsEnrolment(staff);
  },
  'making a passkey: in a portal that somebody left open, without the password': async () =>
    beginsEnrolment(await newStaff('owner', { createdAt: Date.now() - RECENT_SIGN_IN })),
  'making a passkey: a foreign origin': makingWith({ origin: 'https://hub.evil.example' }),
  'making a passkey: a person who was not verified': makingWith({ isVerified: false }),
  'making a passkey: a passkey for another site': makingWith({ rpId: 'evil.example' }),
  'a touch as old as it may not be any more': async () => {
    const { staff } = await newHolder('owner', TOUCH_LASTS);
    return isDone('set-approval-rule', staff, { dailyMax: null });
  },
  'letting oneself in': async () => {
    const { staff } = await newHolder('owner', 0);
    return isDone('passkey-rules', staff, { action: 'let_in', uid: staff.uid });
  },
  'renaming and removing a colleague’s passkey': async () => {
    const [{ staff }, other] = [await newHolder('owner', 0), await newHolder()];
    const passkeyId = await passkeyIdOf(other.staff);
    const isRenamed = await isDone('own-passkeys', staff, { action: 'rename', passkeyId, name: 'Mine' });
    return (await isDone('own-passkeys', staff, { action: 'remove', passkeyId })) || isRenamed;
  },
};

export const crossedAttacks: readonly Attack[] = Object.entries(crossings).map(([name, getsIn]) => ({
  name,
  getsIn,
}));
