/** What the functions alone store about passkeys (rules §6). */
import * as z from 'zod';
import { passkeySchema } from '../../../src/domain/people/passkey.ts';
import { roleSchema } from '../../../src/domain/people/staff-member.ts';
import { instantSchema } from '../../../src/domain/time/time.ts';

export const passkeyRecordSchema = z.object({
  ...passkeySchema.shape,
  uid: z.string(),
  /** As the authenticator drew it, base64url. The document's id is its SHA-256: Firestore keeps `__…__` for itself. */
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** Of signatures. One that does not go up tells a copy; authenticators that do not count stay at 0. */
  counter: z.int().gte(0),
  transports: z.array(z.string()),
});

/** A challenge that waits for its answer, and is removed by the first one; or one that a browser got signed, once it was answered. The id is its SHA-256. */
export const passkeyChallengeSchema = z.object({
  purpose: z.enum(['sign_in', 'finish', 'finish_enrol', 'touch', 'enrol', 'enrol_first']),
  /** Who was given it, and nobody else may answer: a session, or a browser by the hash of its secret; `nobody` once it was answered. */
  holder: z.string(),
  /** Whose passkey is to answer; null where the passkey says who signs in. */
  uid: z.string().nullable(),
  expiresAt: instantSchema,
});

export const passkeyRuleSchema = z.object({ requiredFor: z.array(roleSchema) });

/** What lets a member of staff in without a passkey. */
export const staffRecoverySchema = z.object({
  /** scrypt hashes of the recovery codes, by their number; null where one was used. */
  codes: z.array(z.string().nullable()),
  /** An owner's grant, good for one sign-in. */
  letIn: z.object({ by: z.string(), until: instantSchema }).nullable(),
});
