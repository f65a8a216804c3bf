import { ThemeProvider } from '@mui/material';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { makePaymentProof } from '../../../../tests/factories/payment.ts';
import { staffTheme } from '../../ui/theme/staff-theme.ts';
import { ConfirmApproval } from './ConfirmApproval.tsx';
import type { OtherClaim } from './use-queue.ts';

const rivalOf = (id: string): OtherClaim => ({
  proof: makePaymentProof({ id, orderId: 'WXYA3467' }),
  learner: 'Mutale Banda',
  isSame: false,
  shares: 'ID',
});

test('a claim that appears after the tick asks for another look', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const proof = makePaymentProof({ warnings: ['id_used_by_other'] });
  const onConfirm = vi.fn<() => void>();
  const show = (rivals: readonly OtherClaim[]) =>
    flushSync(() =>
      root.render(
        <MemoryRouter>
          <ThemeProvider theme={staffTheme}>
            <ConfirmApproval
              proof={proof}
              name="Chanda Mwansa"
              action="Approve"
              known="Seen, with this amount."
              isContradicted={false}
              rejection={null}
              left={null}
              rivals={rivals}
              titleOf={(courseId) => courseId}
              onConfirm={onConfirm}
              onClose={() => undefined}
            />
          </ThemeProvider>
        </MemoryRouter>,
      ),
    );
  const tick = () => document.querySelector<HTMLInputElement>('input[type="checkbox"]');
  const approve = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');
  show([rivalOf('proof-2')]);
  expect(approve()?.disabled).toBe(true);
  flushSync(() => tick()?.click());
  expect(approve()?.disabled).toBe(false);

  show([rivalOf('proof-2'), rivalOf('proof-3')]);
  expect(tick()?.checked).toBe(false);
  expect(approve()?.disabled).toBe(true);
  flushSync(() => tick()?.click());
  flushSync(() => approve()?.click());
  expect(onConfirm).toHaveBeenCalledOnce();
  root.unmount();
});
