/** Parts of the dashboard that need news from the hub or are rare; `data-later` leaves them out of the kept view. */
import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { joinWindow } from '../../../domain/classes/class-session.ts';
import { usualTimes } from '../../../domain/classes/offering.ts';
import { orderIdsOf } from '../../../domain/money/order.ts';
import {
  isAbsent,
  isBetween,
  missedSentence,
  repeatedClass,
  wasExpected,
} from '../../../domain/notifications/missed-class.ts';
import { canWantEarlier, isOpenOffer, type PlaceOffer } from '../../../domain/seats/place-offer.ts';
import { changeWeekend } from '../../../domain/seats/weekend-change.ts';
import {
  laterSentence,
  movedSentence,
  placeMessages,
  weekendName,
} from '../../../domain/seats/seat-messages.ts';
import { attendanceId } from '../../../domain/wire/collections.ts';
import type { CommandRequest } from '../../../domain/wire/commands.ts';
import { paths } from '../../../domain/wire/paths.ts';
import {
  canOfferInstall,
  declineInstall,
  installState,
  iphoneSteps,
  promptInstall,
  watchInstall,
} from '../../../pwa/install.ts';
import { canOfferPush, declinePush } from '../../../pwa/push.ts';
import { newKey, sendCommand } from '../../../shared/data/commands.ts';
import { lazyPage } from '../../../shared/lazy-page.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useIsAfter } from '../../../shared/ui/use-is-after.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { learnerToken } from '../../data/auth-session.ts';
import { watchOffers, watchTakenBack } from '../../data/documents.ts';
import { useSubmission } from '../../forms/submission.ts';
import { useAfterClass } from '../../state/after-class.ts';
import { turnOnPush } from '../../state/push.ts';
import { useProofs } from '../../state/use-learner.ts';
import { CardRow } from '../../ui/cards/CardRow.tsx';
import { ProofFacts } from '../../ui/cards/PayCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { OrderHelp, LATE_ID, type LateCardProps, type LatePartProps } from './NextStep.tsx';
import styles from './LateParts.module.css';

const { Page: OwnCertificates } = lazyPage(
  async () => (await import('../certificates/OwnCertificates.tsx')).OwnCertificates,
);

export default function LateParts(props: LatePartProps) {
  if (props.part === 'offers') return <Offers {...props} />;
  if (props.part === 'certificates') {
    return (
      <Suspense>
        <OwnCertificates uid={props.uid} />
      </Suspense>
    );
  }
  if (props.part === 'seat') return <SeatRows {...props} />;
  if (props.part === 'proof') return <RefusedProof {...props} />;
  if (props.part !== 'review') return null;
  return props.card.order.status === 'under_review' ? <SentProof {...props} /> : <MissedClass {...props} />;
}

function SentProof({ uid, card, data, now }: LateCardProps) {
  const orderId = card.order.id;
  const proof = useProofs(uid).find(
    (one) => one.status === 'under_review' && orderIdsOf(one).includes(orderId),
  );
  return (
    proof && (
      <div data-later="div">
        <ProofFacts
          proof={proof}
          name={data.user?.name ?? ''}
          now={now}
          help={<OrderHelp card={card} page={{ data }} />}
        />
      </div>
    )
  );
}

function RefusedProof({ uid, card }: LateCardProps) {
  const proof = useProofs(uid).find(({ id }) => id === card.order.latestProofId);
  return (
    proof && (
      <p className={surfaces.muted} data-later="p">
        The ID that you sent: <code>{proof.transactionId}</code>
      </p>
    )
  );
}

/** Shown until the second class opens, and only if the hub was heard after the first class closed. */
function MissedClass({ uid, card, data, now }: LateCardProps) {
  const offering = data.catalogue.offerings.find(({ id }) => id === card.sessions[0]?.offeringId);
  const classes = offering === undefined ? null : repeatedClass(offering);
  const isAsked =
    offering !== undefined &&
    classes !== null &&
    isBetween(classes, now) &&
    wasExpected(offering, classes, card.enrollment);
  const known = useAfterClass(uid);
  if (!isAsked || known === null || known.asOf <= joinWindow(classes.missed.startsAt).closesAt) return null;
  const id = attendanceId(offering.id, classes.missed.type, uid);
  return isAbsent(known.marks.find((mark) => mark.id === id)) ? (
    <p role="status" data-later="p">
      {missedSentence(classes)}
    </p>
  ) : null;
}

