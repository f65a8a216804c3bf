/** An order's money, where its next step does not say it (spec §2). */
import type { ReactNode } from 'react';
import { formatKwacha } from '../../../domain/classes/course.ts';
import type { CourseCard as Card } from '../../../domain/dashboard/course-card.ts';
import type { StepKind } from '../../../domain/dashboard/dashboard.ts';
import { rejectionMessage } from '../../../domain/dashboard/banner.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import typeScale from '../../../shared/ui/type.module.css';
import { Line } from './Line.tsx';
import { keptText, rejectionHelp } from './next-step.ts';
import styles from './CourseCard.module.css';
import surfaces from '../surfaces.module.css';

export type PaymentLinesProps = {
  readonly card: Card;
  /** The page's next step, if it is about this card. */
  readonly step: StepKind | undefined;
  readonly withLead: string | undefined;
  readonly proofHref: string;
  /** Where a shortcut leads, on the order it is about. */
  readonly payId: string | undefined;
  readonly payCard: ReactNode;
  readonly receipt: ReactNode;
  readonly review: ReactNode;
};

/** Their words are above the lines already. */
const SAID: ReadonlySet<StepKind | undefined> = new Set(['refused', 'resubmit', 'kept']);

export function PaymentLines(props: PaymentLinesProps) {
  const { card, step, withLead, proofHref, payId, receipt } = props;
  const { order, kept } = card;
  if (step === 'pay') return null;
  if (order.status === 'approved') {
    return (
      <Line title={`Paid ${formatKwacha(order.amount)}`} action={receipt}>
        {order.receiptNumber !== null && (
          <p className={surfaces.muted}>
            Receipt <span className={classNames(typeScale.code, surfaces.whole)}>{order.receiptNumber}</span>
          </p>
        )}
      </Line>
    );
  }
  if (SAID.has(step)) return <HowToPay {...props} />;
  const together = withLead !== undefined && (
    <p className={surfaces.muted}>Together with {withLead}, above.</p>
  );
  const howToPay = withLead === undefined && <HowToPay {...props} />;
  const button = (text: string) => (
    <Button variant="outlined" size="small" to={proofHref}>
      {text}
    </Button>
  );
  if (kept !== undefined) {
    const isRefused = kept.state === 'refused';
    return (
      <>
        <Line title="Your proof" action={button(isRefused ? cardMessages.resubmit : 'See Your Proof')}>
          {together || <p className={styles.kept}>{keptText(kept)}</p>}
        </Line>
        {howToPay}
      </>
    );
  }
  if (order.status === 'pending') {
    return (
      <>
        <Line id={payId} title={cardMessages.paymentRequired} action={button(cardMessages.submitProof)}>
          <p className={surfaces.muted}>{formatKwacha(card.due)} is due.</p>
          {together}
        </Line>
        {howToPay}
      </>
    );
  }
  if (order.status === 'under_review') {
    return (
      <Line title={cardMessages.underReview} action={button('Send another proof')}>
        {step !== 'review' && (together || props.review)}
      </Line>
    );
  }
  const help = rejectionHelp(card);
  return (
    <>
      <Line title="Send your proof again" action={button(cardMessages.resubmit)}>
        {together || <p className={surfaces.muted}>{rejectionMessage(order.rejectionReason)}</p>}
        {withLead === undefined && help !== null && <p className={surfaces.muted}>{help}</p>}
      </Line>
      {howToPay}
    </>
  );
}

function HowToPay({ payCard }: PaymentLinesProps) {
  return (
    <li className={styles.fold}>
      <details className={surfaces.reveal}>
        <summary>How to pay</summary>
        {payCard}
      </details>
    </li>
  );
}
