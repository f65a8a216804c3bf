/** Proofs as phones send them. */
import { submitProof } from '../../src/domain/wire/command.ts';
import { makePng } from '../factories/picture.ts';
import { unique } from './hub.ts';
import { newPayerPhone, newTransactionId } from './order-fixtures.ts';

export const submit = submitProof.name;
/** A picture that no other test sends. */
export const newPicture = () => makePng({ note: unique() });
const newProofId = () => `proof-${unique()}${unique()}`;

/** What a phone sends for an order: a proof with a transaction id of its own. */
export function newProof(orderId: string, changes: object = {}) {
  const transactionId = newTransactionId();
  return {
    proofId: newProofId(),
    orderId,
    network: 'airtel',
    transactionId,
    payerPhone: newPayerPhone(),
    amount: 100,
    paidAt: null,
    message: `Money sent to Hub on 970000000.Amount ZMW 100.00. Your bal is ZMW 5.56.TID: ${transactionId}.`,
    ...changes,
  };
}
