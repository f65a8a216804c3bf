/** What imports left to staff: unreadable lines, and payments with two reported amounts. */
import { Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MobileNetwork,
  mobileNetworkLabels,
  normaliseTransactionId,
} from '../../../domain/money/payment.ts';
import { walletReasons } from '../../../domain/money/wallet/wallet-line.ts';
import { completeWalletLine } from '../../../domain/wire/wallet-command.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaff } from '../../data/commands.ts';
import type { OpenImports, WalletLine } from '../../data/wallet/imports.ts';
import { Code, Muted, Panel } from '../../ui/shapes.ts';
import { useForm } from 'react-hook-form';
import { CURRENCY, parseKwacha } from '../../../domain/money/kwacha.ts';
import { normalisePhone } from '../../../domain/people/phone-number.ts';
import { lineMessages } from '../../../domain/wire/staff-messages.ts';
import { TwoAmounts } from './TwoAmounts.tsx';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { HALF_A_MOMENT, type Moment, momentIn, momentRow, typedMoment } from '../../forms/lusaka-field.ts';
import { resolverOf } from '../../forms/resolver.ts';
import { SmallButton } from '../../ui/buttons.tsx';

type Props = { readonly open: OpenImports; readonly onDone: () => void };

export function OpenLines({ open: { lines, lineCount, conflicts }, onDone }: Props) {
  const [asked, setAsked] = useState<WalletLine | null>(null);
  const { mutate: carryOut, isPending: busy } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: ({ message }) => showToast({ title: 'Not done', text: message }, 'error'),
    // After a refusal, too: a colleague may have been faster.
    onSettled: onDone,
  });
  if (lines.length === 0 && conflicts.length === 0) return null;
  return (
    <Panel aria-label="To complete" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      {conflicts.length > 0 && <Typography variant="h2">Which amount is right?</Typography>}
      {conflicts.map((payment) => (
        <Box key={payment.id} sx={{ display: 'grid', gap: 0.75 }}>
          <Code sx={{ overflowWrap: 'anywhere' }}>{payment.id}</Code>
          <TwoAmounts payment={payment} busy={busy} carryOut={carryOut} />
        </Box>
      ))}
      {lines.length > 0 && (
        <Typography variant="h2">
          {lineCount === 1
            ? 'A line that the hub cannot read'
            : `${lineCount} lines that the hub cannot read`}
        </Typography>
      )}
      {lines.map((line) => (
        <Box key={line.id} sx={{ display: 'grid', gap: 0.75 }}>
          <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{line.text}</Box>
          <Muted>{walletReasons[line.why]}</Muted>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" disabled={busy} onClick={() => setAsked(line)}>
              Complete it
            </Button>
            <SmallButton
              disabled={busy}
              onClick={() => carryOut(() => sendStaff(completeWalletLine, { lineId: line.id, money: null }))}
            >
              It is no money
            </SmallButton>
          </Box>
        </Box>
      ))}
      {asked !== null && (
        <LineForm
          line={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onDone();
          }}
        />
      )}
    </Panel>
  );
}

type Fields = {
  transactionId: string;
  network: MobileNetwork;
  amount: string;
  phone: string;
  name: string;
} & Moment<'paidAt'>;
type LineFormProps = { readonly line: WalletLine; readonly onClose: () => void; readonly onDone: () => void };

const sentences = {
  amount: lineMessages.amountNeeded,
  paidAt: HALF_A_MOMENT,
  phone: lineMessages.phoneWrong,
} as const;

/** Invalid text stays, so that the schema refuses it. */
const moneyOf = ({ transactionId, network, amount, phone, name, ...paid }: Fields) => ({
  transactionId: normaliseTransactionId(transactionId),
  network,
  amount: parseKwacha(amount),
  paidAt: paid.paidAtDay + paid.paidAt === '' ? null : (momentIn(paid, 'paidAt') ?? Number.NaN),
  phone: phone.trim() === '' ? null : (normalisePhone(phone) ?? phone),
  name: name.trim() === '' ? null : name,
});

function LineForm({ line, onClose, onDone }: LineFormProps) {
  const form = useForm({
    resolver: resolverOf(
      completeWalletLine.request,
      (fields: Fields) => ({ lineId: line.id, money: moneyOf(fields) }),
      { sentences, fieldOf: ([, name = '']) => name },
    ),
    defaultValues: {
      transactionId: line.transactionId ?? '',
      network: line.network ?? 'airtel',
      amount: line.amount === null ? '' : String(line.amount),
      ...typedMoment('paidAt', line.paidAt),
      phone: line.phone ?? '',
      name: line.name ?? '',
    },
  });
  return (
    <CommandForm
      form={form}
      title="Complete the line"
      intro={<p>{line.text}</p>}
      fields={[
        {
          name: 'transactionId',
          id: 'line-id',
          label: 'Transaction ID',
          autoCapitalize: 'characters',
          spellCheck: false,
        },
        { name: 'amount', id: 'line-amount', label: `${CURRENCY} received`, inputMode: 'decimal' },
        {
          name: 'network',
          id: 'line-network',
          label: 'Network',
          options: Object.entries(mobileNetworkLabels),
        },
        momentRow('paidAt', { verb: 'Came in', id: 'line-at' }),
        { name: 'phone', id: 'line-phone', label: 'Payer’s phone, if known', type: 'tel' },
        { name: 'name', id: 'line-name', label: 'Payer’s name, if known' },
      ]}
      send={async (request) => {
        await sendStaff(completeWalletLine, request);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
