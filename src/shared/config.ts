/** The deployment's configuration, parsed once at start; a missing value stops the app with its name. */
import * as v from 'valibot';
import { urlSchema } from '../domain/wire/values.ts';

const configurationSchema = v.object({
  projectId: v.pipe(v.string(), v.minLength(1)),
  apiKey: v.pipe(v.string(), v.minLength(1)),
  authDomain: v.pipe(v.string(), v.minLength(1)),
  /** `same-origin`: the proxy serves the emulators under the page's own address; absent on a real project. */
  emulators: v.optional(v.literal('same-origin')),
  siteUrl: urlSchema,
});

const env = import.meta.env;

const parsed = v.safeParse(configurationSchema, {
  projectId: env['VITE_FIREBASE_PROJECT_ID'],
  apiKey: env['VITE_FIREBASE_API_KEY'],
  authDomain: env['VITE_FIREBASE_AUTH_DOMAIN'],
  ...(env['VITE_EMULATORS'] ? { emulators: env['VITE_EMULATORS'] } : {}),
  siteUrl: env['VITE_SITE_URL'],
});
if (!parsed.success)
  throw new Error(`Wrong: ${parsed.issues.map((issue) => v.getDotPath(issue)).join(', ')}`);

export const config = parsed.output;
