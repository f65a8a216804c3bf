/**
 * Limits how many commands a learner sends a day: accounts are free, so one person could fill the hub. The count changes in
 * the transaction of the effect, in a document that deleting or closing the account also writes, so a command in flight
 * finds the account closed and stores nothing about it.
 */
import {
  ACCOUNT_CLOSED_FOR,
  DAILY_OTHER_COMMANDS_MAX,
  RATE_LIMIT_PERIOD,
  DAILY_COMMANDS_MAX,
  USES_MAX,
  MINUTE,
  SECOND,
} from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { formatDayTime, type Instant, LAST_INSTANT, TIME_ZONE_LABEL } from '../../../src/domain/time/time.ts';
import type { KeyedCall } from './guard.ts';
import { hashOf } from '../hash.ts';
import { forbidden, RefusedError } from '../http/refused-error.ts';
import type { Fields, Reader, Transaction } from '../store/store.ts';

type Using = Pick<KeyedCall, 'actor' | 'command' | 'now'>;
type Uses = Fields<'learnerUses'>['uses'];

const limits: ReadonlyMap<string, number> = new Map(Object.entries(DAILY_COMMANDS_MAX));

/** The learner's uses within the period; null for staff. @throws RefusedError if the account was deleted or closed */
export async function readUses(reader: Reader, { actor, now }: Using): Promise<Uses | null> {
  if (actor.kind === 'staff') return null;
  const known = await reader.get('learnerUses', actor.uid);
  if (known === null) return [];
  const { closedUntil, uses } = known;
  if (closedUntil !== null && now < closedUntil) throw forbidden(errorMessages.accountDisabled);
  return uses.filter(({ at }) => at > now - RATE_LIMIT_PERIOD);
}

/** @throws RefusedError 429 with the seconds until the oldest use of this command no longer counts */
export function checkRateLimit(uses: Uses, { command, now }: Using): void {
  const same = uses.filter((use) => use.command === command);
  if (same.length < (limits.get(command) ?? DAILY_OTHER_COMMANDS_MAX)) return;
  refuseUntil(Math.min(...same.map(({ at }) => at)) + RATE_LIMIT_PERIOD, now);
}

/** @throws RefusedError 429 always, with the seconds until `goesOn` and a sentence that names its minute */
function refuseUntil(goesOn: Instant, now: Instant): never {
  // Rounded up, so that a try in the named minute is not too early.
  const minute = Math.ceil(goesOn / MINUTE) * MINUTE;
  const sentence = errorMessages.tooOften(`${formatDayTime(minute)} ${TIME_ZONE_LABEL}`);
  throw new RefusedError('too_many', sentence, {}, Math.max(1, Math.ceil((goesOn - now) / SECOND)));
}

/** Counts a use that is not a learner's command; `whose` is stored as a hash. @throws RefusedError 429 */
export async function countNonCommandUse(
  transaction: Transaction,
  kind: keyof typeof USES_MAX,
  whose: string,
  now: Instant,
): Promise<void> {
  const { max, period } = USES_MAX[kind];
  const id = hashOf(`${kind} ${whose}`);
  const uses = ((await transaction.get('learnerUses', id))?.uses ?? []).filter(({ at }) => at > now - period);
  if (uses.length >= max) refuseUntil(Math.min(...uses.map(({ at }) => at)) + period, now);
  transaction.set('learnerUses', id, {
    uses: [...uses, { command: kind, at: now }],
    closedUntil: null,
    expiresAt: now + period,
  });
}

export function countUse(transaction: Transaction, uses: Uses, { actor, command, now }: Using): void {
  transaction.set('learnerUses', actor.uid, {
    uses: [...uses, { command, at: now }],
    closedUntil: null,
    expiresAt: now + RATE_LIMIT_PERIOD,
  });
}

/** Closes the account; the read conflicts with any command in flight. @throws RefusedError if staff closed it */
export async function closeForDeletion(transaction: Transaction, uid: string, now: Instant): Promise<void> {
  const known = await transaction.get('learnerUses', uid);
  if (known?.closedUntil === LAST_INSTANT) throw forbidden(errorMessages.accountDisabled);
  const closedUntil = now + ACCOUNT_CLOSED_FOR;
  transaction.set('learnerUses', uid, { uses: [], closedUntil, expiresAt: closedUntil });
}

/** Stops the learner's commands or allows them again; the read conflicts with any command in flight. */
export async function stopOrAllowCommands(
  transaction: Transaction,
  uid: string,
  isClosed: boolean,
  now: Instant,
): Promise<void> {
  const uses = (await transaction.get('learnerUses', uid))?.uses ?? [];
  const closedUntil = isClosed ? LAST_INSTANT : null;
  const expiresAt = closedUntil ?? now + RATE_LIMIT_PERIOD;
  transaction.set('learnerUses', uid, { uses, closedUntil, expiresAt });
}
