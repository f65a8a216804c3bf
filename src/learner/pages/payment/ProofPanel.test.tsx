import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../../tests/draw.ts';
import { makeOrder } from '../../../../tests/factories/order.ts';
import { makeNewProof } from '../../../../tests/queued-proof.ts';
import { storageMessages } from '../../../pwa/database.ts';
import { enqueueProof, listQueuedProofs } from '../../proof-outbox/proof-outbox.ts';
import { ProofPanel } from './ProofPanel.tsx';

afterEach(() => vi.restoreAllMocks());

test('a kept proof asks to open the hub; on a full phone it cannot be changed, which would lose its picture', async () => {
  const proof = makeNewProof();
  await enqueueProof(proof);
  const image = new Blob(['picture'], { type: 'image/webp' });
  const entries = (await listQueuedProofs(proof.uid)).map((entry) => ({ ...entry, image }));
  const place = render(
    <ProofPanel
      uid={proof.uid}
      orders={[makeOrder({ id: proof.orderId })]}
      state="pending"
      queued={{ entries, problem: null }}
      numbers={[]}
      phone={null}
    />,
  );
  expect(place.textContent).toContain(
    'Not sent yet: open the hub when you have signal, and it is sent by itself.',
  );
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const change = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Change it');
  change?.click();
  await vi.waitFor(() => expect(place.textContent).toContain(storageMessages.full));
  expect(await listQueuedProofs(proof.uid)).toHaveLength(1);
});
