/** Either the form or the queued proof, so that nothing is sent twice. */
import { useEffect, useState } from 'react';
import { now } from '../../../shared/data/clock.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import type { PaymentNumber } from '../../../domain/wire/setting.ts';
import {
  amountDue,
  type Order,
  orderIdsOf,
  type OrderState,
  sumOfOrders,
} from '../../../domain/money/order.ts';
import {
  type Instant,
  formatDay,
  formatDayTime,
  formatTime,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { dropProofDraft, type ProofRequest, reopenProof } from '../../forms/proof/proof.ts';
import { ProofForm } from '../../forms/proof/ProofForm.tsx';
import { saveDraftPicture, pictureDraft } from '../../forms/proof/Picture.tsx';
import { dropDraft } from '../../data/drafts.ts';
import { keepOrSend } from '../../proof-outbox/keep-or-send.ts';
import {
  removeEntry,
  enqueueProof,
  type QueuedProof,
  type useQueuedProofs,
} from '../../proof-outbox/proof-outbox.ts';
import { storageMessages } from '../../../pwa/database.ts';
import { type SharedIn, takeShared } from '../../../pwa/shared-inbox.ts';
import { useNow } from '../../../shared/state/clock.ts';
import {
  sendQueuedProof,
  sendWaitingProofs,
  stopSending,
  useProofSending,
} from '../../proof-outbox/send-proof.ts';
import { isBackedOff } from '../../../shared/outbox/entry.ts';
import styles from './ProofPanel.module.css';
import { Notice } from '../../ui/Notice.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { showToast } from '../../../shared/ui/toast.ts';
import { Button } from '../../../shared/ui/Button.tsx';

const ANOTHER = 'Send another proof';

type Props = {
  readonly uid: string;
  readonly orders: readonly [Order, ...Order[]];
  readonly state: OrderState;
  readonly queued: ReturnType<typeof useQueuedProofs>;
  readonly numbers: readonly PaymentNumber[];
  /** The learner's number, to guess the network from. */
  readonly phone: string | null;
};

export function ProofPanel({
  uid,
  orders,
  state,
  queued: { entries: proofs, problem },
  numbers,
  phone,
}: Props) {
  const [{ id: orderId, createdAt }, ...others] = orders;
  const isOfThese = (proof: QueuedProof) =>
    orderIdsOf(proof).some((id) => orders.some((order) => order.id === id));
  const newest = proofs?.filter(isOfThese).at(-1);
  const isFree = proofs !== null && newest === undefined;
  const hubNow = useNow(MINUTE / 2);
  const [shared, forgetShared] = useShared(isFree);
  const [opened, setOpened] = useState(0);
  const [sent, setSent] = useState(0);
  const [notStored, setNotStored] = useState<string | null>(null);
  const progress = useProofSending((sending) => sending.progress);
  if (proofs === null || (isFree && shared === undefined))
    return <p className={surfaces.muted}>Looking for what is kept on this phone...</p>;

  const reopen = async (proof: QueuedProof) => {
    const { id, image } = proof;
    stopSending(id);
    // On a full phone the entry has the only copy of the picture.
    if (image && !(await saveDraftPicture(orderId, { blob: image, before: image.size })))
      return setNotStored(storageMessages.full);
    reopenProof(orderId, proof);
    await removeEntry(id);
    setNotStored(null);
    setOpened((count) => count + 1);
  };
  const send = async (request: ProofRequest, image: Blob | null) => {
    const proof = { id: request.proofId, uid, orderId, request, image, createdAt: now() };
    await keepOrSend(proof, enqueueProof, sendQueuedProof, setNotStored);
    dropProofDraft(orderId);
    await dropDraft(pictureDraft(orderId));
    setNotStored(null);
    // The next form must not offer the share again.
    forgetShared();
    setSent((count) => count + 1);
  };
  const warning = notStored ?? problem;
  const form = (
    <ProofForm
      key={`${opened} ${sent}`}
      orderId={orderId}
      alsoOrderIds={others.map(({ id }) => id)}
      due={amountDue(sumOfOrders(orders))}
      orderedAt={createdAt}
      numbers={numbers}
      phone={phone}
      shared={shared ?? null}
      isReopened={opened > 0}
      onSend={send}
    />
  );
  const isFolded = newest === undefined && state === 'under_review' && shared === null && opened === 0;
  if (isFolded) {
    return (
      <details className={surfaces.reveal}>
        <summary>Something was wrong with it? Send a new one</summary>
        {form}
      </details>
    );
  }
  const isFirst = state === 'pending' || newest !== undefined;
  return (
    <section className={surfaces.panel} aria-label={isFirst ? 'Your proof' : ANOTHER}>
      <div className={surfaces.panelBody}>
        {!isFirst && <h2>{ANOTHER}</h2>}
        {warning !== null && <Notice tone="warning">{warning}</Notice>}
        {newest ? (
          <QueuedProofCard
            proof={newest}
            hubNow={hubNow}
            progress={progress[newest.id] ?? 0}
            onSendNow={() => void sendNow(uid)}
            onCorrect={() => void reopen(newest)}
          />
        ) : (
          form
        )}
      </div>
    </section>
  );
}

function heldUntil({ notBefore }: QueuedProof, hubNow: Instant): Instant | null {
  const phoneNow = Date.now();
  return notBefore !== null && isBackedOff({ notBefore }, phoneNow) ? notBefore - phoneNow + hubNow : null;
}

async function sendNow(uid: string): Promise<void> {
  await sendWaitingProofs(uid).catch((error: Error) => showToast({ title: error.message }, 'error'));
}

function useShared(isFree: boolean): [SharedIn | null | undefined, () => void] {
  const [shared, setShared] = useState<SharedIn | null>();
  useEffect(() => {
    if (!isFree) return;
    void takeShared().then((taken) => setShared((before) => taken ?? before ?? null));
  }, [isFree]);
  return [shared, () => setShared(null)];
}

type QueuedProofCardProps = {
  readonly proof: QueuedProof;
  readonly hubNow: Instant;
  readonly progress: number;
  readonly onSendNow: () => void;
  readonly onCorrect: () => void;
};

function QueuedProofCard({ proof, hubNow, progress, onSendNow, onCorrect }: QueuedProofCardProps) {
  const { request, createdAt, problem } = proof;
  const percent = Math.round(progress * 100);
  const goesOnAt = heldUntil(proof, hubNow);
  if (proof.state === 'refused') {
    return (
      <Notice tone="error">
        <p>
          <strong>Your proof was not accepted.</strong> {problem}
        </p>
        <Button onClick={onCorrect}>Correct it and send again</Button>
      </Notice>
    );
  }
  const isSending = proof.state === 'sending';
  const waiting =
    goesOnAt === null
      ? 'Not sent yet: open the hub when you have signal, and it is sent by itself.'
      : `Not sent yet: the hub takes it from ${formatDayTime(goesOnAt)} ${TIME_ZONE_LABEL}. Open the hub then, and it is sent by itself.`;
  return (
    <Notice tone="info">
      <p>
        <strong>{isSending ? 'Sending your proof...' : 'Kept on this phone.'}</strong>{' '}
        {isSending ? 'You can close this page; it goes on when you come back.' : waiting}
      </p>
      <p>
        Transaction <code>{request?.transactionId}</code>, {formatDay(createdAt)}, {formatTime(createdAt)}{' '}
        {TIME_ZONE_LABEL}
      </p>
      {isSending && (
        <progress
          className={styles.progress}
          aria-label={`Sending, ${percent} percent`}
          max={100}
          {...(percent > 0 && { value: percent })}
        />
      )}
      <div className={surfaces.actions}>
        {!isSending && goesOnAt === null && <Button onClick={onSendNow}>Try now</Button>}
        <Button variant="outlined" onClick={onCorrect}>
          {isSending ? 'Cancel' : 'Change it'}
        </Button>
      </div>
    </Notice>
  );
}
