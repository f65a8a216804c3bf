/** A course's card; the first one begins with the next step, and rare things are lines below it (spec §2). */
import { weekendWord } from '#hub';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ClassSession, JoinState } from '../../../domain/classes/class-session.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { temporarySentence } from '../../../domain/classes/enrollment.ts';
import { type Banner, rejectionMessage } from '../../../domain/dashboard/banner.ts';
import type { ClassSessionView, CourseCard as Card } from '../../../domain/dashboard/course-card.ts';
import type { NextStep, StepKind } from '../../../domain/dashboard/dashboard.ts';
import { formatOrderCode, type OrderRefund } from '../../../domain/money/order.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { deviceTime } from '../../../domain/time/device-zone.ts';
import { formatDate, formatDay, formatFull, formatTime, lusakaInstant } from '../../../domain/time/time.ts';
import { toasts } from '../../../domain/wire/messages.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { CourseBadge } from '../../../shared/ui/brand/brand.tsx';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { fetchReceipt, savedReceipt } from '../../data/receipt.ts';
import { Countdown, JoinButton, CardRow, CardRows } from '../../ui/cards/CardRow.tsx';
import { PayCard } from '../../ui/cards/PayCard.tsx';
import { Notices } from '../../ui/Notice.tsx';
import surfaces from '../../ui/surfaces.module.css';
import type { CalendarProps } from '../calendar/Calendar.tsx';
import styles from './CourseCard.module.css';
import {
  classSteps,
  classTitle,
  OrderHelp,
  isRepeat,
  keptText,
  LatePart,
  NextStepCard,
  type Page,
  payOf,
  proofHref,
  rejectionHelp,
  shortcutIds,
  useJoinClass,
  stepTextOf,
} from './NextStep.tsx';

type Props = { readonly card: Card; readonly page: Page };

export function CourseCard({ card, page }: Props) {
  const { order } = card;
  const status = <StatusChip order={order} temporaryAccess={card.hasTemporaryAccess} />;
  const access = temporarySentence(card.enrollment, page.now);
  if (card === page.next?.card) {
    // The pay step already shows the status.
    const isSaid = page.next.kind === 'pay' && card.state === 'part_paid' && access === null;
    return (
      <article className={styles.lead} aria-label={card.title}>
        <div className={styles.rest}>
          {access !== null && <p className={styles.access}>{access}</p>}
          <NextStepCard step={page.next} page={page} />
        </div>
        <div className={styles.rest}>
          <CourseRows card={card} page={page}>
            <CardRow title={!isSaid && status} action={<CopyButton value={order.id} what="order number" />}>
              Order <code className={surfaces.whole}>{formatOrderCode(order.id)}</code>
            </CardRow>
          </CourseRows>
          <Notices banners={unsaidBanners(page.banners, page.next)} />
        </div>
      </article>
    );
  }
  return (
    <article className={surfaces.panel} aria-labelledby={`course-${order.id}`}>
      <header className={styles.head}>
        <CourseBadge courseId={order.courseId} />
        <div>
          <h3 id={`course-${order.id}`}>{card.title}</h3>
          <p className={surfaces.muted}>
            Order <code>{formatOrderCode(order.id)}</code>
          </p>
        </div>
        {status}
      </header>
      {access !== null && <p className={styles.access}>{access}</p>}
      <CourseRows card={card} page={page} />
    </article>
  );
}

/** Banners that neither the next step nor its card already shows. */
function unsaidBanners(banners: readonly Banner[], { kind, card }: NextStep): Banner[] {
  const { text } = stepTextOf(kind, card);
  return banners.filter(({ type, message }) => type !== 'rejected' && message !== text);
}

const stepOf = ({ card, page: { next } }: Props) => (next?.card === card ? next.kind : undefined);

