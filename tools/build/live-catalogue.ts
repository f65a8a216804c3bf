/**
 * What the live site sells and where it is reached, for the next build (decision 0015):
 * staff may have changed both since the founding content was written.
 */
import { loadEnv, type Plugin } from 'vite';
import { type Catalogue, catalogueSchema } from '../../src/domain/wire/catalogue.ts';
import { inDisplayOrder } from '../../src/domain/classes/course.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { fetchFrom } from './releases.ts';

type Live = Pick<Catalogue, 'courses' | 'contacts'>;

/** @throws when the site has no catalogue, or one without courses. */
export async function fetchLive(site: string): Promise<Live> {
  const answer = await fetchFrom(site, paths.command('catalogue'));
  const { courses, contacts } = catalogueSchema.parse(await answer.json());
  const active = inDisplayOrder(courses.filter(({ isActive }) => isActive));
  if (active.length === 0) throw new Error(`${answer.url} has no course`);
  return { courses: active, contacts };
}

/** Puts it in place of `LIVE` in `src/shared/founding-catalogue.ts`; null where there is no live site yet. */
export function live(): Plugin {
  return {
    name: 'hub:live',
    async config({ root = process.cwd() }, { command, mode }) {
      const site = loadEnv(mode, root)['VITE_SITE_URL'] ?? '';
      const isDeployed = command === 'build' && mode === 'production' && site.startsWith('https://');
      const known = !isDeployed
        ? null
        : await fetchLive(site).catch((error: Error) => {
            console.warn(
              `The live catalogue could not be read (${error.message}): building the founding one.`,
            );
            return null;
          });
      return { define: { LIVE: JSON.stringify(known) } };
    },
  };
}
