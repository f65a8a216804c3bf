import { lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useNavigate } from 'react-router-dom';
import type { Banner } from '../../../domain/dashboard/banner.ts';
import type { CourseCard as Card, ClassSessionView } from '../../../domain/dashboard/course-card.ts';
import { dashboardAt, type NextStep } from '../../../domain/dashboard/dashboard.ts';
import { COUNTDOWN_INTERVAL } from '../../../domain/wire/limits.ts';
import { courseTitle, listed } from '../../../domain/classes/course.ts';
import { owedFor, paidTogether } from '../../../domain/money/together/pay-together.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { siteMessages } from '../../../domain/wire/site-messages.ts';
import { heldSentence } from '../../../domain/classes/enrollment.ts';
import { TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { orderHelpMessage, whatsappLink } from '../../../domain/people/whatsapp.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { useQueuedProofs } from '../../proof-outbox/use-queued-proofs.ts';
import { canOfferPush, showBadge } from '../../../pwa/push.ts';
import { deviceZone, useNow } from '../../../shared/state/clock.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { CourseCard } from '../../ui/cards/CourseCard.tsx';
import { NextStepCard } from '../../ui/cards/NextStepCard.tsx';
import { Notices } from '../../ui/Notices.tsx';
import { classSteps, isWaitingForLearner, wordsOf } from '../../ui/cards/next-step.ts';
import { PayCard } from '../../ui/cards/PayCard.tsx';
import { PayStep } from '../../ui/cards/PayStep.tsx';
import { WhatsappLink } from '../../ui/WhatsappLink.tsx';
import type { LearnerData } from '../../state/dashboard-data.ts';
import type { Connection } from '../../state/use-learner.ts';
import { CalendarBox } from '../calendar/CalendarBox.tsx';
import { CLICKED } from '../join/join-click.ts';
import { useAnnouncement, useInstallOffer, useLinkNews } from './dashboard-effects.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import { RefundLines } from './RefundLines.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import { LATE_ID, shortcutIds, shortcutTargets, type Targets, useShortcut } from './use-shortcut.ts';
import styles from './DashboardView.module.css';
import surfaces from '../../ui/surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

// Rare, and heavier than the rest.
const SeatLines = lazy(async () => ({ default: (await import('./SeatLines.tsx')).SeatLines }));
const PushOffer = lazy(async () => ({ default: (await import('./PushOffer.tsx')).PushOffer }));

type Props = {
  readonly uid: string;
  readonly data: LearnerData;
  readonly connection: Connection;
  readonly first: string | null;
  readonly onRefresh: () => void;
};

export function DashboardView({ uid, data, connection, first, onRefresh }: Props) {
  const now = useNow(COUNTDOWN_INTERVAL);
  const zone = deviceZone();
  const kept = useQueuedProofs(uid).proofs ?? [];
  const navigate = useNavigate();
  const { orders, enrollments, catalogue } = data;
  const { banners, cards, next } = dashboardAt({ orders, enrollments, catalogue, kept, first }, now);
  const waitsForLink = cards.some(({ sessions }) => sessions.some(({ state }) => state === 'noLink'));
  useLinkNews(waitsForLink, onRefresh);
  const isAskedFor = next !== undefined && isWaitingForLearner(next.kind);
  useEffect(() => showBadge(isAskedFor), [isAskedFor]);
  const announcement = useAnnouncement(cards);
  useInstallOffer(cards);
  useEffect(() => {
    import('./kept-view.ts').then(
      ({ keepView }) => keepView(uid, data),
      () => undefined,
    );
  }, [uid, data, connection]);
  const shortcuts = shortcutTargets({ cards, next });
  useShortcut();

  const joinHref = ({ offeringId, type }: ClassSessionView) => paths.join(offeringId, type);
  const join = (session: ClassSessionView) => void navigate(joinHref(session), { state: CLICKED });
  const proofHref = (orderId: string) => paths.register({ order: orderId });
  const togetherWith = ({ order }: Card) => paidTogether(order, orders, kept);
  const payOf = (card: Card) => ({
    ...owedFor(togetherWith(card), catalogue.courses),
    numbers: catalogue.paymentNumbers,
    phone: data.user?.phone ?? null,
  });
  const help = ({ title, order: { id: orderId } }: Card) => (
    <WhatsappLink
      href={whatsappLink(catalogue.contacts.whatsapp, orderHelpMessage({ courseName: title, orderId }))}
    />
  );
  const review = (card: Card) => (
    <AfterContent>
      <ReviewFacts uid={uid} card={card} data={data} />
    </AfterContent>
  );
  const leads = next ? togetherWith(next.card) : [];
  const courses = listed(leads.map(({ courseId }) => courseTitle(courseId, catalogue.courses)));
  const lead = next && {
    step: (
      <NextStepCard
        step={next}
        courses={courses}
        now={now}
        zone={zone}
        links={{ proof: proofHref, join: joinHref, courses: paths.courses }}
        onJoin={join}
        id={next.kind === 'pay' ? shortcutIds.pay : leadClassId(next, shortcuts)}
        review={review(next.card)}
        payStep={
          <PayStep
            {...payOf(next.card)}
            title={courses}
            firstClass={next.card.awaited?.startsAt}
            held={heldSentence(next.card.enrollment.seatHeldUntil, now)}
            proofHref={proofHref(next.card.order.id)}
            help={help(next.card)}
          />
        }
      />
    ),
    notices: <Notices banners={unsaidBanners(banners, next)} />,
  };
  const ordered = next ? [next.card, ...cards.filter((card) => card !== next.card)] : [];

  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={typeScale.h3}>Your Dashboard</h1>
        {cards.length > 0 && <h2>My Courses ({cards.length})</h2>}
        <p className={surfaces.muted}>
          {siteMessages.schedule} {TIME_ZONE_LABEL}
        </p>
        {connection === 'lost' && <AsOf connection={connection} asOf={data.asOf} />}
        <div className={styles.late} id={LATE_ID} />
      </div>
      {announcement}
      {cards.length === 0 && <EmptyCourses />}
      {cards.length > 0 && (
        <>
          <div className={styles.grid}>
            {ordered.map((card) => {
              const isLead = card === next?.card;
              return (
                <CourseCard
                  key={card.order.id}
                  card={card}
                  step={isLead ? next?.kind : undefined}
                  withLead={!isLead && leads.includes(card.order) ? next?.card.title : undefined}
                  lead={isLead && lead ? lead : null}
                  now={now}
                  zone={zone}
                  proofHref={proofHref(card.order.id)}
                  onJoin={join}
                  recordingHref={(offeringId) => paths.join(offeringId, 'recording')}
                  classId={card === shortcuts.nextClass ? shortcutIds.nextClass : undefined}
                  payId={card === shortcuts.pay ? shortcutIds.pay : undefined}
                  payCard={<PayCard {...payOf(card)}>{help(card)}</PayCard>}
                  calendar={
                    <CalendarBox
                      title={card.title}
                      enrollment={card.enrollment}
                      offerings={catalogue.offerings}
                    />
                  }
                  receipt={<ReceiptButton orderId={card.order.id} />}
                  review={review(card)}
                  seat={
                    (card.enrollment.wantedWeekend || card.enrollment.moves) && (
                      <AfterContent>
                        <SeatLines uid={uid} card={card} />
                      </AfterContent>
                    )
                  }
                  refunds={card.order.refunds && <RefundLines refunds={card.order.refunds} />}
                />
              );
            })}
          </div>
          <div className={surfaces.actions}>
            <Button variant="outlined" to={paths.register()}>
              Register for Another Course
            </Button>
            <Button variant="text" href={paths.courses}>
              Browse All Courses
            </Button>
            <Button variant="text" to={paths.readiness}>
              Is this phone ready for class?
            </Button>
          </div>
          <AfterContent>
            <PushPlace uid={uid} />
          </AfterContent>
        </>
      )}
      {connection !== 'lost' && <AsOf connection={connection} asOf={data.asOf} />}
    </div>
  );
}

