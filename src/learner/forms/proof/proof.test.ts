import { expect, test } from 'vitest';
import { proofMessages } from '../../../domain/wire/order-messages.ts';
import { lusakaInstant } from '../../../domain/time/time.ts';
import {
  emptyProofForm,
  fromRequest,
  pasted,
  type ProofForm,
  proofFormMessages,
  proofFormSchema,
  toRequest,
  withMessage,
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
const ids = { proofId: 'a'.repeat(32), orderId: 'ACDEFGHJ', alsoOrderIds: [] };
const sentences = (changes: Partial<ProofForm>) => {
  const result = proofFormSchema.safeParse({ ...filled, ...changes });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

test('a filled form becomes the command’s request, without the balance', () => {
  const both = { ...ids, alsoOrderIds: ['FGHJ4679'] };
  const request = toRequest(proofFormSchema.parse(filled), both);
  expect(request).toMatchObject({
    ...both,
    transactionId: 'PP261120.1015.D12345',
    amount: 1000.5,
    payerPhone: '+260971234567',
    paidAt: lusakaInstant('2026-11-20', '10:15'),
  });
  expect(request.message).not.toContain('5.56');
  expect(toRequest(fromRequest(request, false), both)).toEqual(request);
  // For one order the field is left out, so that equal proofs compare equal.
  expect(toRequest(proofFormSchema.parse(filled), ids)).not.toHaveProperty('alsoOrderIds');
});

test('the form takes what it can read from a request that another release kept', () => {
  const kept = { network: 'none', transactionId: 7, amount: 'a', paidAt: 1e20, message: 'Money sent.' };
  expect(fromRequest(kept, true)).toEqual({ ...emptyProofForm, message: 'Money sent.', hasPicture: true });
  expect(fromRequest({ ...kept, amount: 100, payerPhone: '+260971234567' }, true)).toMatchObject({
    amount: '100',
    payerPhone: '097 123 4567',
  });
  expect(fromRequest('nothing of it', false)).toEqual(emptyProofForm);
});

test('a missing or unclear value has its own sentence', () => {
  expect(sentences({})).toEqual([]);
  expect(sentences({ message: ' ' })).toEqual([proofMessages.evidenceRequired]);
  expect(sentences({ message: '', hasPicture: true })).toEqual([]);
  expect(sentences({ transactionId: '' })[0]).toBe(proofMessages.transactionIdRequired);
  expect(sentences({ transactionId: 'a b' })).toContain(proofMessages.transactionIdInvalid);
  expect(sentences({ network: '' })).toEqual([proofFormMessages.networkRequired]);
  expect(sentences({ amount: 'a hundred' })).toEqual([proofFormMessages.amountUnclear]);
  expect(sentences({ amount: '', payerPhone: '', paidAt: '' })).toEqual([]);
});

const airtel = (minute: string, amount: string) =>
  `Money sent to HUB on 970000001.Amount ZMW ${amount}. Your bal is ZMW 5.56.TID: PP261120.${minute}.D12345.`;

test.each([
  ['100', 100],
  ['K100', 100],
  ['zmw 1 000.50', 1000.5],
  ['1,000.00', 1000],
  ['100 kwacha', 100],
  ['100.5ZMW', 100.5],
])('an amount written as %j', (written, amount) => {
  expect(sentences({ amount: written })).toEqual([]);
  const form = proofFormSchema.parse({ ...filled, amount: written });
  expect(toRequest(form, ids).amount).toBe(amount);
});

test.each(['100,50', '1,5', '10,00', '1.000.50', 'K', '-5'])('an amount that is unclear: %j', (written) => {
  expect(sentences({ amount: written })).toEqual([proofFormMessages.amountUnclear]);
});

test('from a whole message in the field of the id, only the id is taken', () => {
  const form = proofFormSchema.parse({ ...filled, transactionId: airtel('1015', '100.00') });
  expect(toRequest(form, ids).transactionId).toBe('PP261120.1015.D12345');
  expect(sentences({ transactionId: 'TID: PP261120.1015.D12345' })).toEqual([]);
  expect(sentences({ transactionId: 'I paid K100 to you yesterday' })).toContain(
    proofMessages.transactionIdInvalid,
  );
});

test('another message takes the place of the first, with nothing of it left over', () => {
  const first = withMessage(emptyProofForm, airtel('1015', '50.00'));
  expect(first).toMatchObject({ transactionId: 'PP261120.1015.D12345', amount: '50', network: 'airtel' });
  expect(withMessage(first, airtel('1016', '100.00'))).toMatchObject({
    transactionId: 'PP261120.1016.D12345',
    amount: '100',
  });
  const other = withMessage(first, 'Y’ello. You have sent ZMW 100 to HUB.');
  expect(other).toMatchObject({ transactionId: '', amount: '100', paidAt: '' });
});

test('a field that was corrected stays corrected while the message says the same of it', () => {
  const first = withMessage(emptyProofForm, airtel('1015', '50.00'));
  const corrected = { ...first, amount: '100', payerPhone: '0971234567' };
  expect(withMessage(corrected, first.message)).toEqual(corrected);
  expect(withMessage(corrected, `${first.message} `)).toMatchObject({ amount: '100' });
  const again = withMessage(corrected, airtel('1015', '70.00'));
  expect(again).toMatchObject({ amount: '70', payerPhone: '0971234567' });
});

test('a second message is pasted over the first; the second half of one is put where the cursor is', () => {
  const whole = airtel('1015', '50.00');
  const other = airtel('1016', '100.00');
  expect(pasted(whole, [3, 3], other)).toBe(other);
  expect(pasted(whole.slice(0, 40), [40, 40], whole.slice(40))).toBe(whole);
  expect(pasted('abc', [1, 2], 'x')).toBe('axc');
});
