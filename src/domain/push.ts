/** Push messages: who wants which, what they say, and where they may be sent (decisions §1, §8). */
import * as z from 'zod/mini';
import { BRAND } from './messages.ts';
import type { ReminderKind } from './reminder.ts';
import type { Slot } from './session.ts';
import { formatDayTime, formatTime, type Instant, instantSchema, TIME_ZONE_LABEL } from './time.ts';

/** What a learner can want or not, per device. */
export const pushTopicSchema = z.enum(['reminders', 'changes', 'verdicts']);
export type PushTopic = z.infer<typeof pushTopicSchema>;

export const pushTopicLabels = {
  reminders: 'Reminders a day and 15 minutes before class',
  changes: 'When a class moves',
  verdicts: 'When your payment is checked',
} as const satisfies Record<PushTopic, string>;

/** Hosts of the push services that browsers use; anything else would make the hub call addresses of strangers. */
const PUSH_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

/** True iff the endpoint is an https address of a known push service, or below one of `extraOrigins` (local tests). */
export function isPushEndpoint(endpoint: string, extraOrigins: readonly string[] = []): boolean {
  if (extraOrigins.some((origin) => endpoint.startsWith(`${origin}/`))) return true;
  const host = endpoint.match(/^https:\/\/([a-z0-9.-]+)\//)?.[1];
  return host !== undefined && PUSH_HOSTS.some((pattern) => pattern.test(host));
}

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));
export const pushSubscriptionSchema = z.object({
  /** SHA-256 of the endpoint, hex. */
  id: z.string(),
  uid: z.string(),
  endpoint: z.url().check(z.maxLength(1_000)),
  keys: z.object({ p256dh: base64url.check(z.length(87)), auth: base64url.check(z.length(22)) }),
  topics: z.array(pushTopicSchema),
  createdAt: instantSchema,
});
export type PushSubscriptionRecord = z.infer<typeof pushSubscriptionSchema>;

/** What travels to the phone: readable on a lock screen, so it names no person, order or amount. */
export const pushPayloadSchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  body: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The same tag replaces the notification that is shown, without a new alert. */
  tag: z.string().check(z.minLength(1), z.maxLength(120)),
  /** A path of the hub. */
  path: z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(300)),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

/** Shown for a payload that cannot be read. */
export const NEUTRAL_PUSH: PushPayload = {
  title: BRAND,
  body: 'Open the hub to see what is new.',
  tag: 'hub',
  path: '/dashboard',
};

const reminderBodies = {
  day_before: (startsAt: Instant) => `Your class is tomorrow, ${formatDayTime(startsAt)} ${TIME_ZONE_LABEL}.`,
  soon: (startsAt: Instant) =>
    `Your class starts at ${formatTime(startsAt)} ${TIME_ZONE_LABEL}. The link is open now.`,
} as const satisfies Record<ReminderKind, (startsAt: Instant) => string>;

type ClassAt = { offeringId: string; slot: Slot; startsAt: Instant; path: string };

/** A reminder of one class. Both kinds share one tag: the later one takes the earlier one's place. */
export function reminderPayload(kind: ReminderKind, at: ClassAt): PushPayload {
  return {
    title: BRAND,
    body: reminderBodies[kind](at.startsAt),
    tag: `class-${at.offeringId}-${at.slot}`,
    path: at.path,
  };
}

/** Tells those enrolled that a class has moved. */
export function movedPayload(at: ClassAt): PushPayload {
  return {
    title: BRAND,
    body: `Your class has moved to ${formatDayTime(at.startsAt)} ${TIME_ZONE_LABEL}.`,
    tag: `class-${at.offeringId}-${at.slot}`,
    path: at.path,
  };
}

/** Says that a payment was checked, not how it ended: the phone may lie on a table. */
export function verdictPayload(orderId: string, path: string): PushPayload {
  return {
    title: BRAND,
    body: 'Your payment was checked. Open the hub to see the result.',
    tag: `order-${orderId}`,
    path,
  };
}
