/** The catalogue: one small cacheable answer with all that is public (rules §9). */
import * as z from 'zod/mini';
import { offeredCourseSchema } from '../classes/course.ts';
import { shownOfferingSchema } from '../classes/offering.ts';
import { contactsSchema, pageNameSchema, pageTextSchema, paymentNumberSchema } from './setting.ts';

export const catalogueSchema = z.object({
  courses: z.array(offeredCourseSchema),
  offerings: z.array(shownOfferingSchema),
  contacts: contactsSchema,
  paymentNumbers: z.array(paymentNumberSchema),
  /** A short hash of each page text that staff replaced; null where the built-in text stands. */
  pages: z.record(pageNameSchema, z.nullable(z.string())),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

/** What `page-text?page=` answers, for the one page whose text staff replaced. */
export const pageTextAnswerSchema = z.object({
  page: pageNameSchema,
  text: pageTextSchema,
  /** The same as in the catalogue. */
  hash: z.nullable(z.string()),
});
export type PageTextAnswer = z.infer<typeof pageTextAnswerSchema>;
