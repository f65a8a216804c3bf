/** The payment step of one order, at `/register?order=…` (spec §2, rules §3). */
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { cardMessages, errorMessages } from '../../../domain/wire/messages.ts';
import { normaliseOrderCode } from '../../../domain/money/order.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { CentredPage } from '../../ui/frame/CentredPage.tsx';
import { Loading } from '../../ui/frame/Loading.tsx';
import { PaymentView } from './PaymentView.tsx';
import { useLearner } from '../../state/use-learner.ts';

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
  // Without a connection an order that is missing here may be newer than the snapshot: it is not called unknown.
  const unheard = state.status === 'ready' && order === undefined && state.connection === 'lost';
  if (state.status === 'failed' || unheard) {
    return (
      <CentredPage title={cardMessages.paymentRequired} text={errorMessages.offline}>
        <Button onClick={retry}>Try again</Button>
      </CentredPage>
    );
  }
  if (state.status !== 'ready') return <Loading text="Loading your order..." />;
  if (order !== undefined) {
    return <PaymentView uid={state.uid} order={order} data={state.data} connection={state.connection} />;
  }
  if (state.connection === 'connecting') return <Loading text="Loading your order..." />;
  return (
    <CentredPage title="Which order?" text={errorMessages.unknownOrder}>
      <Button href={paths.dashboard()}>Go to Dashboard</Button>
    </CentredPage>
  );
}
