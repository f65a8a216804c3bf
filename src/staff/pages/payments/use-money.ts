/** Computes, while the amount is typed, which decisions a payment allows for one proof. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { staffDecisions } from '../../state/decisions.ts';
import { reviewMessages } from '../../../domain/wire/staff-messages.ts';
import { amountDue, sumOfOrders } from '../../../domain/money/order.ts';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import { type PaymentProof, unallocated } from '../../../domain/money/payment.ts';
import {
  moneyAllows,
  type PendingAllocation,
  withPendingDecisions,
} from '../../../domain/money/review-queue.ts';
import type { Case } from './use-case.ts';

export type Money = {
  /** The text of the amount field: the ledger's amount, else the typed one, else that of the proof. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** True where the ledger has the amount, or will have it once a decision made here is sent. */
  readonly isRecorded: boolean;
  /** Kwacha that reached the wallet; null where the field holds no amount. */
  readonly received: number | null;
  /** The kwacha that an acceptance allocates from the payment. */
  readonly promised: PendingAllocation | null;
  /** Null while it is not known. */
  readonly allowed: ReturnType<typeof moneyAllows> | null;
  readonly problem: string | null;
};

export function useMoney(proof: PaymentProof, { orders, payment: stored }: Case): Money {
  const [typed, setTyped] = useState<string | null>(null);
  const rivals = useUnsentDecisions(proof);
  const order = orders && sumOfOrders(orders);
  const payment =
    stored &&
    withPendingDecisions(
      stored,
      rivals.map(({ promised }) => promised),
    );
  const recorded = payment?.amount ?? null;
  const prefilled = recorded ?? proof.amount ?? (order === null ? null : amountDue(order));
  const text = (recorded === null ? typed : null) ?? (prefilled === null ? '' : String(prefilled));
  const received = parseKwacha(text);
  const allowed = order === null || received === null ? null : moneyAllows(received, order, payment);
  const problem = () => {
    if (typed !== null && received === null) return reviewMessages.amountRequired;
    if (allowed !== 'nothing') return null;
    const rival = rivals.at(-1);
    return rival === undefined ? reviewMessages.nothingLeft : reviewMessages.promised(rival.about);
  };
  return {
    text,
    type: setTyped,
    isRecorded: payment !== null && recorded !== null,
    received,
    promised:
      order === null || received === null
        ? null
        : {
            transactionId: proof.transactionId,
            orderId: proof.orderId,
            received,
            part: Math.min(unallocated(received, payment ?? { allocations: {} }), amountDue(order)),
          },
    allowed,
    problem: problem(),
  };
}

type Rival = { readonly about: string; readonly promised: PendingAllocation };

/** Decisions made here on other claims of this transaction, which the server gets before this one. */
function useUnsentDecisions({ transactionId, orderId }: PaymentProof): readonly Rival[] {
  return useStore(staffDecisions).flatMap(({ state, about, promised }) =>
    promised?.transactionId === transactionId &&
    promised.orderId !== orderId &&
    state !== 'sent' &&
    state !== 'refused'
      ? [{ about, promised }]
      : [],
  );
}
