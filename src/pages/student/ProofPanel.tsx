/** The proof form, or the proof that is on its way; one of both, so that nothing is sent twice by mistake. */
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { errorMessages } from '../../domain/messages.ts';
import type { OrderStatus } from '../../domain/order.ts';
import { now } from '../../data/clock.ts';
import { dropProofDraft, type ProofRequest, reopenProof } from '../../forms/proof.ts';
import { ProofForm } from '../../forms/ProofForm.tsx';
import { keepPicture, pictureDraft, type SharedIn } from '../../forms/use-picture.ts';
import { StorageTrouble } from '../../pwa/database.ts';
import { dropDraft } from '../../pwa/drafts.ts';
import {
  enqueueProof,
  flushOutbox,
  type NewProof,
  type ProofItem,
  removeFromOutbox,
  subscribeOutbox,
} from '../../pwa/outbox.ts';
import { takeShared } from '../../pwa/shared-inbox.ts';
import { deliver } from '../../stores/deliver.ts';
import { stopSending, useSending } from '../../stores/sending.ts';
import { Notice } from '../../ui/Notice.tsx';
import { KeptProof } from '../../ui/student/KeptProof.tsx';
import { Muted, Panel, PanelBody, SmallTitle } from '../../ui/student/surfaces.ts';

const More = styled('details')(({ theme }) => ({
  '& > summary': {
    minHeight: 48,
    display: 'list-item',
    paddingBlock: 12,
    cursor: 'pointer',
    fontWeight: 700,
    color: theme.vars.palette.primary.main,
  },
}));

type Props = { readonly uid: string; readonly orderId: string; readonly status: OrderStatus };

export function ProofPanel({ uid, orderId, status }: Props) {
  const items = useItems(uid, orderId);
  const [shared, forgetShared] = useShared();
  const [opened, setOpened] = useState(0);
  const [sent, setSent] = useState(0);
  /** Why this phone cannot keep the proof that is being sent. */
  const [unkept, setUnkept] = useState<string | null>(null);
  const progress = useSending((sending) => sending.progress);
  if (items === null || shared === undefined) return <Muted>Looking for what is kept on this phone...</Muted>;

  const reopen = async (item: ProofItem) => {
    stopSending(item.id);
    reopenProof(item.request, item.image, item.state === 'refused');
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
  const form = <ProofForm key={`${opened} ${sent}`} orderId={orderId} shared={shared} onSend={send} />;
  return (
    <Panel aria-labelledby="proof">
      <PanelBody>
        <SmallTitle as="h2" id="proof">
          {status === 'pending' ? 'Show us your payment' : 'Send another proof'}
        </SmallTitle>
        {unkept !== null && (
          <Notice tone="warning">
            <p>{unkept}</p>
          </Notice>
        )}
        {item ? (
          <KeptProof
            transactionId={item.request.transactionId}
            keptAt={item.createdAt}
            state={item.state}
            refusal={item.refusal}
            progress={progress[item.id] ?? 0}
            onSendNow={() => void flushOutbox(uid, deliver)}
            onCorrect={() => void reopen(item)}
          />
        ) : status === 'under_review' && shared === null && opened === 0 ? (
          <More>
            <summary>Something was wrong with it? Send a new one</summary>
            {form}
          </More>
        ) : (
          form
        )}
      </PanelBody>
    </Panel>
  );
}

/** This order's proofs in the outbox, newest first; null until that is known. */
function useItems(uid: string, orderId: string): readonly ProofItem[] | null {
  const [items, setItems] = useState<readonly ProofItem[] | null>(null);
  useEffect(
    () => subscribeOutbox(uid, (all) => setItems(all.filter((item) => item.orderId === orderId).reverse())),
    [uid, orderId],
  );
  return items;
}

/** What another app shared, taken once; undefined until that is known. */
function useShared(): [SharedIn | null | undefined, () => void] {
  const [shared, setShared] = useState<SharedIn | null>();
  useEffect(() => {
    void takeShared().then((taken) => {
      if (taken === null) return setShared((before) => before ?? null);
      const [file] = taken.files;
      setShared({ text: taken.text, file: file === undefined ? null : (file.blob ?? 'too large') });
    });
  }, []);
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
    if (result.outcome === 'refused') throw new Error(result.sentence, { cause: trouble });
    if (result.outcome !== 'accepted') throw new Error(errorMessages.offline, { cause: trouble });
  }
  dropProofDraft(orderId);
  await dropDraft(pictureDraft(orderId));
}
