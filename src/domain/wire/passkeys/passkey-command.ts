/** Passkey commands, in the JSON of WebAuthn Level 3 (rules §6). */
import * as z from 'zod/mini';
import { ceremonySchema, PASSKEY_SIGN_IN } from './ceremony.ts';
import { passkeyNameSchema, passkeySchema } from '../../people/passkey.ts';
import { roleSchema } from '../../people/staff-member.ts';
import { instantSchema } from '../../time/time.ts';
import { documentIdSchema } from '../../classes/offering.ts';
import { PASSWORD_MAX } from '../limits.ts';

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') } as const;
const clientDataJSON = base64url(4_096);

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
const recoveryCodeSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/** `begin` gets a challenge; `touch` answers it or the one after a password; `enrol` and `recover` follow a correct password. */
export const passkeySignIn = {
  name: PASSKEY_SIGN_IN,
  request: z.discriminatedUnion('action', [
    z.object({ action: z.literal('begin'), device: deviceSchema }),
    z.object({
      action: z.literal('touch'),
      device: deviceSchema,
      response: assertionSchema,
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

/**
 * In a session: `begin` gets a challenge to touch or make a passkey; `touch` and `save` answer it. A first passkey needs a recent
 * sign-in or the password, another one a fresh touch; without any passkey, a requested touch turns into making one. The answer
 * is the browser's next step, or null.
 */
export const passkeyCeremony = {
  name: 'passkey-ceremony',
  permission: 'review_payments',
  logs: ['passkey_touched', 'passkey_added'],
  request: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('begin'),
      purpose: z.enum(['touch', 'enrol']),
      password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
    }),
    z.object({ action: z.literal('touch'), response: assertionSchema }),
    z.object({ action: z.literal('save'), name: passkeyNameSchema, response: attestationSchema }),
  ]),
  answer: z.object({ ceremony: z.nullable(ceremonySchema) }),
} as const;

/** The passkeys after the change; codes left are null for non-owners. The last passkey stays if the role needs one. */
export const ownPasskeys = {
  name: 'own-passkeys',
  permission: 'review_payments',
  logs: ['passkey_renamed', 'passkey_removed'],
  request: z.discriminatedUnion('action', [
    z.object({ action: z.literal('list') }),
    z.object({ action: z.literal('rename'), passkeyId: documentIdSchema, name: passkeyNameSchema }),
    z.object({ action: z.literal('remove'), passkeyId: documentIdSchema }),
  ]),
  answer: z.object({
    passkeys: z.array(passkeySchema),
    requiredFor: z.array(roleSchema),
    codesLeft: z.nullable(z.number()),
  }),
} as const;

/**
 * For owners. `require`: whether a role needs a passkey; ends its sessions without a touch. `let_in`: a colleague's next sign-in
 * needs none, `until` an hour from now. `make_codes`: ten new `codes`, stored as hashes, replace all others, if the number left
 * is as their owner saw it. `use_code`: counts as a touch, once per code.
 */
export const passkeyRules = {
  name: 'passkey-rules',
  permission: 'manage_staff',
  logs: ['passkeys_required', 'staff_let_in', 'recovery_codes_made', 'recovery_code_used'],
  request: z.discriminatedUnion('action', [
    z.object({ action: z.literal('require'), role: roleSchema, isRequired: z.boolean() }),
    z.object({ action: z.literal('let_in'), uid: documentIdSchema }),
    z.object({ action: z.literal('make_codes'), inPlaceOf: z.number() }),
    z.object({ action: z.literal('use_code'), code: recoveryCodeSchema }),
  ]),
  answer: z.object({ until: z.exactOptional(instantSchema), codes: z.exactOptional(z.array(z.string())) }),
} as const;
