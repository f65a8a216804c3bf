import { Navigate } from 'react-router-dom';
import { courseTitle, formatKwacha } from '../../../domain/classes/course.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { amountDue, formatOrderCode } from '../../../domain/money/order.ts';
import { paidTogether } from '../../../domain/money/together/pay-together.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { CentredPage, Loading } from '../../ui/frame/CentredPage.tsx';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { useLearnerOrRedirect } from './Payment.tsx';
import surfaces from '../../ui/surfaces.module.css';
import type { LearnerData } from '../../state/use-learner.ts';

export function Share() {
  const { state, retry } = useLearnerOrRedirect(paths.share);
  if (state.status === 'failed') {
    return (
      <CentredPage title="What you shared is kept" text={errorMessages.offline}>
        <Button onClick={retry}>Try again</Button>
      </CentredPage>
    );
  }
  if (state.status !== 'ready') return <Loading text="Looking for your order..." />;
  return <Choice data={state.data} settled={state.connection !== 'connecting'} />;
}

function Choice({ data, settled }: { data: LearnerData; settled: boolean }) {
  const unpaid = data.orders.filter(({ status }) => status !== 'approved');
  const waiting = unpaid.filter(({ status }) => status !== 'under_review');
  const choices = waiting.length > 0 ? waiting : unpaid;
  const [first] = choices;
  const isOne = first !== undefined && paidTogether(first, choices, []).length === choices.length;
  const only = isOne ? first : undefined;
  if (!settled && only === undefined) return <Loading text="Looking for your order..." />;
  if (only !== undefined) return <Navigate to={paths.register({ order: only.id })} replace />;
  if (unpaid.length === 0) {
    return (
      <CentredPage
        title="Nothing to pay"
        text="None of your orders waits for a payment. What you shared was not sent."
      >
        <div className={surfaces.actions}>
          <Button to={paths.dashboard()}>Go to Dashboard</Button>
          <Button variant="outlined" to={paths.register()}>
            Register for a course
          </Button>
        </div>
      </CentredPage>
    );
  }
  return (
    <CentredPage
      title="Which course did you pay for?"
      text="What you shared goes into the proof of that order."
    >
      <ul className={surfaces.stack} style={{ width: '100%' }}>
        {unpaid.map((order) => (
          <li key={order.id}>
            <Button
              variant="outlined"
              to={paths.register({ order: order.id })}
              style={{
                width: '100%',
                justifyContent: 'space-between',
                gap: 16,
                flexWrap: 'wrap',
                textAlign: 'start',
              }}
            >
              <span>
                {courseTitle(order.courseId, data.catalogue.courses)}, {formatKwacha(amountDue(order))}, order{' '}
                {formatOrderCode(order.id)}
              </span>
              <StatusChip order={order} />
            </Button>
          </li>
        ))}
      </ul>
    </CentredPage>
  );
}
