/** Push texts: nothing private, since lock screens show them (rules §8). */
import { weekendWord } from '#hub';
import { DAY, HOUR } from '../wire/limits.ts';
import { BRAND } from '../wire/messages.ts';
import type { PushKind } from './push.ts';
import type { PushPayload } from './push-message.ts';
import type { Repeated } from './missed-class.ts';
import type { ReminderKind } from './reminder.ts';
import type { Slot } from '../classes/class-session.ts';
import { weekendName } from '../seats/seat-messages.ts';
import { DURING } from '../time/class-week.ts';
import {
  type Day,
  formatDayTime,
  formatFull,
  formatTime,
  formatWeekday,
  type Instant,
  TIME_ZONE_LABEL,
} from '../time/time.ts';

type Class = { readonly offeringId: string; readonly slot: Slot };
type ClassAt = Class & { readonly startsAt: Instant; readonly path: string };

const tagOf = ({ offeringId, slot }: Class, kind: PushKind) => `class-${offeringId}-${slot}-${kind}`;
const changedTag = (of: Class, to: Instant | null) => `${tagOf(of, 'class_changed')}-${to ?? 'off'}`;
const missedTag = (of: Class) => `class-${of.offeringId}-${of.slot}-missed`;
const bothReminders = (of: Class) => [tagOf(of, 'day_before'), tagOf(of, 'starting_soon')];

const reminderTexts = {
  day_before: { title: 'Your next class', body: ({ startsAt }) => `It starts ${formatFull(startsAt)}.` },
  starting_soon: {
    title: 'Your class starts soon',
    body: ({ startsAt }) => `At ${formatTime(startsAt)} ${TIME_ZONE_LABEL}. The class page is open now.`,
  },
} as const satisfies Record<ReminderKind, { title: string; body: (of: ClassAt) => string }>;

const payload = (
  kind: PushPayload['kind'],
  tag: string,
  path: string,
  [title, body]: readonly [title: string, body: string],
  closes: string[] = [],
): PushPayload => ({ v: 1, kind, tag, title, body, path, closes });

/** A class reminder. Each kind has its own tag, so the later one alerts and closes the earlier one. */
export function reminderPayload(kind: ReminderKind, of: ClassAt): PushPayload {
  const { title, body } = reminderTexts[kind];
  const closes =
    kind === 'starting_soon' ? [tagOf(of, 'day_before'), changedTag(of, of.startsAt), missedTag(of)] : [];
  return payload(kind, tagOf(of, kind), of.path, [title, body(of)], closes);
}

/** Evening push to learners who missed a class. Its kind is one every app version knows; it closes the repeat's reminder. */
export function missedPayload({ missed, repeat }: Repeated, offeringId: string, path: string): PushPayload {
  const of = { offeringId, slot: repeat.type };
  const at = `${formatWeekday(repeat.startsAt)} ${formatTime(repeat.startsAt)} ${TIME_ZONE_LABEL}`;
  const text = [`You missed ${formatWeekday(missed.startsAt)}`, `The same class repeats ${at}.`] as const;
  return payload('day_before', missedTag(of), path, text, [tagOf(of, 'day_before')]);
}

/** A moved class, one that has a date now if `from` is null, or a cancelled one if `to` is null; closes the previous change's notification. */
export function changePayload(
  of: Class & { readonly path: string },
  from: Instant | null,
  to: Instant | null,
): PushPayload {
  const text =
    to === null
      ? (['A class is cancelled', 'Open the hub to see your next class.'] as const)
      : ([
          from === null ? 'Your class has a date' : 'Your class has a new time',
          `It starts ${formatFull(to)}.`,
        ] as const);
  const closes = [...bothReminders(of), changedTag(of, from)];
  return payload('class_changed', changedTag(of, to), of.path, text, closes);
}

/** A payment was reviewed; the result is private. */
export const decisionPayload = (orderId: string, at: Instant, path: string) =>
  payload('verdict', `order-${orderId}-${at}`, path, [
    BRAND,
    'Your payment was checked. Open the hub to see the result.',
  ]);

/** Staff answered “I was there”; what they said is private. */
export const claimPayload = (claimId: string, at: Instant, path: string) =>
  payload('verdict', `claim-${claimId}-${at}`, path, [
    BRAND,
    'Our staff answered your “I was there”. Open the hub to read it.',
  ]);

/** A certificate was issued; of which course is private. */
export const certificatePayload = (orderId: string, at: Instant, path: string) =>
  payload('verdict', `order-${orderId}-certificate-${at}`, path, [
    'Your certificate is ready',
    'Open the hub to keep it and to share it.',
  ]);

export const movePayload = (orderId: string, weekend: Day, at: Instant, path: string) =>
  payload('class_changed', `order-${orderId}-moved-${at}`, path, [
    `Your classes are ${DURING} another ${weekendWord}`,
    `They begin on ${weekendName(weekend)}. Open the hub to see the times.`,
  ]);

/** An earlier place is offered until `endsAt`; course and weekend are private. */
export const offerPayload = (offerId: string, endsAt: Instant, path: string) =>
  payload('place_offer', `offer-${offerId}`, path, [
    `A place is free in an earlier ${weekendWord}`,
    `You can take it until ${formatDayTime(endsAt)} ${TIME_ZONE_LABEL}. Open the hub to answer.`,
  ]);

/** An offer was withdrawn. Shares the offer's tag, so it replaces that notification. */
export const takenBackPayload = (offerId: string, path: string) =>
  payload('place_offer', `offer-${offerId}`, path, [
    'The earlier place is not free any more',
    `Your own ${weekendWord} stays as it is. Open the hub to ask for the next one.`,
  ]);

export const testPayload = (at: Instant, path: string) =>
  payload('test', `test-${at}`, path, [
    'Notifications work',
    'This is what a notification of the hub looks like.',
  ]);

/** How long push services may queue a message for a phone that is off, ms; never past its occasion. */
export const pushTimeToLive = {
  day_before: (now: Instant, startsAt: Instant) => startsAt - HOUR - now,
  starting_soon: (now: Instant, startsAt: Instant) => startsAt - now,
  class_changed: (now: Instant, startsAt: Instant) => Math.min(startsAt - now, 3 * DAY),
  verdict: () => DAY,
} as const satisfies Record<PushKind, (now: Instant, startsAt: Instant) => number>;

export const pushRefusals = {
  unknownService:
    'The hub cannot send notifications to this browser. Put the classes into your calendar instead.',
  unknownDevice: 'Notifications are not on for this device any more. Switch them off and on again.',
  testTooSoon: 'A test was sent just now. Try again in half a minute.',
  noAnswer: 'The notification service does not answer. Try again in a minute.',
  unavailable: 'This hub sends no notifications yet. Put the classes into your calendar instead.',
} as const;
