/** What a deployment tells the app: parsed once at start (`src/shared/config.ts`). */
import * as z from 'zod/mini';

export const appConfigurationSchema = z.object({
  projectId: z.string().check(z.minLength(1)),
  apiKey: z.string().check(z.minLength(1)),
  authDomain: z.string().check(z.minLength(1)),
  /** `same-origin`: the emulators answer behind the page's own address; absent on a real project. */
  emulators: z.optional(z.literal('same-origin')),
  siteUrl: z.url(),
});
