/** The payment step of one order, at `/register?order=…` (spec §2, decisions §3). */
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { cardMessages, errorMessages } from '../../domain/messages.ts';
import { normaliseOrderCode } from '../../domain/order.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Centre } from '../../ui/Centre.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { PaymentView } from './PaymentView.tsx';
import { useLearner } from './use-learner.ts';

export function Payment({ code }: { code: string }) {
  const { state, retry } = useLearner();
  const navigate = useNavigate();
  const orderId = normaliseOrderCode(code);
  const { status } = state;
  useEffect(() => {
    if (status === 'signed-out') {
      void navigate(paths.auth({ next: paths.register({ order: orderId }) }), { replace: true });
    }
    if (status === 'no-account') void navigate(paths.register(), { replace: true });
  }, [status, orderId, navigate]);

  const order = state.status === 'ready' ? state.data.orders.find(({ id }) => id === orderId) : undefined;
  // Without signal the order may only be newer than what this phone keeps: nobody can say that it is unknown.
  const unheard = state.status === 'ready' && order === undefined && state.connection === 'lost';
  if (state.status === 'failed' || unheard) {
    return (
      <Centre title={cardMessages.paymentRequired} text={errorMessages.offline}>
        <Button onClick={retry}>Try again</Button>
      </Centre>
    );
  }
  if (state.status !== 'ready') return <Waiting text="Loading your order..." />;
  if (order !== undefined) {
    return <PaymentView uid={state.uid} order={order} data={state.data} connection={state.connection} />;
  }
  if (state.connection === 'connecting') return <Waiting text="Loading your order..." />;
  return (
    <Centre title="Which order?" text={errorMessages.unknownOrder}>
      <Button href={paths.dashboard()}>Go to Dashboard</Button>
    </Centre>
  );
}
