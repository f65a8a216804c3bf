/**
 * The catalogue: one cacheable answer, so that courses and offerings cost no database reads. Until it is loaded, and
 * where it cannot be, the catalogue of the build counts, which has no offerings.
 */
import { inDisplayOrder } from '../../domain/classes/course.ts';
import { isStale } from '../../domain/time/freshness.ts';
import { type Catalogue, catalogueSchema } from '../../domain/wire/catalogue.ts';
import { paths } from '../../domain/wire/paths.ts';
import { knownContacts, knownCourses } from '../founding-catalogue.ts';
import { foreignAnswerError, toCommandError } from './errors.ts';
import { abortAfter } from './timeouts.ts';

/** The catalogue of the build. It has no payment number, because money sent to an example number would be lost. */
export const builtInCatalogue: Catalogue = {
  courses: inDisplayOrder(knownCourses),
  offerings: [],
  contacts: knownContacts,
  paymentNumbers: [],
  pages: { about: null, support: null, terms: null, privacy: null },
};

const TIMEOUT = 15_000;

type Answer = {
  /** With active courses only, in their order. */
  readonly catalogue: Catalogue;
  /** True where the answer came from a cache, so that it may be out of date. */
  readonly isOld: boolean;
};

let latest: Promise<Answer> | null = null;

async function request(cache: RequestCache): Promise<Answer> {
  try {
    const response = await fetch(paths.command('catalogue'), { cache, signal: abortAfter(TIMEOUT) });
    if (!response.ok) throw foreignAnswerError(response.status);
    const catalogue = catalogueSchema.parse(await response.json());
    const courses = inDisplayOrder(catalogue.courses.filter(({ isActive }) => isActive));
    return {
      catalogue: { ...catalogue, courses },
      isOld: isStale(response.headers.get('date'), Date.now()),
    };
  } catch (thrown) {
    throw toCommandError(thrown);
  }
}

/** Asks once per page load; a failure is forgotten, so that the next call tries again. @throws CommandError */
export function askCatalogue(): Promise<Answer> {
  latest ??= request('default').catch((failure: unknown) => {
    latest = null;
    throw failure;
  });
  return latest;
}

/** The catalogue from a cache of this phone, else from the hub. @throws CommandError */
export async function loadCatalogue(): Promise<Catalogue> {
  return (await askCatalogue()).catalogue;
}

/** The catalogue from the hub, stored for the next `askCatalogue`: a class may have moved. @throws CommandError */
export async function reloadCatalogue(): Promise<Catalogue> {
  const answer = await request('no-cache');
  latest = Promise.resolve(answer);
  return answer.catalogue;
}
