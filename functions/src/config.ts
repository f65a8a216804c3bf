/** What a deployment tells the functions. */
import * as v from 'valibot';
import { urlSchema } from '../../src/domain/wire/values.ts';

/** Where the functions run. The rewrite in `firebase.json` repeats it, and the database belongs there too (decision 0061). */
export const REGION = 'europe-west1';

const environmentSchema = v.pipe(
  v.object({
    GCLOUD_PROJECT: v.pipe(v.string(), v.minLength(1)),
    /** The site's address where it is not the project's own, in `functions/.env.<project>`. */
    SITE_URL: v.optional(urlSchema),
    /** A secret, and only for the functions that send pushes; the public key follows from it. */
    VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{43}$/))),
    FUNCTIONS_EMULATOR: v.optional(v.literal('true')),
    FIREBASE_AUTH_EMULATOR_HOST: v.optional(v.string()),
  }),
  v.forward(
    v.check(
      (env) => env.FIREBASE_AUTH_EMULATOR_HOST === undefined || env.FUNCTIONS_EMULATOR === 'true',
      'it makes the Admin SDK accept unsigned tokens, so it is only for the emulators',
    ),
    ['FIREBASE_AUTH_EMULATOR_HOST'],
  ),
);

type Config = {
  readonly siteUrl: string;
  readonly vapidPrivateKey: string | null;
  /** Pushes may then go to this machine too. */
  readonly isOnEmulators: boolean;
};

/** @throws with the name of the variable that is missing or wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const result = v.safeParse(environmentSchema, environment, { message: 'it is missing or wrong' });
  if (!result.success) {
    throw new Error(result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'));
  }
  const env = result.output;
  const isOnEmulators = env.FUNCTIONS_EMULATOR === 'true';
  const ofProject = isOnEmulators ? 'http://localhost:5000' : `https://${env.GCLOUD_PROJECT}.web.app`;
  return {
    siteUrl: (env.SITE_URL ?? ofProject).replace(/\/$/, ''),
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
    isOnEmulators,
  };
}
