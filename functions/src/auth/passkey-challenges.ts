/**
 * Passkey challenges: each is valid for five minutes and one answer, from its holder (rules §6). Those for a known member
 * of staff are stored as hashes. Anonymous browsers get signed ones, stored only once answered, so that asking for many
 * neither fills the database nor locks anyone out.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { PASSKEY_CHALLENGE_LASTS } from '../../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { hashOf, isSameSecret } from '../hash.ts';
import { RefusedError } from '../http/refused-error.ts';
import { signingKey } from '../store/settings.ts';
import { type Fields, type Document, transact, type Transaction } from '../store/store.ts';

export type Purpose = Fields<'passkeyChallenges'>['purpose'];
export type Bound = { readonly purposes: readonly Purpose[]; readonly holder: string };

export const heldBySession = (sid: string) => `session ${sid}`;
export const heldByBrowser = (device: string | undefined) =>
  device === undefined ? 'no browser' : `browser ${hashOf(`device ${device}`)}`;

/** A refused answer, which uses up its challenge. */
export class PasskeyRefusedError extends RefusedError {
  /** A passkey whose counter went back, as a copy would; it is logged. */
  readonly copied: Document<'passkeys'> | null;

  constructor(message: string, copied: Document<'passkeys'> | null = null) {
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

/** A challenge for an anonymous browser, base64url: expiry, random bytes, signature. */
export async function makeBrowserChallenge(device: string, now: Instant): Promise<string> {
  const body = Buffer.concat([Buffer.alloc(EXPIRY_BYTES), randomBytes(RANDOM_BYTES)]);
  body.writeUIntBE(now + PASSKEY_CHALLENGE_LASTS, 0, EXPIRY_BYTES);
  return Buffer.concat([body, await signatureOf(body, heldByBrowser(device))]).toString('base64url');
}

/** Reads a signed challenge as if it were stored; null unless it was signed for this holder. */
async function signedFor(challenge: string, holder: string): Promise<Document<'passkeyChallenges'> | null> {
  const bytes = Buffer.from(challenge, 'base64url');
  // Decoding skips foreign characters, so only the canonical spelling counts.
  if (bytes.toString('base64url') !== challenge) return null;
  const [body, given] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
  if (!isSameSecret(given, await signatureOf(body, holder))) return null;
  const expiresAt = body.readUIntBE(0, EXPIRY_BYTES);
  return { id: hashOf(challenge), purpose: 'sign_in', holder, uid: null, expiresAt };
}

/** The stored challenge, else the signed one. An answered one is stored with holder `NOBODY` until it expires. */
async function find(transaction: Transaction, challenge: string, holder: string) {
  return (
    (await transaction.get('passkeyChallenges', hashOf(challenge))) ?? (await signedFor(challenge, holder))
  );
}

const NOBODY = 'nobody';

export function closeChallenge(transaction: Transaction, open: Document<'passkeyChallenges'>): void {
  const { id, ...challenge } = open;
  if (challenge.purpose === 'sign_in')
    transaction.set('passkeyChallenges', id, { ...challenge, holder: NOBODY });
  else transaction.remove('passkeyChallenges', id);
}

/** The open challenge. @throws PasskeyRefusedError if it has expired, was used, or has another holder */
export async function openChallenge(
  transaction: Transaction,
  challenge: string,
  { purposes, holder }: Bound,
  now: Instant,
): Promise<Document<'passkeyChallenges'>> {
  const open = await find(transaction, challenge, holder);
  const isOpen = open !== null && open.holder === holder && purposes.includes(open.purpose);
  if (!isOpen || now >= open.expiresAt) throw new PasskeyRefusedError(passkeyMessages.expired);
  return open;
}

/** Uses up a challenge whose answer was refused; only its holder can. */
export function spendChallenge(challenge: string, { holder }: Pick<Bound, 'holder'>): Promise<void> {
  return transact(async (transaction) => {
    const open = await find(transaction, challenge, holder);
    if (open?.holder === holder) closeChallenge(transaction, open);
  });
}
