/** What portal and functions say to each other about passkeys, in the JSON of WebAuthn Level 3 (rules §6). */
import * as v from 'valibot';
import { ceremonySchema, PASSKEY_SIGN_IN } from './ceremony.ts';
import { passkeyNameSchema, passkeySchema } from '../../people/passkey.ts';
import { roleSchema } from '../../people/staff-member.ts';
import { instantSchema } from '../../time/time.ts';
import { documentIdSchema } from '../../classes/offering.ts';
import { PASSWORD_MAX } from '../limits.ts';
import { doneSchema, finiteSchema } from '../values.ts';

const base64url = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[A-Za-z0-9_-]+$/));
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: v.literal('public-key') } as const;
const clientDataJSON = base64url(4_096);

/** What a touch answers: a signature over the challenge. */
export const assertionSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON,
    authenticatorData: base64url(4_096),
    signature: base64url(4_096),
    userHandle: v.nullish(base64url(128)),
  }),
});
export type Assertion = v.InferOutput<typeof assertionSchema>;

/** What making a passkey answers: its public key. */
export const attestationSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON,
    attestationObject: base64url(16_384),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10)), []),
  }),
});
export type Attestation = v.InferOutput<typeof attestationSchema>;

const deviceSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
export const recoveryCodeSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40));

/**
 * Signs in by a passkey, without a session; it speaks as `admin-auth` does and ends in the same answer. `begin` asks for
 * a challenge; `touch` answers it, or the one that a right password got; `enrol` makes the first passkey and `recover`
 * types a recovery code, both only after a right password.
 */
export const passkeySignIn = {
  name: PASSKEY_SIGN_IN,
  request: v.variant('action', [
    v.object({ action: v.literal('begin'), device: deviceSchema }),
    v.object({
      action: v.literal('touch'),
      device: deviceSchema,
      response: assertionSchema,
      /** Where a certain person has to sign in again. */
      email: v.optional(v.pipe(v.string(), v.maxLength(255))),
    }),
    v.object({
      action: v.literal('enrol'),
      device: deviceSchema,
      response: attestationSchema,
      name: passkeyNameSchema,
    }),
    v.object({
      action: v.literal('recover'),
      device: deviceSchema,
      challenge: base64url(128),
      code: recoveryCodeSchema,
    }),
  ]),
} as const;

/** One's own passkeys, the roles that need one, and how many recovery codes are left; null for who is no owner. */
export const readPasskeys = {
  name: 'read-passkeys',
  request: v.object({}),
  answer: v.object({
    passkeys: v.array(passkeySchema),
    requiredFor: v.array(roleSchema),
    codesLeft: v.nullable(finiteSchema),
  }),
} as const;

/**
 * A challenge for this session: to touch a passkey, or to make one. A first one needs a sign-in of the last five
 * minutes or the password; another one a fresh touch. Who has none is to make one where a touch was asked for.
 */
export const beginPasskey = {
  name: 'begin-passkey',
  request: v.object({
    purpose: v.picklist(['touch', 'enrol']),
    password: v.optional(v.pipe(v.string(), v.maxCodePoints(PASSWORD_MAX))),
  }),
  answer: ceremonySchema,
} as const;

/** Notes on the session that its passkey was touched now. */
export const touchPasskey = {
  name: 'touch-passkey',
  request: v.object({ response: assertionSchema }),
  answer: doneSchema,
} as const;

export const savePasskey = {
  name: 'save-passkey',
  request: v.object({ name: passkeyNameSchema, response: attestationSchema }),
  answer: doneSchema,
} as const;

export const renamePasskey = {
  name: 'rename-passkey',
  request: v.object({ passkeyId: documentIdSchema, name: passkeyNameSchema }),
  answer: doneSchema,
} as const;

/** Removes one's own passkey; not the last one where the role needs one. */
export const removePasskey = {
  name: 'remove-passkey',
  request: v.object({ passkeyId: documentIdSchema }),
  answer: doneSchema,
} as const;

/** Says whether a role needs a passkey, and ends its sessions in which none was touched. Permission `manage_settings`. */
export const requirePasskeys = {
  name: 'require-passkeys',
  request: v.object({ role: roleSchema, isRequired: v.boolean() }),
  answer: doneSchema,
} as const;

/** Lets the next sign-in of a colleague do without their passkey, within an hour and once. Permission `manage_staff`. */
export const letIn = {
  name: 'let-in',
  request: v.object({ uid: documentIdSchema }),
  answer: v.object({ until: instantSchema }),
} as const;

/**
 * Ten new recovery codes of one's own, in place of all earlier ones, of which so many were left as their owner saw it; they
 * are stored as hashes. Permission `manage_staff`.
 */
export const makeRecoveryCodes = {
  name: 'make-recovery-codes',
  request: v.object({ inPlaceOf: finiteSchema }),
  answer: v.object({ codes: v.array(v.string()) }),
} as const;

/** Counts as a touch, once. Permission `manage_staff`. */
export const recoverTouch = {
  name: 'use-recovery-code',
  request: v.object({ code: recoveryCodeSchema }),
  answer: doneSchema,
} as const;

export const passkeyCommands = {
  readPasskeys,
  beginPasskey,
  touchPasskey,
  savePasskey,
  renamePasskey,
  removePasskey,
  requirePasskeys,
  letIn,
  makeRecoveryCodes,
  recoverTouch,
} as const;
