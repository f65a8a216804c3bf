/** Orders that the learner has under way, for whoever comes back to the form: nobody has to register twice. */
import { useEffect, useState } from 'react';
import { watchOrders } from '../../data/orders.ts';
import { readSnapshot } from '../../data/snapshot.ts';
import { type Course, courseTitle, formatKwacha } from '../../../domain/classes/course.ts';
import { amountDue, formatOrderCode, type Order } from '../../../domain/money/order.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import typeScale from '../../../shared/ui/type.module.css';

/** The learner's orders that are not paid; null until this phone or the hub has answered, or `timeout` ms have passed. */
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

export function OpenOrders({ orders, courses }: Props) {
  return orders.map(({ id, courseId, status, ...money }) => (
    <Notice key={id} tone="success" heard={false}>
      <p>
        You are registered for <strong>{courseTitle(courseId, courses)}</strong>, order{' '}
        <span className={typeScale.code}>{formatOrderCode(id)}</span>.
        {status === 'under_review' && ` ${cardMessages.underReview}.`}
      </p>
      <Button href={paths.dashboard({ order: id })}>
        {status === 'under_review' ? 'Go to Dashboard' : `Pay ${formatKwacha(amountDue(money))}`}
      </Button>
    </Notice>
  ));
}
