/** The facts about a proof: money, message, transaction, learner. */
import { Alert, Box, Link as MuiLink } from '@mui/material';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { REVIEW_HOURS } from '../../../domain/wire/limits.ts';
import {
  amountDue,
  formatOrderCode,
  type Order,
  orderIdsOf,
  orderLabel,
  shownOrders,
  sumKwacha,
  sumOfOrders,
} from '../../../domain/money/order.ts';
import {
  instantInTransactionId,
  mobileNetworkLabels,
  type Payment,
  type PaymentProof,
  transactionIdShapes,
} from '../../../domain/money/payment.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { ageOf } from '../../../domain/money/review-queue.ts';
import { formatFull, type Instant } from '../../../domain/time/time.ts';
import { Facts, OrderCode, WalletChip } from '../../ui/cells.tsx';
import { Code, Figures, Muted, NoWrap, SmallButton } from '../../ui/shapes.tsx';
import { portalPaths } from '../portal-paths.ts';
import { OrderActions } from '../people/OrderActions.tsx';
import { Warnings } from './ConfirmApproval.tsx';
import type { Case, QueueRow } from './use-queue.ts';
import { useMutation } from '@tanstack/react-query';
import type { WalletMatch, WalletMoney } from '../../../domain/money/wallet/match.ts';
import { walletMoneyOf, walletWord } from '../../../domain/money/wallet/wallet-word.ts';
import { fetchPayments, takeTransactionId } from '../../data/review-queue.ts';
import { Failed } from '../../ui/states.tsx';
import { setAsidePayment } from '../../../domain/wire/wallet-command.ts';
import { sendStaff } from '../../data/commands.ts';
import { TwoAmounts } from '../wallet/WhatItPays.tsx';
import { KeyHint, useKeys } from '../use-keys.tsx';
import { useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.tsx';

type Props = {
  readonly row: QueueRow;
  readonly found: Case;
  readonly now: Instant;
};

export function ProofFacts({ row: { proof, nextClass, wallet }, found, now }: Props) {
  const titleOf = useTitles();
  const { learner, payerPhone } = proof;
  const { order, orders, payment, otherOrders } = found;
  const owed = orders && sumOfOrders(orders);
  const toPay = (
    <>
      <Figures as="b">{owed === null ? '…' : formatKwacha(amountDue(owed))}</Figures>
      {owed !== null && owed.paidAmount > 0 && (
        <Muted>{` of ${formatKwacha(owed.amount)}, ${formatKwacha(owed.paidAmount)} paid`}</Muted>
      )}
    </>
  );
  const shown = (
    <>
      <Figures as="b">{proof.amount === null ? 'no amount' : formatKwacha(proof.amount)}</Figures> by{' '}
      {mobileNetworkLabels[proof.network]}
      {payerPhone !== null && ' from '}
      {payerPhone !== null && <NoWrap>{formatPhone(payerPhone)}</NoWrap>}
    </>
  );
  const transaction = (
    <>
      <Code>{proof.transactionId}</Code>
      <br />
      <Muted>{aboutId(proof)}</Muted>
    </>
  );
  const message = (
    <Box component="blockquote" sx={{ m: 0, pl: 1, borderLeft: 3, borderColor: 'divider' }}>
      {proof.message}
    </Box>
  );
  const sent = (
    <>
      {formatFull(proof.submittedAt)}{' '}
      <Muted>
        ({ageOf(proof.submittedAt, now).text} of the promised {REVIEW_HOURS} h)
      </Muted>
      {order !== null && order.proofCount > 1 && <Muted> · proof {order.proofCount} of this order</Muted>}
    </>
  );
  const who = (
    <>
      <MuiLink href={portalPaths.person(proof.userId)}>{learner?.name ?? 'Unknown learner'}</MuiLink>
      {learner?.phone != null && ' · '}
      {learner?.phone != null && <NoWrap>{formatPhone(learner.phone)}</NoWrap>}
    </>
  );
  const courses = (
    <>
      {shownOrders(proof).map(({ id, courseId }) => (
        <div key={id}>
          {titleOf(courseId)} · <OrderCode code={id} />
          {orders !== null && orders.length > 1 && ` · ${formatKwacha(dueOf(orders, id))}`}
        </div>
      ))}
      {nextClass !== null && <Muted>Next class {formatFull(nextClass)}</Muted>}
    </>
  );
  const others = otherOrders?.map(({ id, courseId, ...other }) => (
    <div key={id}>
      {titleOf(courseId)} · {orderLabel(other)} · <OrderCode code={id} />
    </div>
  ));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Warnings proof={proof} claims={found.otherClaims ?? []} titleOf={titleOf} />
      <Facts
        facts={[
          ['To pay', toPay],
          ['Wallet', wallet && <WalletFact proof={proof} match={wallet} payment={payment} now={now} />],
          ['Shown', shown],
          ['In the ledger', payment && ledgerText(payment)],
          ['Transaction', transaction],
          ['Message', proof.message !== null && proof.hasImage ? message : null],
          ['Sent', sent],
          ['Learner', who],
          [orderIdsOf(proof).length > 1 ? 'Courses' : 'Course', courses],
          ['Other orders', others?.length === 0 ? 'none' : (others ?? '…')],
          [
            'Access',
            order && (
              <OrderActions
                order={order}
                enrollment={found.enrollment}
                name={learner?.name ?? formatOrderCode(order.id)}
                course={titleOf(order.courseId)}
              />
            ),
          ],
        ]}
      />
    </Box>
  );
}