/** Mounted after the content has painted, and left out if it fails to load. */
function AfterContent({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return (
    isDue && (
      <ErrorBoundary fallback={null}>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    )
  );
}

function PushPlace({ uid }: { readonly uid: string }) {
  // Decided once, because the offer reports its own outcome.
  const [offersPush] = useState(canOfferPush);
  return offersPush && <PushOffer uid={uid} />;
}

/** Banners that neither the next step nor its card already shows. */
function unsaidBanners(banners: readonly Banner[], { kind, card }: NextStep): Banner[] {
  const { text } = wordsOf(kind, card);
  return banners.filter(({ type, message }) => type !== 'rejected' && message !== text);
}

/** The first card's beginning, if it is about the next class. */
function leadClassId({ kind, card }: NextStep, { nextClass }: Targets): string | undefined {
  return card === nextClass && classSteps.has(kind) ? shortcutIds.nextClass : undefined;
}

/** Shown without enrollments (spec §2). */
function EmptyCourses() {
  return (
    <section className={surfaces.panel} aria-labelledby="no-courses">
      <div className={surfaces.panelBody}>
        <span className={styles.sign}>
          <Diamond size={28} />
        </span>
        <h2 className={typeScale.h2} id="no-courses">
          {cardMessages.empty}
        </h2>
        <p className={surfaces.text}>
          Your classes, payments and receipts will be here once you register for a course.
        </p>
        <div className={surfaces.actions}>
          <Button to={paths.register()}>Register Now</Button>
          <Button variant="outlined" href={paths.courses}>
            Browse Courses
          </Button>
        </div>
      </div>
    </section>
  );
}