const ask = (request: CommandRequest<typeof changeWeekend>) =>
  sendCommand(changeWeekend, request, { key: newKey(), token: learnerToken });

/** Why a course starts later than wanted, and offers of an earlier place (decision 0083). */
function SeatRows({ uid, card: { title, order, enrollment }, now }: LateCardProps) {
  const { wantedWeekend, earlierWanted, firstWeekend, moves } = enrollment;
  const isWanted = earlierWanted != null;
  const offer = useOffer(watchOffers, uid, order.id, isWanted);
  const canWant = canWantEarlier(enrollment, now);
  const takenBack = useOffer(watchTakenBack, uid, order.id, canWant && !isWanted);
  const { busy, run } = useSubmission();
  const send: Send = (work) => run(work, ({ message }) => showToast({ title: message }, 'error'));
  if (offer !== null && isOpenOffer(offer, now))
    return <OfferedPlace title={title} offer={offer} busy={busy} send={send} />;
  if (now >= usualTimes(firstWeekend).saturdayStartsAt) return null;
  if (wantedWeekend == null) {
    const move = moves?.at(-1);
    if (move?.to !== firstWeekend) return null;
    return <CardRow title={<span data-later="li">{movedSentence(move.from, move.to)}</span>} />;
  }
  return (
    <CardRow title={<span data-later="li">{laterSentence(wantedWeekend, firstWeekend)}</span>}>
      {canWant && (
        <>
          {takenBack !== null && (
            <p className={surfaces.muted}>{placeMessages.takenBack(takenBack.weekendDate)}</p>
          )}
          {isWanted && (
            <p className={surfaces.muted}>
              {placeMessages.wanted}. {placeMessages.howTold}
            </p>
          )}
          <div className={surfaces.actions}>
            <Button
              variant={isWanted ? 'text' : 'outlined'}
              size="small"
              disabled={busy}
              onClick={() =>
                void send(() => ask({ ask: isWanted ? 'stop_waiting' : 'wait', orderId: order.id }))
              }
            >
              {isWanted ? placeMessages.stop : placeMessages.want}
            </Button>
          </div>
        </>
      )}
    </CardRow>
  );
}

type Send = (work: () => Promise<unknown>) => Promise<void>;
type OfferedPlaceProps = {
  readonly title: string;
  readonly offer: PlaceOffer;
  readonly busy: boolean;
  readonly send: Send;
};

/** The offer moves the cards, and an early tap may have been meant for them: the offer ignores taps for this long, ms. */
const LOOK_FIRST = 700;

/** Above all cards, because the offer expires and they do not. */
function OfferedPlace({ title, offer: { id, weekendDate, endsAt }, busy, send }: OfferedPlaceProps) {
  const wasSeen = useIsAfter(LOOK_FIRST);
  const reply = (answer: 'take' | 'keep') =>
    void send(async () => {
      const { firstWeekend } = await ask({ ask: answer, offerId: id });
      showToast({ title: `You begin on ${weekendName(firstWeekend)}` }, 'success');
    });
  const [headingId, courseId] = [`offer-${id}`, `offered-${id}`];
  const top = document.getElementById(LATE_ID);
  const offered = (
    <section className={styles.offer} data-later="section" aria-labelledby={`${headingId} ${courseId}`}>
      <h2 id={headingId}>{placeMessages.offered(weekendDate)}</h2>
      <p>
        <strong id={courseId}>{title}</strong>. {placeMessages.until(endsAt)}
      </p>
      <div className={surfaces.actions}>
        <Button disabled={busy || !wasSeen} onClick={() => reply('take')}>
          {placeMessages.take}
        </Button>
        <Button variant="outlined" disabled={busy || !wasSeen} onClick={() => reply('keep')}>
          {placeMessages.keep}
        </Button>
      </div>
    </section>
  );
  return top && createPortal(offered, top);
}

