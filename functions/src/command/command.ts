/** What all commands share: authorisation, idempotency, rate limit and audit entry (rules §1, §6). */
import type * as z from 'zod';
import type { AuditAction } from '../../../src/domain/records/audit-log.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import type {
  Command,
  CommandAnswer,
  LearnerCommand,
  StaffCommand,
} from '../../../src/domain/wire/commands.ts';
import { IDEMPOTENCY_HEADER, idempotencyKeySchema } from '../../../src/domain/wire/envelope.ts';
import { addAuditEntry, changedFieldsOf, type NewAuditEntry } from '../audit/audit.ts';
import { requireTouch } from '../auth/staff-sessions.ts';
import { hashOf } from '../hash.ts';
import { endpoint, type Endpoint, parseRequest, readBody, type Request } from '../http/http.ts';
import { badRequest } from '../http/refused-error.ts';
import { transact, type Transaction } from '../store/store.ts';
import { withLocks } from '../store/locks.ts';
import {
  type Actor,
  type Call,
  type KeyedCall,
  type LearnerActor,
  learnerOf,
  sessionOf,
  type StaffActor,
  staffWith,
} from './guard.ts';
import { locksOf } from './locks.ts';
import { runOnce } from './idempotency.ts';

/** Carries out a command, with its own transactions if it needs any. */
type Run<C extends Command, A extends Actor> = (call: Call<C, A>) => Promise<CommandAnswer<C>>;

type LoggedCommand = Extract<StaffCommand, { readonly logs: readonly AuditAction[] }>;

/** The answer and its audit entry, whose action is one that the command lists; the entry is null if nothing changed. */
type Audited<C extends LoggedCommand> = {
  readonly answer: CommandAnswer<C>;
  readonly audit: NewAuditEntry<C['logs'][number]> | null;
};

/** The plain answer of a command whose details are only in its audit entry. */
export const doneWithAudit = <A extends AuditAction>(audit: NewAuditEntry<A>) =>
  ({ answer: { done: true }, audit }) as const;

/** The answer to a change of a document; the log names its fields before and after. */
export const doneWithChange = <A extends AuditAction>(
  action: A,
  id: string,
  before: object | null,
  after: Record<string, unknown>,
) => doneWithAudit({ action, id, before: changedFieldsOf(before, after), after });

type StaffOptions<C extends Command> = {
  /** Bytes, if the usual limit is too small. */
  readonly bodyMax?: number;
  /** Whether a request needs a passkey touch of the last five minutes. Default: no. */
  readonly needsTouch?: (request: z.infer<C['request']>) => boolean;
  /** Runs after the transaction; after a crash, a retry completes it. */
  readonly afterwards?: (request: z.infer<C['request']>) => Promise<void>;
};

export const always = () => true;

/** Does `work` in a transaction, unless this call was answered before. */
export const transactOnce = <T>(
  call: KeyedCall,
  work: (transaction: Transaction) => Promise<T>,
  locks: readonly string[] = [],
): Promise<T> => transact((transaction) => runOnce(transaction, call, () => work(transaction)), locks);

/** A command's endpoint; `run` carries it out without HTTP, for the story. */
export type RunEndpoint<C extends Command, A extends Actor> = Endpoint & {
  readonly command: C;
  readonly run: Run<C, A>;
};

/** Also `within`: carries it out in a given transaction, for the demonstration's data. */
export type CommandEndpoint<C extends Command, A extends Actor, P extends unknown[] = []> = RunEndpoint<
  C,
  A
> & {
  readonly within: (transaction: Transaction, call: Call<C, A>, ...prepared: P) => Promise<CommandAnswer<C>>;
};

