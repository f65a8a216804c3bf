/** Passkey data that only the functions read (rules §6). */
import * as z from 'zod';
import { passkeySchema } from '../../../src/domain/people/passkey.ts';
import { roleSchema } from '../../../src/domain/people/staff-member.ts';
import { instantSchema } from '../../../src/domain/time/time.ts';

export const passkeyRecordSchema = z.object({
  ...passkeySchema.shape,
  uid: z.string(),
  /** base64url. The document id is its SHA-256, because Firestore reserves `__…__`. */
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** Signature counter: one that does not rise reveals a copy; some authenticators stay at 0. */
  counter: z.int().gte(0),
  transports: z.array(z.string()),
});

/** Removed by its first answer; one that a browser got signed stays, marked as answered. The id is its SHA-256. */
export const passkeyChallengeSchema = z.object({
  purpose: z.enum(['sign_in', 'finish', 'finish_enrol', 'touch', 'enrol', 'enrol_first']),
  /** The only one who may answer: a session, or a browser by the hash of its secret; `nobody` once answered. */
  holder: z.string(),
  /** Null if the passkey itself says who signs in. */
  uid: z.string().nullable(),
  expiresAt: instantSchema,
});

export const passkeyRuleSchema = z.object({ requiredFor: z.array(roleSchema) });

export const staffRecoverySchema = z.object({
  /** scrypt hashes of the recovery codes, in order; null once used. */
  codes: z.array(z.string().nullable()),
  letIn: z.object({ by: z.string(), until: instantSchema }).nullable(),
});
