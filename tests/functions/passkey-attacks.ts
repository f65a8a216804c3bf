/**
 * Ways to get in with a passkey that must not work, tried on the real functions. Each returns whether it got in; an honest
 * answer is tried at the same door too, so that a door which is shut for everybody is noticed.
 */
import type { Ceremony } from '../../src/domain/wire/passkeys/ceremony.ts';
import type { Assertion, Attestation } from '../../src/domain/wire/passkeys/passkey-command.ts';
import type { SoftwareAuthenticator, Twist } from '../fixtures/software-authenticator.ts';
import { makeBrowserChallenge } from '../../functions/src/auth/passkey-challenges.ts';
import { hashOf } from '../../functions/src/hash.ts';
import { PASSKEY_CHALLENGE_LASTS, RECENT_SIGN_IN, TOUCH_LASTS } from '../../src/domain/wire/limits.ts';
import { customSignIn, db, expectResult, findDocs, newKey, newStaff, send, type StaffPerson } from './hub.ts';
import { type Attack, begin, beginSignIn, newAuthenticator, newHolder, passkeySignIn } from './passkeys.ts';

/** Where a passkey is asked for: at a sign-in, or for a touch in a session. */
type Door = {
  readonly ask: () => Promise<Ceremony>;
  /** A ceremony whose five minutes are over. */
  readonly askLongAgo: () => Promise<Ceremony>;
  readonly answer: (response: Assertion) => Promise<boolean>;
};

function touchDoor(staff: StaffPerson): Door {
  return {
    ask: () => begin(staff),
    askLongAgo: async () => {
      const ceremony = await begin(staff);
      const kept = db.doc(`passkeyChallenges/${hashOf(ceremony.options.challenge)}`);
      await kept.update({ expiresAt: new Date(Date.now() - 1) });
      return ceremony;
    },
    answer: async (response) =>
      (await send('passkey-ceremony', staff, { action: 'touch', response })).status === 200,
  };
}

function signInDoor(): Door {
  const device = newKey();
  return {
    ask: () => beginSignIn(device),
    askLongAgo: async () =>
      withChallenge(
        await beginSignIn(device),
        await makeBrowserChallenge(device, Date.now() - PASSKEY_CHALLENGE_LASTS),
      ),
    answer: async (response) => (await passkeySignIn({ action: 'touch', response }, device)).status === 200,
  };
}

const withChallenge = ({ options }: Ceremony, challenge: string): Ceremony => ({
  kind: 'get',
  options: { ...options, challenge },
});

const doors: Record<string, (staff: StaffPerson) => Door> = { touch: touchDoor, 'sign-in': signInDoor };

const twists: Record<string, Twist> = {
  'a foreign origin': { origin: 'https://hub.evil.example' },
  'the hub’s host at another port': { origin: 'http://localhost:1' },
  'an origin that begins like the hub’s': { origin: `${process.env['HUB_URL']}.evil.example` },
  'a passkey for another site': { rpId: 'evil.example' },
  'a frame in a foreign page': { crossOrigin: true },
  'a person who was not verified': { isVerified: false },
  'nobody who was there': { isPresent: false },
  'a made-up challenge': { challenge: 'A'.repeat(43) },
  'an empty challenge': { challenge: '' },
  'an answer of another kind': { type: 'webauthn.create' },
  'the user handle of somebody else': { userHandle: 'AAAA' },
};

type AtDoor = (door: Door, key: SoftwareAuthenticator) => Promise<boolean>;

/** The same attack on a touch and on signing in. */
const atEachDoor = (attacks: Readonly<Record<string, AtDoor>>) =>
  Object.entries(attacks).flatMap(([what, attack]) =>
    Object.entries(doors).map(
      ([name, doorOf]): Attack => ({
        name: `${name}: ${what}`,
        getsIn: async () => {
          const { staff, key } = await newHolder();
          const door = doorOf(staff);
          // An honest touch must get in: otherwise the refusals prove nothing.
          if (!(await door.answer(key.touch(await door.ask())))) throw new Error(`${name} lets nobody in`);
          return attack(door, key);
        },
      }),
    ),
  );

