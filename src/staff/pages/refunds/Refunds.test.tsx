import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { makePayment, makeRefund } from '../../../../tests/factories/payment.ts';
import { fillField, valueOf } from '../../../../tests/typing.ts';
import { refundMessages } from '../../../domain/wire/staff-messages.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { SendRefundForm } = await import('./Refunds.tsx');

const message = (amount: number, number: string) =>
  `Money sent to CHANDA MWANSA on ${number}.Amount ZMW ${amount}.00. Your bal is ZMW 900.00. TID: PP261125.0931.D12345.`;

test('a pasted message fills ID and time; an amount or number unlike the refund’s is refused', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <SendRefundForm
      entry={makePayment()}
      refund={makeRefund({ amount: 20, phone: '+260971234567' })}
      onClose={() => undefined}
    />,
  );
  await expect.poll(() => document.getElementById('sent-message')).not.toBeNull();
  const submit = () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  const problem = () => document.getElementById('sent-message-error')?.textContent;

  fillField('sent-message', message(40, '971234567'));
  expect(valueOf('sent-transaction')).toBe('PP261125.0931.D12345');
  expect([valueOf('sent-at-day'), valueOf('sent-at-time')]).toEqual(['2026-11-25', '09:31']);
  submit();
  await expect.poll(problem).toBe(refundMessages.otherAmount('K20'));
  fillField('sent-message', message(20, '977777777'));
  await expect.poll(problem).toBe(refundMessages.otherNumber('097 777 7777', '097 123 4567'));
  fillField('sent-message', message(20, '971234567'));
  await expect.poll(problem).toBe('');
  root.unmount();
});
