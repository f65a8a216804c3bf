import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { cardMessages, bannerMessages } from '../../../domain/wire/order-messages.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { normaliseOrderCode, type Order, orderIdsOf, orderState } from '../../../domain/money/order.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { CentredPage, Loading } from '../../ui/frame/CentredPage.tsx';
import { signInPath } from '../../state/sign-out.ts';
import { type Ready, useLearner, useProofs } from '../../state/use-learner.ts';
import { formatKwacha, formatList } from '../../../domain/classes/course.ts';
import { owedFor, paidTogether } from '../../../domain/money/together/pay-together.ts';
import { acceptedLabel, type PaymentProof, mobileNetworkLabels } from '../../../domain/money/payment.ts';
import { orderHelpMessage, whatsappLink } from '../../../domain/people/whatsapp.ts';
import { useProofSending } from '../../proof-outbox/send-proof.ts';
import { ProofFacts, ProgressSteps, PayCard } from '../../ui/cards/PayCard.tsx';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { Notice, WhatsappLink } from '../../ui/Notice.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import columns from '../../ui/frame/AsideLayout.module.css';
import styles from './Payment.module.css';
import { AsOf } from '../../ui/AsOf.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { ProofPanel } from './ProofPanel.tsx';
import { useQueuedProofs } from '../../proof-outbox/proof-outbox.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import { useNow } from '../../../shared/state/clock.ts';

/** The learner. A signed-out visitor is sent to the sign-in and then to `next`; one without an account, to the registration. */
export function useLearnerOrRedirect(next: string) {
  const learner = useLearner();
  const navigate = useNavigate();
  const { status } = learner.state;
  useEffect(() => {
    if (status === 'signed-out') void navigate(signInPath(next), { replace: true });
    if (status === 'no-account') void navigate(paths.register(), { replace: true });
  }, [status, next, navigate]);
  return learner;
}

/** `isAlone`: for this order only, though others are due. */
export function Payment({ code, isAlone }: { code: string; isAlone: boolean }) {
  const orderId = normaliseOrderCode(code);
  const { state, retry } = useLearnerOrRedirect(paths.register({ order: orderId }));

  const order = state.status === 'ready' ? state.data.orders.find(({ id }) => id === orderId) : undefined;
  // Offline, an order that is missing here may be newer than the snapshot.
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
    return <PaymentView {...state} order={order} isAlone={isAlone} />;
  }
  if (state.connection === 'connecting') return <Loading text="Loading your order..." />;
  return (
    <CentredPage title="Which order?" text={errorMessages.unknownOrder}>
      <Button to={paths.dashboard()}>Go to Dashboard</Button>
    </CentredPage>
  );
}

type Props = Ready & { readonly order: Order; readonly isAlone: boolean };

