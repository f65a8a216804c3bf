import { formatKwacha } from '../../../domain/classes/course.ts';
import { HOUR, REVIEW_HOURS } from '../../../domain/wire/limits.ts';
import { mobileNetworkLabels, type PaymentProof } from '../../../domain/money/payment.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatFull } from '../../../domain/time/time.ts';
import surfaces from '../surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

export function ProofFacts({ proof, name }: { proof: PaymentProof; name: string }) {
  const { amount, network, payerPhone, transactionId, submittedAt } = proof;
  const from = payerPhone === null ? name : formatPhone(payerPhone);
  return (
    <>
      <p className={surfaces.muted}>
        {amount !== null && `${formatKwacha(amount)}, `}
        {mobileNetworkLabels[network]}, from <bdi>{from}</bdi>
      </p>
      <p className={surfaces.muted}>
        <span className={typeScale.code}>{transactionId}</span>
      </p>
      <p className={surfaces.muted}>You hear from us by {formatFull(submittedAt + REVIEW_HOURS * HOUR)}.</p>
    </>
  );
}
