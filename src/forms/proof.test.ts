import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { proofMessages } from '../domain/messages.ts';
import { lusakaInstant } from '../domain/time.ts';
import {
  emptyProofForm,
  fromRequest,
  type ProofForm,
  proofFormMessages,
  proofFormSchema,
  toRequest,
} from './proof.ts';

const filled: ProofForm = {
  ...emptyProofForm,
  message: 'Money sent. Amount ZMW 100.00. Your bal is ZMW 5.56.',
  network: 'airtel',
  transactionId: ' pp261120.1015.d12345. ',
  amount: 'K 1,000.50',
  payerPhone: '097 123 4567',
  paidAt: '2026-11-20T10:15',
};
const sentences = (changes: Partial<ProofForm>) => {
  const result = z.safeParse(proofFormSchema, { ...filled, ...changes });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

test('a filled form becomes the command’s request, without the balance', () => {
  const ids = { proofId: 'a'.repeat(32), orderId: 'ACDEFGHJ' };
  const request = toRequest(z.parse(proofFormSchema, filled), ids);
  expect(request).toMatchObject({
    ...ids,
    transactionId: 'PP261120.1015.D12345',
    amount: 1000.5,
    payerPhone: '+260971234567',
    paidAt: lusakaInstant('2026-11-20', '10:15'),
  });
  expect(request.message).not.toContain('5.56');
  expect(toRequest(fromRequest(request, false), ids)).toEqual(request);
});

test('what is missing or unclear is said under its field', () => {
  expect(sentences({})).toEqual([]);
  expect(sentences({ message: ' ' })).toEqual([proofMessages.evidenceRequired]);
  expect(sentences({ message: '', hasPicture: true })).toEqual([]);
  expect(sentences({ transactionId: '' })[0]).toBe(proofMessages.transactionIdRequired);
  expect(sentences({ transactionId: 'a b' })).toContain(proofMessages.transactionIdInvalid);
  expect(sentences({ network: '' })).toEqual([proofFormMessages.networkRequired]);
  expect(sentences({ amount: 'a hundred' })).toEqual([proofFormMessages.amountUnclear]);
  expect(sentences({ amount: '', payerPhone: '', paidAt: '' })).toEqual([]);
});
