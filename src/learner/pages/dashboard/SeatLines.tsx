/** Why a course starts later than wanted, and offers of an earlier place (decision 0083); left out of the kept view. */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usualTimes } from '../../../domain/classes/offering.ts';
import type { CourseCard } from '../../../domain/dashboard/course-card.ts';
import { canWantEarlier, isOpenOffer, type PlaceOffer } from '../../../domain/seats/place-offer.ts';
import {
  laterSentence,
  movedSentence,
  placeMessages,
  weekendName,
} from '../../../domain/seats/seat-messages.ts';
import { COUNTDOWN_INTERVAL } from '../../../domain/wire/limits.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import typeScale from '../../../shared/ui/type.module.css';
import { answerOffer, askToWait, watchOffers, watchTakenBack } from '../../data/seats.ts';
import { Line } from '../../ui/cards/Line.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { LATE_ID } from './use-shortcut.ts';
import styles from './SeatLines.module.css';

type Props = { readonly uid: string; readonly card: CourseCard };

const LOOK_FIRST = 700;

export function SeatLines({ uid, card: { title, order, enrollment } }: Props) {
  const now = useNow(COUNTDOWN_INTERVAL);
  const { wantedWeekend, earlierWanted, firstWeekend } = enrollment;
  const isWanted = earlierWanted != null;
  const offer = useOffer(watchOffers, uid, order.id, isWanted);
  const canWant = canWantEarlier(enrollment, now);
  const takenBack = useOffer(watchTakenBack, uid, order.id, canWant && !isWanted);
  const [busy, send] = useSending();
  if (offer !== null && isOpenOffer(offer, now))
    return <Offered title={title} offer={offer} busy={busy} send={send} />;
  if (now >= usualTimes(firstWeekend).saturdayStartsAt) return null;
  if (wantedWeekend == null) return <MovedLine enrollment={enrollment} />;
  return (
    <Line title={<span data-later="li">{laterSentence(wantedWeekend, firstWeekend)}</span>}>
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
              onClick={() => void send(() => askToWait(order.id, !isWanted))}
            >
              {isWanted ? placeMessages.stop : placeMessages.want}
            </Button>
          </div>
        </>
      )}
    </Line>
  );
}

/** The last change of weekend, until that weekend begins. */
function MovedLine({
  enrollment: { moves, firstWeekend },
}: {
  readonly enrollment: CourseCard['enrollment'];
}) {
  const move = moves?.at(-1);
  if (move?.to !== firstWeekend) return null;
  return <Line title={<span data-later="li">{movedSentence(move.from, move.to)}</span>} />;
}

type OfferedProps = {
  readonly title: string;
  readonly offer: PlaceOffer;
  readonly busy: boolean;
  readonly send: Send;
};

/** Above all cards, because it expires and they can wait. */
function Offered({ title, offer, busy, send }: OfferedProps) {
  const top = document.getElementById(LATE_ID);
  const wasSeen = useWasSeen();
  const { id, weekendDate, endsAt } = offer;
  const answer = (said: 'take' | 'keep') =>
    void send(async () => {
      const { firstWeekend } = await answerOffer(id, said);
      showToast({ title: `You begin on ${weekendName(firstWeekend)}` }, 'success');
    });
  const [headingId, courseId] = [`offer-${id}`, `offered-${id}`];
  const offered = (
    <section className={styles.offer} data-later="section" aria-labelledby={`${headingId} ${courseId}`}>
      <h2 className={typeScale.h3} id={headingId}>
        {placeMessages.offered(weekendDate)}
      </h2>
      <p>
        <strong id={courseId}>{title}</strong>. {placeMessages.until(endsAt)}
      </p>
      <div className={surfaces.actions}>
        <Button disabled={busy || !wasSeen} onClick={() => answer('take')}>
          {placeMessages.take}
        </Button>
        <Button variant="outlined" disabled={busy || !wasSeen} onClick={() => answer('keep')}>
          {placeMessages.keep}
        </Button>
      </div>
    </section>
  );
  return top && createPortal(offered, top);
}

/** True after a moment: the offer moves the cards, and a tap may have been meant for them. */
function useWasSeen(): boolean {
  const [wasSeen, setWasSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWasSeen(true), LOOK_FIRST);
    return () => clearTimeout(timer);
  }, []);
  return wasSeen;
}

function useOffer(
  watchThem: typeof watchOffers,
  uid: string,
  orderId: string,
  isAsked: boolean,
): PlaceOffer | null {
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

type Send = (work: () => Promise<unknown>) => Promise<void>;

/** One command at a time; after a failure the hub's state stays shown. */
function useSending(): [busy: boolean, send: Send] {
  const [busy, setBusy] = useState(false);
  const send: Send = async (work) => {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      showToast({ title: toCommandError(thrown).message }, 'error');
    } finally {
      setBusy(false);
    }
  };
  return [busy, send];
}
