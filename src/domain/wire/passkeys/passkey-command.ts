/** What portal and functions say to each other about passkeys, in the JSON of WebAuthn Level 3 (rules §6). */
import * as z from 'zod/mini';
import { ceremonySchema, PASSKEY_SIGN_IN } from './ceremony.ts';
import { passkeyNameSchema, passkeySchema } from '../../people/passkey.ts';
import { roleSchema } from '../../people/staff-member.ts';
import { instantSchema } from '../../time/time.ts';
import { documentIdSchema } from '../../classes/offering.ts';
import { PASSWORD_MAX } from '../limits.ts';
import { doneSchema, finiteSchema } from '../values.ts';

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') } as const;
const clientDataJSON = base64url(4_096);

/** What a touch answers: a signature over the challenge. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_096),
    signature: base64url(4_096),
    userHandle: z.nullish(base64url(128)),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** What making a passkey answers: its public key. */
export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16_384),
    transports: z._default(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10)), []),
  }),
});
export type Attestation = z.infer<typeof attestationSchema>;

const deviceSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));
export const recoveryCodeSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/**
 * Signs in by a passkey, without a session; it speaks as `admin-auth` does and ends in the same answer. `begin` asks for
 * a challenge; `touch` answers it, or the one that a right password got; `enrol` makes the first passkey and `recover`
 * types a recovery code, both only after a right password.
 */
export const passkeySignIn = {
  name: PASSKEY_SIGN_IN,
  request: z.discriminatedUnion('action', [
    z.object({ action: z.literal('begin'), device: deviceSchema }),
    z.object({
      action: z.literal('touch'),
      device: deviceSchema,
      response: assertionSchema,
      /** Where a certain person has to sign in again. */
      email: z.optional(z.string().check(z.maxLength(255))),
    }),
    z.object({
      action: z.literal('enrol'),
      device: deviceSchema,
      response: attestationSchema,
      name: passkeyNameSchema,
    }),
    z.object({
      action: z.literal('recover'),
      device: deviceSchema,
      challenge: base64url(128),
      code: recoveryCodeSchema,
    }),
  ]),
} as const;

/** One's own passkeys, the roles that need one, and how many recovery codes are left; null for who is no owner. */
export const readPasskeys = {
  name: 'read-passkeys',
  permission: 'review_payments',
  request: z.object({}),
  answer: z.object({
    passkeys: z.array(passkeySchema),
    requiredFor: z.array(roleSchema),
    codesLeft: z.nullable(finiteSchema),
  }),
} as const;

/**
 * A challenge for this session: to touch a passkey, or to make one. A first one needs a sign-in of the last five
 * minutes or the password; another one a fresh touch. Who has none is to make one where a touch was asked for.
 */
export const beginPasskey = {
  name: 'begin-passkey',
  permission: 'review_payments',
  request: z.object({
    purpose: z.enum(['touch', 'enrol']),
    password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
  }),
  answer: ceremonySchema,
} as const;

/** Notes on the session that its passkey was touched now. */
export const touchPasskey = {
  name: 'touch-passkey',
  permission: 'review_payments',
  logs: ['passkey_touched'],
  request: z.object({ response: assertionSchema }),
  answer: doneSchema,
} as const;

export const savePasskey = {
  name: 'save-passkey',
  permission: 'review_payments',
  logs: ['passkey_added'],
  request: z.object({ name: passkeyNameSchema, response: attestationSchema }),
  answer: doneSchema,
} as const;

export const renamePasskey = {
  name: 'rename-passkey',
  permission: 'review_payments',
  logs: ['passkey_renamed'],
  request: z.object({ passkeyId: documentIdSchema, name: passkeyNameSchema }),
  answer: doneSchema,
} as const;

/** Removes one's own passkey; not the last one where the role needs one. */
export const removePasskey = {
  name: 'remove-passkey',
  permission: 'review_payments',
  logs: ['passkey_removed'],
  request: z.object({ passkeyId: documentIdSchema }),
  answer: doneSchema,
} as const;

/** Says whether a role needs a passkey, and ends its sessions in which none was touched. */
export const requirePasskeys = {
  name: 'require-passkeys',
  permission: 'manage_settings',
  logs: ['passkeys_required'],
  request: z.object({ role: roleSchema, isRequired: z.boolean() }),
  answer: doneSchema,
} as const;

/** Lets the next sign-in of a colleague do without their passkey, within an hour and once. */
export const letIn = {
  name: 'let-in',
  permission: 'manage_staff',
  logs: ['staff_let_in'],
  request: z.object({ uid: documentIdSchema }),
  answer: z.object({ until: instantSchema }),
} as const;

/**
 * Ten new recovery codes of one's own, in place of all earlier ones, of which so many were left as their owner saw it; they
 * are stored as hashes.
 */
export const makeRecoveryCodes = {
  name: 'make-recovery-codes',
  permission: 'manage_staff',
  logs: ['recovery_codes_made'],
  request: z.object({ inPlaceOf: finiteSchema }),
  answer: z.object({ codes: z.array(z.string()) }),
} as const;

/** Counts as a touch, once. */
export const recoverTouch = {
  name: 'use-recovery-code',
  permission: 'manage_staff',
  logs: ['recovery_code_used'],
  request: z.object({ code: recoveryCodeSchema }),
  answer: doneSchema,
} as const;
