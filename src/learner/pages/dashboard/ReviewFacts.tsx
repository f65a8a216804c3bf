/** What was sent for an order under review, followed at the hub. `data-later`: what a kept view does without. */
import { useEffect, useState } from 'react';
import { watchProofs } from '../../data/proof.ts';
import { orderIdsOf } from '../../../domain/money/order.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { ProofFacts } from '../../ui/cards/ProofFacts.tsx';

export { RefundLines } from './RefundLines.tsx';

type Props = { readonly uid: string; readonly orderId: string; readonly name: string };

export function ReviewFacts({ uid, orderId, name }: Props) {
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
        <ProofFacts proof={proof} name={name} />
      </div>
    )
  );
}
