/** The actors: learners, staff with a session in every state, and tokens that mix the two. */
import type { TokenOptions } from '@firebase/rules-unit-testing';

export const LEARNER = 'learner-chanda';
export const OTHER = 'learner-bupe';
export const STAFF = { reviewer: 'staff-reviewer', manager: 'staff-manager', owner: 'staff-owner' } as const;

type Person = { readonly uid: string; readonly token: TokenOptions };

/** A learner's token, as Firebase Auth makes it for an e-mail and a password. */
const learner = (uid: string, changes: TokenOptions = {}): Person => ({
  uid,
  token: {
    email: `${uid}@example.com`,
    email_verified: true,
    firebase: { sign_in_provider: 'password' },
    ...changes,
  },
});
/** A member of staff's token, from the custom token of `admin-auth`. The session `sid` is one of the fixtures. */
const staff = (uid: string, role: string, sid: string): Person => ({
  uid,
  token: { admin: true, role, sid, firebase: { sign_in_provider: 'custom' } },
});
const owner = (sid: string, uid: string = STAFF.owner) => staff(uid, 'owner', sid);

export const actors = {
  'signed out': null,
  learner: learner(LEARNER),
  'unverified learner': learner(LEARNER, { email_verified: false }),
  'another learner': learner(OTHER),
  'learner by a custom token': learner(LEARNER, { firebase: { sign_in_provider: 'custom' } }),
  'staff claims on the learner’s account': learner(LEARNER, {
    admin: true,
    role: 'owner',
    sid: 'owner-live',
  }),
  'the claim `admin: false` on the learner’s account': learner(LEARNER, { admin: false }),
  reviewer: staff(STAFF.reviewer, 'reviewer', 'reviewer-live'),
  manager: staff(STAFF.manager, 'manager', 'manager-live'),
  owner: owner('owner-live'),
  'reviewer who claims to be an owner': staff(STAFF.reviewer, 'owner', 'reviewer-live'),
  'owner without claims': { uid: STAFF.owner, token: { firebase: { sign_in_provider: 'custom' } } },
  'owner whose claims name no session': {
    uid: STAFF.owner,
    token: { admin: true, role: 'owner', firebase: { sign_in_provider: 'custom' } },
  },
  'owner whose claims name no role': {
    uid: STAFF.owner,
    token: { admin: true, sid: 'owner-live', firebase: { sign_in_provider: 'custom' } },
  },
  'owner whose session does not exist': owner('no-such-session'),
  'owner idle for 30 minutes': owner('owner-idle'),
  'owner signed in 8 hours ago': owner('owner-old'),
  'owner who signed out': owner('owner-ended'),
  'owner in another’s session': owner('manager-live'),
  'disabled owner': owner('disabled-live', 'staff-disabled'),
  'owner who became a reviewer': owner('demoted-live', 'staff-demoted'),
  'owner struck off the list': owner('removed-live', 'staff-removed'),
} as const satisfies Record<string, Person | null>;

export type Actor = keyof typeof actors;
export const everyone = Object.keys(actors) as Actor[];
export const own: readonly Actor[] = ['learner', 'unverified learner'];
export const staffed: readonly Actor[] = [
  'reviewer',
  'manager',
  'owner',
  'reviewer who claims to be an owner',
];
export const managers: readonly Actor[] = ['manager', 'owner'];
export const nobody: readonly Actor[] = [];

/** Actors that differ from an actor in one thing; the first that is allowed is the twin of the actor's denial. */
const neighbours: Partial<Record<Actor, readonly Actor[]>> = {
  'signed out': ['learner', 'reviewer', 'manager', 'owner'],
  learner: ['reviewer', 'manager', 'owner'],
  'unverified learner': ['reviewer', 'manager', 'owner'],
  'another learner': ['learner', 'reviewer', 'manager', 'owner'],
  'learner by a custom token': ['learner', 'reviewer', 'manager', 'owner'],
  'staff claims on the learner’s account': ['learner', 'owner'],
  'the claim `admin: false` on the learner’s account': ['learner', 'owner'],
  reviewer: ['manager', 'owner', 'learner'],
  manager: ['owner', 'learner'],
  owner: ['learner'],
  'reviewer who claims to be an owner': ['manager', 'owner', 'learner'],
};

/** The twin of a denial: an actor who may do the same, or the server where nobody may. */
export function twinOf(denied: Actor, allowed: readonly Actor[]): Actor | 'the server' {
  const near = neighbours[denied] ?? ['owner', 'learner'];
  return near.find((actor) => allowed.includes(actor)) ?? 'the server';
}
