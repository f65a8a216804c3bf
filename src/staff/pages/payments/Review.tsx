/** One proof: its picture, its facts (money, message, transaction, learner) and the decision, side by side. */
import { Alert, Box, Link as MuiLink, Skeleton } from '@mui/material';
import { type RefObject, useRef } from 'react';
import { useStore } from 'zustand';
import { dismissDecision, staffDecisions } from '../../state/decisions.ts';
import { viewingText } from '../../../domain/money/proof-viewing.ts';
import { type PictureHandle, PictureViewer } from '../../ui/PictureViewer.tsx';
import { DecisionBar } from './DecisionBar.tsx';
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
import { Code, Figures, Lines, Muted, NoWrap, SmallButton } from '../../ui/shapes.tsx';
import { portalPaths } from '../portal-paths.ts';
import { OrderActions } from '../people/OrderActions.tsx';
import { Warnings } from './ConfirmApproval.tsx';
import { type ReviewContext, type QueueRow, useReviewContext } from './use-queue.ts';
import { useMutation } from '@tanstack/react-query';
import type { WalletMatch, WalletMoney } from '../../../domain/money/wallet/match.ts';
import { walletMoneyOf, walletLabel } from '../../../domain/money/wallet/wallet-label.ts';
import { fetchPayments, takeTransactionId } from '../../data/review-queue.ts';
import { Empty, Failed } from '../../ui/states.tsx';
import { setAsidePayment } from '../../../domain/wire/wallet-command.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { TwoAmounts } from '../wallet/WhatItPays.tsx';
import { KeyHint, useKeys } from '../use-keys.tsx';
import { useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.tsx';

type Props = {
  readonly row: QueueRow;
  readonly viewers: readonly string[];
  readonly now: Instant;
  readonly onDecided: () => void;
  readonly onSkip: () => void;
  readonly onShow: (proofId: string) => void;
};

const ZOOMS = ['+', '=', '-'] as const;

export function Review({ row, viewers, now, onDecided, onSkip, onShow }: Props) {
  const { proof } = row;
  const found = useReviewContext(proof);
  const picture = useRef<PictureHandle>(null);
  useKeys(
    {
      '+': () => picture.current?.zoomIn(),
      '=': () => picture.current?.zoomIn(),
      '-': () => picture.current?.zoomOut(),
      '0': () => picture.current?.fit(),
      o: () => picture.current?.turn(),
    },
    true,
    ZOOMS,
  );
  const own = useStore(staffDecisions, (decisions) =>
    decisions.find(({ verdict }) => verdict.proofId === proof.id),
  );
  const refused = own?.state === 'refused' ? own : undefined;
  const { order } = found;
  const newer =
    order?.status === 'under_review' && order.latestProofId !== proof.id ? order.latestProofId : null;
  const isDecided = order !== null && order.status !== 'under_review';

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <Box sx={{ display: 'grid', gap: 1, px: 1.5, pt: 1.5, '&:empty': { display: 'none' } }}>
        {viewers.length > 0 && <Alert severity="info">{viewingText(viewers)}.</Alert>}
        {refused !== undefined && (
          <Alert severity="error" onClose={() => dismissDecision(refused.id)}>
            Not carried out: {refused.problem}
          </Alert>
        )}
        {own !== undefined && refused === undefined && !isDecided && (
          <Alert severity="info">You decided on this proof; its card says whether that was sent.</Alert>
        )}
        {isDecided && (
          <Alert
            severity="info"
            action={
              <SmallButton color="inherit" onClick={onSkip}>
                Next
              </SmallButton>
            }
          >
            This order was decided: it is {orderLabel(order)}.
          </Alert>
        )}
        {newer !== null && (
          <Alert
            severity="warning"
            action={
              <SmallButton color="inherit" onClick={() => onShow(newer)}>
                Show it
              </SmallButton>
            }
          >
            A newer proof came for this order.
          </Alert>
        )}
        {found.broken.map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
        {found.failure !== null && <Failed message={found.failure.message} onRetry={found.retry} />}
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: { md: 'auto', lg: 'hidden' },
          display: 'grid',
          gap: 1.5,
          p: 1.5,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gridTemplateRows: { lg: 'minmax(0, 1fr)' },
        }}
      >
        <Box
          sx={{
            minHeight: 0,
            height: proof.hasImage ? { xs: 300, sm: 380, lg: '100%' } : { xs: 'auto', lg: '100%' },
          }}
        >
          <Picture proof={proof} picture={found.picture} handle={picture} />
        </Box>
        <Box sx={{ minHeight: 0, overflowY: { lg: 'auto' } }}>
          <ProofFacts row={row} found={found} now={now} />
        </Box>
      </Box>
      {!isDecided && newer === null && (own === undefined || refused !== undefined) && (
        <DecisionBar key={proof.id} row={row} found={found} now={now} onDecided={onDecided} onSkip={onSkip} />
      )}
    </Box>
  );
}

