/**
 * What the learner's dashboard shows, worked out from documents, catalogue and a clock (spec §2, §4):
 * one card per enrollment, the banners, and the one next step that the page opens with.
 */
import { type Banner, bannersFor } from './banner.ts';
import type { Catalogue } from '../wire/catalogue.ts';
import { courseTitle } from '../classes/course.ts';
import {
  isOwnWeekend,
  type Enrollment,
  hasEnded,
  hasTemporaryAccess,
  canJoin,
  canWatchRecordings,
  statusLabel,
} from '../classes/enrollment.ts';
import { REMINDER_WINDOW } from '../wire/limits.ts';
import type { Offering } from '../classes/offering.ts';
import { amountDue, type Order } from '../money/order.ts';
import {
  currentOffering,
  joinLabel,
  joinState,
  type JoinState,
  joinWindow,
  nextClassSession,
  type ClassSession,
  classSessionsOf,
  windowState,
} from '../classes/class-session.ts';
import { type Day, formatWeekday, type Instant, weekendOf } from '../time/time.ts';

/** A proof that is still on this phone, as far as a card tells of it. */
export type ProofOnPhone = {
  readonly orderId: string;
  readonly createdAt: Instant;
  readonly state: 'kept' | 'sending' | 'refused';
  /** The server's sentence, where it refused. */
  readonly problem: string | null;
};

export type ClassSessionView = ClassSession & {
  readonly offeringId: string;
  readonly state: JoinState;
  readonly label: string;
  readonly opensAt: Instant;
};

export type Recording = {
  readonly offeringId: string;
  readonly weekend: Day;
  /** Megabytes; null where staff did not give it. */
  readonly size: number | null;
};

export type CourseCard = {
  readonly order: Order;
  readonly enrollment: Enrollment;
  /** The course's title; of a course that left the catalogue only its id is known. */
  readonly title: string;
  readonly badge: string;
  readonly hasTemporaryAccess: boolean;
  /** The course is over: its last class has closed, or its time has, and no class was moved to a later day. */
  readonly hasEnded: boolean;
  /** Kwacha still to pay. */
  readonly due: number;
  /** The current or next weekend, both class sessions in time order; empty where no dates are published. */
  readonly sessions: readonly ClassSessionView[];
  /** The class session of the countdown, until its join window closes. */
  readonly awaited: ClassSessionView | undefined;
  readonly recordings: readonly Recording[];
  readonly kept: ProofOnPhone | undefined;
};

export type StepKind =
  | 'join'
  | 'link_missing'
  | 'refused'
  | 'resubmit'
  | 'soon'
  | 'pay'
  | 'kept'
  | 'next_class'
  | 'review'
  | 'dates'
  | 'over';
/** Most urgent first: what runs now, what is blocked, what is soon, what is to pay, what only waits. */
const URGENCY: readonly StepKind[] = [
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
];

export type NextStep = { readonly kind: StepKind; readonly card: CourseCard };

export type Dashboard = {
  readonly banners: readonly Banner[];
  readonly cards: readonly CourseCard[];
  /** Undefined only where there are no courses yet. */
  readonly next: NextStep | undefined;
};

export type DashboardInput = {
  readonly orders: readonly Order[];
  readonly enrollments: readonly Enrollment[];
  readonly catalogue: Pick<Catalogue, 'courses' | 'offerings'>;
  readonly kept: readonly ProofOnPhone[];
  /** The order of a legacy `?order=` link: on top where it is the learner's own, else without effect. */
  readonly first?: string | null;
};

/** The whole view at `now`; the input is left as it is. */
export function dashboardAt(input: DashboardInput, now: Instant): Dashboard {
  const { orders, enrollments, catalogue, first } = input;
  const cards = [...enrollments]
    .sort((a, b) => Number(b.orderId === first) - Number(a.orderId === first) || b.createdAt - a.createdAt)
    .flatMap((enrollment) => {
      const order = orders.find(({ id }) => id === enrollment.orderId);
      return order ? [cardAt(order, enrollment, input, now)] : [];
    });
  return { banners: bannersAt(cards, catalogue.offerings, now), cards, next: nextStep(cards, first, now) };
}

