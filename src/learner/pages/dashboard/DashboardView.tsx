/** The dashboard of a known learner, renewed by the hub's clock. */
import { Button } from '../../../shared/ui/Button.tsx';
import { styled } from '../../../shared/ui/styled.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type CourseCard as Card,
  dashboardAt,
  type SessionView,
} from '../../../domain/dashboard/dashboard.ts';
import { COUNTDOWN_TICK } from '../../../domain/wire/limits.ts';
import { cardMessages, siteMessages } from '../../../domain/wire/messages.ts';
import { TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { orderHelpMessage, whatsappLink } from '../../../domain/people/whatsapp.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { useQueuedProofs } from '../../proof-outbox/use-queued-proofs.ts';
import { offerInstall } from '../../../pwa/install-offer.ts';
import { mayOfferPush, showBadge } from '../../../pwa/push-device.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { CourseCard } from '../../ui/CourseCard.tsx';
import { EmptyCourses } from '../../ui/EmptyCourses.tsx';
import { NextStepCard } from '../../ui/NextStepCard.tsx';
import { Notices } from '../../ui/Notices.tsx';
import { asksForLearner } from '../../ui/next-step.ts';
import { PayCard } from '../../ui/PayCard.tsx';
import { Actions, Muted, Part, Title } from '../../ui/surfaces.ts';
import type { LearnerData } from '../../state/dashboard-data.ts';
import { CalendarBox } from '../calendar/CalendarBox.tsx';
import { CLICKED } from '../join/join-click.ts';
import { PushOffer } from './PushOffer.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import { SignOut } from '../account/SignOut.tsx';
import { useAnnouncement } from './use-announcement.tsx';
import { shortcutIds, shortcutTargets, useShortcut } from './use-shortcut.ts';
import type { Connection } from '../../state/use-learner.ts';

const Page = styled('div')({ display: 'grid', gap: 24 });

const Top = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: '8px 16px',
  '& h1': { ...theme.typography.h2, margin: '0 0 4px' },
}));

const Account = styled('div')({
  display: 'flex',
  gap: 8,
  // Below the heading a link's text stands in line with it.
  '@media (max-width: 599px)': { marginInlineStart: -22 },
});

const Grid = styled('div')({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  '@media (min-width: 900px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = {
  readonly uid: string;
  readonly data: LearnerData;
  readonly connection: Connection;
  /** The order that a legacy link asked for. */
  readonly first: string | null;
  readonly onRefresh: () => void;
  readonly onLeaving: (isLeaving: boolean) => void;
};

export function DashboardView({ uid, data, connection, first, onRefresh, onLeaving }: Props) {
  const now = useNow(COUNTDOWN_TICK);
  const kept = useQueuedProofs(uid).proofs ?? [];
  const navigate = useNavigate();
  const { orders, enrollments, catalogue } = data;
  const { banners, cards, next } = dashboardAt({ orders, enrollments, catalogue, kept, first }, now);
  const waitsForLink = cards.some(({ sessions }) => sessions.some(({ state }) => state === 'noLink'));
  useLinkNews(waitsForLink, onRefresh);
  const isAskedFor = next !== undefined && asksForLearner(next.kind);
  useEffect(() => showBadge(isAskedFor), [isAskedFor]);
  const announcement = useAnnouncement(cards);
  useInstallOffer(cards);
  const shortcuts = shortcutTargets({ cards, next });
  useShortcut();

  const joinHref = ({ offeringId, type }: SessionView) => paths.join(offeringId, type);
  const join = (session: SessionView) => void navigate(joinHref(session), { state: CLICKED });
  const proofHref = (orderId: string) => paths.register({ order: orderId });
  const payCard = (card: Card, head: string) => (
    <Part id={card === shortcuts.pay ? shortcutIds.pay : undefined} tabIndex={-1}>
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
    </Part>
  );
  const onTop = next?.kind === 'pay' ? next.card : null;

  return (
    <Page>
      <Top>
        <div>
          <h1>Your Dashboard</h1>
          <Muted>
            {siteMessages.schedule} {TIME_ZONE_LABEL}
          </Muted>
          <AsOf connection={connection} asOf={data.asOf} />
        </div>
        <Account>
          <Button variant="text" href={paths.profile}>
            Profile
          </Button>
          <SignOut uid={uid} onLeaving={onLeaving} />
        </Account>
      </Top>
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
      {cards.length === 0 && <EmptyCourses coursesHref={paths.courses} registerHref={paths.register()} />}
      {cards.length > 0 && (
        <>
          <Title>My Courses ({cards.length})</Title>
          <Grid>
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
          </Grid>
          <Actions>
            <Button variant="outlined" href={paths.register()}>
              Register for Another Course
            </Button>
            <Button variant="text" href={paths.courses}>
              Browse All Courses
            </Button>
            <Button variant="text" href={paths.readiness}>
              Is this phone ready for class?
            </Button>
          </Actions>
        </>
      )}
    </Page>
  );
}

function helpHref({ title, order }: Card, whatsapp: string): string {
  return whatsappLink(whatsapp, orderHelpMessage({ courseName: title, orderId: order.id }));
}

/** Once a payment was approved; after the question about notifications, not beside it. */
function useInstallOffer(cards: readonly Card[]): void {
  const isDue = cards.some(({ order }) => order.status === 'approved');
  useEffect(() => (isDue && !mayOfferPush() ? offerInstall() : undefined), [isDue]);
}

const LINK_NEWS = 30_000;

/** While a class runs whose link is not published yet, the catalogue is asked again now and then. */
function useLinkNews(waits: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!waits) return undefined;
    refresh();
    const timer = setInterval(refresh, LINK_NEWS);
    return () => clearInterval(timer);
  }, [waits, refresh]);
}
