/**
 * Challenges of passkeys: each waits five minutes for one answer, from whom it was given to (rules §6). Browsers that are
 * not signed in ask for them too: how many of those the hub stores is limited for the whole hub, except to browsers in
 * which somebody signed in before, so that others cannot use the number up for staff.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  KNOWN_ADDRESS_KEPT,
  PASSKEY_CHALLENGE_LASTS,
  SIGN_IN_ATTEMPTS_PERIOD,
  SIGN_IN_ATTEMPTS_UNKNOWN,
} from '../../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { hashOf } from '../hash.ts';
import { RefusedError } from '../http/refused-error.ts';
import { type Fields, type Noun, transact, type Transaction } from '../store/store.ts';

export type Purpose = Fields<'passkeyChallenges'>['purpose'];
/** What a challenge is for, and who was given it. */
export type Bound = { readonly purposes: readonly Purpose[]; readonly holder: string };

export const heldBySession = (sid: string) => `session ${sid}`;
export const heldByBrowser = (device: string | undefined) =>
  device === undefined ? 'no browser' : `browser ${hashOf(`device ${device}`)}`;

/** A refused answer; it has used its challenge up. */
export class PasskeyRefusedError extends RefusedError {
  /** The passkey that answered like a copy of itself, which the log is told of. */
  readonly copied: Noun<'passkeys'> | null;

  constructor(message: string, copied: Noun<'passkeys'> | null = null) {
    super('bad_request', message);
    this.copied = copied;
  }
}

/** A new challenge, base64url; only its hash is stored. */
export function makeChallenge(
  transaction: Transaction,
  challenge: Omit<Fields<'passkeyChallenges'>, 'expiresAt'>,
  now: Instant,
): string {
  const made = randomBytes(32).toString('base64url');
  const expiresAt = now + PASSKEY_CHALLENGE_LASTS;
  transaction.set('passkeyChallenges', hashOf(made), { ...challenge, expiresAt });
  return made;
}

/** The challenge that is answered. @throws PasskeyRefusedError where it is over, was used, or was given to somebody else */
export async function openChallenge(
  transaction: Transaction,
  challenge: string,
  { purposes, holder }: Bound,
  now: Instant,
): Promise<Noun<'passkeyChallenges'>> {
  const open = await transaction.get('passkeyChallenges', hashOf(challenge));
  const isOpen = open !== null && open.holder === holder && purposes.includes(open.purpose);
  if (!isOpen || now >= open.expiresAt) throw new PasskeyRefusedError(passkeyMessages.expired);
  return open;
}

/** Removes a challenge whose answer was refused. Somebody to whom it was not given cannot remove it. */
export function spendChallenge(challenge: string, { holder }: Pick<Bound, 'holder'>): Promise<void> {
  const id = hashOf(challenge);
  return transact(async (transaction) => {
    const open = await transaction.get('passkeyChallenges', id);
    if (open?.holder === holder) transaction.remove('passkeyChallenges', id);
  });
}

const ASKED = hashOf('challenges for browsers');
const BROWSERS_KNOWN = 50;

async function asked(transaction: Transaction, now: Instant) {
  const kept = await transaction.get('signInAttempts', ASKED);
  return {
    failures: (kept?.failures ?? []).filter(({ at }) => at > now - SIGN_IN_ATTEMPTS_PERIOD),
    known: (kept?.known ?? []).filter(({ until }) => until > now),
  };
}

/** A challenge for a browser in which nobody is signed in. @throws RefusedError 429 above the hub's number, for unknown ones */
export function makeBrowserChallenge(device: string, now: Instant): Promise<string> {
  const holder = heldByBrowser(device);
  return transact(async (transaction) => {
    const { failures, known } = await asked(transaction, now);
    if (!known.some(({ address }) => address === holder)) {
      const [oldest] = failures;
      if (oldest !== undefined && failures.length >= SIGN_IN_ATTEMPTS_UNKNOWN) {
        const wait = Math.ceil((oldest.at + SIGN_IN_ATTEMPTS_PERIOD - now) / 1000);
        throw new RefusedError('too_many', passkeyMessages.tooBusy, {}, Math.max(1, wait));
      }
      const one = { id: randomUUID(), address: 'unknown', at: now };
      const expiresAt = now + KNOWN_ADDRESS_KEPT;
      transaction.set('signInAttempts', ASKED, { failures: [...failures, one], known, expiresAt });
    }
    return makeChallenge(transaction, { purpose: 'sign_in', holder, uid: null }, now);
  });
}

/** Reads who asked; the returned function notes that somebody signed in by a passkey in this browser. */
export async function prepareKnownBrowser(
  transaction: Transaction,
  device: string,
  now: Instant,
): Promise<() => void> {
  const { failures, known } = await asked(transaction, now);
  const holder = heldByBrowser(device);
  const until = now + KNOWN_ADDRESS_KEPT;
  const others = known.filter(({ address }) => address !== holder);
  const all = [...others, { address: holder, until }].slice(-BROWSERS_KNOWN);
  return () => transaction.set('signInAttempts', ASKED, { failures, known: all, expiresAt: until });
}