type PictureProps = Pick<ReviewContext, 'picture'> & {
  readonly proof: PaymentProof;
  readonly handle: RefObject<PictureHandle | null>;
};

function Picture({ proof, picture, handle }: PictureProps) {
  if (!proof.hasImage) return <Message text={proof.message} />;
  if (picture.failure !== null) return <Failed message={picture.failure.message} onRetry={picture.retry} />;
  if (picture.value !== null) {
    return (
      <PictureViewer
        key={proof.id}
        ref={handle}
        picture={picture.value}
        alt={`Proof sent by ${proof.learner?.name ?? 'a learner'}`}
      />
    );
  }
  if (picture.busy) {
    return <Skeleton variant="rounded" animation={false} sx={{ height: '100%', minHeight: 200 }} />;
  }
  return (
    <Empty title="The picture is missing">The hub does not have it. Ask the learner to send it again.</Empty>
  );
}

function Message({ text }: { text: string | null }) {
  return (
    <Box
      component="figure"
      sx={{
        m: 0,
        p: 2.5,
        borderRadius: '10px',
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Muted as="figcaption">Confirmation message, pasted</Muted>
      <Box
        component="blockquote"
        sx={{ m: 0, mt: 1, fontSize: '1.0625rem', lineHeight: 1.6, overflowWrap: 'anywhere' }}
      >
        {text ?? 'There is none.'}
      </Box>
    </Box>
  );
}

type FactsProps = Pick<Props, 'row' | 'now'> & { readonly found: ReviewContext };

function ProofFacts({ row: { proof, nextClass, wallet }, found, now }: FactsProps) {
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
    <Lines>
      <Code>{proof.transactionId}</Code>
      <Muted>{aboutId(proof)}</Muted>
    </Lines>
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
  const said = inside === null ? '' : ` · says ${formatFull(inside)}`;
  return `${shape}${said} · ${paidAt === null ? 'time of payment not given' : `paid ${formatFull(paidAt)}`}`;
}

type WalletProps = Pick<ReviewContext, 'payment'> & { proof: PaymentProof; match: WalletMatch; now: Instant };

function WalletFact({ proof, match, payment, now }: WalletProps) {
  const word = walletLabel(match, now);
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
    // Another proof may have claimed the money.
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
              carryOut(() => sendStaffCommand(setAsidePayment, { transactionId: payment.id, note: null }))
            }
          >
            Take the note back
          </SmallButton>
        </>
      )}
      {(payment?.conflict ? [] : money).map((one) => (
        <Lines key={one.id} sx={{ justifyItems: 'start' }}>
          {isLike && <Code>{one.id}</Code>}
          <Muted>
            {aboutMoney(one)}
            {isLike && one.isTaken && ', claimed or given already'}
          </Muted>
          {free.includes(one) && (
            <SmallButton disabled={isBusy} onClick={() => take(one.id)} sx={{ gap: 0.75, mt: 0.5 }}>
              Take it {one === first && <KeyHint>y</KeyHint>}
            </SmallButton>
          )}
        </Lines>
      ))}
      {alikes.failure !== null && <Failed message={alikes.failure.message} onRetry={alikes.retry} />}
      {error !== null && <Alert severity="error">{error.message}</Alert>}
    </Box>
  );
}

/** `K100 from CHANDA MWANSA, 097 123 4567, Sat 28 Nov, 14:02 CAT`, as far as it is known. */
function aboutMoney({ amount, name, phone, at }: WalletMoney): string {
  const from = [name, phone && formatPhone(phone)].filter(Boolean).join(', ');
  const whence = `${formatKwacha(amount)}${from === '' ? '' : ` from ${from}`}`;
  return at === undefined ? whence : `${whence}, ${formatFull(at)}`;
}
