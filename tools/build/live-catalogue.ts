/** The live site's courses and contacts for the next build (decision 0015), because staff may have changed them. */
import * as z from 'zod';
import { loadEnv, type Plugin } from 'vite';
import { type Catalogue, catalogueSchema } from '../../src/domain/wire/catalogue.ts';
import { courseSchema, inDisplayOrder } from '../../src/domain/classes/course.ts';
import { paths } from '../../src/domain/wire/paths.ts';

/** @throws unless the address answers with success. */
export async function fetchOk(address: URL): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Only what a page may hold for weeks, so not when registration opens. */
const builtSchema = z.object({ ...catalogueSchema.shape, courses: z.array(courseSchema) });

/** @throws when the site has no catalogue, or one without courses. */
export async function fetchLive(site: string): Promise<Pick<Catalogue, 'courses' | 'contacts'>> {
  const address = new URL(paths.command('catalogue'), site);
  const { courses, contacts } = builtSchema.parse(JSON.parse(String(await fetchOk(address))));
  const active = inDisplayOrder(courses.filter(({ isActive }) => isActive));
  if (active.length === 0) throw new Error(`${address.href} has no course`);
  return { courses: active, contacts };
}

/** Sets `LIVE` in `src/shared/founding-catalogue.ts`; null where there is no live site yet. */
export function live(): Plugin {
  return {
    name: 'hub:live',
    async config({ root = process.cwd() }, { command, mode }) {
      const site = loadEnv(mode, root)['VITE_SITE_URL'] ?? '';
      const isDeployed = command === 'build' && mode === 'production' && site.startsWith('https://');
      const founding = (error: Error) => {
        console.warn(`The live catalogue could not be read (${error.message}): building the founding one.`);
        return null;
      };
      return { define: { LIVE: JSON.stringify(isDeployed ? await fetchLive(site).catch(founding) : null) } };
    },
  };
}
