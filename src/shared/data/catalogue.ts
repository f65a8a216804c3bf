/**
 * The whole catalogue: one cacheable answer, so that courses and offerings cost no database reads. Until it is loaded,
 * and where it cannot be, the catalogue of the build counts, which has no offerings.
 */
import { knownContacts, knownCourses } from '../founding-catalogue.ts';
import { type Catalogue, catalogueSchema } from '../../domain/wire/catalogue.ts';
import { inDisplayOrder } from '../../domain/classes/course.ts';
import { catalogueRequest } from './catalogue-request.ts';

/** The catalogue of the build. It has no payment number, because money sent to an example number would be lost. */
export const builtInCatalogue: Catalogue = {
  courses: inDisplayOrder(knownCourses),
  offerings: [],
  contacts: knownContacts,
  paymentNumbers: [],
  pages: { about: null, support: null, terms: null, privacy: null },
};

const request = catalogueRequest(catalogueSchema);

/** The catalogue from a cache of this phone, else from the hub. @throws CommandError */
export async function loadCatalogue(): Promise<Catalogue> {
  return (await request.load()).found;
}

/** The catalogue from the hub: a class may have moved, a link may be published. @throws CommandError */
export async function reloadCatalogue(): Promise<Catalogue> {
  return (await request.reload()).found;
}
