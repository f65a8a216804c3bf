/** Sentences about held seats and earlier places; loaded on first use. */
import { weekendWord } from '#hub';
import { formatDayOf, formatDayTime, type Day, type Instant, TIME_ZONE_LABEL } from '../time/time.ts';

export const weekendName = (weekend: Day): string => formatDayOf(weekend);

export function laterSentence(wanted: Day, first: Day): string {
  return `The ${weekendWord} of ${weekendName(wanted)} was full, so you begin on ${weekendName(first)}.`;
}

export const movedSentence = (from: Day, to: Day): string =>
  `Moved from ${weekendName(from)} to ${weekendName(to)}`;

export const placeMessages = {
  want: 'Tell me about an earlier place',
  wanted: 'We look for an earlier place for you',
  stop: 'Stop looking',
  howTold: 'We tell you here, and by a notification if notifications are on.',
  offered: (weekend: Day) => `A place is free for you on ${weekendName(weekend)}`,
  until: (endsAt: Instant) =>
    `You can take it until ${formatDayTime(endsAt)} ${TIME_ZONE_LABEL}. If you do nothing, you keep your own ${weekendWord}.`,
  takenBack: (weekend: Day) =>
    `The place on ${weekendName(weekend)} that we offered you is not free any more. Your own ${weekendWord} stays as it is.`,
  take: 'Take the place',
  keep: `Keep my ${weekendWord}`,
} as const;

export const placeRefusals = {
  gone: `This place is not open to you any more. Your own ${weekendWord} stays as it is.`,
  notLater: `There is no earlier ${weekendWord} that could still become free for this order.`,
} as const;

export const offerAnswered = 'This offer was answered or has ended meanwhile.';
