/** What a browser is asked to do with passkeys. The sign-in loads this much with every page of the portal, and no more. */
import * as v from 'valibot';
import { instantSchema } from '../../time/time.ts';

export const PASSKEY_SIGN_IN = 'passkey-sign-in';

/** What the browser is to do: touch a passkey (`get`) or make one (`create`), with the options of WebAuthn. */
export const ceremonySchema = v.object({
  kind: v.picklist(['get', 'create']),
  options: v.looseObject({ challenge: v.string() }),
});
export type Ceremony = v.InferOutput<typeof ceremonySchema>;

/** The answer to `begin` of `passkey-sign-in`. */
export const begunSchema = v.object({
  success: v.literal(true),
  ceremony: ceremonySchema,
  serverNow: instantSchema,
});

/** What `admin-auth` answers to a right password that is not enough, with 403. */
export const secondStepSchema = v.object({ error: v.string(), passkey: ceremonySchema });
