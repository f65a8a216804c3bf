/** Refunds of an order (rules §3). `data-later`: left out of the kept view. */
import { formatKwacha } from '../../../domain/classes/course.ts';
import type { OrderRefund } from '../../../domain/money/order.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatDate } from '../../../domain/time/time.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import typeScale from '../../../shared/ui/type.module.css';
import { Line } from '../../ui/cards/Line.tsx';
import surfaces from '../../ui/surfaces.module.css';

export function RefundLines({ refunds }: { refunds: readonly OrderRefund[] }) {
  return refunds.map(({ id, amount, phone, sentAt, transactionId }) => {
    const [kwacha, to] = [formatKwacha(amount), phone === null ? '' : ` to ${formatPhone(phone)}`];
    if (sentAt === null) {
      return (
        <Line key={id} title={`${kwacha} goes back${to}`}>
          <p className={surfaces.muted} data-later="li">
            It comes by mobile money. This line changes once it was sent.
          </p>
        </Line>
      );
    }
    return (
      <Line key={id} title={`${kwacha} was sent back on ${formatDate(sentAt)}`}>
        <p className={surfaces.muted} data-later="li">
          {to === '' ? 'With' : `Sent${to}, with`} the transaction ID{' '}
          <span className={classNames(typeScale.code, surfaces.whole)}>{transactionId}</span>
        </p>
      </Line>
    );
  });
}
