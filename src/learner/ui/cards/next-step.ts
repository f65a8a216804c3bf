/** The words of the one next step, by its kind. */
import type { CourseCard, ProofOnPhone } from '../../../domain/dashboard/course-card.ts';
import { openClassSession, type StepKind } from '../../../domain/dashboard/dashboard.ts';
import { bannerMessages, cardMessages } from '../../../domain/wire/order-messages.ts';
import { joinRefusals } from '../../../domain/wire/class-messages.ts';
import { type ClassSession, joinWindow } from '../../../domain/classes/class-session.ts';
import { rejectionMessage } from '../../../domain/dashboard/banner.ts';
import {
  formatDay,
  formatDayTime,
  formatFull,
  formatTime,
  formatWeekday,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import type { Station } from './Way.tsx';

type Words = {
  /** Above the heading: the station, or the class it is about. */
  readonly at?: Station;
  readonly about?: string;
  readonly heading: string;
  readonly text: string;
};

/** `Saturday class`, `Sunday repeat`: a class by the day on which it is. */
export function classTitle({ type, startsAt }: ClassSession): string {
  return `${formatWeekday(startsAt)} ${type === 'saturday' ? 'class' : 'repeat'}`;
}

const open = (card: CourseCard) => {
  const session = openClassSession(card);
  return session === undefined
    ? ''
    : `${classTitle(session)} · open until ${formatTime(joinWindow(session.startsAt).closesAt)}`;
};
const awaited = (card: CourseCard) => (card.awaited === undefined ? '' : classTitle(card.awaited));

/** Since when a proof waits on this phone, or why it was refused. */
export function keptText({ state, problem, createdAt }: ProofOnPhone): string {
  if (state === 'refused') return `Your proof was not accepted: ${problem}`;
  const when = `${formatDay(createdAt)}, ${formatTime(createdAt)} ${TIME_ZONE_LABEL}`;
  return `Proof kept on this phone since ${when}. Not sent yet: it goes out by itself when the hub can be reached.`;
}

const words = {
  join: (card) => ({
    about: open(card),
    heading: card.title,
    text: card.order.status === 'under_review' && !card.hasTemporaryAccess ? cardMessages.provisional : '',
  }),
  link_missing: (card) => ({ about: open(card), heading: card.title, text: joinRefusals.noLink }),
  refused: ({ kept }) => ({
    at: 'Show it',
    heading: 'Your proof was not accepted',
    text: kept?.problem ?? '',
  }),
  resubmit: ({ order }) => ({
    at: 'Show it',
    heading: 'Send your proof again',
    text: rejectionMessage(order.rejectionReason),
  }),
  soon: (card) => ({
    about: awaited(card),
    heading: card.title,
    text: bannerMessages.upcoming(formatDayTime(card.awaited?.startsAt ?? 0)),
  }),
  pay: () => ({ at: 'Pay', heading: '', text: '' }),
  kept: ({ kept }) => ({
    at: 'Show it',
    heading: 'Your proof is kept on this phone',
    text: kept === undefined ? '' : keptText(kept),
  }),
  next_class: (card) => ({
    about: awaited(card),
    heading: card.title,
    text: card.awaited ? `You are ready for ${formatFull(card.awaited.startsAt)}.` : '',
  }),
  review: (_, courses) => ({
    at: 'We check',
    heading: `Your payment for ${courses}`,
    text: bannerMessages.underReview,
  }),
  dates: ({ title }) => ({
    at: 'Class',
    heading: 'Your place is safe',
    text: `The next dates of ${title} appear here as soon as they are set.`,
  }),
  over: ({ title }) => ({
    about: title,
    heading: 'Pick your next skill',
    text: 'This course is over. Well done for staying with it.',
  }),
} as const satisfies Record<StepKind, (card: CourseCard, courses: string) => Words>;

/** `courses`: all courses paid together with the card's. */
export function wordsOf(kind: StepKind, card: CourseCard, courses = card.title): Words {
  return words[kind](card, courses);
}

/** Added to a rejection without a reason; null if staff gave one. */
export function rejectionHelp({ order }: CourseCard): string | null {
  return order.rejectionReason === null || order.rejectionReason === '' ? cardMessages.rejectedDefault : null;
}

/** Shown on dark green with a countdown. */
export const classSteps: ReadonlySet<StepKind> = new Set(['join', 'link_missing', 'soon', 'next_class']);

/** True iff the weekend's first class is over and the second is not. */
export const isRepeat = ({ awaited: next, sessions }: CourseCard) => next && next !== sessions[0];

const ASKING: ReadonlySet<StepKind> = new Set(['join', 'link_missing', 'refused', 'resubmit', 'pay']);

/** True iff the learner must act now, which sets the app icon's badge. */
export function isWaitingForLearner(kind: StepKind): boolean {
  return ASKING.has(kind);
}
