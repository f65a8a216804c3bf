/** What staff may change without a build: contacts, payment numbers, page texts, some limits (rules §1, §9). */
import * as z from 'zod/mini';
import { storedPhoneSchema } from '../people/account.ts';
import {
  DAY,
  INVITATION_LASTS,
  MAX_PROOFS_PER_ORDER,
  PAGE_TEXT_MAX,
  TEMPORARY_ACCESS_MAX,
} from './limits.ts';
import { mobileNetworkSchema } from '../money/payment.ts';

export const contactsSchema = z.object({
  /** The WhatsApp number, E.164. */
  whatsapp: storedPhoneSchema,
  email: z.email(),
  phone: storedPhoneSchema,
});
export type Contacts = z.infer<typeof contactsSchema>;

/** Where a learner of one network sends the money. */
export const paymentNumberSchema = z.object({
  network: mobileNetworkSchema,
  number: storedPhoneSchema,
  accountName: z.string().check(z.minLength(1), z.maxLength(80)),
  /** The code that opens the network's own payment menu, such as `*115#`; null where there is none. */
  dialCode: z.nullable(z.string().check(z.regex(/^\*[\d*]+#$/))),
});
export type PaymentNumber = z.infer<typeof paymentNumberSchema>;

export const pageNameSchema = z.enum(['about', 'support', 'terms', 'privacy']);
export type PageName = z.infer<typeof pageNameSchema>;

/** The text that replaces a page's built-in one, or null. Plain paragraphs; `## ` starts a heading, `- ` a list item. */
export const pageTextSchema = z.nullable(z.string().check(z.maxLength(PAGE_TEXT_MAX)));

const between = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));

/** Limits that may change; the commands read them, no page does. */
export const adjustableLimitsSchema = z.object({
  proofsPerOrder: between(1, 50),
  temporaryAccessDays: between(1, 92),
  invitationDays: between(1, 14),
});
export type AdjustableLimits = z.infer<typeof adjustableLimitsSchema>;

export const publicSettingsSchema = z.object({
  contacts: contactsSchema,
  paymentNumbers: z
    .array(paymentNumberSchema)
    .check(z.minLength(1), z.maxLength(mobileNetworkSchema.options.length)),
  pages: z.record(pageNameSchema, pageTextSchema),
  /** Absent until an owner changes one. */
  limits: z.optional(adjustableLimitsSchema),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** The limits in force. */
export function adjustableLimitsOf(settings: Pick<PublicSettings, 'limits'> | null): AdjustableLimits {
  return (
    settings?.limits ?? {
      proofsPerOrder: MAX_PROOFS_PER_ORDER,
      temporaryAccessDays: TEMPORARY_ACCESS_MAX / DAY,
      invitationDays: INVITATION_LASTS / DAY,
    }
  );
}
