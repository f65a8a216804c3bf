/** What staff may change without a build: contacts, payment numbers, page texts (decisions §1, §9). */
import * as z from 'zod/mini';
import { storedPhoneSchema } from './account.ts';
import { networkSchema } from './payment.ts';

export const contactsSchema = z.object({
  /** The WhatsApp number, E.164. */
  whatsapp: storedPhoneSchema,
  email: z.email(),
  phone: storedPhoneSchema,
});
export type Contacts = z.infer<typeof contactsSchema>;

/** Where a learner of one network sends the money. */
export const paymentNumberSchema = z.object({
  network: networkSchema,
  number: storedPhoneSchema,
  accountName: z.string().check(z.minLength(1), z.maxLength(80)),
  /** The network's own menu, for a dial link such as `*115#`; null where there is none. */
  dialCode: z.nullable(z.string().check(z.regex(/^\*[\d*]+#$/))),
});
export type PaymentNumber = z.infer<typeof paymentNumberSchema>;

export const pageNameSchema = z.enum(['about', 'support', 'terms', 'privacy']);
export type PageName = z.infer<typeof pageNameSchema>;

/** A page's own text in plain paragraphs; `## ` starts a heading, `- ` a list item. Null: the built-in text. */
export const pageTextSchema = z.nullable(z.string().check(z.maxLength(20_000)));

export const publicSettingsSchema = z.object({
  contacts: contactsSchema,
  paymentNumbers: z.array(paymentNumberSchema).check(z.minLength(1)),
  pages: z.record(pageNameSchema, pageTextSchema),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
