/** What to pay, where, and under which reference (spec §2 'Payment Required'); readable without a connection. */
import { Button } from '../../../shared/ui/Button.tsx';
import surfaces from '../surfaces.module.css';
import type { ReactNode } from 'react';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { ownMobileNetworkFirst } from '../../../domain/money/mobile-network.ts';
import { mobileNetworkLabels } from '../../../domain/money/payment.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import type { PaymentNumber } from '../../../domain/wire/setting.ts';
import { PayCard as PayCardLook, type PayRow } from '../../../shared/ui/brand/PayCard.tsx';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';

/** True until the catalogue was loaded for the first time. */
const NO_NUMBERS = 'The numbers have not loaded. Open this page again when you have signal.';

export type PayCardProps = {
  readonly head: string;
  /** The course's title. */
  readonly title: string;
  /** The order's code. */
  readonly reference: string;
  /** Kwacha still to pay, and received so far. */
  readonly due: number;
  readonly received: number;
  readonly numbers: readonly PaymentNumber[];
  /** The learner's phone number, whose mobile network is listed first; null where it is not known. */
  readonly phone: string | null;
  /** Buttons, the primary one first. */
  readonly children?: ReactNode;
};

export function PayCard({ head, title, reference, due, received, numbers, phone, children }: PayCardProps) {
  const rows: PayRow[] = [
    { label: 'Amount', value: formatKwacha(due), action: <CopyButton value={String(due)} what="amount" /> },
    ...(received > 0 ? [{ label: 'Received so far', value: formatKwacha(received) }] : []),
    {
      label: 'Reference',
      value: formatOrderCode(reference),
      isCode: true,
      action: <CopyButton value={reference} what="reference" />,
    },
    ...(numbers.length > 0
      ? numberRows(ownMobileNetworkFirst(numbers, phone))
      : [{ label: 'Pay to', value: NO_NUMBERS }]),
  ];
  return (
    <PayCardLook head={head} subject={title} rows={rows}>
      {children}
    </PayCardLook>
  );
}

/** A row per number; the account's name once where all numbers share it, else under each. */
function numberRows(numbers: readonly PaymentNumber[]): PayRow[] {
  const names = new Set(numbers.map(({ accountName }) => accountName));
  const shared = names.size === 1;
  const rows = numbers.flatMap((entry, index): PayRow[] => {
    const name = `${mobileNetworkLabels[entry.network]}${entry.dialCode === null ? '' : ` ${entry.dialCode}`}`;
    const again = numbers.slice(0, index).filter(({ network }) => network === entry.network).length;
    const label = again === 0 ? name : `${name} (${again + 1})`;
    return [
      {
        label,
        value: <span className={surfaces.whole}>{formatPhone(entry.number)}</span>,
        action: <NumberActions entry={entry} label={label} />,
      },
      ...(shared ? [] : [{ label: `${label}, account name`, value: entry.accountName }]),
    ];
  });
  return shared ? [...rows, { label: 'Account name', value: [...names][0] }] : rows;
}

function NumberActions({ entry, label }: { entry: PaymentNumber; label: string }) {
  return (
    <>
      {entry.dialCode !== null && (
        <Button
          variant="text"
          size="small"
          href={`tel:${encodeURIComponent(entry.dialCode)}`}
          aria-label={`Dial ${label}`}
          style={{ minHeight: 44, paddingInline: 8 }}
        >
          Dial
        </Button>
      )}
      <CopyButton
        value={entry.number.replace(/^\+260/, '0')}
        what={`${mobileNetworkLabels[entry.network]} number`}
      />
    </>
  );
}
