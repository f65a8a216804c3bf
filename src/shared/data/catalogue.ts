/** One cacheable answer, so that courses and offerings cost no database reads. The build's copy stands in, without offerings. */
import { inDisplayOrder } from '../../domain/classes/course.ts';
import { isStale } from '../../domain/time/freshness.ts';
import { type Catalogue, catalogueSchema } from '../../domain/wire/catalogue.ts';
import { knownContacts, knownCourses } from '../founding-catalogue.ts';
import { toCommandError } from './errors.ts';
import { fetchFunction } from './ask.ts';

/** Has no payment numbers, because money sent to an example number would be lost. */
export const builtInCatalogue: Catalogue = {
  courses: inDisplayOrder(knownCourses),
  offerings: [],
  contacts: knownContacts,
  paymentNumbers: [],
  pages: { about: null, support: null, terms: null, privacy: null },
};

type Answer = {
  /** Active courses only, in display order. */
  readonly catalogue: Catalogue;
  /** True for an answer from a cache, which may be out of date. */
  readonly isOld: boolean;
};

let latest: Promise<Answer> | null = null;

let known: { readonly text: string; readonly catalogue: Catalogue } | null = null;

/** Returns the same object for the same text, so that pages do not render again. */
function catalogueIn(text: string): Catalogue {
  if (known?.text === text) return known.catalogue;
  const parsed = catalogueSchema.parse(JSON.parse(text));
  const courses = inDisplayOrder(parsed.courses.filter(({ isActive }) => isActive));
  known = { text, catalogue: { ...parsed, courses } };
  return known.catalogue;
}

async function request(cache: RequestCache): Promise<Answer> {
  try {
    const response = await fetchFunction('catalogue', cache);
    const catalogue = catalogueIn(await response.text());
    return { catalogue, isOld: isStale(response.headers.get('date'), Date.now()) };
  } catch (thrown) {
    throw toCommandError(thrown);
  }
}

/** Asks once per page load; after a failure the next call asks again. @throws CommandError */
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

export async function reloadCatalogue(): Promise<Catalogue> {
  const answer = await request('no-cache');
  latest = Promise.resolve(answer);
  return answer.catalogue;
}
