/** The learner's dashboard from documents, catalogue and clock (spec §2, §4): cards, banners and the next step. */
import { bannersFor } from './banner.ts';
import { cardAt, type ClassSessionView, type CourseCard, type ProofOnPhone } from './course-card.ts';
import type { Catalogue } from '../wire/catalogue.ts';
import { type Enrollment, offeringsOf } from '../classes/enrollment.ts';
import { REMINDER_WINDOW } from '../wire/limits.ts';
import type { Order } from '../money/order.ts';
import { nextClassSession } from '../classes/class-session.ts';
import type { Instant } from '../time/time.ts';

const URGENCY = [
  'join',
  'link_missing',
  'refused',
  'resubmit',
  'soon',
  'pay',
  'kept',
  'next_class',
  'review',
  'dates',
  'over',
] as const;
export type StepKind = (typeof URGENCY)[number];

export type NextStep = { readonly kind: StepKind; readonly card: CourseCard };

export type DashboardInput = {
  readonly orders: readonly Order[];
  readonly enrollments: readonly Enrollment[];
  readonly catalogue: Pick<Catalogue, 'courses' | 'offerings'>;
  readonly kept: readonly ProofOnPhone[];
  /** From a legacy `?order=` link: shown first if it is the learner's. */
  readonly first?: string | null;
};

export function dashboardAt(input: DashboardInput, now: Instant) {
  const { orders, enrollments, catalogue, first } = input;
  const cards = [...enrollments]
    .sort((a, b) => Number(b.orderId === first) - Number(a.orderId === first) || b.createdAt - a.createdAt)
    .flatMap((enrollment) => {
      const order = orders.find(({ id }) => id === enrollment.orderId);
      return order ? [cardAt(order, enrollment, input, now)] : [];
    });
  const entries = cards.map(({ order, state, enrollment, hasEnded: isOver }) => {
    const next = nextClassSession(offeringsOf(enrollment, catalogue.offerings), now);
    return { order, state, enrollment, isOver, next };
  });
  return { banners: bannersFor(entries, now), cards, next: nextStep(cards, first, now) };
}

function stepOf(card: CourseCard, now: Instant): StepKind {
  const { state, awaited, kept } = card;
  const running = card.sessions.find((one) => one.state === 'open' || one.state === 'noLink');
  if (running !== undefined) return running.state === 'open' ? 'join' : 'link_missing';
  if (kept?.state === 'refused') return 'refused';
  if (state === 'rejected' && kept === undefined) return 'resubmit';
  const isExpected = awaited !== undefined && awaited.state !== 'noAccess';
  if (isExpected && awaited.startsAt - now <= REMINDER_WINDOW) return 'soon';
  if (kept !== undefined) return 'kept';
  if (state === 'pending' || state === 'part_paid') return 'pay';
  if (state === 'under_review') return 'review';
  if (card.hasEnded) return 'over';
  return awaited === undefined ? 'dates' : 'next_class';
}

function nextStep(
  cards: readonly CourseCard[],
  first: string | null | undefined,
  now: Instant,
): NextStep | undefined {
  const steps = cards.map((card) => ({ kind: stepOf(card, now), card }));
  const asked = steps.find(({ card }) => card.order.id === first);
  const soonness = ({ card }: NextStep) => card.awaited?.startsAt ?? Number.MAX_SAFE_INTEGER;
  const sorted = [...steps].sort(
    (a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind) || soonness(a) - soonness(b),
  );
  return asked ?? sorted[0];
}

export function openClassSession(card: CourseCard): ClassSessionView | undefined {
  return card.sessions.find(({ state }) => state === 'open' || state === 'noLink');
}
