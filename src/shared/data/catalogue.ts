/**
 * The whole catalogue: one cacheable answer, so that courses and offerings cost no database reads. Until it has come,
 * and where it cannot, what the build knew stands (without offerings).
 */
import { knownContacts, knownCourses } from '../founding-catalogue.ts';
import { type Catalogue, catalogueSchema } from '../../domain/wire/catalogue.ts';
import { inDisplayOrder } from '../../domain/classes/course.ts';
import { catalogueRequest } from './catalogue-request.ts';

/** What the build knew: no number to pay to, because money that goes to an example's number is gone. */
export const builtInCatalogue: Catalogue = {
  courses: inDisplayOrder(knownCourses),
  offerings: [],
  contacts: knownContacts,
  paymentNumbers: [],
  pages: { about: null, support: null, terms: null, privacy: null },
};

const request = catalogueRequest(catalogueSchema);

/** What a cache of this phone holds, or the hub says. @throws CommandError */
export async function loadCatalogue(): Promise<Catalogue> {
  return (await request.load()).found;
}

/** What the hub says now: a class may have moved, a link may be published. @throws CommandError */
export async function reloadCatalogue(): Promise<Catalogue> {
  return (await request.reload()).found;
}
