/** Authentication and authorisation before any handler runs (rules §1, §6), and what a handler gets: actor and request. */
import type * as z from 'zod';
import { documentIdSchema } from '../../../src/domain/classes/offering.ts';
import { can, type Permission, type Role } from '../../../src/domain/people/staff-member.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import type { Command } from '../../../src/domain/wire/commands.ts';
import { SECOND } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { reviewMessages } from '../../../src/domain/wire/staff-messages.ts';
import { sessionEndedError, staffMemberOf, type StoredSession } from '../auth/staff-sessions.ts';
import { tokenClaimsOf } from '../auth/tokens.ts';
import { bearerOf, type Request } from '../http/http.ts';
import { forbidden, RefusedError } from '../http/refused-error.ts';
import { store } from '../store/store.ts';

export type LearnerActor = {
  readonly kind: 'learner';
  readonly uid: string;
  readonly email: string;
  /** When the password was entered for this auth session, on this device. */
  readonly signedInAt: Instant;
};
export type StaffActor = {
  readonly kind: 'staff';
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Absent without a request, as in the demonstration. */
  readonly session?: Pick<StoredSession, 'id' | 'uid' | 'role' | 'createdAt' | 'steppedUpAt'>;
};
export type Actor = LearnerActor | StaffActor;

/** The person behind the request's ID token: a learner, or staff with a live session. @throws RefusedError */
export async function actorOf(request: Request, now: Instant): Promise<Actor> {
  const token = bearerOf(request);
  const claims = token === null ? null : await tokenClaimsOf(token);
  if (claims === null) throw new RefusedError('unauthenticated', errorMessages.signInAgain);
  if (typeof claims['sid'] === 'string') return staffOf(claims.uid, claims['sid'], now);
  const { email, uid } = claims;
  if (email === undefined || claims.firebase.sign_in_provider === 'custom')
    throw new RefusedError('unauthenticated', errorMessages.signInAgain);
  return { kind: 'learner', uid, email, signedInAt: claims.auth_time * SECOND };
}

/** Checks the session too, because a token's claims outlive it by up to an hour. @throws RefusedError */
async function staffOf(uid: string, sid: string, now: Instant): Promise<StaffActor> {
  const session = documentIdSchema.safeParse(sid).success ? await store.get('adminSessions', sid) : null;
  if (session?.uid !== uid) throw sessionEndedError();
  const { email, name, role } = await staffMemberOf(store, session, now);
  return { kind: 'staff', uid, email, name, role, session };
}

/** @throws RefusedError for staff, and without a sign-in */
export async function learnerOf(request: Request, now: Instant): Promise<LearnerActor> {
  const actor = await actorOf(request, now);
  if (actor.kind !== 'learner') throw forbidden(errorMessages.learnersOnly);
  return actor;
}

/** @throws RefusedError for learners, and for staff whose role lacks the permission */
export async function staffWith(permission: Permission, request: Request, now: Instant): Promise<StaffActor> {
  const actor = await actorOf(request, now);
  if (actor.kind !== 'staff' || !can(actor.role, permission)) throw forbidden(reviewMessages.notAllowed);
  return actor;
}

/** @throws RefusedError without a session */
export function sessionOf({ session }: StaffActor): NonNullable<StaffActor['session']> {
  if (session === undefined) throw sessionEndedError();
  return session;
}

export type Call<C extends Command, A extends Actor> = {
  readonly actor: A;
  readonly request: z.infer<C['request']>;
  /** Part `image` of a multipart body. */
  readonly image: Uint8Array<ArrayBuffer> | null;
  readonly command: C['name'];
  readonly key: string;
  /** Detects a key that is reused for another body. */
  readonly bodyHash: string;
  readonly now: Instant;
};

export type KeyedCall = Pick<Call<Command, Actor>, 'actor' | 'command' | 'key' | 'bodyHash' | 'now'>;
