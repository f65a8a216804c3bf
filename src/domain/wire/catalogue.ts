/** The catalogue: one small cacheable answer with all that is public (rules §9). */
import * as v from 'valibot';
import { offeredCourseSchema } from '../classes/course.ts';
import { shownOfferingSchema } from '../classes/offering.ts';
import { contactsSchema, pageNameSchema, pageTextSchema, paymentNumberSchema } from './setting.ts';

export const catalogueSchema = v.object({
  courses: v.array(offeredCourseSchema),
  offerings: v.array(shownOfferingSchema),
  contacts: contactsSchema,
  paymentNumbers: v.array(paymentNumberSchema),
  /** A short hash of each page text that staff replaced; null where the built-in text stands. */
  pages: v.strictObject(v.entriesFromList(pageNameSchema.options, v.nullable(v.string()))),
});
export type Catalogue = v.InferOutput<typeof catalogueSchema>;

/** What `page-text?page=` answers, for the one page whose text staff replaced. */
export const pageTextAnswerSchema = v.object({
  page: pageNameSchema,
  text: pageTextSchema,
  /** The same as in the catalogue. */
  hash: v.nullable(v.string()),
});
export type PageTextAnswer = v.InferOutput<typeof pageTextAnswerSchema>;
