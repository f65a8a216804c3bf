import { type Catalogue, catalogueSchema } from '../../src/domain/wire/catalogue.ts';
import { maker } from './build.ts';
import { makeCourse } from './course.ts';
import { makeOffering } from './offering.ts';
import { makePublicSettings } from './setting.ts';

export const makeCatalogue = maker<Catalogue>(catalogueSchema, () => {
  const { contacts, paymentNumbers, pages } = makePublicSettings();
  return { courses: [makeCourse()], offerings: [makeOffering()], contacts, paymentNumbers, pages };
});
