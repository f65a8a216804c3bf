/**
 * The catalogue as the learner's pages use it: one cacheable answer, so that courses and offerings cost no
 * database reads. Until it has come, and where it cannot, what the build knew stands (without offerings).
 */
import * as z from 'zod/mini';
import { knownContacts, knownCourses } from '../founding-catalogue.ts';
import { type Catalogue, catalogueSchema } from '../../domain/wire/catalogue.ts';
import { inDisplayOrder } from '../../domain/classes/course.ts';
import { paths } from '../../domain/wire/paths.ts';
import { offlineError, translate } from './errors.ts';
import { abortAfter } from './timeouts.ts';

const TIMEOUT = 15_000;

/** What the build knew: no number to pay to, because money that goes to an example's number is gone. */
export const builtInCatalogue: Catalogue = {
  courses: inDisplayOrder(knownCourses),
  offerings: [],
  contacts: knownContacts,
  paymentNumbers: [],
  pages: { about: null, support: null, terms: null, privacy: null },
};

let latest: Promise<Catalogue> | null = null;

/** Fetches once per page load; a failure is forgotten, so that the next call tries again. @throws CommandError */
export function loadCatalogue(): Promise<Catalogue> {
  latest ??= fetchCatalogue('default').catch((thrown: unknown) => {
    latest = null;
    throw translate(thrown);
  });
  return latest;
}

/** Asks the hub past every cache on this phone: a class may have moved, a link may be published. @throws CommandError */
export async function reloadCatalogue(): Promise<Catalogue> {
  const fresh = await fetchCatalogue('no-cache').catch((thrown: unknown) => {
    throw translate(thrown);
  });
  latest = Promise.resolve(fresh);
  return fresh;
}

async function fetchCatalogue(cache: RequestCache): Promise<Catalogue> {
  const response = await fetch(paths.command('catalogue'), { cache, signal: abortAfter(TIMEOUT) });
  if (!response.ok) throw offlineError();
  const catalogue = z.parse(catalogueSchema, await response.json());
  return { ...catalogue, courses: inDisplayOrder(catalogue.courses.filter(({ isActive }) => isActive)) };
}