function cardAt(
  order: Order,
  enrollment: Enrollment,
  { catalogue, kept }: DashboardInput,
  now: Instant,
): CourseCard {
  const own = offeringsOf(enrollment, catalogue.offerings);
  const sessions = sessionsAt(currentOffering(own, now), enrollment, now);
  return {
    order,
    enrollment,
    title: courseTitle(enrollment.courseId, catalogue.courses),
    badge: statusLabel(order.status, enrollment, now),
    hasTemporaryAccess: hasTemporaryAccess(enrollment, now),
    hasEnded: sessions.length === 0 && (hasEnded(enrollment, now) || hadLastWeekend(enrollment, own)),
    due: order.status === 'approved' ? 0 : amountDue(order),
    sessions,
    awaited: sessions.find(({ startsAt }) => windowState(startsAt, now) !== 'ended'),
    recordings: canWatchRecordings(enrollment, now) ? recordingsOf(own) : [],
    kept: order.status === 'approved' ? undefined : kept.find(({ orderId }) => orderId === order.id),
  };
}

/** True iff the last of a paid enrollment's own weekends is among `own`; none of them can still be joined. */
function hadLastWeekend({ status, validUntil }: Enrollment, own: readonly Offering[]): boolean {
  if (status !== 'paid' || validUntil === null) return false;
  const last = weekendOf(validUntil);
  return own.some(({ weekendDate }) => weekendDate === last);
}

/** The course's weekends that belong to this enrollment. */
function offeringsOf(enrollment: Enrollment, offerings: readonly Offering[]): Offering[] {
  return offerings.filter(
    ({ courseId, weekendDate }) => courseId === enrollment.courseId && isOwnWeekend(enrollment, weekendDate),
  );
}

function sessionsAt(
  offering: Offering | undefined,
  enrollment: Enrollment,
  now: Instant,
): ClassSessionView[] {
  if (offering === undefined) return [];
  return classSessionsOf(offering).map((session) => {
    const hasAccess = canJoin(enrollment, offering.weekendDate, now);
    const linkPublished = offering.linksPublished[session.type];
    // A class that is over opens for nobody: paying would not bring it back.
    const state =
      windowState(session.startsAt, now) === 'ended'
        ? 'ended'
        : joinState({ hasAccess, startsAt: session.startsAt, linkPublished }, now);
    return {
      ...session,
      offeringId: offering.id,
      state,
      label: joinLabel(state, formatWeekday(session.startsAt)),
      opensAt: joinWindow(session.startsAt).opensAt,
    };
  });
}

function recordingsOf(offerings: readonly Offering[]): Recording[] {
  return offerings
    .filter(({ linksPublished }) => linksPublished.recording)
    .map(({ id, weekendDate, recordingSizeMb }) => ({
      offeringId: id,
      weekend: weekendDate,
      size: recordingSizeMb,
    }))
    .sort((a, b) => a.weekend.localeCompare(b.weekend));
}

function bannersAt(cards: readonly CourseCard[], offerings: readonly Offering[], now: Instant): Banner[] {
  return bannersFor(
    cards.map(({ order, enrollment, hasEnded: isOver }) => ({
      order,
      enrollment,
      isOver,
      next: nextClassSession(offeringsOf(enrollment, offerings), now),
    })),
    now,
  );
}

/** The next step of the learner for one course at `now`. */
function stepOf(card: CourseCard, now: Instant): StepKind {
  const { order, awaited, kept } = card;
  const running = card.sessions.find(({ state }) => state === 'open' || state === 'noLink');
  if (running !== undefined) return running.state === 'open' ? 'join' : 'link_missing';
  if (kept?.state === 'refused') return 'refused';
  if (order.status === 'rejected' && kept === undefined) return 'resubmit';
  const isExpected = awaited !== undefined && awaited.state !== 'noAccess';
  if (isExpected && awaited.startsAt - now <= REMINDER_WINDOW) return 'soon';
  if (kept !== undefined) return 'kept';
  if (order.status === 'pending') return 'pay';
  if (order.status === 'under_review') return 'review';
  if (card.hasEnded) return 'over';
  return awaited === undefined ? 'dates' : 'next_class';
}

/** The most urgent step of all courses; a course that was asked for by its order comes before urgency. */
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

/** The class session whose join window is open: a join or a missing link is about this one. */
export function openClassSession(card: CourseCard): ClassSessionView | undefined {
  return card.sessions.find(({ state }) => state === 'open' || state === 'noLink');
}
