/** The words of the one next step, by its kind. */
import { formatKwacha } from '../../../domain/classes/course.ts';
import type { CourseCard, StepKind } from '../../../domain/dashboard/dashboard.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { joinRefusals } from '../../../domain/wire/class-messages.ts';
import { formatFull } from '../../../domain/time/time.ts';

type Words = { readonly heading: string; readonly text: string };

const when = ({ awaited }: CourseCard) => (awaited ? `${formatFull(awaited.startsAt)}.` : '');

const words = {
  join: ({ title }) => ({ heading: 'Your class is open', text: `${title}: go in now.` }),
  link_missing: () => ({ heading: 'Your class is about to start', text: joinRefusals.noLink }),
  refused: ({ kept }) => ({ heading: 'Your proof was not accepted', text: kept?.problem ?? '' }),
  resubmit: ({ order }) => ({
    heading: 'Send your proof again',
    text: order.rejectionReason ?? cardMessages.rejectedDefault,
  }),
  soon: (card) => ({ heading: 'Your class is soon', text: `${card.title}: ${when(card)}` }),
  pay: ({ title, due }) => ({
    heading: `Pay ${formatKwacha(due)} for ${title}`,
    text: 'Send the money by mobile money, then send us the confirmation. Your class links unlock after that.',
  }),
  kept: () => ({
    heading: 'Your proof is kept on this phone',
    text: 'It is sent by itself when the hub can be reached. Keep the app on this phone until then.',
  }),
  next_class: (card) => ({
    heading: 'You are ready for your next class',
    text: `${card.title}: ${when(card)}`,
  }),
  review: ({ title }) => ({
    heading: 'Wait for our check',
    text: `Nothing to do for ${title} now. This page changes by itself when we are done.`,
  }),
  dates: ({ title }) => ({
    heading: 'Your place is safe',
    text: `The next dates of ${title} appear here as soon as they are set.`,
  }),
  over: ({ title }) => ({
    heading: 'Pick your next skill',
    text: `${title} is over. Well done for staying with it.`,
  }),
} as const satisfies Record<StepKind, (card: CourseCard) => Words>;

export function wordsOf(kind: StepKind, card: CourseCard): Words {
  return words[kind](card);
}

const ASKING: ReadonlySet<StepKind> = new Set(['join', 'link_missing', 'refused', 'resubmit', 'pay']);

/** True iff the learner has to act now, which the app's icon shows; with the other steps they only wait. */
export function isWaitingForLearner(kind: StepKind): boolean {
  return ASKING.has(kind);
}
