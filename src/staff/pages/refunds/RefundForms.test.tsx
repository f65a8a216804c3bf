import { ThemeProvider } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { makePayment, makeRefund } from '../../../../tests/factories/payment.ts';
import { fillField, valueOf } from '../../../../tests/typing.ts';
import { refundMessages } from '../../../domain/wire/staff-messages.ts';
import { staffTheme } from '../../ui/theme/staff-theme.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { MarkRefundForm, SendRefundForm } = await import('./RefundForms.tsx');
const { queryClient, readQuery } = await import('../../data/queries.ts');

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

test('what is typed while the payment is looked up stays, and the other fields are filled', async () => {
  const entry = makePayment({ amount: 100 });
  let answer: (found: unknown) => void = () => undefined;
  const read = () => new Promise((resolve) => (answer = resolve));
  void queryClient.prefetchQuery(readQuery(`refund of ${entry.id}`, read));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={staffTheme}>
        <MarkRefundForm transactionId={entry.id} onClose={() => undefined} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => document.getElementById('refund-amount')).not.toBeNull();
  fillField('refund-amount', '50');
  answer({ entry, left: 100, phone: '+260971234567', orders: [] });
  await expect.poll(() => valueOf('refund-phone')).toBe('097 123 4567');
  expect(valueOf('refund-amount')).toBe('50');
  root.unmount();
});
