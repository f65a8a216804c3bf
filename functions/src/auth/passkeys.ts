/** WebAuthn Level 3 ceremonies and the check of their answers. Origin and RP ID are the configured address, never the request's. */
import { createHash } from 'node:crypto';
import type { StaffMember } from '../../../src/domain/people/staff-member.ts';
import type { Ceremony } from '../../../src/domain/wire/passkeys/ceremony.ts';
import type { Assertion, Attestation } from '../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import { PASSKEY_CHALLENGE_LASTS } from '../../../src/domain/wire/limits.ts';
import { BRAND } from '../../../src/domain/wire/messages.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { config } from '../env.ts';
import { hashOf } from '../hash.ts';
import type { Document, Reader, Transaction } from '../store/store.ts';
import {
  type Bound,
  closeChallenge,
  openChallenge,
  PasskeyRefusedError,
  type Purpose,
} from './passkey-challenges.ts';

type StoredPasskey = Document<'passkeys'>;

const { origin, hostname } = new URL(config.siteUrl);
/** ES256, EdDSA and RS256: what phones, laptops and security keys have. */
const ALGORITHMS = [-7, -8, -257];

/** Loaded on first use, because it is large. */
const library = () => import('@simplewebauthn/server');

const handleOf = (uid: string) => createHash('sha256').update(`passkeys of ${uid}`).digest();
const idOf = (credentialId: string) => hashOf(`passkey ${credentialId}`);

export function passkeysOf(reader: Reader, uid: string): Promise<StoredPasskey[]> {
  return reader.find('passkeys', { uid });
}

/** Options for using one of these passkeys, or any if none is named. */
export async function touchCeremony(
  challenge: string,
  passkeys: readonly StoredPasskey[],
): Promise<Ceremony> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: hostname,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: PASSKEY_CHALLENGE_LASTS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { kind: 'get', options: { ...options } };
}

/** Options for making a new passkey, on a device that has none of these. */
export async function enrolCeremony(
  challenge: string,
  { id, email, name }: Pick<StaffMember, 'id' | 'email' | 'name'>,
  passkeys: readonly StoredPasskey[],
): Promise<Ceremony> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: BRAND,
    rpID: hostname,
    challenge: Buffer.from(challenge, 'base64url'),
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(handleOf(id)),
    timeout: PASSKEY_CHALLENGE_LASTS,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { kind: 'create', options: { ...options } };
}

const notChecked = () => new PasskeyRefusedError(passkeyMessages.notChecked);

/** The challenge named by an unverified answer. @throws PasskeyRefusedError if it is malformed */
export function challengeIn({ response }: Assertion | Attestation): string {
  const { challenge, crossOrigin } = clientDataOf(response.clientDataJSON);
  // The library accepts a cross-origin frame if the browser does not name its top origin.
  if (typeof challenge !== 'string' || challenge === '' || crossOrigin === true) throw notChecked();
  return challenge;
}

function clientDataOf(encoded: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    throw notChecked();
  }
}

export function passkeyNamedBy(reader: Reader, { id }: Assertion): Promise<StoredPasskey | null> {
  return reader.get('passkeys', idOf(id));
}

/** Closes the challenge of a verified touch and stores the new counter. @throws PasskeyRefusedError if it does not verify */
export async function acceptTouch(
  transaction: Transaction,
  response: Assertion,
  bound: Bound,
  now: Instant,
): Promise<StoredPasskey> {
  const challenge = challengeIn(response);
  const open = await openChallenge(transaction, challenge, bound, now);
  const passkey = await passkeyNamedBy(transaction, response);
  if (passkey === null) throw new PasskeyRefusedError(passkeyMessages.unknown);
  const { uid, credentialId, publicKey, counter: before } = passkey;
  const { userHandle, ...signed } = response.response;
  const handle = userHandle ?? null;
  const isTheirs = handle === null || handle === handleOf(uid).toString('base64url');
  if ((open.uid !== null && open.uid !== uid) || !isTheirs)
    throw new PasskeyRefusedError(passkeyMessages.otherAccount);
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    // Compared below, to tell a copied passkey from other failures.
    credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: 0 },
  }).catch(() => null);
  if (verified?.verified !== true) throw notChecked();
  const counter = verified.authenticationInfo.newCounter;
  if ((counter > 0 || before > 0) && counter <= before)
    throw new PasskeyRefusedError(passkeyMessages.copied, passkey);
  closeChallenge(transaction, open);
  transaction.update('passkeys', passkey.id, { counter, lastUsedAt: now });
  return passkey;
}

/** Stores the verified new passkey under a name and closes its challenge. @throws PasskeyRefusedError if it does not verify */
export async function acceptEnrolment(
  transaction: Transaction,
  { response, name }: { readonly response: Attestation; readonly name: string },
  bound: Bound,
  now: Instant,
): Promise<{ readonly id: string; readonly purpose: Purpose }> {
  const challenge = challengeIn(response);
  const open = await openChallenge(transaction, challenge, bound, now);
  const { uid, purpose } = open;
  if (uid === null) throw notChecked();
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified?.verified !== true) throw notChecked();
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  const id = idOf(credentialId);
  if ((await transaction.get('passkeys', id)) !== null)
    throw new PasskeyRefusedError(passkeyMessages.enrolledElsewhere);
  closeChallenge(transaction, open);
  transaction.set('passkeys', id, {
    uid,
    name,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports,
    createdAt: now,
    lastUsedAt: null,
  });
  return { id, purpose };
}

const bytesOf = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'));
