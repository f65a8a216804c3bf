/**
 * Guesses of staff passwords, limited per account and per address (decisions §6).
 *
 * An address can be forged in part (see `addressOf`), so the account's own limit does not rest on it. That limit
 * alone would let anyone keep an owner out by guessing all day: an address from which the account signed in before
 * is therefore counted apart, and others' guesses do not touch it. A refused attempt is not counted, so every wait ends.
 */
import { randomUUID } from 'node:crypto';
import {
  KNOWN_ADDRESS_KEPT,
  SIGN_IN_ATTEMPTS_PER_ACCOUNT,
  SIGN_IN_ATTEMPTS_PER_ADDRESS,
  SIGN_IN_ATTEMPTS_PERIOD,
} from '../../src/domain/limits.ts';
import { adminMessages } from '../../src/domain/messages.ts';
import type { Instant } from '../../src/domain/time.ts';
import { hashOf } from './hash.ts';
import type { Request } from './http.ts';
import type { SignInAttempts } from './records.ts';
import { Refused } from './refused.ts';
import { transact, type Transaction } from './store.ts';

const KNOWN_ADDRESSES = 20;

type Attempt = { readonly id: string; readonly account: string; readonly address: string };

/** Where the request came from, as Firebase Hosting or Cloud Run says; a direct caller can forge it. */
export function addressOf(request: Request): string {
  return request.get('fastly-client-ip') ?? request.ip ?? 'unknown';
}

async function read(transaction: Transaction, id: string, now: Instant): Promise<SignInAttempts> {
  const kept = await transaction.get('signInAttempts', id);
  const known = (kept?.known ?? []).filter(({ until }) => until > now);
  return {
    failures: (kept?.failures ?? []).filter(({ at }) => at > now - SIGN_IN_ATTEMPTS_PERIOD),
    known,
    // Where somebody guessed from, or at whom, is nobody's business once it no longer counts.
    expiresAt: Math.max(now + SIGN_IN_ATTEMPTS_PERIOD, ...known.map(({ until }) => until)),
  };
}

/** @throws Refused 429 with the seconds until the oldest of these failures is forgotten */
function checkLimit(failures: SignInAttempts['failures'], limit: number, now: Instant): void {
  if (failures.length < limit) return;
  const oldest = Math.min(...failures.map(({ at }) => at));
  const wait = Math.ceil((oldest + SIGN_IN_ATTEMPTS_PERIOD - now) / 1000);
  throw new Refused('too_many', adminMessages.locked, {}, Math.max(1, wait));
}

/**
 * Counts an attempt as failed before its password is looked at, so that a hundred at once are a hundred; a right
 * password takes it back. @throws Refused 429 above a limit
 */
export function beginAttempt(email: string, from: string, now: Instant): Promise<Attempt> {
  const address = hashOf(`address ${from}`);
  const attempt = { id: randomUUID(), account: hashOf(`account ${email}`), address };
  return transact(async (transaction) => {
    const ofAccount = await read(transaction, attempt.account, now);
    const ofAddress = await read(transaction, address, now);
    const isKnown = (candidate: string) => ofAccount.known.some((known) => known.address === candidate);
    const counted = isKnown(address)
      ? ofAccount.failures.filter((failure) => failure.address === address)
      : ofAccount.failures.filter((failure) => !isKnown(failure.address));
    checkLimit(counted, SIGN_IN_ATTEMPTS_PER_ACCOUNT, now);
    checkLimit(ofAddress.failures, SIGN_IN_ATTEMPTS_PER_ADDRESS, now);
    const failure = { id: attempt.id, address, at: now };
    for (const [id, kept] of [[attempt.account, ofAccount] as const, [address, ofAddress] as const]) {
      transaction.set('signInAttempts', id, { ...kept, failures: [...kept.failures, failure] });
    }
    return attempt;
  });
}

/** The password was right: this address's failures at this account are forgotten, and the address is known. */
export async function forgiveAttempt(
  transaction: Transaction,
  { account, address }: Attempt,
  now: Instant,
): Promise<void> {
  const ofAccount = await read(transaction, account, now);
  const ofAddress = await read(transaction, address, now);
  const mine = ofAccount.failures.filter((failure) => failure.address === address).map(({ id }) => id);
  const without = ({ failures }: SignInAttempts) => failures.filter(({ id }) => !mine.includes(id));
  const others = ofAccount.known.filter((known) => known.address !== address);
  const known = [...others, { address, until: now + KNOWN_ADDRESS_KEPT }].slice(-KNOWN_ADDRESSES);
  const expiresAt = now + KNOWN_ADDRESS_KEPT;
  transaction.set('signInAttempts', account, { failures: without(ofAccount), known, expiresAt });
  transaction.set('signInAttempts', address, { ...ofAddress, failures: without(ofAddress) });
}
