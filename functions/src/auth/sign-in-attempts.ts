/**
 * Rate limits on sign-in guesses: passwords per account and per address, passkey answers per passkey (rules §6).
 *
 * Addresses can be forged in part (see `addressOf`), so the account limit does not depend on them. Alone, it would let
 * anyone lock an owner out; so attempts from a browser (by its secret) or an address that has signed in to the account
 * before are counted separately, where others' guesses do not count. Refused attempts are not counted, so every wait ends.
 *
 * Guesses at unknown accounts share one limit for the whole hub. Above it no password is checked and nothing is stored;
 * failures are kept in memory instead, and count against every account, so that answers do not reveal which exist.
 */
import { randomUUID } from 'node:crypto';
import {
  KNOWN_ADDRESS_RETENTION,
  SIGN_IN_ATTEMPTS_PER_ACCOUNT,
  SIGN_IN_ATTEMPTS_PER_ADDRESS,
  SIGN_IN_ATTEMPTS_PERIOD,
  SIGN_IN_ATTEMPTS_UNKNOWN,
} from '../../../src/domain/wire/limits.ts';
import { staffSignInMessages } from '../../../src/domain/wire/staff-messages.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { hashOf } from '../hash.ts';
import type { Request } from '../http/http.ts';
import { RefusedError } from '../http/refused-error.ts';
import { type Fields, type Reader, store, transact, type Transaction } from '../store/store.ts';

const KNOWN_ADDRESSES = 20;
const UNKNOWN_ACCOUNTS = hashOf('unknown accounts');

/** Failures above the limit for unknown accounts, by counter hash; the oldest are dropped. */
const unstored = new Map<string, { readonly at: Instant }[]>();
const UNSTORED_MAX = 10_000;

/** A counter. Kinds are separate, so that no typed text can collide with another account's counter. */
type Counted = readonly [
  kind: 'account' | 'passkey' | 'challenge' | 'touches' | 'recovery codes' | 'own password',
  of: string,
];
/** Where a guess comes from; `anywhere` if only the browser is known. */
type Source = readonly ['address' | 'session' | 'anywhere', string];
type From = { readonly source: Source; readonly device: string | undefined };

const hashOfCount = ([kind, of]: Counted | Source): string => hashOf(`${kind} ${of}`);

type SignInAttempts = Fields<'signInAttempts'>;

type Attempt = {
  readonly account: string;
  /** Hashes: the failure counts for the first; a success makes all of them known. */
  readonly sources: readonly [counted: string, ...others: string[]];
};

/** The client address according to Firebase Hosting or Cloud Run; a direct caller can forge it. */
export function addressOf(request: Request): string {
  return request.get('fastly-client-ip') ?? request.ip ?? 'unknown';
}

async function read(reader: Reader, id: string, now: Instant): Promise<SignInAttempts> {
  const kept = await reader.get('signInAttempts', id);
  const known = (kept?.known ?? []).filter(({ until }) => until > now);
  return {
    failures: (kept?.failures ?? []).filter(({ at }) => at > now - SIGN_IN_ATTEMPTS_PERIOD),
    known,
    // Nothing is kept longer than it counts.
    expiresAt: Math.max(now + SIGN_IN_ATTEMPTS_PERIOD, ...known.map(({ until }) => until)),
  };
}

/** @throws RefusedError 429 with the seconds until the oldest of these failures is forgotten */
function checkLimit(failures: readonly { readonly at: Instant }[], limit: number, now: Instant): void {
  if (failures.length < limit) return;
  const oldest = Math.min(...failures.map(({ at }) => at));
  const wait = Math.ceil((oldest + SIGN_IN_ATTEMPTS_PERIOD - now) / 1000);
  throw new RefusedError('too_many', staffSignInMessages.locked, {}, Math.max(1, wait));
}

const inMemory = (hash: string, now: Instant) =>
  (unstored.get(hash) ?? []).filter(({ at }) => at > now - SIGN_IN_ATTEMPTS_PERIOD);

function keepInMemory(hash: string, at: Instant): void {
  const kept = inMemory(hash, at);
  unstored.delete(hash);
  unstored.set(hash, [...kept, { at }]);
  const [oldest] = unstored.keys();
  if (unstored.size > UNSTORED_MAX && oldest !== undefined) unstored.delete(oldest);
}