function CourseRows({ card, page, children }: Props & { readonly children?: ReactNode }) {
  const { sessions, past, following, awaited, hasEnded, recordings, order, enrollment, title } = card;
  const step = stepOf({ card, page });
  // The class that the next step already shows, with its join button.
  const above = step !== undefined && classSteps.has(step) ? awaited : undefined;
  const { offerings } = page.data.catalogue;
  return (
    <CardRows>
      {(enrollment.wantedWeekend || enrollment.moves) && <LatePart part="seat" card={card} {...page} />}
      {sessions.length === 0 && step !== 'dates' && step !== 'over' && (
        <CardRow title={hasEnded ? 'This course is over.' : 'The next dates are not published yet.'} />
      )}
      {hasEnded
        ? past.length > 0 && <LatePart part="over" card={card} {...page} />
        : past.map((session) => (
            <PlainClassRow key={`${session.offeringId} ${session.type}`} session={session} mark="done">
              <LatePart part="class" session={session} card={card} {...page} />
            </PlainClassRow>
          ))}
      {sessions.map((session) =>
        session === above ? (
          <PlainClassRow key={session.type} session={session} mark="now" />
        ) : (
          <ClassRow key={session.type} session={session} card={card} page={page} />
        ),
      )}
      {above === undefined && isRepeat(card) && (
        <li className={styles.fold}>
          <LatePart part="review" card={card} {...page} />
        </li>
      )}
      {following.map((session) => (
        <PlainClassRow key={session.startsAt} session={session} mark="ahead" />
      ))}
      <PaymentRows card={card} page={page} />
      {order.refunds && <RefundRows refunds={order.refunds} />}
      {sessions.length > 0 && (
        <li className={styles.fold}>
          <CalendarBox title={title} enrollment={enrollment} offerings={offerings} />
        </li>
      )}
      {recordings.map(({ offeringId, weekend, size }) => (
        <li key={offeringId} className={styles.fold}>
          <Button variant="text" size="small" to={paths.join(offeringId, 'recording')}>
            Recording of {formatDay(lusakaInstant(weekend, '12:00'))}
            {size !== null && `, ${size} MB`}
          </Button>
        </li>
      ))}
      {children}
    </CardRows>
  );
}

type PlainProps = {
  readonly session: ClassSession;
  readonly mark: 'done' | 'now' | 'ahead';
  readonly children?: ReactNode;
};

const PlainClassRow = ({ session, mark, children }: PlainProps) => (
  <CardRow mark={mark} title={classTitle(session)}>
    <p className={surfaces.muted}>{formatFull(session.startsAt)}</p>
    {children}
  </CardRow>
);

function ClassRow({ session, card, page }: Props & { readonly session: ClassSessionView }) {
  const onJoin = useJoinClass();
  const { startsAt, state, label } = session;
  const isAwaited = session === card.awaited;
  const isShown = card.order.status === 'under_review' || (card.kept && card.kept.state !== 'refused');
  const isChecked = isShown && state === 'noAccess';
  const elsewhere = deviceTime(startsAt, page.zone);
  // The first card's next step may be what the shortcut leads to.
  const isTarget = isAwaited && card === page.shortcuts.nextClass;
  return (
    <CardRow
      id={isTarget ? shortcutIds.nextClass : undefined}
      mark={state === 'ended' ? 'done' : isAwaited ? 'now' : 'ahead'}
      title={classTitle(session)}
      action={
        !isChecked && <JoinButton label={label} open={state === 'open'} onJoin={() => onJoin(session)} />
      }
    >
      <p className={surfaces.muted}>
        {formatFull(startsAt)}.{' '}
        {!isChecked ? hints[state](session) : isAwaited && 'It opens when we have checked your payment.'}
      </p>
      {elsewhere !== null && <p className={surfaces.muted}>{elsewhere}</p>}
      {isAwaited && <Countdown startsAt={startsAt} now={page.now} />}
      {state === 'ended' && card.enrollment.status === 'paid' && (
        <LatePart part="class" session={session} card={card} {...page} />
      )}
    </CardRow>
  );
}

const hints = {
  // The button already says so.
  noAccess: () => '',
  upcoming: ({ opensAt }) => `Opens at ${formatTime(opensAt)}.`,
  open: () => 'The class is open.',
  noLink: () => 'The link is not published yet. This page changes by itself.',
  ended: () => '',
} as const satisfies Record<JoinState, (session: ClassSessionView) => string>;

/** Steps whose words are already above the lines. */
const SAID: ReadonlySet<StepKind | undefined> = new Set(['refused', 'resubmit', 'kept']);

