/** What this phone keeps of the learner, how much it is, and how to be rid of it. */
import { Button } from '../../../shared/ui/Button.tsx';
import { useCallback, useEffect, useState } from 'react';
import { onWiped } from '../../../pwa/broadcast.ts';
import { PRIVATE_CACHE } from '../../../pwa/worker-protocol.ts';
import { countUnsent, listQueuedProofs } from '../../proof-outbox/proof-outbox.ts';
import { readSnapshot } from '../../data/snapshot.ts';
import { wipePrivate } from '../../state/wipe.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Actions, Figures, Muted, Panel, PanelBody, SmallTitle, Text } from '../../ui/surfaces.ts';

type Kept = { readonly name: string; readonly count: number; readonly bytes: number };

export function ProfileStorage({ uid }: { uid: string }) {
  const [kept, setKept] = useState<readonly Kept[] | null>(null);
  const [unsent, setUnsent] = useState<number | null>(null);
  const look = useCallback(() => {
    void whatIsKept(uid).then(setKept);
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
    <Panel aria-labelledby="storage">
      <PanelBody>
        <SmallTitle as="h2" id="storage">
          Kept on this phone
        </SmallTitle>
        <Text>So that you can read it without signal. All of it is removed when you sign out.</Text>
        <ul>
          {kept?.map(({ name, count, bytes }) => (
            <li key={name}>
              {name}: <Figures>{count === 0 ? 'none' : `${count}, ${formatBytes(bytes)}`}</Figures>
            </li>
          ))}
        </ul>
        <Actions>
          <Button variant="outlined" onClick={ask}>
            Remove it now
          </Button>
          <Muted>You stay signed in.</Muted>
        </Actions>
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
      </PanelBody>
    </Panel>
  );
}

async function whatIsKept(uid: string): Promise<Kept[]> {
  const [snapshot, proofs, receipts] = await Promise.all([
    readSnapshot(uid),
    listQueuedProofs(uid).catch(() => []),
    keptFiles().catch(() => []),
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

/** The sizes of the files that were opened and kept. */
async function keptFiles(): Promise<number[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(PRIVATE_CACHE);
  const responses = await cache.matchAll();
  return Promise.all(responses.map(async (response) => (await response.blob()).size));
}

/** `12 KB`; kilobytes are what a data bundle is sold in. */
function formatBytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
