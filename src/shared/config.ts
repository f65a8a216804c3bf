/** The deployment's configuration, parsed once at start; a missing value stops the app with its name. */
import * as z from 'zod/mini';

const configurationSchema = z.object({
  projectId: z.string().check(z.minLength(1)),
  apiKey: z.string().check(z.minLength(1)),
  authDomain: z.string().check(z.minLength(1)),
  /** `same-origin`: the proxy serves the emulators under the page's own address; absent on a real project. */
  emulators: z.optional(z.literal('same-origin')),
  siteUrl: z.url(),
});

const env = import.meta.env;

export const config = z.parse(configurationSchema, {
  projectId: env['VITE_FIREBASE_PROJECT_ID'],
  apiKey: env['VITE_FIREBASE_API_KEY'],
  authDomain: env['VITE_FIREBASE_AUTH_DOMAIN'],
  emulators: env['VITE_EMULATORS'] || undefined,
  siteUrl: env['VITE_SITE_URL'],
});
