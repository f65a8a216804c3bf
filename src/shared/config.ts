/** The deployment's configuration, parsed once at start; a missing value stops the app with its name. */
import { appConfigurationSchema } from '../domain/wire/configuration.ts';

const env = import.meta.env;

export const config = appConfigurationSchema.parse({
  projectId: env['VITE_FIREBASE_PROJECT_ID'],
  apiKey: env['VITE_FIREBASE_API_KEY'],
  authDomain: env['VITE_FIREBASE_AUTH_DOMAIN'],
  ...(env['VITE_EMULATORS'] ? { emulators: env['VITE_EMULATORS'] } : {}),
  siteUrl: env['VITE_SITE_URL'],
});
