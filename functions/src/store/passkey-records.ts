/** What the functions alone store about passkeys (rules §6). */
import * as v from 'valibot';
import { passkeySchema } from '../../../src/domain/people/passkey.ts';
import { roleSchema } from '../../../src/domain/people/staff-member.ts';
import { instantSchema } from '../../../src/domain/time/time.ts';

export const passkeyRecordSchema = v.object({
  ...passkeySchema.entries,
  uid: v.string(),
  /** As the authenticator drew it, base64url. The document's id is its SHA-256: Firestore keeps `__…__` for itself. */
  credentialId: v.string(),
  /** COSE, base64url. */
  publicKey: v.string(),
  /** Of signatures. One that does not go up tells a copy; authenticators that do not count stay at 0. */
  counter: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  transports: v.array(v.string()),
});

/** A challenge that waits for its answer, and is removed by the first one; or one that a browser got signed, once it was answered. The id is its SHA-256. */
export const passkeyChallengeSchema = v.object({
  purpose: v.picklist(['sign_in', 'finish', 'finish_enrol', 'touch', 'enrol', 'enrol_first']),
  /** Who was given it, and nobody else may answer: a session, or a browser by the hash of its secret; `nobody` once it was answered. */
  holder: v.string(),
  /** Whose passkey is to answer; null where the passkey says who signs in. */
  uid: v.nullable(v.string()),
  expiresAt: instantSchema,
});

export const passkeyRuleSchema = v.object({ requiredFor: v.array(roleSchema) });

/** What lets a member of staff in without a passkey. */
export const staffRecoverySchema = v.object({
  /** scrypt hashes of the recovery codes, by their number; null where one was used. */
  codes: v.array(v.nullable(v.string())),
  /** An owner's grant, good for one sign-in. */
  letIn: v.nullable(v.object({ by: v.string(), until: instantSchema })),
});
