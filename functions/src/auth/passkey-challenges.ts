/**
 * Challenges of passkeys: each waits five minutes for one answer, from whom it was given to (rules §6). Those for a member
 * of staff are stored as hashes. Browsers in which nobody is signed in get theirs signed, and nothing is stored until an
 * answer comes: whoever asks for any number of them fills nothing, and keeps nobody out.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { PASSKEY_CHALLENGE_LASTS } from '../../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { hashOf, isSameSecret } from '../hash.ts';
import { RefusedError } from '../http/refused-error.ts';
import { signingKey } from '../store/signing-key.ts';
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

const EXPIRY_BYTES = 6;
const RANDOM_BYTES = 16;
const BODY_BYTES = EXPIRY_BYTES + RANDOM_BYTES;

async function signatureOf(body: Buffer, holder: string): Promise<Buffer> {
  const key = await signingKey('challengeKey');
  return createHmac('sha256', key).update(body).update(holder).digest();
}

/** A challenge for a browser in which nobody is signed in, base64url: when it ends, random bytes, and the hub's signature. */
export async function makeBrowserChallenge(device: string, now: Instant): Promise<string> {
  const body = Buffer.concat([Buffer.alloc(EXPIRY_BYTES), randomBytes(RANDOM_BYTES)]);
  body.writeUIntBE(now + PASSKEY_CHALLENGE_LASTS, 0, EXPIRY_BYTES);
  return Buffer.concat([body, await signatureOf(body, heldByBrowser(device))]).toString('base64url');
}

/** A challenge that the hub signed for this browser, as if it were stored; null for any other. */
async function signedFor(challenge: string, holder: string): Promise<Noun<'passkeyChallenges'> | null> {
  const bytes = Buffer.from(challenge, 'base64url');
  // Decoding passes over foreign characters: of all spellings only one is the hub's.
  if (bytes.toString('base64url') !== challenge) return null;
  const [body, given] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
  if (!isSameSecret(given, await signatureOf(body, holder))) return null;
  const expiresAt = body.readUIntBE(0, EXPIRY_BYTES);
  return { id: hashOf(challenge), purpose: 'sign_in', holder, uid: null, expiresAt };
}

/** As it is stored, or was signed. One that was answered is stored as nobody's, until it ends. */
async function find(transaction: Transaction, challenge: string, holder: string) {
  return (
    (await transaction.get('passkeyChallenges', hashOf(challenge))) ?? (await signedFor(challenge, holder))
  );
}

/** The holder that is written once a signed challenge was answered: no browser and no session has this name. */
const NOBODY = 'nobody';

/** Writes that a challenge was answered, so that nothing answers it again. */
export function closeChallenge(transaction: Transaction, open: Noun<'passkeyChallenges'>): void {
  const { id, ...challenge } = open;
  if (challenge.purpose === 'sign_in')
    transaction.set('passkeyChallenges', id, { ...challenge, holder: NOBODY });
  else transaction.remove('passkeyChallenges', id);
}

/** The challenge that is answered. @throws PasskeyRefusedError where it is over, was used, or was given to somebody else */
export async function openChallenge(
  transaction: Transaction,
  challenge: string,
  { purposes, holder }: Bound,
  now: Instant,
): Promise<Noun<'passkeyChallenges'>> {
  const open = await find(transaction, challenge, holder);
  const isOpen = open !== null && open.holder === holder && purposes.includes(open.purpose);
  if (!isOpen || now >= open.expiresAt) throw new PasskeyRefusedError(passkeyMessages.expired);
  return open;
}

/** Closes a challenge whose answer was refused. Somebody to whom it was not given cannot close it. */
export function spendChallenge(challenge: string, { holder }: Pick<Bound, 'holder'>): Promise<void> {
  return transact(async (transaction) => {
    const open = await find(transaction, challenge, holder);
    if (open?.holder === holder) closeChallenge(transaction, open);
  });
}