function PaymentView({ uid, order, isAlone, data, connection }: Props) {
  const queued = useQueuedProofs(uid);
  const all = paidTogether(order, data.orders, queued.entries ?? []);
  const orders: readonly Order[] = isAlone ? [order] : all;
  const [first = order, ...others] = orders;
  const owed = owedFor(orders, data.catalogue.courses);
  const proofs = useProofs(uid).filter((proof) =>
    orderIdsOf(proof).some((id) => orders.some((one) => one.id === id)),
  );
  const { status, notice } = useAnswered(order, proofs);
  const { catalogue } = data;
  const title = formatList(owed.lines.map((line) => line.title));
  const help = whatsappLink(
    catalogue.contacts.whatsapp,
    orderHelpMessage({ courseName: title, orderId: first.id }),
  );
  const isSent = status === 'under_review';
  const isQueued =
    !isSent &&
    queued.entries?.some((proof) => orderIdsOf(proof).includes(order.id) && proof.state !== 'refused') ===
      true;
  const top = useTopOnceTaken(queued.entries === null ? undefined : isSent || isQueued);
  const hubNow = useNow(MINUTE);
  if (status === 'approved') {
    return (
      <div className={classNames(columns.grid, styles.page)}>
        <header>
          <h1>{title}</h1>
          <StatusChip order={order} state="approved" />
        </header>
        <div>
          <Notice tone="success">{errorMessages.alreadyPaid}</Notice>
          <Button to={paths.dashboard()}>Go to Dashboard</Button>
        </div>
      </div>
    );
  }
  const state = status === order.status ? orderState(order) : status;
  const isPart = state === 'part_paid';
  const isAsked = (state === 'pending' || isPart) && !isQueued;
  const isRejected = state === 'rejected' && !isQueued;
  const waiting = proofs.find((proof) => proof.status === 'under_review');
  const refused = proofs.find(({ id }) => id === order.latestProofId);
  const pay = (
    <aside key="pay">
      {/* Folded once paid, so that nobody pays twice. */}
      <details className={surfaces.reveal} open={isPart || (isAsked && isWide())}>
        <summary>
          {isPart ? 'Where to pay the rest' : isAsked ? 'Not paid yet? Where to pay' : 'Show where to pay'}
        </summary>
        <PayCard {...owed} numbers={catalogue.paymentNumbers} phone={data.user?.phone ?? null} />
      </details>
    </aside>
  );
  const show = (
    <div key="show">
      <ProofPanel
        uid={uid}
        orders={[first, ...others]}
        state={state}
        queued={queued}
        numbers={catalogue.paymentNumbers}
        phone={data.user?.phone ?? null}
      />
      {proofs.length > 0 && (
        <details className={surfaces.reveal}>
          <summary>What you sent</summary>
          <ProofList proofs={proofs} explained={isRejected ? order.latestProofId : null} />
        </details>
      )}
      <p className={surfaces.muted}>
        Stuck? <WhatsappLink href={help} />
      </p>
    </div>
  );
  return (
    <div className={classNames(columns.grid, styles.page)}>
      <header>
        <ProgressSteps at={isSent ? 'We check' : isPart ? 'Pay' : 'Show it'} />
        <h1 ref={top} tabIndex={-1}>
          {isSent ? 'We have it' : isQueued ? 'Your payment' : 'Show your payment'}
        </h1>
        <p>
          {others.length > 0 && formatKwacha(owed.due)} for {title}
        </p>
        {isAlone && all.length > 1 && !isSent && !isQueued && (
          <p>
            <Link to={paths.register({ order: order.id })}>
              Pay {formatKwacha(owedFor(all, []).due)} for all your courses together
            </Link>
          </p>
        )}
        {state !== 'pending' && !isSent && <StatusChip order={order} state={state} />}
        {connection !== 'live' && <AsOf connection={connection} asOf={data.asOf} />}
        {isRejected && (
          <Notice tone="error">
            <p>
              <strong>{bannerMessages.rejected}.</strong>{' '}
              {order.rejectionReason ?? cardMessages.rejectedDefault}
            </p>
            {refused && (
              <p>
                The transaction ID that you sent: <code>{refused.transactionId}</code>
              </p>
            )}
            <p>{bannerMessages.rejectedNext}</p>
          </Notice>
        )}
        {isAsked && order.rejectionReason !== null && <Notice tone="warning">{order.rejectionReason}</Notice>}
        {isSent && (
          <Notice tone="success">
            <p>{bannerMessages.underReview}</p>
            {waiting && (
              <ProofFacts
                proof={waiting}
                name={data.user?.name ?? ''}
                now={hubNow}
                help={<WhatsappLink href={help} />}
              />
            )}
            {notice !== null && <p>{notice}</p>}
            <Button to={paths.dashboard()}>Go to Dashboard</Button>
          </Notice>
        )}
      </header>
      {/* Keyed, so that a half-filled form survives a change of order. */}
      {isAsked ? [pay, show] : [show, pay]}
    </div>
  );
}

const isWide = () => matchMedia('(min-width: 900px)').matches;

/** Scrolls to the top and focuses the title once the phone or the hub has taken a proof. */
function useTopOnceTaken(isTaken: boolean | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const was = useRef(isTaken);
  useEffect(() => {
    if (isTaken === true && was.current === false) {
      scrollTo(0, 0);
      title.current?.focus({ preventScroll: true });
    }
    was.current = isTaken;
  }, [isTaken]);
  return title;
}

/** The order's status; the answer to a proof just sent counts until the live documents show it. */
function useAnswered(order: Order, proofs: readonly PaymentProof[]) {
  const answer = useProofSending(({ accepted }) => accepted[order.id]);
  if (answer === undefined) return { status: order.status, notice: null };
  const caughtUp = order.latestProofId === answer.proofId || proofs.some(({ id }) => id === answer.proofId);
  return { status: caughtUp ? order.status : answer.status, notice: answer.notice };
}

const statusWords = {
  under_review: () => 'Awaiting Review',
  approved: acceptedLabel,
  rejected: () => 'Rejected',
  superseded: () => 'Replaced by a newer proof',
} as const satisfies Record<PaymentProof['status'], (proof: PaymentProof) => string>;

type ProofListProps = {
  readonly proofs: readonly PaymentProof[];
  /** The proof whose rejection is explained above. */
  readonly explained: string | null;
};

function ProofList({ proofs, explained }: ProofListProps) {
  return (
    <ol className={styles.list} aria-label="Proofs you sent">
      {proofs.map((proof) => (
        <li key={proof.id}>
          <strong>{statusWords[proof.status](proof)}</strong>
          <span>
            {mobileNetworkLabels[proof.network]} <code>{proof.transactionId}</code>
          </span>
          {proof.rejectionReason !== null && proof.id !== explained && <span>{proof.rejectionReason}</span>}
          <p className={surfaces.muted}>Sent {formatDateTime(proof.submittedAt)}</p>
        </li>
      ))}
    </ol>
  );
}
