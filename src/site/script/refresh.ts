/** Asks the hub for its catalogue and updates the page if it differs from the build (rules §9). */
import type { Catalogue } from '../../domain/wire/catalogue.ts';
import { isStale } from '../../domain/time/freshness.ts';
import { commandPath } from '../../domain/wire/paths.ts';
import { digestSource } from '../content/shown.ts';
import { all } from './dom.ts';

type Plan = (catalogue: Catalogue) => void;

/** Compares with the digest that the build wrote into the page: first part of SHA-256, base64. */
async function isAsBuilt(catalogue: Catalogue): Promise<boolean> {
  const built = all('script[data-shown]')[0]?.dataset['shown'];
  // Without HTTPS there is no `crypto.subtle`; then the page is always updated.
  if (!built || !globalThis.crypto?.subtle) return false;
  const bytes = new TextEncoder().encode(digestSource(catalogue));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest)).startsWith(built);
}

/** Hidden courses may go on for those who paid. */
export const classesOnSale = ({ courses, offerings }: Pick<Catalogue, 'courses' | 'offerings'>) =>
  offerings.filter(({ courseId }) => courses.some(({ id }) => id === courseId));

function hasOwnText({ pages }: Catalogue): boolean {
  const page = all('[data-page]')[0]?.dataset['page'] as keyof Catalogue['pages'] | undefined;
  return page !== undefined && pages[page] !== null;
}

/** If an older answer changed the page, a newer one may revert it. */
let wasChanged = false;

/** True iff the answer may be old. @throws if there is neither cache nor hub */
async function refreshFrom(cache: RequestCache, plan: Plan): Promise<boolean> {
  const response = await fetch(commandPath('catalogue'), { cache });
  if (!response.ok) throw new Error(`catalogue: ${response.status}`);
  const catalogue = (await response.json()) as Catalogue;
  plan(catalogue);
  wasChanged ||= hasOwnText(catalogue) || !(await isAsBuilt(catalogue));
  // A card of a course that is newer than the build was copied with another one's date.
  if (wasChanged)
    await import('./place.ts')
      .then(({ applyCatalogue }) => applyCatalogue(catalogue))
      .finally(() => plan(catalogue));
  return isStale(response.headers.get('date'), Date.now());
}

/** Updates the page from a cache, then the hub if that may be old. `plan` dates the page by each answer. @throws without either */
export async function refresh(plan: Plan): Promise<void> {
  if (await refreshFrom('default', plan)) await refreshFrom('no-cache', plan);
}
