/**
 * Guesses of staff passwords, limited per account and per address, and refused answers of passkeys, per passkey (rules §6).
 *
 * An IP address can be forged in part (see `addressOf`), so the limit per account does not depend on it. But with that
 * limit alone, anyone could lock an owner out by guessing all day. Attempts from a browser that signed in to the account
 * before (it has a secret from then), or from an IP address that did, are therefore counted apart, and other people's
 * guesses do not count there. A refused attempt is not counted, so that every wait ends.
 *
 * Guesses at accounts that do not exist are counted for the whole hub, because neither limit bounds them: above that
 * number no password is checked and nothing stored, and the answers stay the same: what is kept in memory instead counts
 * for guesses at all accounts, but for those from a browser that signed in before.
 */
import { randomUUID } from 'node:crypto';
import {
  KNOWN_ADDRESS_KEPT,
  SIGN_IN_ATTEMPTS_PER_ACCOUNT,
  SIGN_IN_ATTEMPTS_PER_ADDRESS,
  SIGN_IN_ATTEMPTS_PERIOD,
  SIGN_IN_ATTEMPTS_UNKNOWN,
} from '../../../src/domain/wire/limits.ts';
import { staffSignInMessages } from '../../../src/domain/wire/staff-messages.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { hashOf } from '../hash.ts';
import type { Request } from '../http/http.ts';
import type { SignInAttempts } from '../store/records.ts';
import { RefusedError } from '../http/refused-error.ts';
import { type Reader, store, transact, type Transaction } from '../store/store.ts';

const KNOWN_ADDRESSES = 20;
const UNKNOWN_ACCOUNTS = hashOf('unknown accounts');

/** Failures above the hub's number for unknown accounts, by the hash that they count for; the oldest are dropped. */
const unstored = new Map<string, { readonly at: Instant }[]>();
const UNSTORED_MAX = 10_000;

/** A counter. Each kind is counted apart, so that typing another account's name cannot fill that account's counter. */
type Counted = readonly [
  kind: 'account' | 'passkey' | 'challenge' | 'touches' | 'recovery codes' | 'own password',
  of: string,
];
/** Where a guess comes from; 'anywhere' where only the browser tells people apart. */
type Source = readonly ['address' | 'session' | 'anywhere', string];
type From = { readonly source: Source; readonly device: string | undefined };

const hashOfCount = ([kind, of]: Counted | Source): string => hashOf(`${kind} ${of}`);

type Attempt = {
  readonly account: string;
  /** Hashes. The failure counts for the first; after a right password all of them are known. */
  readonly sources: readonly [counted: string, ...others: string[]];
};

/** The IP address of the request, as Firebase Hosting or Cloud Run says; a direct caller can forge it. */
export function addressOf(request: Request): string {
  return request.get('fastly-client-ip') ?? request.ip ?? 'unknown';
}

async function read(reader: Reader, id: string, now: Instant): Promise<SignInAttempts> {
  const kept = await reader.get('signInAttempts', id);
  const known = (kept?.known ?? []).filter(({ until }) => until > now);
  return {
    failures: (kept?.failures ?? []).filter(({ at }) => at > now - SIGN_IN_ATTEMPTS_PERIOD),
    known,
    // The hub forgets who guessed from where, and at which account, once it no longer counts.
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

/**
 * Counts a guess at an account that does not exist. @returns false where no password is to be checked any more.
 * @throws RefusedError 429 above a limit, as for one that does
 */
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
    // At once, so that of many guesses at the same time each counts for the next.
    const { account, source } = checkFailures(await readFailures(store, counts, from, now), now);
    for (const hash of [account, source]) keepInMemory(hash, now);
  }
  return isWithin;
}

/** What counts for a guess at this account from there, whether there is such an account or not. */
async function readFailures(reader: Reader, counts: Counted, from: From, now: Instant) {
  const [account, address] = [hashOfCount(counts), hashOfCount(from.source)];
  const device = from.device === undefined ? null : hashOf(`device ${from.device}`);
  const ofAccount = await read(reader, account, now);
  const isKnown = (candidate: string) => ofAccount.known.some((known) => known.address === candidate);
  const isOwnDevice = device !== null && isKnown(device);
  const source = isOwnDevice ? device : address;
  // Many people share one address of a mobile network: the guesses of others from there do not count against this browser.
  const ofSource = await read(reader, source, now);
  const counted = isKnown(source)
    ? ofAccount.failures.filter((failure) => failure.address === source)
    : ofAccount.failures.filter((failure) => !isKnown(failure.address));
  const others = [device, address].filter((other) => other !== null && other !== source) as string[];
  return { account, source, others, ofAccount, ofSource, counted };
}

type Failures = Awaited<ReturnType<typeof readFailures>>;

/**
 * Those in memory count for every account, or they would tell which accounts exist. `own` is the attempt that is made: where
 * it was counted before, it does not stand in its own way. @throws RefusedError 429 above a limit
 */
function checkFailures(failures: Failures, now: Instant, own?: string): Failures {
  const { account, source, ofSource, counted } = failures;
  const others = (all: SignInAttempts['failures']) => all.filter(({ id }) => id !== own);
  checkLimit([...others(counted), ...inMemory(account, now)], SIGN_IN_ATTEMPTS_PER_ACCOUNT, now);
  checkLimit([...others(ofSource.failures), ...inMemory(source, now)], SIGN_IN_ATTEMPTS_PER_ADDRESS, now);
  return failures;
}

/**
 * Counts an attempt as failed before its password is checked, so that a hundred at once count as a hundred; a right
 * password removes it again. Attempts of one `id` count as one.
 * @throws RefusedError 429 above a limit
 */
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

/** What an attempt from there would count for, where nothing of it can be guessed: it is not counted. */
export async function uncounted(counts: Counted, from: From, now: Instant): Promise<Attempt> {
  const { account, source, others } = await readFailures(store, counts, from, now);
  return { account, sources: [source, ...others] };
}

/**
 * Reads what an attempt counted for. The returned function writes that it was right: the failures from there at this
 * account are forgotten, and browser and address are known.
 */
export async function prepareClearing(
  transaction: Transaction,
  { account, sources }: Attempt,
  now: Instant,
): Promise<() => void> {
  const [source] = sources;
  const ofAccount = await read(transaction, account, now);
  const ofSource = await read(transaction, source, now);
  const mine = ofAccount.failures.filter((failure) => failure.address === source).map(({ id }) => id);
  const without = ({ failures }: SignInAttempts) => failures.filter(({ id }) => !mine.includes(id));
  const others = ofAccount.known.filter((known) => !sources.includes(known.address));
  const until = now + KNOWN_ADDRESS_KEPT;
  const known = [...others, ...sources.map((address) => ({ address, until }))].slice(-KNOWN_ADDRESSES);
  return () => {
    transaction.set('signInAttempts', account, { failures: without(ofAccount), known, expiresAt: until });
    transaction.set('signInAttempts', source, { ...ofSource, failures: without(ofSource) });
  };
}

/** Reads and writes that an attempt was right: the last read of its transaction. */
export async function clearAttempts(transaction: Transaction, attempt: Attempt, now: Instant): Promise<void> {
  (await prepareClearing(transaction, attempt, now))();
}
