/**
 * All that owners change without a build (rules §1, §9). Apart from `setting.ts`, of which every learner's page loads a part:
 * only commands and the portal read this.
 */
import * as z from 'zod/mini';
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

/** Limits that may change; the commands read them, no page does. */
export const adjustableLimitsSchema = z.object({
  proofsPerOrder: between(1, 50),
  temporaryAccessDays: between(1, 92),
  invitationDays: between(1, 14),
});
export type AdjustableLimits = z.infer<typeof adjustableLimitsSchema>;

/** How long seats are kept for whoever has not paid, and for whom an earlier place is offered; the commands read it. */
export const seatSettingsSchema = z.object({
  /** Hours; null where unpaid orders hold no seat. */
  seatHoldHours: z.nullable(between(1, SEAT_HOLD_HOURS_MAX)),
  /** How long an offer of an earlier place lasts, hours. */
  offerHours: between(1, SEAT_HOLD_HOURS_MAX),
});
export type SeatSettings = z.infer<typeof seatSettingsSchema>;

export const publicSettingsSchema = z.object({
  contacts: contactsSchema,
  paymentNumbers: z
    .array(paymentNumberSchema)
    .check(z.minLength(1), z.maxLength(mobileNetworkSchema.options.length)),
  pages: z.record(pageNameSchema, pageTextSchema),
  /** Absent until an owner changes one. */
  limits: z.optional(adjustableLimitsSchema),
  /** Absent until an owner changes one. */
  seats: z.optional(seatSettingsSchema),
  /** Absent until an owner changes it: off. */
  provisionalEntry: z.optional(provisionalEntrySchema),
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

/** The rules of seats in force: without a setting, unpaid orders hold none. */
export function seatSettingsOf(settings: Pick<PublicSettings, 'seats'> | null): SeatSettings {
  return settings?.seats ?? { seatHoldHours: null, offerHours: PLACE_OFFER_HOURS };
}
