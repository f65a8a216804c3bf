/** The catalogue: all public data in one small cacheable answer (rules §9). */
import * as z from 'zod/mini';
import { offeredCourseSchema } from '../classes/course.ts';
import { shownOfferingSchema } from '../classes/offering.ts';
import { contactsSchema, pageNameSchema, pageTextSchema, paymentNumberSchema } from './setting.ts';

export const catalogueSchema = z.object({
  courses: z.array(offeredCourseSchema),
  offerings: z.array(shownOfferingSchema),
  contacts: contactsSchema,
  paymentNumbers: z.array(paymentNumberSchema),
  /** Short hash of each text staff replaced; null for built-in ones. */
  pages: z.record(pageNameSchema, z.nullable(z.string())),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

export const pageTextAnswerSchema = z.object({
  page: pageNameSchema,
  text: pageTextSchema,
  hash: z.nullable(z.string()),
});
export type PageTextAnswer = z.infer<typeof pageTextAnswerSchema>;
