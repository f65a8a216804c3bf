/** The live site's courses and contacts for the next build (decision 0015), because staff may have changed them. */
import * as z from 'zod';
import { loadEnv, type Plugin } from 'vite';
import { type Catalogue, catalogueSchema } from '../../src/domain/wire/catalogue.ts';
import { courseSchema, inDisplayOrder } from '../../src/domain/classes/course.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { UserFacingError } from '../shared/command.ts';

/** Whether an error of `fetchOk` says that the address has nothing. */
export const isMissing = ({ cause }: Error): boolean => cause instanceof Response && cause.status === 404;

/** Asks again where that may help. @throws unless the address answers with success. */
export async function fetchOk(address: URL, pauseMs = 2_000, tries = 3): Promise<Buffer> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`, { cause: answer });
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    if (tries === 1 || isMissing(error as Error)) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return fetchOk(address, pauseMs, tries - 1);
}

/** Only what a page may hold for weeks, so not when registration opens. */
const builtSchema = z.object({ ...catalogueSchema.shape, courses: z.array(courseSchema) });

type Live = Pick<Catalogue, 'courses' | 'contacts'>;

/** @throws when the site has no catalogue, or one without courses. */
export async function fetchLive(site: string, pauseMs?: number): Promise<Live> {
  const address = new URL(paths.command('catalogue'), site);
  const { courses, contacts } = builtSchema.parse(JSON.parse(String(await fetchOk(address, pauseMs))));
  const active = inDisplayOrder(courses.filter(({ isActive }) => isActive));
  if (active.length === 0) throw new Error(`${address.href} has no course`);
  return { courses: active, contacts };
}

/** Null where the founding catalogue is to be built. @throws UserFacingError where it would replace the live one */
export async function liveOrFounding(site: string, pauseMs?: number): Promise<Live | null> {
  try {
    return await fetchLive(site, pauseMs);
  } catch (error) {
    const unread = `the live one could not be read (${(error as Error).message.replace(/\s+/g, ' ')})`;
    const isNowhere = (why: Error) => isMissing(why) || String(why.cause).includes('ENOTFOUND');
    const isNew = await fetchOk(new URL('/releases.json', site), pauseMs).then(() => false, isNowhere);
    if (!isNew && !process.env['FOUNDING_CATALOGUE'])
      throw new UserFacingError(
        `The founding prices and contacts would be published, because ${unread}: try again. Only where the hub has no others, as before its first owner or in a restore, write FOUNDING_CATALOGUE=yes before the command.`,
      );
    console.warn(`Warning: The founding catalogue is built, because ${unread}.`);
    return null;
  }
}

/** Sets `LIVE` in `src/shared/founding-catalogue.ts`; null where there is no live site yet. */
export function live(): Plugin {
  return {
    name: 'hub:live',
    async config({ root = process.cwd() }, { command, mode }) {
      const site = loadEnv(mode, root)['VITE_SITE_URL'] ?? '';
      const isDeployed = command === 'build' && mode === 'production' && site.startsWith('https://');
      return { define: { LIVE: JSON.stringify(isDeployed ? await liveOrFounding(site) : null) } };
    },
  };
}
