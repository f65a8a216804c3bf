/** Completes by hand a line that the hub could not read. */
import { useForm } from 'react-hook-form';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import {
  mobileNetworkLabels,
  type MobileNetwork,
  normaliseTransactionId,
} from '../../../domain/money/payment.ts';
import { normalisePhone } from '../../../domain/people/phone-number.ts';
import { lineMessages } from '../../../domain/wire/staff-messages.ts';
import { completeWalletLine } from '../../../domain/wire/wallet-command.ts';
import { sendStaff } from '../../data/commands.ts';
import type { WalletLine } from '../../data/wallet/imports.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { instantOf, written } from '../../forms/lusaka-field.ts';
import { resolverOf } from '../../forms/resolver.ts';

type Fields = {
  transactionId: string;
  network: MobileNetwork;
  amount: string;
  paidAt: string;
  phone: string;
  name: string;
};
type Props = { readonly line: WalletLine; readonly onClose: () => void; readonly onDone: () => void };

const sentences = {
  amount: lineMessages.amountNeeded,
  phone: lineMessages.phoneWrong,
} as const;

/** Text that is empty is left out; text that is wrong stays, so that it is refused. */
const moneyOf = ({ transactionId, network, amount, paidAt, phone, name }: Fields) => ({
  transactionId: normaliseTransactionId(transactionId),
  network,
  amount: parseKwacha(amount),
  paidAt: instantOf(paidAt),
  phone: phone.trim() === '' ? null : (normalisePhone(phone) ?? phone),
  name: name.trim() === '' ? null : name,
});

export function LineForm({ line, onClose, onDone }: Props) {
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
      paidAt: line.paidAt === null ? '' : written(line.paidAt),
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
        { name: 'amount', id: 'line-amount', label: 'Kwacha received', inputMode: 'decimal' },
        {
          name: 'network',
          id: 'line-network',
          label: 'Network',
          options: Object.entries(mobileNetworkLabels),
        },
        { name: 'paidAt', id: 'line-at', label: 'When it came in (Lusaka)', type: 'datetime-local' },
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
