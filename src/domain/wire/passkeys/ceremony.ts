/** WebAuthn requests. Kept small because every portal page loads it for the sign-in. */
import * as z from 'zod/mini';
import { instantSchema } from '../../time/time.ts';

export const PASSKEY_SIGN_IN = 'passkey-sign-in';

export const ceremonySchema = z.object({
  kind: z.enum(['get', 'create']),
  options: z.looseObject({ challenge: z.string() }),
});
export type Ceremony = z.infer<typeof ceremonySchema>;

export const begunSchema = z.object({
  success: z.literal(true),
  ceremony: ceremonySchema,
  serverNow: instantSchema,
});

/** Answer of `admin-auth` (403) when the password is right but a passkey is needed. */
export const secondStepSchema = z.object({ error: z.string(), passkey: ceremonySchema });
