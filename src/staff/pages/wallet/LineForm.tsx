/** Completes by hand a line that the hub could not read. */
import { useForm } from 'react-hook-form';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import {
  mobileNetworkLabels,
  mobileNetworkSchema,
  type MobileNetwork,
  normaliseTransactionId,
} from '../../../domain/money/payment.ts';
import { normalisePhone } from '../../../domain/people/phone-number.ts';
import { lineMessages } from '../../../domain/wire/staff-messages.ts';
import { completeWalletLine } from '../../../domain/wire/wallet-command.ts';
import { SelectField, TextField } from '../../../shared/ui/fields.tsx';
import { sendStaff } from '../../data/commands.ts';
import type { WalletLine } from '../../data/wallet/imports.ts';
import { instantOf, written } from '../../forms/lusaka-field.ts';
import { resolverOf } from '../../forms/resolver.ts';
import { useSave } from '../../forms/use-save.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

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
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { save, ...sending } = useSave(form);
  const submit = handleSubmit((request) =>
    save(async () => {
      await sendStaff(completeWalletLine, request);
      onDone();
    }),
  );
  return (
    <FormDialog title="Complete the line" submit="Save" {...sending} onSubmit={submit} onClose={onClose}>
      <p>{line.text}</p>
      <TextField
        {...register('transactionId')}
        id="line-id"
        label="Transaction ID"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.transactionId?.message}
      />
      <TextField
        {...register('amount')}
        id="line-amount"
        label="Kwacha received"
        inputMode="decimal"
        error={errors.amount?.message}
      />
      <SelectField {...register('network')} id="line-network" label="Network" error={errors.network?.message}>
        {mobileNetworkSchema.options.map((network) => (
          <option key={network} value={network}>
            {mobileNetworkLabels[network]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...register('paidAt')}
        id="line-at"
        label="When it came in (Lusaka)"
        type="datetime-local"
        error={errors.paidAt?.message}
      />
      <TextField
        {...register('phone')}
        id="line-phone"
        label="Payer’s phone, if known"
        type="tel"
        error={errors.phone?.message}
      />
      <TextField
        {...register('name')}
        id="line-name"
        label="Payer’s name, if known"
        error={errors.name?.message}
      />
    </FormDialog>
  );
}
