/** All settings owners change without a build (rules §1, §9). Every learner's page loads `setting.ts`, and not these. */
import * as z from 'zod/mini';
import { type CertificateRule, certificateRuleSchema, DEFAULT_RULE } from '../../certificates/earned.ts';
import { mobileNetworkSchema } from '../../money/payment.ts';
import {
  DAY,
  INVITATION_LASTS,
  MAX_PROOFS_PER_ORDER,
  PLACE_OFFER_HOURS,
  SEAT_HOLD_HOURS_MAX,
  TEMPORARY_ACCESS_MAX,
} from '../limits.ts';
import { provisionalEntrySchema } from '../../weekend/provisional-entry.ts';
import { contactsSchema, pageNameSchema, pageTextSchema, paymentNumberSchema } from '../setting.ts';

const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** Read by commands only. */
export const adjustableLimitsSchema = z.object({
  proofsPerOrder: between(1, 50),
  temporaryAccessDays: between(1, 92),
  invitationDays: between(1, 14),
});
export type AdjustableLimits = z.infer<typeof adjustableLimitsSchema>;

export const seatSettingsSchema = z.object({
  /** Hours; null if unpaid orders hold no seat. */
  seatHoldHours: z.nullable(between(1, SEAT_HOLD_HOURS_MAX)),
  offerHours: between(1, SEAT_HOLD_HOURS_MAX),
});
export type SeatSettings = z.infer<typeof seatSettingsSchema>;

export const publicSettingsSchema = z.object({
  contacts: contactsSchema,
  paymentNumbers: z
    .array(paymentNumberSchema)
    .check(z.minLength(1, 'Learners need a number.'), z.maxLength(mobileNetworkSchema.options.length)),
  pages: z.record(pageNameSchema, pageTextSchema),
  limits: z.optional(adjustableLimitsSchema),
  seats: z.optional(seatSettingsSchema),
  /** Absent until changed: off. */
  provisionalEntry: z.optional(provisionalEntrySchema),
  certificates: z.optional(certificateRuleSchema),
  /** Absent until changed: collected. */
  browserErrors: z.optional(z.enum(['collected', 'off'])),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

export function adjustableLimitsOf(settings: Pick<PublicSettings, 'limits'> | null): AdjustableLimits {
  return (
    settings?.limits ?? {
      proofsPerOrder: MAX_PROOFS_PER_ORDER,
      temporaryAccessDays: TEMPORARY_ACCESS_MAX / DAY,
      invitationDays: INVITATION_LASTS / DAY,
    }
  );
}

export function seatSettingsOf(settings: Pick<PublicSettings, 'seats'> | null): SeatSettings {
  return settings?.seats ?? { seatHoldHours: null, offerHours: PLACE_OFFER_HOURS };
}

export const certificateRuleOf = (settings: Pick<PublicSettings, 'certificates'> | null): CertificateRule =>
  settings?.certificates ?? DEFAULT_RULE;
