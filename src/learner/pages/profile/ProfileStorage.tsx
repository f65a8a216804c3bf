/** What this phone stores of the learner, with sizes and a way to remove it. */
import { Button } from '../../../shared/ui/Button.tsx';
import { useCallback, useEffect, useState } from 'react';
import { onWiped } from '../../../pwa/broadcast.ts';
import { PRIVATE_CACHE } from '../../../pwa/worker-protocol.ts';
import { countUnsent, listQueuedProofs } from '../../proof-outbox/proof-outbox.ts';
import { readSnapshot } from '../../data/snapshot.ts';
import { wipePrivate } from '../../state/wipe.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Part } from './Part.tsx';
import surfaces from '../../ui/surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

type Stored = { readonly name: string; readonly count: number; readonly bytes: number };

export function ProfileStorage({ uid }: { uid: string }) {
  const [stored, setStored] = useState<readonly Stored[] | null>(null);
  const [unsent, setUnsent] = useState<number | null>(null);
  const look = useCallback(() => {
    void listStored(uid).then(setStored);
  }, [uid]);
  useEffect(() => {
    look();
    return onWiped(look);
  }, [look]);
  const wipe = () => {
    setUnsent(null);
    void wipePrivate();
  };
  const ask = () => void countUnsent(uid).then((count) => (count === 0 ? wipe() : setUnsent(count)));
  return (
    <Part id="storage" title="Kept on this phone">
      <p className={surfaces.text}>
        So that you can read it without signal. All of it is removed when you sign out.
      </p>
      <ul>
        {stored?.map(({ name, count, bytes }) => (
          <li key={name}>
            {name}:{' '}
            <span className={typeScale.tabular}>
              {count === 0 ? 'none' : `${count}, ${formatBytes(bytes)}`}
            </span>
          </li>
        ))}
      </ul>
      <div className={surfaces.actions}>
        <Button variant="outlined" onClick={ask}>
          Remove it now
        </Button>
        <p className={surfaces.muted}>You stay signed in.</p>
      </div>
      {unsent !== null && (
        <ConfirmDialog
          title="A payment proof is not sent yet"
          confirm="Remove it all"
          cancel="Keep it"
          onConfirm={wipe}
          onCancel={() => setUnsent(null)}
        >
          <p>It is kept only on this phone. If you remove it now, you have to send it again.</p>
        </ConfirmDialog>
      )}
    </Part>
  );
}

async function listStored(uid: string): Promise<Stored[]> {
  const [snapshot, proofs, receipts] = await Promise.all([
    readSnapshot(uid),
    listQueuedProofs(uid).catch(() => []),
    receiptSizes().catch(() => []),
  ]);
  const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
  return [
    {
      name: 'Your dashboard',
      count: snapshot ? 1 : 0,
      bytes: snapshot ? JSON.stringify(snapshot).length : 0,
    },
    {
      name: 'Payment proofs not sent yet',
      count: proofs.length,
      bytes: total(proofs.map(({ image, ...proof }) => JSON.stringify(proof).length + (image?.size ?? 0))),
    },
    { name: 'Receipts', count: receipts.length, bytes: total(receipts) },
  ];
}

async function receiptSizes(): Promise<number[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(PRIVATE_CACHE);
  const responses = await cache.matchAll();
  return Promise.all(responses.map(async (response) => (await response.blob()).size));
}

/** `12 KB`: data bundles are sold in kilobytes. */
function formatBytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