function useOffer(watchThem: typeof watchOffers, uid: string, orderId: string, isAsked: boolean) {
  const [offer, setOffer] = useState<PlaceOffer | null>(null);
  useEffect(() => {
    if (!isAsked) return setOffer(null);
    return watchThem(uid, {
      next: ({ values }) => {
        const own = values.filter((one) => one.orderId === orderId);
        setOffer(own.sort((a, b) => b.offeredAt - a.offeredAt)[0] ?? null);
      },
    });
  }, [watchThem, uid, orderId, isAsked]);
  return offer;
}

/** One question at a time; installing is offered once a proof or payment has shown what the hub is good for. */
function Offers({ uid, isUseful }: { uid: string; isUseful: boolean }) {
  // Decided once, because the offer reports its own outcome.
  const [asksForPush] = useState(() => canOfferPush());
  if (asksForPush) return <PushOffer uid={uid} />;
  return isUseful ? <InstallOffer /> : null;
}

function InstallOffer() {
  const [isOffered, setOffered] = useState(() => canOfferInstall());
  useEffect(() => watchInstall(() => setOffered(canOfferInstall())), []);
  if (!isOffered) return null;
  const byHand = installState() === 'by-hand';
  return (
    <section className={surfaces.panel} aria-label="Install" data-later="section">
      <div className={surfaces.panelBody}>
        <h2>Keep the hub on this phone</h2>
        <p className={surfaces.muted}>Your order, your classes and your pay card open without signal.</p>
        {byHand && (
          <ol className={classNames(surfaces.muted, styles.steps)}>
            {iphoneSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <div className={surfaces.actions}>
          {!byHand && (
            <Button variant="outlined" onClick={() => void promptInstall()}>
              Install
            </Button>
          )}
          <Button variant="text" onClick={() => declineInstall()}>
            {byHand ? 'Understood' : 'Not now'}
          </Button>
        </div>
      </div>
    </section>
  );
}

type PushState = 'offered' | 'busy' | 'on' | 'blocked' | 'gone' | { readonly problem: string };

/** Asks learners who have registered, never on the first visit (rules §8). */
function PushOffer({ uid }: { uid: string }) {
  const [state, setState] = useState<PushState>('offered');
  if (state === 'gone') return null;

  const turnOn = async () => {
    setState('busy');
    const { status, problem } = await turnOnPush(uid);
    if (status === 'on' || status === 'blocked') setState(status);
    else setState(problem === null ? 'offered' : { problem });
  };
  const decline = () => {
    declinePush();
    setState('gone');
  };
  if (state === 'on') {
    return (
      <Notice tone="success">
        <p data-later="div">
          Notifications are on for this phone. <Link to={paths.readiness}>Test them and choose which</Link>
        </p>
      </Notice>
    );
  }
  return (
    <section className={surfaces.panel} aria-labelledby="push-offer" data-later="section">
      <div className={surfaces.panelBody}>
        <h2 id="push-offer">Never miss a class</h2>
        <p className={surfaces.muted} role="status">
          {state === 'blocked' ? blocked : offer}
        </p>
        {typeof state === 'object' && <p role="alert">{state.problem}</p>}
        <div className={surfaces.actions}>
          {state !== 'blocked' && (
            <Button variant="outlined" disabled={state === 'busy'} onClick={() => void turnOn()}>
              {state === 'busy' ? 'Turning on...' : 'Turn on notifications'}
            </Button>
          )}
          <Button variant="text" onClick={decline}>
            {state === 'blocked' ? 'Understood' : 'Not now'}
          </Button>
        </div>
      </div>
    </section>
  );
}

const offer =
  'A message the day before and 15 minutes before a class, when one moves, and when your payment has been checked.';
const blocked =
  'Notifications are blocked for the hub in this browser, so it cannot ask again. Your calendar can remind you instead: open “Add to your calendar” at your course below.';
