import * as z from 'zod';
import { DOMAIN } from '../../src/domain/wire/paths.ts';

/** An Ed25519 private key (RFC 8037). */
const signingKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  d: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});
const certificateKeysSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('it is no JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(signingKeySchema).min(1));

const environmentSchema = z
  .object({
    GCLOUD_PROJECT: z.string().min(1),
    /** The site's address if it is not the project's default one; set in `functions/.env.<project>`. */
    SITE_URL: z.optional(z.url()),
    /** A secret, given only to the functions that send pushes; the public key is derived from it. */
    VAPID_PRIVATE_KEY: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    /** A secret: the private keys that sign certificates, as a JSON list of JWKs; the first one signs. */
    CERTIFICATE_KEYS: z.optional(certificateKeysSchema),
    /** The deployed revision, which the platform sets. */
    K_REVISION: z.string().optional(),
    FUNCTIONS_EMULATOR: z.literal('true').optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  })
  .refine((env) => env.FIREBASE_AUTH_EMULATOR_HOST === undefined || env.FUNCTIONS_EMULATOR === 'true', {
    error: 'it makes the Admin SDK accept unsigned tokens, so it is only for the emulators',
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
  });

/** @throws with the name of the variable that is missing or wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const result = environmentSchema.safeParse(environment, { error: () => 'it is missing or wrong' });
  if (!result.success) {
    throw new Error(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const env = result.data;
  const isOnEmulators = env.FUNCTIONS_EMULATOR === 'true';
  const ofProject = isOnEmulators
    ? 'http://localhost:5000'
    : `https://${DOMAIN ?? `${env.GCLOUD_PROJECT}.web.app`}`;
  return {
    siteUrl: (env.SITE_URL ?? ofProject).replace(/\/$/, ''),
    version: env.K_REVISION ?? 'on this machine',
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
    /** Empty where the deployment issues no certificates. */
    certificateKeys: env.CERTIFICATE_KEYS ?? [],
    /** Pushes may then go to this machine too. */
    isOnEmulators,
  };
}
