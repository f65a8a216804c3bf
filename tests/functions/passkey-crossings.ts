/** Attacks in which something of one person, session, browser or purpose is used for another. */
import { RECENT_SIGN_IN, TOUCH_LASTS } from '../../src/domain/wire/limits.ts';
import type { Twist } from '../fixtures/software-authenticator.ts';
import { customSignIn, db, expectResult, lookFor, newKey, newStaff, send, type StaffPerson } from './hub.ts';
import { type Attack, begin, beginSignIn, newAuthenticator, newHolder, passkeySignIn } from './passkeys.ts';

/** What differs when a passkey is made. */
const enrolTwists: readonly (readonly [string, Twist])[] = [
  ['a foreign origin', { origin: 'https://hub.evil.example' }],
  ['a person who was not verified', { isVerified: false }],
  ['a passkey for another site', { rpId: 'evil.example' }],
];

/** A second session of the same person. */
async function otherSession(staff: StaffPerson): Promise<StaffPerson> {
  const sid = newKey().slice(0, 20);
  const sessions = db.collection('adminSessions');
  await sessions.doc(sid).set({ ...(await sessions.doc(staff.sid).get()).data() });
  return { ...staff, sid, token: await customSignIn(staff.uid, { admin: true, role: 'owner', sid }) };
}

export const crossedAttacks: readonly Attack[] = [
  {
    name: 'touch: the challenge of another session of the same person',
    getsIn: async () => {
      const { staff, key } = await newHolder();
      const response = key.touch(await begin(await otherSession(staff)));
      return (await send('passkey-ceremony', staff, { action: 'touch', response })).status === 200;
    },
  },
  {
    name: 'sign-in: the challenge of another browser',
    getsIn: async () => {
      const { key } = await newHolder();
      const response = key.touch(await beginSignIn(newKey()));
      return (await passkeySignIn({ action: 'touch', response })).status === 200;
    },
  },
  {
    name: 'sign-in: the challenge of a session',
    getsIn: async () => {
      const { staff, key } = await newHolder();
      const response = key.touch(await begin(staff));
      return (await passkeySignIn({ action: 'touch', response })).status === 200;
    },
  },
  {
    name: 'touch: the challenge of a sign-in',
    getsIn: async () => {
      const { staff, key } = await newHolder();
      const response = key.touch(await beginSignIn(newKey()));
      return (await send('passkey-ceremony', staff, { action: 'touch', response })).status === 200;
    },
  },
  {
    name: 'touch: a colleague’s passkey',
    getsIn: async () => {
      const [{ staff }, { key }] = [await newHolder(), await newHolder()];
      const response = key.touch(await begin(staff));
      return (await send('passkey-ceremony', staff, { action: 'touch', response })).status === 200;
    },
  },
  {
    name: 'touch: the challenge of making a passkey',
    getsIn: async () => {
      const { staff, key } = await newHolder('owner', 0);
      const response = key.touch(await begin(staff, 'enrol'));
      return (await send('passkey-ceremony', staff, { action: 'touch', response })).status === 200;
    },
  },
  {
    name: 'sign-in: a passkey that was removed',
    getsIn: async () => {
      const { staff, key } = await newHolder('owner', 0);
      const device = newKey();
      const response = key.touch(await beginSignIn(device));
      const [stored] = await lookFor('passkeys', 'uid', staff.uid);
      expectResult(await send('own-passkeys', staff, { action: 'remove', passkeyId: stored?.['id'] }));
      return (await passkeySignIn({ action: 'touch', response }, device)).status === 200;
    },
  },
  {
    name: 'touch: a passkey that was removed',
    getsIn: async () => {
      const { staff, key } = await newHolder('owner', 0);
      const response = key.touch(await begin(staff));
      const [stored] = await lookFor('passkeys', 'uid', staff.uid);
      expectResult(await send('own-passkeys', staff, { action: 'remove', passkeyId: stored?.['id'] }));
      return (await send('passkey-ceremony', staff, { action: 'touch', response })).status === 200;
    },
  },
  {
    name: 'sign-in: a disabled member',
    getsIn: async () => {
      const { staff, key } = await newHolder();
      await db.collection('admins').doc(staff.uid).update({ isActive: false });
      const device = newKey();
      const response = key.touch(await beginSignIn(device));
      return (await passkeySignIn({ action: 'touch', response }, device)).status === 200;
    },
  },
  {
    name: 'making a passkey: the challenge of another session',
    getsIn: async () => {
      const [mine, theirs] = [await newStaff('owner'), await newStaff('owner')];
      const response = newAuthenticator().create(await begin(theirs, 'enrol'));
      return (
        (await send('passkey-ceremony', mine, { action: 'save', name: 'Mine', response })).status === 200
      );
    },
  },
  {
    name: 'making a passkey: a second one for a password alone',
    getsIn: async () => {
      const staff = await newStaff('owner');
      const [first, second] = [await begin(staff, 'enrol'), await begin(staff, 'enrol')];
      const save = (ceremony: typeof first) =>
        send('passkey-ceremony', staff, {
          action: 'save',
          name: 'Phone',
          response: newAuthenticator().create(ceremony),
        });
      expectResult(await save(first));
      return (await save(second)).status === 200;
    },
  },
  {
    name: 'making a passkey: the credential of a colleague once more',
    getsIn: async () => {
      const { key } = await newHolder();
      const mine = await newStaff('owner');
      const response = newAuthenticator().create(await begin(mine, 'enrol'), { id: key.id });
      return (
        (await send('passkey-ceremony', mine, { action: 'save', name: 'Mine', response })).status === 200
      );
    },
  },
  {
    name: 'making a passkey: a second one without a touch of the first',
    getsIn: async () => {
      const { staff } = await newHolder('owner', TOUCH_LASTS + 1);
      return (await send('passkey-ceremony', staff, { action: 'begin', purpose: 'enrol' })).status === 200;
    },
  },
  {
    name: 'making a passkey: in a portal that somebody left open, without the password',
    getsIn: async () => {
      const staff = await newStaff('owner', { createdAt: Date.now() - RECENT_SIGN_IN });
      return (await send('passkey-ceremony', staff, { action: 'begin', purpose: 'enrol' })).status === 200;
    },
  },
  ...enrolTwists.map(
    ([what, twist]): Attack => ({
      name: `making a passkey: ${what}`,
      getsIn: async () => {
        const staff = await newStaff('owner');
        const response = newAuthenticator().create(await begin(staff, 'enrol'), twist);
        return (
          (await send('passkey-ceremony', staff, { action: 'save', name: 'Mine', response })).status === 200
        );
      },
    }),
  ),
  {
    name: 'a touch as old as it may not be any more',
    getsIn: async () => {
      const { staff } = await newHolder('owner', TOUCH_LASTS);
      return (await send('set-approval-rule', staff, { dailyMax: null })).status === 200;
    },
  },
  {
    name: 'letting oneself in',
    getsIn: async () => {
      const { staff } = await newHolder('owner', 0);
      return (await send('passkey-rules', staff, { action: 'let_in', uid: staff.uid })).status === 200;
    },
  },
  {
    name: 'renaming and removing a colleague’s passkey',
    getsIn: async () => {
      const [{ staff }, other] = [await newHolder('owner', 0), await newHolder()];
      const [stored] = await lookFor('passkeys', 'uid', other.staff.uid);
      const passkeyId = stored?.['id'];
      const renamed = await send('own-passkeys', staff, { action: 'rename', passkeyId, name: 'Mine' });
      const removed = await send('own-passkeys', staff, { action: 'remove', passkeyId });
      return renamed.status === 200 || removed.status === 200;
    },
  },
];
