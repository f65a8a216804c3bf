/** What was sent for an order under review, followed at the hub. */
import { type ComponentProps, lazy, useEffect, useState } from 'react';
import { watchProofs } from '../../data/proof.ts';
import { orderIdsOf } from '../../../domain/money/order.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { ProofFacts } from '../../ui/cards/ProofFacts.tsx';

export { RefundLines } from './RefundLines.tsx';
const LaterSeatLines = lazy(async () => ({ default: (await import('./SeatLines.tsx')).SeatLines }));

/** Rarer still: only whoever found a weekend full loads them. */
export const SeatLines = (props: ComponentProps<typeof LaterSeatLines>) => <LaterSeatLines {...props} />;

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
  return proof === undefined ? null : <ProofFacts proof={proof} name={name} />;
}
