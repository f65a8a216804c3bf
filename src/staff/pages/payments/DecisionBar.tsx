/** Approve, accept a part, reject or skip. */
import { Box, Button, useMediaQuery, useTheme } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { decide, type Decision, staffDecisions } from '../../state/decisions.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { amountDue, sumOfOrders } from '../../../domain/money/order.ts';
import { type PaymentProof, unallocated } from '../../../domain/money/payment.ts';
import {
  cannedReasons,
  isBeyondDoubt,
  allowedDecision,
  NOT_FOUND,
  USED_ALREADY,
  unusableMoneyReason,
  withPendingDecisions,
} from '../../../domain/money/review-queue.ts';
import { knownSentence } from '../../../domain/money/wallet/wallet-label.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { TextArea, TextField } from '../../../shared/ui/fields.tsx';
import { reasonRow } from '../../forms/ReasonForm.tsx';
import { Code, Figures, Key, Muted, Row, SmallButton, TextButton } from '../../ui/shapes.tsx';
import { LARGE_TEXT, textScale } from '../../ui/theme/staff-theme.ts';
import { KeyHint, useKeys } from '../use-keys.tsx';
import { useStaff } from '../use-staff.ts';
import { useTitles } from '../use-titles.tsx';
import { ConfirmApproval } from './ConfirmApproval.tsx';
import type { ReviewContext, QueueRow } from './use-queue.ts';
import { useStore } from 'zustand';
import { reviewMessages } from '../../../domain/wire/staff-messages.ts';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import { useForm, useWatch } from 'react-hook-form';
import { bannerMessages } from '../../../domain/wire/order-messages.ts';
import { PortalDialog } from '../../ui/PortalDialog.tsx';

type Props = {
  readonly row: QueueRow;
  readonly found: ReviewContext;
  readonly now: Instant;
  readonly onDecided: () => void;
  readonly onSkip: () => void;
};

/** Milliseconds before keys and clicks count: earlier ones were meant for the previous proof. */
const LOOK_FIRST = 500;
const NOT_FOUND_LABEL = 'Not found: reject';
/** What was typed about each proof, until the page is left: an undone or refused decision is made again from it. */
const drafts = new Map<string, { readonly reason?: string; readonly amount?: string }>();

const keepDraft = (proofId: string, typed: { readonly reason: string } | { readonly amount: string }) =>
  drafts.set(proofId, { ...drafts.get(proofId), ...typed });

