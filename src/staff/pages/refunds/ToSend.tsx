/** One amount that is to be sent back: how much, where to, why, and the form in which it is recorded as sent. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { toCommandError } from '../../../shared/data/errors.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import type { Payment } from '../../../domain/money/payment.ts';
import { type Refund, refundReasonLabels } from '../../../domain/money/ledger/refund.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { can } from '../../../domain/people/staff-member.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { cancelRefund } from '../../../domain/wire/wallet-command.ts';
import { sendStaff } from '../../data/commands.ts';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { Code, Figures, Muted, NoWrap } from '../../ui/shapes.ts';
import { useStaff } from '../use-staff.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const SendRefundForm = lazyDialog(async () => (await import('./SendRefundForm.tsx')).SendRefundForm);

type Props = { readonly entry: Payment; readonly refund: Refund; readonly onDone: () => void };

export function ToSend({ entry, refund, onDone }: Props) {
  const { role } = useStaff();
  const [sending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const kwacha = formatKwacha(refund.amount);
  const takeBack = async () => {
    setBusy(true);
    try {
      await sendStaff(cancelRefund, { transactionId: entry.id, refundId: refund.id });
      showToast({ title: 'Taken back', text: `${kwacha} of ${entry.id} stays in the wallet.` }, 'success');
      onDone();
    } catch (thrown) {
      showToast({ title: 'Not taken back', text: toCommandError(thrown).message }, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="article"
      aria-label={`${kwacha} of ${entry.id}`}
      sx={{
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
      }}
    >
      <Copied value={String(refund.amount)} what="amount">
        <Figures sx={{ fontSize: '1.5rem', fontWeight: 800 }}>{kwacha}</Figures>
      </Copied>
      {refund.phone !== null && (
        <Copied value={`0${refund.phone.slice(-9)}`} what="number">
          <NoWrap sx={{ fontSize: '1.125rem', fontWeight: 700 }}>{formatPhone(refund.phone)}</NoWrap>
        </Copied>
      )}
      <Box sx={{ flex: '1 1 14rem', display: 'grid', minWidth: 0 }}>
        <span>
          {refundReasonLabels[refund.reason]}
          {refund.orderId !== null && (
            <>
              {' · '}
              <OrderCode code={refund.orderId} />
            </>
          )}
        </span>
        <Muted sx={{ overflowWrap: 'anywhere' }}>
          Came with <Code>{entry.id}</Code>
          {entry.arrival?.name && ` from ${entry.arrival.name}`}; marked by {refund.markedBy.name},{' '}
          {formatFull(refund.markedAt)}
        </Muted>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
        <Button variant="text" disabled={busy} onClick={() => void takeBack()}>
          Take back
        </Button>
        {can(role, 'send_refunds') ? (
          <Button onClick={() => setSending(true)}>Sent</Button>
        ) : (
          <Muted sx={{ alignSelf: 'center' }}>A manager sends it.</Muted>
        )}
      </Box>
      {sending && (
        <SendRefundForm entry={entry} refund={refund} onSent={onDone} onClose={() => setSending(false)} />
      )}
    </Box>
  );
}

/** A fact and the button that copies it. */
function Copied({ value, what, children }: { value: string; what: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {children}
      <CopyButton value={value} what={what} />
    </Box>
  );
}