/** Runs in one transaction with answer and count. `prepare` runs once before it; `optimisticLocksOf` names optimistic locks to wait for before it. */
export function learnerCommand<C extends LearnerCommand, P = undefined>(
  command: C,
  carryOut: (transaction: Transaction, call: Call<C, LearnerActor>, prepared: P) => Promise<CommandAnswer<C>>,
  prepare?: (call: Call<C, LearnerActor>) => P | Promise<P>,
  optimisticLocksOf?: (call: Call<C, LearnerActor>) => readonly string[],
): CommandEndpoint<C, LearnerActor, [P]> {
  const within = (transaction: Transaction, call: Call<C, LearnerActor>, prepared: P) =>
    runOnce(transaction, call, () => carryOut(transaction, call, prepared));
  const run: Run<C, LearnerActor> = async (call) => {
    const prepared = (await prepare?.(call)) as P;
    const optimistic = optimisticLocksOf?.(call) ?? [];
    return transact((transaction) => within(transaction, call, prepared), locksOf(call), optimistic);
  };
  return Object.assign(learnerCommandWithoutTransaction(command, run), { within });
}

/** Runs in one transaction with audit entry and answer. `names` notes a learner in the answer, which is deleted with their account. */
export function staffCommand<C extends LoggedCommand>(
  command: C,
  carryOut: (
    transaction: Transaction,
    call: Call<C, StaffActor>,
    names: (uid: string) => void,
  ) => Promise<Audited<C>>,
  options?: StaffOptions<C>,
): CommandEndpoint<C, StaffActor> {
  const within = (transaction: Transaction, call: Call<C, StaffActor>) =>
    runOnce(transaction, call, async (names) => {
      const { answer, audit } = await carryOut(transaction, call, names);
      if (audit !== null) addAuditEntry(transaction, call.actor, { ...audit, at: call.now });
      return answer;
    });
  const run: Run<C, StaffActor> = async (call) => {
    const answer = await transact((transaction) => within(transaction, call), locksOf(call));
    await options?.afterwards?.(call.request);
    return answer;
  };
  return Object.assign(staffCommandWithoutTransaction(command, run, options), { within });
}

/** A learner's command that calls another service or must not hold locks. It handles idempotency itself (`idempotency.ts`). */
export function learnerCommandWithoutTransaction<C extends LearnerCommand>(
  command: C,
  run: Run<C, LearnerActor>,
): RunEndpoint<C, LearnerActor> {
  return commandEndpoint(command, learnerOf, run);
}

/** A staff command that only reads, or whose answer must not be stored. It writes its own audit entry, if any. */
export function staffCommandWithoutTransaction<C extends StaffCommand>(
  command: C,
  run: Run<C, StaffActor>,
  { bodyMax, needsTouch }: StaffOptions<C> = {},
): RunEndpoint<C, StaffActor> {
  const check: Run<C, StaffActor> = async (call) => {
    if (needsTouch?.(call.request) === true) await requireTouch(sessionOf(call.actor), call.now);
    return run(call);
  };
  const actorOf = (request: Request, now: Instant) => staffWith(command.permission, request, now);
  return Object.assign(commandEndpoint(command, actorOf, check, bodyMax), { run });
}

function commandEndpoint<C extends Command, A extends Actor>(
  command: C,
  actorOf: (request: Request, now: Instant) => Promise<A>,
  run: Run<C, A>,
  bodyMax?: number,
): RunEndpoint<C, A> {
  const answerTo = async (request: Request) => {
    const now = Date.now();
    const actor = await actorOf(request, now);
    const key = idempotencyKeySchema.safeParse(request.get(IDEMPOTENCY_HEADER));
    if (!key.success) throw badRequest();
    const { data, image: blob } = await readBody(request, bodyMax, command.name === 'submit-proof');
    const accepted = parseRequest(command.request as z.core.$ZodType, data) as z.infer<C['request']>;
    const image = blob && new Uint8Array(await blob.arrayBuffer());
    const bodyHash = hashOf(`${hashOf(JSON.stringify(accepted))}${image ? hashOf(image) : ''}`);
    const call = { actor, request: accepted, image, command: command.name, key: key.data, bodyHash, now };
    // A retry during the first try waits for it, and finds its answer.
    return withLocks(() => run(call), [`key ${call.key}`]);
  };
  const http = endpoint(['POST'], async (request, reply) => {
    const result = await answerTo(request);
    reply.json({ result, serverNow: Date.now() });
  });
  return Object.assign(http, { command, run });
}
