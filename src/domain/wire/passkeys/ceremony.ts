/** What a browser is asked to do with passkeys. The sign-in loads this much with every page of the portal, and no more. */
import * as z from 'zod/mini';
import { instantSchema } from '../../time/time.ts';

export const PASSKEY_SIGN_IN = 'passkey-sign-in';

/** What the browser is to do: touch a passkey (`get`) or make one (`create`), with the options of WebAuthn. */
export const ceremonySchema = z.object({
  kind: z.enum(['get', 'create']),
  options: z.looseObject({ challenge: z.string() }),
});
export type Ceremony = z.infer<typeof ceremonySchema>;

/** The answer to `begin` of `passkey-sign-in`. */
export const begunSchema = z.object({
  success: z.literal(true),
  ceremony: ceremonySchema,
  serverNow: instantSchema,
});

/** What `admin-auth` answers to a right password that is not enough, with 403. */
export const secondStepSchema = z.object({ error: z.string(), passkey: ceremonySchema });
