/** Unpaid orders, shown to whoever returns to the form so that nobody registers twice. */
import { useEffect, useState } from 'react';
import { watchOrders } from '../../data/orders.ts';
import { readSnapshot } from '../../data/snapshot.ts';
import { type Course, formatKwacha, listed } from '../../../domain/classes/course.ts';
import { formatOrderCode, type Order } from '../../../domain/money/order.ts';
import { owedFor, paidTogether } from '../../../domain/money/together/pay-together.ts';
import { now } from '../../../shared/data/clock.ts';
import type { Registered } from '../../forms/registration.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import typeScale from '../../../shared/ui/type.module.css';

/** Null until this phone or the hub has answered, or `timeout` ms have passed. */
export function useOpenOrders(uid: string, timeout: number): readonly Order[] | null {
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  useEffect(() => {
    let stopped = false;
    const goOn = () => !stopped && setOrders((before) => before ?? []);
    void readSnapshot(uid).then((snapshot) => {
      if (snapshot && !stopped) setOrders((before) => before ?? snapshot.orders);
    });
    const timer = setTimeout(goOn, timeout);
    const stop = watchOrders(uid, { next: ({ values }) => setOrders(values), failed: goOn });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
      setOrders(null);
    };
  }, [uid, timeout]);
  return orders?.filter(({ status }) => status !== 'approved') ?? null;
}

type Props = {
  readonly orders: readonly Order[];
  readonly courses: readonly Pick<Course, 'id' | 'title'>[];
};

/** One notice for all orders paid together. */
export function OpenOrders({ orders, courses }: Props) {
  const sums = orders
    .map((order) => paidTogether(order, orders, []))
    .filter((together, at) => together[0] === orders[at]);
  return sums.map((together) => {
    const { reference, due, lines } = owedFor(together, courses);
    const isChecked = together[0]?.status === 'under_review';
    return (
      <Notice key={reference} tone="success" heard={false}>
        <p>
          You are registered for <strong>{listed(lines.map(({ title }) => title))}</strong>,{' '}
          {lines.length === 1 ? 'order' : 'reference'}{' '}
          <span className={typeScale.code}>{formatOrderCode(reference)}</span>.
          {isChecked && ` ${cardMessages.underReview}.`}
        </p>
        <Button to={paths.dashboard({ order: reference })}>
          {isChecked ? 'Go to Dashboard' : `Pay ${formatKwacha(due)}`}
        </Button>
      </Notice>
    );
  });
}

/** Adds what is owed for earlier orders. */
export function withEarlierOrders(
  registered: Registered,
  orders: readonly Order[],
  userId: string,
  courses: readonly Course[],
): Registered {
  const { orderId: id, courseId, amount, status } = registered;
  if (courseId === undefined) return registered;
  const made: Order = {
    id,
    userId,
    courseId,
    amount,
    status,
    createdAt: now(),
    paidAmount: 0,
    proofCount: 0,
    latestProofId: null,
    rejectionReason: null,
    receiptNumber: null,
  };
  const known = orders.find((order) => order.id === id) ?? made;
  const all = paidTogether(known, [...orders.filter((order) => order !== known), known], []);
  return all.length === 1 ? registered : { ...registered, owed: owedFor(all, courses) };
}
