/** An import is undone as long as nothing of it was used; what other imports told of too stays. */
import { expect, test } from 'vitest';
import { hashOf } from '../../functions/src/hash.ts';
import { nearKeys } from '../../src/domain/money/wallet/match.ts';
import { walletMessages } from '../../src/domain/wire/staff-messages.ts';
import { approving, review } from './decisions.ts';
import { db, expectRefusal, expectResult, look, lookFor, newKey, newStaff, send, unique } from './hub.ts';
import {
  newTransactionId,
  placeOrder,
  placeUnderReview,
  receivedMessage as message,
} from './order-fixtures.ts';

const undo = 'undo-imported-money';
const statementOf = (ids: readonly string[]) => ({
  text: ['Transaction ID,Date,Credit', ...ids.map((id) => `${id},24/11/2025 09:30,100`)].join('\n'),
  fileName: 'november.csv',
  columns: null,
});

async function pasted(text: string): Promise<string> {
  return expectResult(await send('paste-wallet-messages', await newStaff(), { text })).importId;
}

test('money that nobody claimed is gone, a claimed one is unseen again, and the log says so once', async () => {
  const [staff, key, free, words] = [await newStaff(), newKey(), newTransactionId(), unique()];
  // Without a payer: other tests' money of the usual one would be like it.
  const { proof } = await placeUnderReview({}, { payerPhone: null });
  const { transactionId } = proof;
  const before = await look('payments', transactionId);
  await db.doc(`proofMatches/${proof.id}`).set({
    match: null,
    isMatched: false,
    nearKeys: nearKeys(transactionId, proof.payerPhone),
    firstWeekend: proof.firstWeekend,
    submittedAt: new Date(proof.submittedAt),
  });
  const unread = `You have received ZMW 100.00 from 970000002 ${words}.`;
  const importId = await pasted([message(free), message(transactionId), unread].join('\n'));
  expect(await look('proofMatches', proof.id)).toMatchObject({ match: { state: 'seen' } });
  const first = expectResult(await send(undo, staff, { importId }, { key }));
  expect(first).toEqual({ gone: 1, unseen: 1, used: 0 });
  expect(await look('payments', free)).toBeNull();
  const after = await look('payments', transactionId);
  expect(after).toMatchObject({ amount: null, status: 'under_review', claims: before?.['claims'] });
  expect(after).not.toHaveProperty('arrival');
  expect(await look('proofMatches', proof.id)).toMatchObject({ match: null, isMatched: false });
  expect(await look('walletLines', hashOf(unread))).toBeNull();
  expect(await lookFor('walletTold', 'importId', importId)).toEqual([]);
  expect(await look('walletImports', importId)).toMatchObject({ undone: { isWhole: true } });

  expect(expectResult(await send(undo, staff, { importId }, { key }))).toEqual(first);
  const again = expectRefusal(await send(undo, staff, { importId }), 409);
  expect(again.message).toBe(walletMessages.cannotUndo);
  const log = (await lookFor('auditLog', 'target.id', importId)).map((entry) => entry['action']);
  expect(log.sort()).toEqual(['wallet_import_undone', 'wallet_imported']);
  // It may be imported again.
  await pasted(message(free));
  expect(await look('payments', free)).toMatchObject({ status: 'unclaimed' });
});

test('what another import told of too stays, and is gone with that one', async () => {
  const staff = await newStaff();
  const manager = await newStaff('manager');
  const shared = newTransactionId();
  const own = newTransactionId();
  const first = await pasted([message(shared), message(own)].join('\n'));
  const second = await pasted(message(shared));
  const rows = statementOf([shared]);
  const third = expectResult(await send('import-statement', manager, rows)).importId;
  expect(expectResult(await send(undo, staff, { importId: first }))).toMatchObject({ gone: 1 });
  expect(await look('payments', own)).toBeNull();
  expect(await look('payments', shared)).toMatchObject({
    amount: 100,
    arrival: { sources: ['paste', 'statement'] },
  });
  expect(expectResult(await send(undo, staff, { importId: second }))).toMatchObject({ gone: 0 });
  expect(await look('payments', shared)).toMatchObject({ arrival: { sources: ['statement'] } });
  expectRefusal(await send(undo, staff, { importId: third }), 403);
  expect(expectResult(await send(undo, manager, { importId: third }))).toMatchObject({ gone: 1 });
  expect(await look('payments', shared)).toBeNull();
  expectRefusal(await send(undo, staff, { importId: unique() }), 404);
});

test('what was given to an order is not undone, nor anything beside it', async () => {
  const staff = await newStaff();
  const given = newTransactionId();
  const other = newTransactionId();
  const { order } = await placeOrder();
  const importId = await pasted([message(given), message(other)].join('\n'));
  const parts = [{ orderId: order.id, amount: 100 }];
  expectResult(await send('attach-payment', staff, { transactionId: given, parts }));
  const kept = [await look('payments', given), await look('payments', other)];
  expectRefusal(await send(undo, staff, { importId }), 409, walletMessages.importUsed(1));
  expect([await look('payments', given), await look('payments', other)]).toEqual(kept);
  expect(await look('walletImports', importId)).not.toHaveProperty('undone');
});

test('at the same time as the approval of its money, one of the two comes first, and both hold', async () => {
  const staff = await newStaff();
  for (let round = 0; round < 8; round += 1) {
    const placed = await placeUnderReview();
    const { transactionId } = placed.proof;
    const importId = await pasted(message(transactionId));
    const [approved, undone] = await Promise.all([
      send(review, staff, approving(placed)),
      send(undo, staff, { importId }),
    ]);
    expectResult(approved);
    const entry = await look('payments', transactionId);
    expect(entry).toMatchObject({ status: 'approved', allocations: { [placed.order.id]: 100 } });
    expect(await look('orders', placed.order.id)).toMatchObject({ status: 'approved', paidAmount: 100 });
    if (undone.status === 200) expect(entry).not.toHaveProperty('arrival');
    else {
      expectRefusal(undone, 409, walletMessages.importUsed(1));
      expect(entry).toMatchObject({ arrival: { amount: 100 } });
    }
  }
});

test('one that broke off goes on, and what was used meanwhile stays', async () => {
  const [manager, ids] = [await newStaff('manager'), Array.from({ length: 120 }, () => newTransactionId())];
  const { importId } = expectResult(await send('import-statement', manager, statementOf(ids)));
  const parts = await lookFor('walletTold', 'importId', importId);
  expect(parts).toHaveLength(3);
  // It broke off after its first transaction.
  const [begun] = parts as unknown as { id: string; ids: string[] }[];
  const gone = begun?.ids ?? [];
  await Promise.all(
    [begun?.id, ...gone].map((id, at) => db.doc(`${at === 0 ? 'walletTold' : 'payments'}/${id}`).delete()),
  );
  await db.doc(`walletImports/${importId}`).update({ undone: { at: new Date(), name: 'X', isWhole: false } });
  const [used = ''] = ids.filter((id) => !gone.includes(id));
  const { order } = await placeOrder();
  expectResult(
    await send('attach-payment', manager, {
      transactionId: used,
      parts: [{ orderId: order.id, amount: 100 }],
    }),
  );
  expect(expectResult(await send(undo, manager, { importId }))).toEqual({
    gone: 120 - gone.length - 1,
    unseen: 0,
    used: 1,
  });
  const left = await Promise.all(ids.map((id) => look('payments', id)));
  expect(left.filter((entry) => entry !== null)).toMatchObject([{ status: 'approved' }]);
  expect(await look('walletImports', importId)).toMatchObject({ undone: { isWhole: true } });
});
