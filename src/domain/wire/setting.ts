/** Public settings that staff change without a build: contacts, payment numbers, page texts (rules §1, §9). */
import * as z from 'zod/mini';
import { storedPhoneSchema } from '../people/account.ts';
import { PAGE_TEXT_MAX } from './limits.ts';
import { mobileNetworkSchema } from '../money/payment.ts';

/** ASCII addresses without quoted or bracketed parts. */
export const emailSchema = z
  .string()
  .check(z.regex(/^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/));

export const contactsSchema = z.object({
  whatsapp: storedPhoneSchema,
  email: emailSchema,
  phone: storedPhoneSchema,
});
export type Contacts = z.infer<typeof contactsSchema>;

export const paymentNumberSchema = z.object({
  network: mobileNetworkSchema,
  number: storedPhoneSchema,
  accountName: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Opens the network's payment menu, such as `*115#`; null if none. */
  dialCode: z.nullable(z.string().check(z.regex(/^\*[\d*]+#$/))),
});
export type PaymentNumber = z.infer<typeof paymentNumberSchema>;

export const pageNameSchema = z.enum(['about', 'support', 'terms', 'privacy']);
export type PageName = z.infer<typeof pageNameSchema>;

/** Replaces a page's built-in text, or null. Paragraphs; `## ` starts a heading, `- ` a list item. */
export const pageTextSchema = z.nullable(z.string().check(z.maxLength(PAGE_TEXT_MAX)));
