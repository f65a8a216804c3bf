/** Two amounts that were told of one payment, with who paid it and when by each, and the choice between them. */
import { Box } from '@mui/material';
import { formatKwacha } from '../../../domain/classes/course.ts';
import type { Payment, WalletSource } from '../../../domain/money/payment.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { settleConflict } from '../../../domain/wire/wallet-command.ts';
import { sendStaff } from '../../data/commands.ts';
import { Muted, SmallButton, Stack } from '../../ui/shapes.tsx';

const TOLD: Readonly<Record<WalletSource, string>> = {
  paste: 'pasted messages',
  statement: 'a statement',
  forwarder: 'a forwarded message',
  typed: 'somebody who completed a line',
};

type Props = {
  readonly payment: Payment;
  readonly busy: boolean;
  readonly carryOut: (work: () => Promise<unknown>) => void;
};

export function TwoAmounts({ payment: { id, amount, arrival, conflict }, busy, carryOut }: Props) {
  if (amount === null || !conflict) return null;
  const first = { ...arrival, amount, sources: arrival?.sources ?? [] };
  return (
    <Stack sx={{ gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))' }}>
      {[first, { ...conflict, sources: [conflict.source] }].map((side) => (
        <Box
          key={side.amount}
          sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', alignContent: 'space-between' }}
        >
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <b>{formatKwacha(side.amount)}</b>
            {side.sources[0] === undefined ? ', typed by a reviewer' : ` by ${TOLD[side.sources[0]]}`}
            <Muted as="div">
              {[
                [side.name, side.phone && formatPhone(side.phone).replaceAll(' ', '\u00a0')]
                  .filter(Boolean)
                  .join(', ') || 'payer not told',
                side.at ? formatFull(side.at) : 'time not told',
              ].join(' · ')}
            </Muted>
          </Box>
          <SmallButton
            disabled={busy}
            aria-label={`${formatKwacha(side.amount)} is right for ${id}`}
            onClick={() =>
              carryOut(() => sendStaff(settleConflict, { transactionId: id, amount: side.amount }))
            }
          >
            {formatKwacha(side.amount)} is right
          </SmallButton>
        </Box>
      ))}
    </Stack>
  );
}
