/** What staff may change without a build and pages show: contacts, payment numbers, page texts (rules §1, §9). */
import * as v from 'valibot';
import { storedPhoneSchema } from '../people/account.ts';
import { PAGE_TEXT_MAX } from './limits.ts';
import { mobileNetworkSchema } from '../money/payment.ts';

/** Plain addresses: letters of English, and no quoted or bracketed parts. */
export const emailSchema = v.pipe(
  v.string(),
  v.regex(/^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/),
);

export const contactsSchema = v.object({
  /** The WhatsApp number, E.164. */
  whatsapp: storedPhoneSchema,
  email: emailSchema,
  phone: storedPhoneSchema,
});
export type Contacts = v.InferOutput<typeof contactsSchema>;

/** Where a learner of one network sends the money. */
export const paymentNumberSchema = v.object({
  network: mobileNetworkSchema,
  number: storedPhoneSchema,
  accountName: v.pipe(v.string(), v.minLength(1), v.maxCodePoints(80)),
  /** The code that opens the network's own payment menu, such as `*115#`; null where there is none. */
  dialCode: v.nullable(v.pipe(v.string(), v.regex(/^\*[\d*]+#$/))),
});
export type PaymentNumber = v.InferOutput<typeof paymentNumberSchema>;

export const pageNameSchema = v.picklist(['about', 'support', 'terms', 'privacy']);
export type PageName = v.InferOutput<typeof pageNameSchema>;

/** The text that replaces a page's built-in one, or null. Plain paragraphs; `## ` starts a heading, `- ` a list item. */
export const pageTextSchema = v.nullable(v.pipe(v.string(), v.maxCodePoints(PAGE_TEXT_MAX)));