/** What was paid or is due for an order, unless its next step shows it (spec §2). */
function PaymentRows({ card, page }: Props) {
  const { order, state, kept, due } = card;
  const { next, leads, shortcuts } = page;
  const step = stepOf({ card, page });
  if (step === 'pay') return null;
  if (order.status === 'approved') {
    return (
      <CardRow title={`Paid ${formatKwacha(order.amount)}`} action={<ReceiptButton orderId={order.id} />}>
        {order.receiptNumber !== null && (
          <p className={surfaces.muted}>
            Receipt <code className={surfaces.whole}>{order.receiptNumber}</code>
          </p>
        )}
      </CardRow>
    );
  }
  const isTogether = card !== next?.card && leads.includes(order);
  const together = isTogether && <p className={surfaces.muted}>Together with {next?.card.title}, above.</p>;
  const howToPay = !isTogether && (
    <li className={styles.fold}>
      <details className={surfaces.reveal}>
        <summary>How to pay</summary>
        <PayCard {...payOf(card, page)}>
          <OrderHelp card={card} page={page} />
        </PayCard>
      </details>
    </li>
  );
  if (SAID.has(step)) return howToPay;
  const button = (text: string) => (
    <Button variant="outlined" size="small" to={proofHref(card)}>
      {text}
    </Button>
  );
  if (order.status === 'under_review' && kept === undefined) {
    return (
      <CardRow title={cardMessages.underReview} action={button('Send another proof')}>
        {step !== 'review' && (together || <LatePart part="review" card={card} {...page} />)}
      </CardRow>
    );
  }
  const line = () => {
    if (kept !== undefined) {
      const text = kept.state === 'refused' ? cardMessages.resubmit : 'See Your Proof';
      return (
        <CardRow title="Your proof" action={button(text)}>
          {together || <p className={styles.kept}>{keptText(kept)}</p>}
        </CardRow>
      );
    }
    if (state === 'pending' || state === 'part_paid') {
      const id = card === shortcuts.pay ? shortcutIds.pay : undefined;
      return (
        <CardRow id={id} title={cardMessages.paymentRequired} action={button(cardMessages.submitProof)}>
          <p className={surfaces.muted}>{order.rejectionReason ?? `${formatKwacha(due)} is due.`}</p>
          {together}
        </CardRow>
      );
    }
    const help = isTogether ? null : rejectionHelp(card);
    return (
      <CardRow title="Send your proof again" action={button(cardMessages.resubmit)}>
        {together || <p className={surfaces.muted}>{rejectionMessage(order.rejectionReason)}</p>}
        {help !== null && <p className={surfaces.muted}>{help}</p>}
        {!isTogether && <LatePart part="proof" card={card} {...page} />}
      </CardRow>
    );
  };
  return (
    <>
      {line()}
      {howToPay}
    </>
  );
}

/** Refunds of an order (rules §3). `data-later`: left out of the kept view. */
function RefundRows({ refunds }: { refunds: readonly OrderRefund[] }) {
  return refunds.map(({ id, amount, phone, sentAt, transactionId }) => {
    const to = phone === null ? '' : ` to ${formatPhone(phone).replaceAll(' ', '\u00a0')}`;
    const moved = sentAt === null ? `goes back${to}` : `was sent back on ${formatDate(sentAt)}`;
    return (
      <CardRow key={id} title={`${formatKwacha(amount)} ${moved}`}>
        <p className={surfaces.muted} data-later="li">
          {sentAt === null ? (
            'It comes by mobile money. We show it here once it is sent.'
          ) : (
            <>
              {to === '' ? 'With' : `Sent${to}, with`} the transaction ID{' '}
              <code className={surfaces.whole}>{transactionId}</code>
            </>
          )}
        </p>
      </CardRow>
    );
  });
}

/** Also opens offline once it was opened before (spec §7, §8). */
function ReceiptButton({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false);
  const [blocked, setBlocked] = useState<string | null>(null);
  const open = (address: string, text?: string) => {
    const tab = window.open(address, '_blank');
    if (tab) tab.opener = null;
    setBlocked(tab ? null : address);
    showToast({ ...toasts.receiptReady, ...(text && { text }) }, 'success');
  };
  const openPrivateCopy = async ({ code, message }: CommandError) => {
    const copy = code === 'forbidden' ? null : await savedReceipt(orderId);
    if (copy !== null) return open(copy, 'This is the copy kept on this phone.');
    const { title, text } = toasts.downloadFailed;
    showToast({ title, text: code === 'forbidden' ? message : text }, 'error');
  };
  const download = async () => {
    setBusy(true);
    await fetchReceipt(orderId)
      .then(open)
      .catch((thrown: unknown) => openPrivateCopy(toCommandError(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <div className={surfaces.actions}>
      <Button variant="outlined" onClick={() => void download()} disabled={busy} aria-busy={busy}>
        {busy ? 'Preparing receipt...' : 'Download Receipt'}
      </Button>
      {blocked !== null && (
        <p className={surfaces.muted}>
          <a href={blocked} target="_blank" rel="noopener">
            Open your receipt
          </a>
        </p>
      )}
    </div>
  );
}

/** Loads its code when opened; after a failure, opening it again tries again. */
function CalendarBox(props: CalendarProps) {
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<CalendarProps> } | string | null>(null);
  const load = () =>
    void import('../calendar/Calendar.tsx').then(
      ({ Calendar: Panel }) => setLoaded({ Panel }),
      (thrown: unknown) => setLoaded(toCommandError(thrown).message),
    );
  return (
    <details className={surfaces.reveal} onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>Add to your calendar, or change the {weekendWord}</summary>
      {typeof loaded === 'string' && (
        <p className={surfaces.muted} role="alert">
          {loaded}
        </p>
      )}
      {loaded !== null && typeof loaded === 'object' && <loaded.Panel {...props} />}
    </details>
  );
}