export function DecisionBar({ row, found, now, onDecided, onSkip }: Props) {
  const { proof, wallet, isWalletRead } = row;
  const { id: uid } = useStaff();
  const titleOf = useTitles();
  const { orders, complete } = found;
  const due = orders && amountDue(sumOfOrders(orders));
  const money = useMoney(proof, found);
  const { received, allowed, promised, problem } = money;
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const wasOnScreen = useWasOnScreen(complete && isWalletRead);
  const field = useRef<HTMLInputElement>(null);

  const name = proof.learner?.name ?? proof.orderId;

  const send = (verdict: Pick<Decision['verdict'], 'decision' | 'receivedAmount' | 'reason'>) => {
    setAsked(null);
    decide(uid, {
      verdict: { orderId: proof.orderId, alsoOrderIds: proof.alsoOrderIds, proofId: proof.id, ...verdict },
      about: name,
      promised: verdict.decision === 'reject' ? null : promised,
    });
    onDecided();
  };
  const accept = () => {
    if (allowed === 'approve' || allowed === 'accept_part') {
      send({ decision: allowed, receivedAmount: received, reason: null });
    }
  };
  const approve = () => {
    const isSure = isBeyondDoubt(proof, wallet, due) && found.rivals.length === 0;
    if (allowed === null) field.current?.focus();
    else if (allowed === 'approve' && isSure) accept();
    else setAsked('approve');
  };
  const state = wallet?.state;
  const isNotSeen = state === 'not_seen';
  const reject = (reason: string) => send({ decision: 'reject', receivedAmount: null, reason });
  const rejection = () => {
    if (isNotSeen) return { label: NOT_FOUND_LABEL, onReject: () => reject(NOT_FOUND) };
    if (!money.isUsed) return null;
    return { label: 'Used already: reject', onReject: () => reject(USED_ALREADY) };
  };
  useKeys(
    {
      a: approve,
      r: () => setAsked('reject'),
      n: () => isNotSeen && reject(NOT_FOUND),
    },
    wasOnScreen && asked === null,
  );
  useKeys({ s: onSkip }, asked === null);

  const part = allowed === 'accept_part' && promised !== null ? promised.part : null;
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const isRefusedOnly = isPhone && allowed === 'nothing';
  const label = part === null ? 'Approve' : `Accept ${formatKwacha(part)} as a part`;
  return (
    <Box
      sx={{
        p: 1.5,
        display: { xs: 'grid', sm: 'flex' },
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'end',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        position: textScale() > LARGE_TEXT ? 'static' : 'sticky',
        bottom: 0,
        borderRadius: '0 0 14px 14px',
      }}
    >
      <Row
        sx={{
          gridColumn: '1 / -1',
          width: '100%',
          display: { xs: 'flex', md: 'none' },
          justifyContent: 'space-between',
        }}
      >
        <span>
          <Figures as="b">{due === null ? '…' : formatKwacha(due)}</Figures> to pay
        </span>
        <Code sx={{ overflowWrap: 'anywhere' }}>{proof.transactionId}</Code>
      </Row>
      {isRefusedOnly && (
        <Box sx={{ gridColumn: '1 / -1', color: 'error.main', fontSize: '0.875rem' }}>{problem}</Box>
      )}
      {!isRefusedOnly && (
        <Box
          sx={{ width: problem === null ? { sm: '8rem' } : { sm: '16rem', lg: '24rem' }, mr: { sm: 'auto' } }}
        >
          <TextField
            ref={field}
            id="received"
            label="Received, K"
            value={money.text}
            onChange={(event) => money.type(event.target.value)}
            // Blurring re-enables the page's keys.
            onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
            error={problem ?? undefined}
            disabled={!complete || money.isRecorded}
            inputMode="decimal"
            autoComplete="off"
          />
        </Box>
      )}
      <TextButton onClick={onSkip}>
        Skip <KeyHint>s</KeyHint>
      </TextButton>
      <Button
        variant="outlined"
        color="error"
        disabled={!wasOnScreen}
        onClick={() => setAsked('reject')}
        sx={{ gap: 0.75, order: { xs: 1, sm: 0 } }}
      >
        Reject <KeyHint>r</KeyHint>
      </Button>
      {isNotSeen && (
        <Button variant="outlined" color="error" disabled={!wasOnScreen} onClick={() => reject(NOT_FOUND)}>
          {NOT_FOUND_LABEL} <KeyHint>n</KeyHint>
        </Button>
      )}
      {!isRefusedOnly && (
        <Button disabled={!wasOnScreen || allowed === null || allowed === 'nothing'} onClick={approve}>
          {label} <KeyHint>a</KeyHint>
        </Button>
      )}
      {asked === 'reject' && (
        <RejectForm
          about={name}
          draft={drafts.get(proof.id)?.reason ?? ''}
          onDraft={(reason) => keepDraft(proof.id, { reason })}
          onReject={reject}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'approve' && due !== null && (
        <ConfirmApproval
          proof={proof}
          name={name}
          action={allowed === 'nothing' ? null : label}
          known={problem ?? knownSentence(wallet, now)}
          isContradicted={isNotSeen || state === 'look_alike'}
          rejection={rejection()}
          left={part === null ? null : due - part}
          rivals={found.rivals}
          titleOf={titleOf}
          onConfirm={accept}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

function useWasOnScreen(complete: boolean): boolean {
  const [wasOnScreen, setWasOnScreen] = useState(false);
  useEffect(() => {
    if (!complete) return undefined;
    const timer = setTimeout(() => setWasOnScreen(true), LOOK_FIRST);
    return () => clearTimeout(timer);
  }, [complete]);
  return wasOnScreen && complete;
}

/** Unsent decisions on other claims of this transaction count as made: the server gets them first. */
function useMoney(
  { id, transactionId, orderId, amount }: PaymentProof,
  { orders, payment: stored }: ReviewContext,
) {
  const [typed, setTyped] = useState(drafts.get(id)?.amount ?? null);
  const rivals = useStore(staffDecisions).flatMap(({ state, about, promised }) =>
    promised?.transactionId === transactionId &&
    promised.orderId !== orderId &&
    state !== 'sent' &&
    state !== 'refused'
      ? [{ about, promised }]
      : [],
  );
  const order = orders && sumOfOrders(orders);
  const payment =
    stored &&
    withPendingDecisions(
      stored,
      rivals.map(({ promised }) => promised),
    );
  const recorded = payment?.amount ?? null;
  const prefilled = recorded ?? amount ?? (order && amountDue(order));
  const text = (recorded === null ? typed : null) ?? String(prefilled ?? '');
  const received = parseKwacha(text);
  const why = received === null ? null : unusableMoneyReason(received, payment);
  const rival = rivals.at(-1);
  const problem = () => {
    if (typed !== null && received === null) return reviewMessages.amountRequired;
    return why === reviewMessages.nothingLeft && rival !== undefined
      ? reviewMessages.promised(rival.about)
      : why;
  };
  const known = order === null || received === null ? null : { order, received };
  return {
    /** The field's text: the ledger's amount, else the typed one, else the proof's. */
    text,
    type: (next: string) => {
      keepDraft(id, { amount: next });
      setTyped(next);
    },
    /** The ledger has the amount, or will once a decision made here is sent. */
    isRecorded: recorded !== null,
    received,
    promised: known && {
      transactionId,
      orderId,
      received: known.received,
      part: Math.min(unallocated(known.received, payment ?? { allocations: {} }), amountDue(known.order)),
    },
    allowed: known && allowedDecision(known.received, known.order, payment),
    problem: problem(),
    isUsed: why === reviewMessages.nothingLeft && rival === undefined,
  };
}

type RejectProps = {
  readonly about: string;
  readonly draft: string;
  readonly onDraft: (reason: string) => void;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
};

function RejectForm({ about, draft, onDraft, onReject, onClose }: RejectProps) {
  const { control, register, handleSubmit, getValues, setValue, formState } = useForm({
    defaultValues: { reason: draft },
  });
  const reason = useWatch({ control, name: 'reason' }).trim();
  // The form's own `setFocus` is late, and keys pressed before it would be lost.
  const input = useRef<HTMLTextAreaElement>(null);
  const reject = handleSubmit((fields) => {
    onDraft(fields.reason);
    onReject(fields.reason.trim());
  });
  const close = () => {
    onDraft(getValues('reason'));
    onClose();
  };
  const choose = (sentence: string) => {
    setValue('reason', sentence, { shouldValidate: formState.isSubmitted });
    input.current?.focus();
  };
  const { label, rows, hint, rules } = reasonRow(reviewMessages.reasonRequired);
  const { ref, ...field } = register('reason', rules);

  /** Digits choose a ready-made sentence while the field is empty, and Enter sends. */
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = reason === '' || isCanned(reason) ? cannedReasons[Number(event.key) - 1] : undefined;
    if (chosen !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      choose(chosen.sentence);
    }
    if (event.key === 'Enter' && !event.shiftKey && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      void reject();
    }
  };

  return (
    <PortalDialog
      title={`Reject the payment of ${about}`}
      onClose={close}
      onKeyDown={onKeyDown}
      onSubmit={() => void reject()}
      actions={
        <>
          <TextButton onClick={close}>Cancel</TextButton>
          <Button type="submit" color="error">
            Reject
          </Button>
        </>
      }
    >
      <Row role="group" aria-label="Ready-made reasons">
        {cannedReasons.map(({ short, sentence }, at) => (
          <SmallButton
            key={short}
            aria-pressed={reason === sentence}
            onClick={() => choose(sentence)}
            sx={{ gap: 0.75 }}
          >
            <Key aria-hidden="true">{at + 1}</Key> {short}
          </SmallButton>
        ))}
      </Row>
      <TextArea
        {...field}
        ref={(node) => {
          ref(node);
          if (node === null || node === input.current) return;
          input.current = node;
          node.focus();
        }}
        id="reject-reason"
        {...{ label, rows, hint }}
        error={formState.errors.reason?.message}
      />
      {reason !== '' && (
        <Box sx={{ p: 1.5, borderRadius: '10px', bgcolor: 'hub.copperSoft' }}>
          <Muted>The learner reads</Muted>
          <Box component="p" sx={{ m: 0 }}>
            {bannerMessages.rejected}. {/[.!?]$/.test(reason) ? reason : `${reason}.`}{' '}
            {bannerMessages.rejectedNext}
          </Box>
        </Box>
      )}
    </PortalDialog>
  );
}

const isCanned = (reason: string): boolean => cannedReasons.some(({ sentence }) => sentence === reason);