/** An answer that differs from an honest one in one thing. */
const twisted = atEachDoor(
  Object.fromEntries(
    Object.entries(twists).map(([what, twist]): [string, AtDoor] => [
      what,
      async (door, key) => door.answer(key.touch(await door.ask(), twist)),
    ]),
  ),
);

/** Attacks that need an earlier step. */
const staged: Record<string, AtDoor> = {
  'the same answer again': async (door, key) => {
    const response = key.touch(await door.ask());
    if (!(await door.answer(response))) throw new Error('the first answer got nobody in');
    return door.answer(response);
  },
  'the same challenge spelled otherwise, after its answer': async (door, key) => {
    const ceremony = await door.ask();
    if (!(await door.answer(key.touch(ceremony)))) throw new Error('the first answer got nobody in');
    return door.answer(key.touch(withChallenge(ceremony, `${ceremony.options.challenge}=`)));
  },
  'the same answer eight times at once': async (door, key) => {
    const response = key.touch(await door.ask());
    const all = await Promise.all(Array.from({ length: 8 }, () => door.answer(response)));
    return all.filter(Boolean).length > 1;
  },
  'a right answer after a refused one to the same challenge': async (door, key) => {
    const ceremony = await door.ask();
    if (await door.answer(key.touch(ceremony, { isVerified: false }))) return true;
    return door.answer(key.touch(ceremony));
  },
  'a challenge that is five minutes old': async (door, key) =>
    door.answer(key.touch(await door.askLongAgo())),
  'a challenge that was moved to a later end': async (door, key) => {
    const ceremony = await door.askLongAgo();
    const bytes = Buffer.from(ceremony.options.challenge, 'base64url');
    bytes.writeUIntBE(Date.now() + PASSKEY_CHALLENGE_LASTS, 0, 6);
    return door.answer(key.touch(withChallenge(ceremony, bytes.toString('base64url'))));
  },
  'a copy whose counter stands still': async (door, key) => {
    await door.answer(key.touch(await door.ask(), { counter: 40 }));
    return door.answer(key.touch(await door.ask(), { counter: 40 }));
  },
  'a copy whose counter goes back': async (door, key) => {
    await door.answer(key.touch(await door.ask(), { counter: 40 }));
    return door.answer(key.touch(await door.ask(), { counter: 39 }));
  },
  'a copy that does not count': async (door, key) => {
    await door.answer(key.touch(await door.ask(), { counter: 40 }));
    return door.answer(key.touch(await door.ask(), { counter: 0 }));
  },
  'a changed signature': async (door, key) => {
    const honest = key.touch(await door.ask());
    const signature = Buffer.from(honest.response.signature, 'base64url');
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    return door.answer({
      ...honest,
      response: { ...honest.response, signature: signature.toString('base64url') },
    });
  },
  'a passkey that the hub never knew': async (door) =>
    door.answer(newAuthenticator().touch(await door.ask())),
  'the signature of another passkey under this one’s name': async (door, key) =>
    door.answer(newAuthenticator().touch(await door.ask(), { id: key.id })),
};

const inStages = atEachDoor(staged);

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

const passkeyIdOf = async ({ uid }: StaffPerson) => (await findDocs('passkeys', 'uid', uid))[0]?.['id'];
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

/** Something of one person, session, browser or purpose that is used for another. */
const crossings: Readonly<Record<string, Attack['getsIn']>> = {
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
    await db.doc(`admins/${staff.uid}`).update({ isActive: false });
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

const crossed = Object.entries(crossings).map(([name, getsIn]): Attack => ({ name, getsIn }));

export const attacks: readonly Attack[] = [...twisted, ...inStages, ...crossed];

const at = (door: string) => (attack: Attack) => attack.name.startsWith(door);
/** Each attack at one door, for `npm test`: both doors check an answer with the same code. */
export const attacksOnce: readonly Attack[] = [
  ...twisted.filter(at('touch')),
  ...inStages.filter(at('sign-in')),
  ...crossed,
];
