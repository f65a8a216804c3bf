/** Who may do what: every command passes through here before its handler sees anything (decisions §1, §6). */
import type * as z from 'zod/mini';
import { may, type Permission, type Role } from '../../../src/domain/people/staff-member.ts';
import type { Command, CommandAnswer } from '../../../src/domain/wire/command.ts';
import { IDEMPOTENCY_HEADER, idempotencyKeySchema } from '../../../src/domain/wire/envelope.ts';
import { SECOND } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { reviewMessages } from '../../../src/domain/wire/staff-messages.ts';
import { documentIdSchema } from '../../../src/domain/classes/offering.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { hashOf } from '../hash.ts';
import { endpoint, bearerOf, type Endpoint, parseRequest, readBody, type Request } from '../http/http.ts';
import { badRequest, RefusedError } from '../http/refused-error.ts';
import { staffMemberOf, ended } from '../auth/staff-sessions.ts';
import { store } from '../store/store.ts';
import { tokenClaimsOf } from '../auth/tokens.ts';

export type Learner = {
  readonly kind: 'learner';
  readonly uid: string;
  readonly email: string;
  /** When the password of this very session was typed; another phone's sign-in does not count. */
  readonly signedInAt: Instant;
};
export type Staff = {
  readonly kind: 'staff';
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
};

/** An accepted call of a command. */
export type Call<C extends Command, Actor extends Learner | Staff> = {
  readonly actor: Actor;
  readonly request: z.output<C['request']>;
  /** The part `image` of a multipart body. */
  readonly image: Uint8Array<ArrayBuffer> | null;
  readonly command: C['name'];
  readonly key: string;
  /** Tells two bodies under one key apart. */
  readonly bodyHash: string;
  readonly now: Instant;
};

/** The person behind the request's ID token: a learner, or staff with a live session. @throws RefusedError */
export async function personOf(request: Request, now: Instant): Promise<Learner | Staff> {
  const token = bearerOf(request);
  const claims = token === null ? null : await tokenClaimsOf(token);
  if (claims === null) throw new RefusedError('unauthenticated', errorMessages.signInAgain);
  if (typeof claims['sid'] === 'string') return staffOf(claims.uid, claims['sid'], now);
  const { email, uid } = claims;
  if (email === undefined || claims.firebase.sign_in_provider === 'custom') {
    throw new RefusedError('unauthenticated', errorMessages.signInAgain);
  }
  return { kind: 'learner', uid, email, signedInAt: claims.auth_time * SECOND };
}

/** The claim alone is not enough: it stays in a token for an hour, so the session itself must live. @throws RefusedError */
async function staffOf(uid: string, sid: string, now: Instant): Promise<Staff> {
  const session = documentIdSchema.safeParse(sid).success ? await store.get('adminSessions', sid) : null;
  if (session?.uid !== uid) throw ended();
  const { email, name, role } = await staffMemberOf(store, session, now);
  return { kind: 'staff', uid, email, name, role };
}

async function learnerOf(request: Request, now: Instant): Promise<Learner> {
  const person = await personOf(request, now);
  if (person.kind !== 'learner') throw new RefusedError('forbidden', errorMessages.learnersOnly);
  return person;
}

async function staffWith(permission: Permission, request: Request, now: Instant): Promise<Staff> {
  const person = await personOf(request, now);
  if (person.kind !== 'staff' || !may(person.role, permission)) {
    throw new RefusedError('forbidden', reviewMessages.notAllowed);
  }
  return person;
}

type Run<C extends Command, A extends Learner | Staff> = (call: Call<C, A>) => Promise<CommandAnswer<C>>;

function commandFor<C extends Command, A extends Learner | Staff>(
  command: C,
  actorOf: (request: Request, now: Instant) => Promise<A>,
  run: Run<C, A>,
  bodyMax?: number,
): Endpoint {
  return endpoint(['POST'], async (request, reply) => {
    const now = Date.now();
    const actor = await actorOf(request, now);
    const key = idempotencyKeySchema.safeParse(request.get(IDEMPOTENCY_HEADER));
    if (!key.success) throw badRequest();
    const { data, image: blob } = await readBody(request, bodyMax);
    const accepted = parseRequest(command.request as z.ZodMiniType, data) as z.output<C['request']>;
    const image = blob && new Uint8Array(await blob.arrayBuffer());
    const bodyHash = hashOf(`${hashOf(JSON.stringify(accepted))}${image ? hashOf(image) : ''}`);
    const call = { actor, request: accepted, image, command: command.name, key: key.data, bodyHash, now };
    const result = await run(call);
    reply.json({ result, serverNow: Date.now() });
  });
}

/** A command of learners; staff are refused. */
export function learnerCommand<C extends Command>(command: C, run: Run<C, Learner>): Endpoint {
  return commandFor(command, learnerOf, run);
}

/** A command of staff whose role has the permission. `bodyMax`: bytes, where the words of a command are not enough. */
export function staffCommand<C extends Command>(
  command: C,
  permission: Permission,
  run: Run<C, Staff>,
  bodyMax?: number,
): Endpoint {
  return commandFor(command, (request, now) => staffWith(permission, request, now), run, bodyMax);
}
