import { useEffect, useState } from 'react';
import { watchMarks } from '../../data/attendance.ts';
import { watchProofs } from '../../data/proof.ts';
import type { CourseCard } from '../../../domain/dashboard/course-card.ts';
import { orderIdsOf } from '../../../domain/money/order.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import {
  isAbsent,
  isBetween,
  missedSentence,
  repeatedClass,
  wasExpected,
} from '../../../domain/notifications/missed-class.ts';
import { useNow } from '../../../shared/state/clock.ts';
import type { LearnerData } from '../../state/dashboard-data.ts';
import { ProofFacts } from '../../ui/cards/ProofFacts.tsx';

type Props = { readonly uid: string; readonly card: CourseCard; readonly data: LearnerData };

export function ReviewFacts(props: Props) {
  return props.card.order.status === 'under_review' ? <SentProof {...props} /> : <MissedClass {...props} />;
}

function SentProof({ uid, card, data }: Props) {
  const orderId = card.order.id;
  const [proof, setProof] = useState<PaymentProof | undefined>();
  useEffect(
    () =>
      watchProofs(uid, {
        next: ({ values }) =>
          setProof(
            values.find(
              ({ status, ...ofOrders }) =>
                status === 'under_review' && orderIdsOf(ofOrders).includes(orderId),
            ),
          ),
      }),
    [uid, orderId],
  );
  return (
    proof && (
      <div data-later="div">
        <ProofFacts proof={proof} name={data.user?.name ?? ''} />
      </div>
    )
  );
}

/** Shown until the second class opens, and only if the hub says so. */
function MissedClass({ uid, card, data }: Props) {
  const now = useNow(30_000);
  const offering = data.catalogue.offerings.find(({ id }) => id === card.sessions[0]?.offeringId);
  const classes = offering === undefined ? null : repeatedClass(offering);
  const isAsked =
    offering !== undefined &&
    classes !== null &&
    isBetween(classes, now) &&
    wasExpected(offering, classes, card.enrollment);
  const [missed, slot] = isAsked ? [offering.id, classes.missed.type] : [];
  const [isTrue, setTrue] = useState(false);
  useEffect(() => {
    if (missed === undefined) return undefined;
    return watchMarks(uid, missed, {
      next: ({ values, current }) => setTrue(current && isAbsent(values.find((mark) => mark.slot === slot))),
    });
  }, [uid, missed, slot]);
  return isAsked && isTrue ? (
    <p role="status" data-later="p">
      {missedSentence(classes)}
    </p>
  ) : null;
}
