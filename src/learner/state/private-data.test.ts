import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { makeUser } from '../../../tests/factories/learner.ts';
import { storageOf } from '../../../tests/storage.ts';
import { HOUR } from '../../domain/wire/limits.ts';
import { onWiped } from '../../pwa/broadcast.ts';
import { STORES, storageMessages, withDatabase } from '../../pwa/database.ts';
import { StorageError } from '../../shared/outbox/entry.ts';
import { dropDraft, readDraft, writeDraft } from '../data/drafts.ts';
import { putShared, takeShared } from '../../pwa/shared-inbox.ts';
import { readSnapshot, type SnapshotData, writeSnapshot } from '../data/snapshot.ts';
import { noteUnsent } from '../proof-outbox/unsent-ids.ts';
import { keepCertificates, keptCertificates } from '../data/certificates.ts';
import { makeCertificate } from '../../../tests/factories/certificate.ts';
import { SESSION_KEY } from '../../pwa/storage-keys.ts';
import { wipePrivate } from './sign-out.ts';

const UID = 'learner-chanda';

const snapshot = (changes: Partial<SnapshotData> = {}): SnapshotData => ({
  asOf: NOW,
  user: makeUser(),
  orders: [makeOrder()],
  enrollments: [makeEnrollment()],
  catalogue: makeCatalogue(),
  ...changes,
});

const kept = (store: (typeof STORES)[number]) => withDatabase((database) => database.getAll(store));

beforeEach(() => wipePrivate());

test('certificates are kept for their learner alone, go with the wipe, and do not come back after it', async () => {
  vi.stubGlobal('localStorage', storageOf(new Map([[SESSION_KEY, UID]])));
  keepCertificates(UID, [makeCertificate()]);
  expect(keptCertificates(UID)).toEqual([makeCertificate()]);
  expect(keptCertificates('learner-mutale')).toEqual([]);
  await wipePrivate();
  keepCertificates(UID, [makeCertificate()]);
  expect(keptCertificates(UID)).toEqual([]);
});

describe('snapshot', () => {
  test('comes back as it was, for its own uid', async () => {
    await writeSnapshot(UID, snapshot());
    expect(await readSnapshot(UID)).toEqual(snapshot());
  });

  test('another learner sees nothing of it, and their attempt deletes it', async () => {
    await writeSnapshot(UID, snapshot());
    expect(await readSnapshot('learner-mutale')).toBeNull();
    expect(await kept('snapshot')).toEqual([]);
  });

  test.each([
    ['an order with a status of no version', { orders: [{ ...makeOrder(), status: 'lost' }] }],
    ['no time', { asOf: undefined }],
    ['text where an object was', 'broken'],
  ])('a broken one is not shown: %s', async (_name, broken) => {
    const data = typeof broken === 'string' ? broken : { ...snapshot(), ...broken };
    await withDatabase((database) => database.put('snapshot', { uid: UID, data }, 'current'));
    expect(await readSnapshot(UID)).toBeNull();
    expect(await kept('snapshot')).toEqual([]);
  });
});

describe('shared inbox', () => {
  const screenshot = new File([new Uint8Array([1, 2, 3])], 'Screenshot.png', { type: 'image/png' });

  test('a share waits until it is taken, and then is gone; a newer one replaces it', async () => {
    await putShared('old', [], NOW);
    await putShared('TID: PP261124.0930.D12345', [screenshot], NOW);
    const taken = await takeShared(NOW);
    expect(taken).toEqual({ text: 'TID: PP261124.0930.D12345', file: expect.any(Blob) });
    expect(taken?.file).toHaveProperty('size', 3);
    expect(await takeShared(NOW)).toBeNull();
  });

  test.each([
    [HOUR / 2, 'text'],
    [HOUR / 2 + 1, undefined],
  ])('after half an hour, to the millisecond, it counts as forgotten: %d', async (later, text) => {
    await putShared('text', [], NOW);
    expect((await takeShared(NOW + later))?.text).toBe(text);
  });

  test('no bytes of a huge file are kept', async () => {
    const huge = new File([], 'film.mp4', { type: 'video/mp4' });
    Object.defineProperty(huge, 'size', { value: 20 * 1024 * 1024 + 1 });
    await putShared('', [huge], NOW);
    expect(await takeShared(NOW)).toEqual({ text: '', file: 'too large' });
  });
});

test('drafts are kept and dropped by their key', async () => {
  await writeDraft('proof', { note: 'half typed' });
  expect(await readDraft('proof')).toEqual({ note: 'half typed' });
  await dropDraft('proof');
  expect(await readDraft('proof')).toBeUndefined();
});

describe('wiping', () => {
  test('empties every store, and notifies those who hold copies', async () => {
    await writeSnapshot(UID, snapshot());
    await putShared('text', [], NOW);
    await writeDraft('proof', 'half typed');
    const told = vi.fn<() => void>();
    const stop = onWiped(told);
    await wipePrivate();
    stop();
    for (const store of STORES) expect(await kept(store), store).toEqual([]);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('reports how many unsent proofs it removed, without the refused ones', async () => {
    const proof = { uid: UID, orderId: 'ACDE3467', request: {}, image: null, createdAt: NOW };
    await withDatabase(async (database) => {
      for (const [id, state] of ['kept', 'sending', 'refused'].entries())
        await database.put('outbox', { ...proof, id: `proof-${id}`, state });
    });
    expect(await wipePrivate()).toBe(2);
    expect(await wipePrivate()).toBe(0);
  });

  test('removes every key but those of the device, the portal and Auth', async () => {
    const left = ['hub.device.install-declined', 'hub.staff.session', 'firebase:authUser:x', 'hub.clock'];
    const values = new Map([...left, 'hub.draft.register', 'summary', 'forgotten'].map((key) => [key, '1']));
    vi.stubGlobal('localStorage', storageOf(values));
    await wipePrivate();
    vi.unstubAllGlobals();
    expect([...values.keys()]).toEqual(left);
  });

  test('counts a proof whose database the browser had cleared by itself', async () => {
    vi.stubGlobal('localStorage', storageOf(new Map()));
    for (const id of ['evicted', 'sent']) noteUnsent(id, true);
    noteUnsent('sent', false);
    expect(await wipePrivate()).toBe(1);
    expect(await wipePrivate()).toBe(0);
    vi.unstubAllGlobals();
  });

  test('when one storage cannot be reached, the others are wiped all the same', async () => {
    await writeDraft('proof', 'half typed');
    vi.stubGlobal('localStorage', {
      get length(): number {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await wipePrivate();
    vi.unstubAllGlobals();
    expect(await kept('drafts')).toEqual([]);
  });
});

test.each([
  ['QuotaExceededError', storageMessages.full],
  ['InvalidStateError', storageMessages.unavailable],
])('%s is one plain sentence', async (name, sentence) => {
  const failing = withDatabase(() => Promise.reject(new DOMException('', name)));
  await expect(failing).rejects.toThrow(new StorageError(sentence));
});

test('a connection that the phone cut is made anew; nobody has to load the page again', async () => {
  await writeDraft('proof', 'half typed');
  await withDatabase(async (database) => database.close());
  expect(await readDraft('proof')).toBe('half typed');
});
