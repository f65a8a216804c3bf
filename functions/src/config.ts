/** What a deployment tells the functions. */
import * as z from 'zod/mini';

/** Where the functions run. The rewrites of `firebase.json` repeat it, and the database belongs there too (decision 0061). */
export const REGION = 'europe-west1';

const environmentSchema = z
  .object({
    GCLOUD_PROJECT: z.string().check(z.minLength(1)),
    /** The site's address where it is not the project's own, in `functions/.env.<project>`. */
    SITE_URL: z.optional(z.url()),
    /** A secret, and only for the functions that send pushes; the public key follows from it. */
    VAPID_PRIVATE_KEY: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{43}$/))),
    FUNCTIONS_EMULATOR: z.optional(z.literal('true')),
    FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string()),
  })
  .check(
    z.refine((env) => env.FIREBASE_AUTH_EMULATOR_HOST === undefined || env.FUNCTIONS_EMULATOR === 'true', {
      error: 'it makes the Admin SDK accept unsigned tokens, so it is only for the emulators',
      path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    }),
  );

type Config = {
  readonly siteUrl: string;
  readonly vapidPrivateKey: string | null;
  /** Pushes may then go to this machine too. */
  readonly isOnEmulators: boolean;
};

/** @throws with the name of the variable that is missing or wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const env = z.parse(environmentSchema, environment);
  const isOnEmulators = env.FUNCTIONS_EMULATOR === 'true';
  const ofProject = isOnEmulators ? 'http://localhost:5000' : `https://${env.GCLOUD_PROJECT}.web.app`;
  return {
    siteUrl: (env.SITE_URL ?? ofProject).replace(/\/$/, ''),
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
    isOnEmulators,
  };
}
