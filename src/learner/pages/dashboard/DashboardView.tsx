/** The dashboard of a known learner, renewed as hub time goes on. */
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './DashboardView.module.css';
import { useEffect, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type CourseCard as Card,
  dashboardAt,
  type ClassSessionView,
} from '../../../domain/dashboard/dashboard.ts';
import { COUNTDOWN_INTERVAL } from '../../../domain/wire/limits.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { siteMessages } from '../../../domain/wire/site-messages.ts';
import { TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { orderHelpMessage, whatsappLink } from '../../../domain/people/whatsapp.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { useQueuedProofs } from '../../proof-outbox/use-queued-proofs.ts';
import { offerInstall } from '../../../pwa/install-offer.ts';
import { canOfferPush, showBadge } from '../../../pwa/push-device.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { CourseCard } from '../../ui/cards/CourseCard.tsx';
import { NextStepCard } from '../../ui/cards/NextStepCard.tsx';
import { Notices } from '../../ui/Notices.tsx';
import { isWaitingForLearner } from '../../ui/cards/next-step.ts';
import { PayCard } from '../../ui/cards/PayCard.tsx';
import surfaces from '../../ui/surfaces.module.css';
import type { LearnerData } from '../../state/dashboard-data.ts';
import { CalendarBox } from '../calendar/CalendarBox.tsx';
import { CLICKED } from '../join/join-click.ts';
import { PushOffer } from './PushOffer.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import { SignOut } from '../account/SignOut.tsx';
import { shortcutIds, shortcutTargets, useShortcut } from './use-shortcut.ts';
import type { Connection } from '../../state/use-learner.ts';
import typeScale from '../../../shared/ui/type.module.css';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { Diamond } from '../../../shared/ui/brand/Diamond.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = {
  readonly uid: string;
  readonly data: LearnerData;
  readonly connection: Connection;
  /** The order that a legacy link asked for. */
  readonly first: string | null;
  readonly onRefresh: () => void;
  readonly onSigningOut: (isSigningOut: boolean) => void;
};

export function DashboardView({ uid, data, connection, first, onRefresh, onSigningOut }: Props) {
  const now = useNow(COUNTDOWN_INTERVAL);
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
  const shortcuts = shortcutTargets({ cards, next });
  useShortcut();

  const joinHref = ({ offeringId, type }: ClassSessionView) => paths.join(offeringId, type);
  const join = (session: ClassSessionView) => void navigate(joinHref(session), { state: CLICKED });
  const proofHref = (orderId: string) => paths.register({ order: orderId });
  const payCard = (card: Card, head: string) => (
    <div className={surfaces.part} id={card === shortcuts.pay ? shortcutIds.pay : undefined} tabIndex={-1}>
      <PayCard
        head={head}
        title={card.title}
        reference={card.order.id}
        due={card.due}
        received={card.order.paidAmount}
        numbers={catalogue.paymentNumbers}
        phone={data.user?.phone ?? null}
      >
        {card.order.status === 'pending' && (
          <Button href={proofHref(card.order.id)}>{cardMessages.submitProof}</Button>
        )}
        <Button
          variant="outlined"
          href={helpHref(card, catalogue.contacts.whatsapp)}
          target="_blank"
          rel="noopener"
        >
          Contact us on WhatsApp
        </Button>
      </PayCard>
    </div>
  );
  const onTop = next?.kind === 'pay' ? next.card : null;

  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1 className={typeScale.h2}>Your Dashboard</h1>
          <p className={surfaces.muted}>
            {siteMessages.schedule} {TIME_ZONE_LABEL}
          </p>
          <AsOf connection={connection} asOf={data.asOf} />
        </div>
        <div className={styles.account}>
          <Button variant="text" href={paths.profile}>
            Profile
          </Button>
          <SignOut uid={uid} onSigningOut={onSigningOut} />
        </div>
      </div>
      {next && (
        <NextStepCard
          step={next}
          now={now}
          links={{ proof: proofHref, join: joinHref, courses: paths.courses }}
          onJoin={join}
          payCard={onTop && payCard(onTop, cardMessages.paymentRequired)}
        />
      )}
      <Notices banners={banners} hrefOf={proofHref} />
      {announcement}
      {cards.length > 0 && <PushOffer uid={uid} />}
      {cards.length === 0 && <EmptyCourses />}
      {cards.length > 0 && (
        <>
          <h2 className={typeScale.h2}>My Courses ({cards.length})</h2>
          <div className={styles.grid}>
            {cards.map((card) => (
              <CourseCard
                key={card.order.id}
                card={card}
                now={now}
                zone={zone}
                proofHref={proofHref(card.order.id)}
                onJoin={join}
                recordingHref={(offeringId) => paths.join(offeringId, 'recording')}
                classId={card === shortcuts.nextClass ? shortcutIds.nextClass : undefined}
                payCard={card === onTop ? null : payCard(card, cardMessages.paymentRequired)}
                calendar={
                  <CalendarBox
                    title={card.title}
                    enrollment={card.enrollment}
                    offerings={catalogue.offerings}
                  />
                }
                receipt={<ReceiptButton orderId={card.order.id} />}
              />
            ))}
          </div>
          <div className={surfaces.actions}>
            <Button variant="outlined" href={paths.register()}>
              Register for Another Course
            </Button>
            <Button variant="text" href={paths.courses}>
              Browse All Courses
            </Button>
            <Button variant="text" href={paths.readiness}>
              Is this phone ready for class?
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function helpHref({ title, order }: Card, whatsapp: string): string {
  return whatsappLink(whatsapp, orderHelpMessage({ courseName: title, orderId: order.id }));
}

/** Offers to install the app once a payment was approved, and never together with the question about notifications. */
function useInstallOffer(cards: readonly Card[]): void {
  const isDue = cards.some(({ order }) => order.status === 'approved');
  useEffect(() => (isDue && !canOfferPush() ? offerInstall() : undefined), [isDue]);
}

const LINK_NEWS = 30_000;

/** Fetches the catalogue again now and then while a class runs whose link is not published yet. */
function useLinkNews(waits: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!waits) return undefined;
    refresh();
    const timer = setInterval(refresh, LINK_NEWS);
    return () => clearInterval(timer);
  }, [waits, refresh]);
}

/** Announces to screen readers what changed on the cards: a decision, a class that opens; never the countdown. */
function useAnnouncement(cards: readonly Card[]): ReactNode {
  const known = useRef<readonly string[] | null>(null);
  const [spoken, setSpoken] = useState('');
  const present = cards.map(describe);
  const changed = present.join('\n');
  useEffect(() => {
    const lines = changed.split('\n');
    const changes = known.current ? lines.filter((line) => !known.current?.includes(line)) : [];
    if (changes.length > 0) setSpoken(changes.join(' '));
    known.current = lines;
  }, [changed]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}

function describe({ title, badge, sessions }: Card): string {
  const open = sessions.filter(({ state }) => state === 'open').map(({ label }) => label);
  return `${[`${title}: ${badge}`, ...open].join('. ')}.`;
}

/** Shown without enrollments (spec §2): what the dashboard is for, and two links. */
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
          <Button href={paths.register()}>Register Now</Button>
          <Button variant="outlined" href={paths.courses}>
            Browse Courses
          </Button>
        </div>
      </div>
    </section>
  );
}
