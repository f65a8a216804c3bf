/** The learner's courses, the next step, and the way into each class (spec §2, §4). */
import { Button } from '../../../shared/ui/Button.tsx';
import { memo, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { normaliseOrderCode } from '../../../domain/money/order.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { CentredPage } from '../../ui/frame/CentredPage.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { Loading } from '../../ui/frame/Loading.tsx';
import { DashboardView as View } from './DashboardView.tsx';
import { carryOver } from './carry-over.ts';
import { signInPath } from '../../state/sign-out.ts';
import { readFirstSnapshot, useLearner } from '../../state/use-learner.ts';

/** Redrawn only for other data; who is signed in changes nothing on it. */
const DashboardView = memo(View);

/** Loads what the first draw needs: the snapshot, and what was begun on a kept view. */
export function prepareDashboard(): Promise<unknown> {
  if ('kept' in document.documentElement.dataset) carryOver();
  return readFirstSnapshot();
}

export function Dashboard() {
  const { state, refresh, retry } = useLearner();
  const [query] = useSearchParams();
  const order = query.get('order');
  const { hash } = useLocation();
  const { status } = state;
  const navigate = useNavigate();

  useEffect(() => {
    if (status === 'no-account') {
      showToast({ title: errorMessages.accountNotFound }, 'error');
      void navigate(paths.register(), { replace: true });
    }
    if (status !== 'signed-out') return;
    // The same sentence for every id: nothing is looked up (rules §7).
    if (order !== null) showToast({ title: errorMessages.orderNeedsSignIn });
    const next = paths.dashboard(order === null ? {} : { order }) + hash;
    void navigate(signInPath(next), { replace: true });
  }, [status, order, hash, navigate]);

  if (state.status === 'failed') {
    return (
      <CentredPage title="Your Dashboard" text={errorMessages.dashboardNotLoaded}>
        <Button onClick={retry}>Try again</Button>
      </CentredPage>
    );
  }
  if (state.status !== 'ready') return <Loading text={cardMessages.loading} />;
  return (
    <DashboardView
      uid={state.uid}
      data={state.data}
      connection={state.connection}
      first={order === null ? null : normaliseOrderCode(order)}
      onRefresh={refresh}
    />
  );
}
