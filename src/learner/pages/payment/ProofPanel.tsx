/** The proof form, or the proof that is on its way; one of both, so that nothing is sent twice by mistake. */
import { useEffect, useState } from 'react';
import { now } from '../../../shared/data/clock.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { amountDue, type Order, type OrderStatus } from '../../../domain/money/order.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { dropProofDraft, type ProofRequest, reopenProof, reopenUnfit } from '../../forms/proof/proof.ts';
import { ProofForm } from '../../forms/proof/ProofForm.tsx';
import { keepPicture, pictureDraft, type SharedIn } from '../../forms/proof/use-picture.ts';
import { StorageTrouble } from '../../../pwa/database.ts';
import { dropDraft } from '../../data/drafts.ts';
import {
  enqueueProof,
  flushOutbox,
  isHeld,
  type NewProof,
  type KeptItem,
  removeFromOutbox,
} from '../../proof-outbox/outbox.ts';
import { takeShared } from '../../../pwa/shared-inbox.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { deliver } from '../../proof-outbox/deliver.ts';
import { stopSending, useSending } from '../../proof-outbox/sending.ts';
import styles from './ProofPanel.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { KeptProof } from '../../ui/KeptProof.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { showToast } from '../../../shared/ui/toast.ts';
import type { KeptProofs } from '../../proof-outbox/use-kept-proofs.ts';
import typeScale from '../../../shared/ui/type.module.css';

type Props = {
  readonly uid: string;
  readonly order: Order;
  /** What it is by the answer to a proof just sent. */
  readonly status: OrderStatus;
  readonly kept: KeptProofs;
};

export function ProofPanel({ uid, order, status, kept: { items, trouble } }: Props) {
  const orderId = order.id;
  const isFree = items !== null && items.length === 0;
  const hubNow = useNow(MINUTE / 2);
  const [shared, forgetShared] = useShared(isFree);
  const [opened, setOpened] = useState(0);
  const [sent, setSent] = useState(0);
  /** Why this phone cannot keep the proof that is being sent. */
  const [unkept, setUnkept] = useState<string | null>(null);
  const progress = useSending((sending) => sending.progress);
  if (items === null || (isFree && shared === undefined))
    return <p className={surfaces.muted}>Looking for what is kept on this phone...</p>;

  const reopen = async (item: KeptItem) => {
    stopSending(item.id);
    if (item.request === null) reopenUnfit(orderId, item.kept, item.image !== null);
    else reopenProof(item.request, item.image, item.state === 'refused');
    if (item.image) await keepPicture(orderId, { blob: item.image, before: item.image.size });
    await removeFromOutbox(item.id);
    setOpened((count) => count + 1);
  };
  const send = async (request: ProofRequest, image: Blob | null) => {
    await keep(uid, request, image, setUnkept);
    setUnkept(null);
    // It went out once: the next form must not offer the same share again, nor lay it over a correction.
    forgetShared();
    setSent((count) => count + 1);
  };
  const [item] = items;
  const warning = unkept ?? trouble;
  const form = (
    <ProofForm
      key={`${opened} ${sent}`}
      orderId={orderId}
      due={amountDue(order)}
      orderedAt={order.createdAt}
      shared={shared ?? null}
      onSend={send}
    />
  );
  return (
    <section className={surfaces.panel} aria-labelledby="proof">
      <div className={surfaces.panelBody}>
        <h2 className={typeScale.h3} id="proof">
          {status === 'pending' ? 'Show us your payment' : 'Send another proof'}
        </h2>
        {warning !== null && (
          <Notice tone="warning">
            <p>{warning}</p>
          </Notice>
        )}
        {item ? (
          <KeptProof
            transactionId={item.request?.transactionId ?? ''}
            keptAt={item.createdAt}
            state={item.state}
            refusal={item.refusal}
            goesOnAt={goesOn(item, hubNow)}
            progress={progress[item.id] ?? 0}
            onSendNow={() => void sendNow(uid)}
            onCorrect={() => void reopen(item)}
          />
        ) : status === 'under_review' && shared === null && opened === 0 ? (
          <details className={styles.more}>
            <summary>Something was wrong with it? Send a new one</summary>
            {form}
          </details>
        ) : (
          form
        )}
      </div>
    </section>
  );
}

/** By the hub's clock. */
function goesOn(item: KeptItem, hubNow: Instant): Instant | null {
  const phoneNow = Date.now();
  if (item.request === null || item.notBefore === undefined || !isHeld(item, phoneNow)) return null;
  return item.notBefore - phoneNow + hubNow;
}

async function sendNow(uid: string): Promise<void> {
  await flushOutbox(uid, deliver).catch((trouble: Error) => showToast({ title: trouble.message }, 'error'));
}

/** What another app shared, taken once there is a form to hold it; undefined until that is known. */
function useShared(isFree: boolean): [SharedIn | null | undefined, () => void] {
  const [shared, setShared] = useState<SharedIn | null>();
  useEffect(() => {
    if (!isFree) return;
    void takeShared().then((taken) => {
      if (taken === null) return setShared((before) => before ?? null);
      const [file] = taken.files;
      setShared({ text: taken.text, file: file === undefined ? null : (file.blob ?? 'too large') });
    });
  }, [isFree]);
  return [shared, () => setShared(null)];
}

/** Into the outbox, from where it is sent; a phone that keeps nothing sends it at once, while the page is open. */
async function keep(
  uid: string,
  request: ProofRequest,
  image: Blob | null,
  onUnkept: (sentence: string) => void,
): Promise<void> {
  const { proofId: id, orderId } = request;
  const proof: NewProof = { id, uid, orderId, request, image, createdAt: now() };
  try {
    await enqueueProof(proof);
  } catch (trouble) {
    if (!(trouble instanceof StorageTrouble)) throw trouble;
    onUnkept(trouble.message);
    const result = await deliver({ ...proof, state: 'kept' }, new AbortController().signal);
    if (result.outcome !== 'accepted')
      throw new Error(result.sentence ?? errorMessages.offline, { cause: trouble });
  }
  dropProofDraft(orderId);
  await dropDraft(pictureDraft(orderId));
}
