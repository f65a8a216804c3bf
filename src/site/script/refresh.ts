/** Asks the hub what it sells now, and has the page changed where that is not what it was built with (rules §9). */
import type { Catalogue } from '../../domain/wire/catalogue.ts';
import { isStale } from '../../domain/time/freshness.ts';
import { commandPath } from '../../domain/wire/paths.ts';
import { shownOf } from '../content/shown.ts';
import { all } from './dom.ts';

type Plan = (offerings: Catalogue['offerings']) => void;

/** The digest that the build wrote into the page, in its own way of writing: SHA-256, base64, the first part. */
async function isAsBuilt(catalogue: Catalogue): Promise<boolean> {
  const built = all('script[data-shown]')[0]?.dataset['shown'];
  // Where the page was not opened over HTTPS there are no digests: then it is written anew in any case.
  if (!built || !globalThis.crypto?.subtle) return false;
  const bytes = new TextEncoder().encode(shownOf(catalogue));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest)).startsWith(built);
}

/** The classes of the courses that people can buy: a hidden course may go on for those who paid. */
export const classesOnSale = ({ courses, offerings }: Pick<Catalogue, 'courses' | 'offerings'>) =>
  offerings.filter(({ courseId }) => courses.some(({ id }) => id === courseId));

/** True iff staff wrote the page's text themselves. */
function hasOwnText({ pages }: Catalogue): boolean {
  const page = all('[data-page]')[0]?.dataset['page'] as keyof Catalogue['pages'] | undefined;
  return page !== undefined && pages[page] !== null;
}

/** Where an older answer changed the page, a newer one may take that back. */
let wasChanged = false;

/** Takes the catalogue from a cache or the hub; true iff it may be old. @throws where there is neither */
async function refreshFrom(cache: RequestCache, plan: Plan): Promise<boolean> {
  const response = await fetch(commandPath('catalogue'), { cache });
  if (!response.ok) throw new Error(`catalogue: ${response.status}`);
  const catalogue = (await response.json()) as Catalogue;
  plan(classesOnSale(catalogue));
  wasChanged ||= hasOwnText(catalogue) || !(await isAsBuilt(catalogue));
  if (wasChanged) await (await import('./place.ts')).placeCatalogue(catalogue);
  return isStale(response.headers.get('date'), Date.now());
}

/**
 * Writes the catalogue into the page: first from a cache and, where that may be old, again from the hub. `plan` is called
 * with the classes on sale. @throws where it cannot be loaded; then the page stays as it is.
 */
export async function refresh(plan: Plan): Promise<void> {
  if (await refreshFrom('default', plan)) await refreshFrom('no-cache', plan);
}
