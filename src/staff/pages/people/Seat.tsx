/** What an order's seat depends on: until when it is held, and the earlier place that is offered (decision 0083). */
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import type { Enrollment } from '../../../domain/classes/enrollment.ts';
import { isOpenOffer, type PlaceOffer, withdrawOffer } from '../../../domain/seats/place-offer.ts';
import { weekendName } from '../../../domain/seats/seat-messages.ts';
import { UNTIL_DECIDED } from '../../../domain/seats/seats.ts';
import { formatFull, type Instant } from '../../../domain/time/time.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaff } from '../../data/commands.ts';
import { Muted, Row } from '../../ui/shapes.ts';
import { SmallButton } from '../../ui/buttons.tsx';

type Props = {
  readonly enrollment: Enrollment;
  readonly offers: readonly PlaceOffer[];
  readonly onChanged: () => void;
};

export function Seat({ enrollment, offers, onChanged }: Props) {
  const now = useNow(30_000);
  const offer = offers.find((one) => one.orderId === enrollment.orderId && isOpenOffer(one, now));
  const withdraw = useMutation({
    mutationFn: (offerId: string) => sendStaff(withdrawOffer, { offerId }),
    onSuccess: onChanged,
    onError: ({ message }) => showToast({ title: message }, 'error'),
  });
  const sentences = sentencesOf(enrollment, now);
  if (sentences.length === 0 && offer === undefined) return null;
  return (
    <Row>
      {sentences.length > 0 && <Muted>{sentences.join(' ')}</Muted>}
      {offer !== undefined && (
        <>
          <Box sx={{ flex: '1 1 16rem' }}>
            A place on <b>{weekendName(offer.weekendDate)}</b> is offered until {formatFull(offer.endsAt)}.
          </Box>
          <SmallButton disabled={withdraw.isPending} onClick={() => withdraw.mutate(offer.id)}>
            Take the offer back
          </SmallButton>
        </>
      )}
    </Row>
  );
}

/** The hold of an unpaid seat, and the wish for an earlier one. */
function sentencesOf(enrollment: Enrollment, now: Instant): string[] {
  const { status, firstWeekend, seatHeldUntil, wantedWeekend, earlierWanted } = enrollment;
  const first = weekendName(firstWeekend);
  const sentences: string[] = [];
  if (status !== 'paid' && seatHeldUntil != null && seatHeldUntil > now)
    sentences.push(
      seatHeldUntil === UNTIL_DECIDED
        ? `The seat from ${first} on is held until the proof is decided.`
        : `The seat from ${first} on is held until ${formatFull(seatHeldUntil)}.`,
    );
  if (wantedWeekend != null && wantedWeekend < firstWeekend)
    sentences.push(
      earlierWanted == null
        ? `Begins on ${first}, because ${weekendName(wantedWeekend)} was full.`
        : `Begins on ${first} and waits for a place from ${weekendName(wantedWeekend)} on.`,
    );
  return sentences;
}
