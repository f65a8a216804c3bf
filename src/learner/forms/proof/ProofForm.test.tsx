import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { give, valueOf } from '../../../../tests/typing.ts';
import { ProofForm } from './ProofForm.tsx';

afterEach(() => localStorage.clear());

const message = (id: string) =>
  `Money sent to HUB on 970000001.Amount ZMW 100.00. Your bal is ZMW 5.56.TID: ${id}.`;

test('what a keyboard pastes is read at once, without a paste event and before the field is left', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <ProofForm
      orderId="ACDEFGHJ"
      due={100}
      orderedAt={0}
      numbers={[]}
      phone={null}
      shared={null}
      onSend={() => Promise.resolve()}
    />,
  );
  await expect.poll(() => document.getElementById('proof-message')).not.toBeNull();
  give('proof-message', 'TID: PP261120.1015');
  expect(valueOf('proof-transactionId')).toBe('');
  give('proof-message', message('PP261120.1015.D12345'));
  await expect.poll(() => valueOf('proof-transactionId')).toBe('PP261120.1015.D12345');
  expect(valueOf('proof-amount')).toBe('100');
  expect(valueOf('proof-message')).not.toContain('5.56');
  expect(JSON.stringify({ ...localStorage })).not.toContain('5.56');
  root.unmount();
});
