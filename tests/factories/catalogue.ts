import { type Catalogue, catalogueSchema } from '../../src/domain/wire/catalogue.ts';
import { build } from './build.ts';
import { makeCourse } from './course.ts';
import { makeOffering } from './offering.ts';
import { makePublicSettings } from './setting.ts';

export function makeCatalogue(changes: Partial<Catalogue> = {}): Catalogue {
  const { contacts, paymentNumbers, pages } = makePublicSettings();
  return build(
    catalogueSchema,
    { courses: [makeCourse()], offerings: [makeOffering()], contacts, paymentNumbers, pages },
    changes,
  );
}