function ledgerText({ amount, allocations }: Payment): string | null {
  if (amount === null) return null;
  const given = sumKwacha(Object.values(allocations));
  return `${formatKwacha(amount)} received, ${formatKwacha(given)} given to orders`;
}

const dueOf = (orders: readonly Order[], id: string) =>
  sumKwacha(orders.filter((order) => order.id === id).map(amountDue));

function aboutId({ network, transactionId, paidAt }: PaymentProof): string {
  const shape =
    network === 'other'
      ? 'No known shape for this network'
      : transactionIdShapes[network].test(transactionId)
        ? `Fits ${mobileNetworkLabels[network]}`
        : `Not like an ID of ${mobileNetworkLabels[network]}`;
  const inside = instantInTransactionId(transactionId);
  const parts = [
    shape,
    inside === null ? null : `says ${formatFull(inside)}`,
    paidAt === null ? 'time of payment not given' : `paid ${formatFull(paidAt)}`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

type WalletFactProps = {
  readonly proof: PaymentProof;
  readonly match: WalletMatch;
  readonly payment: Payment | null;
  readonly now: Instant;
};

function WalletFact({ proof, match, payment, now }: WalletFactProps) {
  const word = walletWord(match, now);
  const isLike = match.state === 'look_alike';
  const ids = isLike ? match.alikes.map(({ id }) => id) : [];
  const alikes = useRead(isLike ? `money ${ids.join()}` : null, () => fetchPayments(ids));
  const isMet = !isLike && match.state !== 'not_seen' && match.state !== 'unknown';
  const entries = isMet ? [payment] : ids.map((id) => alikes.value?.find((entry) => entry.id === id));
  const money = entries.map((entry) => entry && walletMoneyOf(entry)).filter((one) => one != null);
  const {
    mutate: carryOut,
    isPending: isBusy,
    error,
  } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    // Somebody else may have claimed the money.
    onError: alikes.retry,
  });
  const take = (id: string) => carryOut(() => takeTransactionId(proof.id, id));
  const free = isLike && proof.status === 'under_review' ? money.filter(({ isTaken }) => !isTaken) : [];
  const [first] = free;
  useKeys({ y: () => first !== undefined && take(first.id) }, !isBusy);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <WalletChip word={word} />
      {payment?.conflict ? (
        <TwoAmounts payment={payment} busy={isBusy} carryOut={carryOut} />
      ) : (
        word.more !== null && <Muted>{word.more}</Muted>
      )}
      {payment?.setAside && (
        <>
          <Muted>
            {payment.setAside.note} ({payment.setAside.name})
          </Muted>
          <SmallButton
            disabled={isBusy}
            onClick={() =>
              carryOut(() => sendStaff(setAsidePayment, { transactionId: payment.id, note: null }))
            }
          >
            Take the note back
          </SmallButton>
        </>
      )}
      {(payment?.conflict ? [] : money).map((one) => (
        <Box key={one.id} sx={{ overflowWrap: 'anywhere' }}>
          {isLike && (
            <>
              <Code>{one.id}</Code>
              <br />
            </>
          )}
          <Muted>
            {aboutMoney(one)}
            {isLike && one.isTaken && ', claimed or given already'}
          </Muted>
          {free.includes(one) && (
            <Box>
              <SmallButton disabled={isBusy} onClick={() => take(one.id)} sx={{ gap: 0.75, mt: 0.5 }}>
                Take it {one === first && <KeyHint>y</KeyHint>}
              </SmallButton>
            </Box>
          )}
        </Box>
      ))}
      {alikes.failure !== null && <Failed message={alikes.failure.message} onRetry={alikes.retry} />}
      {error !== null && <Alert severity="error">{error.message}</Alert>}
    </Box>
  );
}

/** `K100 from CHANDA MWANSA, 097 123 4567, Sat 28 Nov, 14:02 CAT`, as far as it is known. */
function aboutMoney({ amount, name, phone, at }: WalletMoney): string {
  const from = [name, phone && formatPhone(phone)].filter(Boolean).join(', ');
  const parts = [
    `${formatKwacha(amount)}${from === '' ? '' : ` from ${from}`}`,
    at === undefined ? null : formatFull(at),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
