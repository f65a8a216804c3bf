/** What to pay, what was sent for it so far, and the form that shows the payment. */
import { useEffect, useState } from 'react';
import { watchProofs } from '../../data/proof.ts';
import { courseTitle } from '../../../domain/classes/course.ts';
import { bannerMessages, cardMessages, errorMessages } from '../../../domain/wire/messages.ts';
import { amountDue, type Order } from '../../../domain/money/order.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { orderHelpMessage, whatsappLink } from '../../../domain/people/whatsapp.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { useProofSending } from '../../proof-outbox/send-proof.ts';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './PaymentView.module.css';
import { AsOf } from '../../ui/AsOf.tsx';
import { PayCard } from '../../ui/cards/PayCard.tsx';
import { ProofList } from '../../ui/cards/ProofList.tsx';
import surfaces from '../../ui/surfaces.module.css';
import type { LearnerData } from '../../state/dashboard-data.ts';
import { ProofPanel } from './ProofPanel.tsx';
import { useQueuedProofs } from '../../proof-outbox/use-queued-proofs.ts';
import type { Connection } from '../../state/use-learner.ts';
import typeScale from '../../../shared/ui/type.module.css';

type Props = {
  readonly uid: string;
  readonly order: Order;
  readonly data: LearnerData;
  readonly connection: Connection;
};

export function PaymentView({ uid, order, data, connection }: Props) {
  const proofs = useProofs(uid, order.id);
  const queued = useQueuedProofs(uid);
  const { status, notice } = useAnswered(order, proofs);
  const { catalogue } = data;
  const title = courseTitle(order.courseId, catalogue.courses);
  const help = whatsappLink(
    catalogue.contacts.whatsapp,
    orderHelpMessage({ courseName: title, orderId: order.id }),
  );
  if (status === 'approved') {
    return (
      <div className={styles.page}>
        <header>
          <h1 className={typeScale.h2}>{title}</h1>
          <StatusChip status="approved" />
        </header>
        <div>
          <Notice tone="success">
            <p>{errorMessages.alreadyPaid}</p>
          </Notice>
          <Button href={paths.dashboard()}>Go to Dashboard</Button>
        </div>
      </div>
    );
  }
  const isSent = status === 'under_review';
  const isQueued =
    !isSent &&
    queued.proofs?.some(({ orderId, state }) => orderId === order.id && state !== 'refused') === true;
  const card = (
    <PayCard
      head={cardMessages.paymentRequired}
      title={title}
      reference={order.id}
      due={amountDue(order)}
      received={order.paidAmount}
      numbers={catalogue.paymentNumbers}
      phone={data.user?.phone ?? null}
    >
      <Button variant="outlined" href={help} target="_blank" rel="noopener">
        Contact us on WhatsApp
      </Button>
    </PayCard>
  );
  const folded = (
    <details className={surfaces.reveal}>
      <summary>Show where to pay</summary>
      {card}
    </details>
  );
  const sent = proofs.length > 0 && (
    <section className={surfaces.panel} aria-labelledby="sent">
      <div className={surfaces.panelBody}>
        <h2 className={typeScale.h3} id="sent">
          What you sent
        </h2>
        <ProofList proofs={proofs} />
      </div>
    </section>
  );
  const first = isSent ? sent : isQueued ? folded : card;
  return (
    <div className={styles.page}>
      <header>
        <h1 className={typeScale.h2}>
          {isSent || isQueued ? `Your payment for ${title}` : `Pay for ${title}`}
        </h1>
        <StatusChip status={status} />
        {connection !== 'live' && <AsOf connection={connection} asOf={data.asOf} />}
        {status === 'rejected' && !isQueued && (
          <Notice tone="error">
            <p>
              <strong>{bannerMessages.rejected}.</strong>{' '}
              {order.rejectionReason ?? cardMessages.rejectedDefault}
            </p>
            <p>{bannerMessages.rejectedNext}</p>
          </Notice>
        )}
        {isSent && (
          <Notice tone="success">
            <p>{bannerMessages.underReview}</p>
            {notice !== null && <p>{notice}</p>}
            <Button href={paths.dashboard()}>Go to Dashboard</Button>
          </Notice>
        )}
      </header>
      {/* Somebody who has paid must not think they have to pay again, so that the numbers are folded away. */}
      <div style={{ ...(isQueued && { order: 1 }), ...(first === false && { display: 'none' }) }}>
        {first}
      </div>
      <div>
        <ProofPanel uid={uid} order={order} status={status} queued={queued} />
        {isSent ? folded : sent}
      </div>
    </div>
  );
}

function useProofs(uid: string, orderId: string): readonly PaymentProof[] {
  const [proofs, setProofs] = useState<readonly PaymentProof[]>([]);
  useEffect(() => watchProofs(uid, orderId, { next: ({ values }) => setProofs(values) }), [uid, orderId]);
  return proofs;
}

/** The order's status. Until the live documents show a proof just sent, the answer to it counts. */
function useAnswered(order: Order, proofs: readonly PaymentProof[]) {
  const answer = useProofSending(({ accepted }) => accepted[order.id]);
  if (answer === undefined) return { status: order.status, notice: null };
  const caughtUp = order.latestProofId === answer.proofId || proofs.some(({ id }) => id === answer.proofId);
  return { status: caughtUp ? order.status : answer.status, notice: answer.notice };
}
