/** The first card's beginning: the one next step, or why there is none (design brief). */
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useNavigate } from 'react-router-dom';
import { type ClassSession, joinWindow } from '../../../domain/classes/class-session.ts';
import { courseTitle, formatList } from '../../../domain/classes/course.ts';
import { type Banner, rejectionMessage } from '../../../domain/dashboard/banner.ts';
import type {
  ClassSessionView,
  CourseCard as Card,
  ProofOnPhone,
} from '../../../domain/dashboard/course-card.ts';
import { type NextStep, openClassSession, type StepKind } from '../../../domain/dashboard/dashboard.ts';
import type { Order } from '../../../domain/money/order.ts';
import { owedFor, paidTogether } from '../../../domain/money/together/pay-together.ts';
import { orderHelpMessage, whatsappLink } from '../../../domain/people/whatsapp.ts';
import { heldSentence } from '../../../domain/classes/enrollment.ts';
import { deviceTime } from '../../../domain/time/device-zone.ts';
import {
  formatDay,
  formatDayTime,
  formatFull,
  formatTime,
  formatWeekday,
  type Instant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { joinRefusals } from '../../../domain/wire/class-messages.ts';
import { bannerMessages, cardMessages } from '../../../domain/wire/order-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { retryUntilSuccess } from '../../../shared/data/retry.ts';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { afterPaint } from '../../state/after-paint.ts';
import type { LearnerData } from '../../state/use-learner.ts';
import { Countdown, JoinButton } from '../../ui/cards/CardRow.tsx';
import { PayStep, type ProgressStep, ProgressSteps } from '../../ui/cards/PayCard.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { WhatsappLink } from '../../ui/Notice.tsx';
import styles from './NextStep.module.css';

export const shortcutIds = { pay: 'pay', nextClass: 'next-class' } as const;
/** A place above all cards for parts that load late but cannot wait. */
export const LATE_ID = 'late';

export type Page = {
  readonly uid: string;
  readonly data: LearnerData;
  readonly kept: readonly ProofOnPhone[];
  readonly now: Instant;
  readonly zone: string;
  readonly banners: readonly Banner[];
  readonly next: NextStep | undefined;
  readonly justPaid?: string | undefined;
  /** The orders that are paid together with the next step's. */
  readonly leads: readonly Order[];
  readonly shortcuts: { readonly [name in keyof typeof shortcutIds]: Card | undefined };
};

export type PastClass = Card['past'][number];
export type LateCardProps = Pick<Page, 'uid' | 'data' | 'now'> & { readonly card: Card };
export type LatePartProps =
  | ({ readonly part: 'review' | 'proof' | 'seat' | 'over' } & LateCardProps)
  | ({ readonly part: 'class'; readonly session: PastClass } & LateCardProps)
  | { readonly part: 'certificates'; readonly uid: string }
  | { readonly part: 'offers'; readonly uid: string; readonly isUseful: boolean };

/** Rare, and heavier than the rest: loaded after the content has painted, and left out if it fails. */
export function LatePart(props: LatePartProps) {
  const [parts, setParts] = useState<{ default: ComponentType<LatePartProps> } | null>(null);
  const isAfter = props.part === 'class' || props.part === 'over';
  useEffect(() => {
    const load = async () => {
      // One await per import: with two imports in one await, the build forgets the style sheet of one.
      const loaded = isAfter
        ? await import('../after-class/AfterClass.tsx')
        : await import('./LateParts.tsx');
      startTransition(() => setParts(loaded));
    };
    return afterPaint(() => retryUntilSuccess('appPart', load));
  }, [isAfter]);
  return (
    parts && (
      <ErrorBoundary fallback={null}>
        <parts.default {...props} />
      </ErrorBoundary>
    )
  );
}

export const togetherWith = ({ order }: Card, { data, kept }: Pick<Page, 'data' | 'kept'>) =>
  paidTogether(order, data.orders, kept);

export const payOf = (card: Card, page: Page) => ({
  ...owedFor(togetherWith(card, page), page.data.catalogue.courses),
  numbers: page.data.catalogue.paymentNumbers,
  phone: page.data.user?.phone ?? null,
});

export function OrderHelp({
  card: { title, order },
  page: { data },
}: {
  card: Card;
  page: Pick<Page, 'data'>;
}) {
  const message = orderHelpMessage({ courseName: title, orderId: order.id });
  return <WhatsappLink href={whatsappLink(data.catalogue.contacts.whatsapp, message)} />;
}

export const proofHref = ({ order }: Card) => paths.register({ order: order.id });

/** Opens the class's page, which then joins without a second tap. */
export function useJoinClass(): (session: ClassSessionView) => void {
  const navigate = useNavigate();
  return ({ offeringId, type }) => void navigate(paths.join(offeringId, type), { state: { clicked: true } });
}

type StepText = {
  /** Above the heading: the step, or the class it is about. */
  readonly at?: ProgressStep;
  readonly about?: string;
  readonly heading: string;
  readonly text: string;
};

/** `Saturday class`, `Sunday repeat`: a class by the day on which it is. */
export function classTitle({ type, startsAt }: ClassSession): string {
  return `${formatWeekday(startsAt)} ${type === 'saturday' ? 'class' : 'repeat'}`;
}

const open = (card: Card) => {
  const session = openClassSession(card);
  if (session === undefined) return '';
  return `${classTitle(session)} · open until ${formatTime(joinWindow(session.startsAt).closesAt)}`;
};
const awaited = (card: Card) => (card.awaited === undefined ? '' : classTitle(card.awaited));

/** Since when a proof waits on this phone, or why it was refused. */
export function keptText({ state, problem, createdAt }: ProofOnPhone): string {
  if (state === 'refused') return `Your proof was not accepted: ${problem}`;
  const when = `${formatDay(createdAt)}, ${formatTime(createdAt)} ${TIME_ZONE_LABEL}`;
  return `Proof kept on this phone since ${when}. Not sent yet: open the hub when you have signal, and it is sent by itself.`;
}

const stepTexts = {
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
} as const satisfies Record<StepKind, (card: Card, courses: string) => StepText>;

/** `courses`: all courses paid together with the card's. */
export function stepTextOf(kind: StepKind, card: Card, courses = card.title): StepText {
  return stepTexts[kind](card, courses);
}

/** Added to a rejection without a reason; null if staff gave one. */
export function rejectionHelp({ order }: Card): string | null {
  return order.rejectionReason === null || order.rejectionReason === '' ? cardMessages.rejectedDefault : null;
}

/** Shown on dark green with a countdown. */
export const classSteps: ReadonlySet<StepKind> = new Set(['join', 'link_missing', 'soon', 'next_class']);

/** True iff the weekend's first class is over and the second is not. */
export const isRepeat = ({ awaited: next, sessions }: Card) => next && next !== sessions[0];

export function NextStepCard({ step: { kind, card }, page }: { step: NextStep; page: Page }) {
  const { now, zone, shortcuts } = page;
  const courses = formatList(
    page.leads.map(({ courseId }) => courseTitle(courseId, page.data.catalogue.courses)),
  );
  if (kind === 'pay') {
    const isPart = card.state === 'part_paid';
    return (
      <section
        className={surfaces.part}
        id={shortcutIds.pay}
        tabIndex={-1}
        aria-labelledby="next-step next-step-about"
      >
        <PayStep
          {...payOf(card, page)}
          title={courses}
          firstClass={card.awaited?.startsAt}
          {...(isPart && { status: <StatusChip order={card.order} /> })}
          note={[card.order.rejectionReason, heldSentence(card.enrollment.seatHeldUntil, now)]
            .filter(Boolean)
            .join(' ')}
          proofHref={proofHref(card)}
          help={<OrderHelp card={card} page={page} />}
        />
      </section>
    );
  }
  const { at, about, heading, text } = stepTextOf(kind, card, courses);
  const isClass = classSteps.has(kind);
  const elsewhere = isClass && card.awaited ? deviceTime(card.awaited.startsAt, zone) : null;
  const isWrong = kind === 'resubmit' || kind === 'refused';
  const help = kind === 'resubmit' ? rejectionHelp(card) : null;
  const opens = card.awaited?.state === 'upcoming' ? card.awaited.opensAt : null;
  const review = <LatePart part="review" card={card} {...page} />;
  return (
    <section
      className={classNames(
        surfaces.part,
        styles.step,
        isClass || kind === 'over' ? styles.deep : styles.plain,
        isWrong && styles.wrong,
        (kind === 'over' || page.justPaid === card.order.id) && styles.joy,
      )}
      id={isClass && card === shortcuts.nextClass ? shortcutIds.nextClass : undefined}
      tabIndex={-1}
      aria-labelledby={at === undefined ? 'next-step-about next-step' : 'next-step'}
    >
      {at === undefined ? (
        <p className={styles.eyebrow} id="next-step-about">
          {about}
        </p>
      ) : (
        <ProgressSteps at={at} />
      )}
      <h2 id="next-step">{heading}</h2>
      {(isWrong || kind === 'kept') && <p>for {courses}</p>}
      {text !== '' && <p {...(isWrong && { role: 'alert' })}>{text}</p>}
      {kind === 'resubmit' && (
        <div className={styles.sent}>
          <LatePart part="proof" card={card} {...page} />
        </div>
      )}
      {help !== null && <p>{help}</p>}
      {kind === 'review' && <div className={styles.review}>{review}</div>}
      {isClass && isRepeat(card) && review}
      {isClass && card.awaited && (
        <p>
          <Countdown startsAt={card.awaited.startsAt} now={now} />
          {opens !== null && `. The button opens at ${formatTime(opens)}.`}
        </p>
      )}
      {elsewhere !== null && <p>{elsewhere}</p>}
      <Action kind={kind} card={card} />
    </section>
  );
}

function Action({ kind, card }: NextStep) {
  const onJoin = useJoinClass();
  const session = openClassSession(card) ?? card.awaited;
  if (classSteps.has(kind) && session) {
    return (
      <>
        <JoinButton label={session.label} open={session.state === 'open'} onJoin={() => onJoin(session)} />
        {kind === 'link_missing' && (
          <Button variant="outlined" data-quiet="" to={paths.join(session.offeringId, session.type)}>
            Check Again
          </Button>
        )}
      </>
    );
  }
  if (kind === 'resubmit' || kind === 'refused')
    return <Button to={proofHref(card)}>{cardMessages.resubmit}</Button>;
  if (kind === 'kept') {
    return (
      <Button variant="outlined" to={proofHref(card)}>
        See Your Proof
      </Button>
    );
  }
  return kind === 'over' ? <Button href={paths.courses}>Browse Courses</Button> : null;
}