/** Counts a guess at an unknown account. @returns false if no password shall be checked. @throws RefusedError 429 as for a known one */
export async function countUnknown(counts: Counted, from: From, now: Instant): Promise<boolean> {
  const isWithin = await transact(async (transaction) => {
    const ofHub = await read(transaction, UNKNOWN_ACCOUNTS, now);
    if (ofHub.failures.length >= SIGN_IN_ATTEMPTS_UNKNOWN) return false;
    const failure = { id: randomUUID(), address: 'unknown', at: now };
    transaction.set('signInAttempts', UNKNOWN_ACCOUNTS, {
      ...ofHub,
      failures: [...ofHub.failures, failure],
    });
    return true;
  });
  if (isWithin) await countAttempt(counts, from, now);
  else {
    // Without a pause in between, so that concurrent guesses count for each other.
    const { account, source } = checkFailures(await readFailures(store, counts, from, now), now);
    for (const hash of [account, source]) keepInMemory(hash, now);
  }
  return isWithin;
}

async function readFailures(reader: Reader, counts: Counted, from: From, now: Instant) {
  const [account, address] = [hashOfCount(counts), hashOfCount(from.source)];
  const device = from.device === undefined ? null : hashOf(`device ${from.device}`);
  const ofAccount = await read(reader, account, now);
  const isKnown = (candidate: string) => ofAccount.known.some((known) => known.address === candidate);
  const isOwnDevice = device !== null && isKnown(device);
  const source = isOwnDevice ? device : address;
  // Mobile networks share addresses: a known browser is not held to its address.
  const ofSource = await read(reader, source, now);
  const counted = isKnown(source)
    ? ofAccount.failures.filter((failure) => failure.address === source)
    : ofAccount.failures.filter((failure) => !isKnown(failure.address));
  const others = [device, address].filter((other) => other !== null && other !== source) as string[];
  return { account, source, others, ofAccount, ofSource, counted };
}

type Failures = Awaited<ReturnType<typeof readFailures>>;

/** `own`: the attempt being made, which does not count against itself. @throws RefusedError 429 above a limit */
function checkFailures(failures: Failures, now: Instant, own?: string): Failures {
  const { account, source, ofSource, counted } = failures;
  const others = (all: SignInAttempts['failures']) => all.filter(({ id }) => id !== own);
  checkLimit([...others(counted), ...inMemory(account, now)], SIGN_IN_ATTEMPTS_PER_ACCOUNT, now);
  checkLimit([...others(ofSource.failures), ...inMemory(source, now)], SIGN_IN_ATTEMPTS_PER_ADDRESS, now);
  return failures;
}

/** Counts an attempt as failed before its check, so that concurrent ones all count; the same `id` counts once. @throws RefusedError 429 */
export function countAttempt(
  counts: Counted,
  from: From,
  now: Instant,
  id: string = randomUUID(),
): Promise<Attempt> {
  return transact(async (transaction) => {
    const failures = checkFailures(await readFailures(transaction, counts, from, now), now, id);
    const { account, source, others, ofAccount, ofSource } = failures;
    const failure = { id, address: source, at: now };
    for (const [at, kept] of [[account, ofAccount] as const, [source, ofSource] as const]) {
      const before = kept.failures.filter((one) => one.id !== id);
      transaction.set('signInAttempts', at, { ...kept, failures: [...before, failure] });
    }
    return { account, sources: [source, ...others] };
  });
}

/** The counters of an attempt that is not itself counted, because nothing in it can be guessed. */
export async function uncounted(counts: Counted, from: From, now: Instant): Promise<Attempt> {
  const { account, source, others } = await readFailures(store, counts, from, now);
  return { account, sources: [source, ...others] };
}

/** Clears the attempt's failures, and makes browser and address known to the account. */
export async function clearAttempts(
  transaction: Transaction,
  { account, sources }: Attempt,
  now: Instant,
): Promise<void> {
  const [source] = sources;
  const ofAccount = await read(transaction, account, now);
  const ofSource = await read(transaction, source, now);
  const mine = ofAccount.failures.filter((failure) => failure.address === source).map(({ id }) => id);
  const without = ({ failures }: SignInAttempts) => failures.filter(({ id }) => !mine.includes(id));
  const others = ofAccount.known.filter((known) => !sources.includes(known.address));
  const until = now + KNOWN_ADDRESS_RETENTION;
  const known = [...others, ...sources.map((address) => ({ address, until }))].slice(-KNOWN_ADDRESSES);
  transaction.set('signInAttempts', account, { failures: without(ofAccount), known, expiresAt: until });
  transaction.set('signInAttempts', source, { ...ofSource, failures: without(ofSource) });
}
