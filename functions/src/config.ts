/** What a deployment tells the functions. */
import * as z from 'zod';

/** Where the functions run. The rewrite in `firebase.json` repeats it, and the database belongs there too (decision 0061). */
export const REGION = 'europe-west1';

const environmentSchema = z
  .object({
    GCLOUD_PROJECT: z.string().min(1),
    /** The site's address where it is not the project's own, in `functions/.env.<project>`. */
    SITE_URL: z.optional(z.url()),
    /** A secret, and only for the functions that send pushes; the public key follows from it. */
    VAPID_PRIVATE_KEY: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    FUNCTIONS_EMULATOR: z.literal('true').optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  })
  .refine((env) => env.FIREBASE_AUTH_EMULATOR_HOST === undefined || env.FUNCTIONS_EMULATOR === 'true', {
    error: 'it makes the Admin SDK accept unsigned tokens, so it is only for the emulators',
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
  });

type Config = {
  readonly siteUrl: string;
  readonly vapidPrivateKey: string | null;
  /** Pushes may then go to this machine too. */
  readonly isOnEmulators: boolean;
};

/** @throws with the name of the variable that is missing or wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const result = environmentSchema.safeParse(environment, { error: () => 'it is missing or wrong' });
  if (!result.success) {
    throw new Error(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const env = result.data;
  const isOnEmulators = env.FUNCTIONS_EMULATOR === 'true';
  const ofProject = isOnEmulators ? 'http://localhost:5000' : `https://${env.GCLOUD_PROJECT}.web.app`;
  return {
    siteUrl: (env.SITE_URL ?? ofProject).replace(/\/$/, ''),
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
    isOnEmulators,
  };
}
