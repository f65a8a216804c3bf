/** What the wallet got, imported by staff: one entry per transaction, however often and from whichever source it comes. */
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { walletMessages } from '../../src/domain/wire/staff-messages.ts';
import { hashOf } from '../../functions/src/hash.ts';
import { wholeLog } from './audit-entries.ts';
import { approving, review } from './decisions.ts';
import { db, expectRefusal, expectResult, readDoc, findDocs, newKey, newStaff, send, unique } from './hub.ts';
import {
  attachRequest,
  markRefundRequest,
  newTransactionId,
  placeOrder,
  placeUnderReview,
  receivedMessage as message,
} from './order-fixtures.ts';
import { nearKeys } from '../../src/domain/money/wallet/match.ts';

const paste = 'paste-wallet-messages';
const statement = 'import-statement';

const file = (...rows: string[]) => ({
  text: ['Transaction ID,Date,Credit,Name,Balance', ...rows].join('\n'),
  fileName: 'november.csv',
  columns: null,
});
const none = { new: 0, changed: 0, known: 0, conflict: 0, unreadable: 0, ignored: 0 };

test('pasted messages become entries that nobody claimed; the same again changes nothing', async () => {
  const [staff, one, two] = [await newStaff(), newTransactionId(), newTransactionId()];
  const text = [message(one), 'Lunch at 13:00?', message(two, '1,205.50')].join('\n');
  const answer = expectResult(await send(paste, staff, { text }));
  expect(answer.counts).toEqual({ ...none, new: 2, ignored: 1 });
  expect(await readDoc('payments', two)).toMatchObject({
    amount: 1205.5,
    network: 'airtel',
    status: 'unclaimed',
    claims: [],
    arrival: { amount: 1205.5, phone: '+260970000002', name: 'Bupe Phiri', sources: ['paste'] },
  });
  const before = [await readDoc('payments', one), await readDoc('payments', two)];
  const again = expectResult(await send(paste, staff, { text }));
  expect(again.counts).toEqual({ ...none, known: 2, ignored: 1 });
  expect([await readDoc('payments', one), await readDoc('payments', two)]).toEqual(before);
  expect(await readDoc('walletImports', answer.importId)).toMatchObject({
    source: 'paste',
    by: { uid: staff.uid },
    digest: hashOf(text),
    done: 2,
    lines: 2,
    counts: { new: 2 },
  });
});

test('money that a proof claims is seen under the same entry, and stays under review', async () => {
  const [staff, { proof, order }] = [await newStaff(), await placeUnderReview()];
  const { transactionId } = proof;
  const answer = expectResult(await send(paste, staff, { text: message(transactionId) }));
  expect(answer.counts).toEqual({ ...none, changed: 1 });
  expect(await readDoc('payments', transactionId)).toMatchObject({
    amount: 100,
    status: 'under_review',
    claims: [proof.id],
    arrival: { amount: 100 },
  });
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'under_review', paidAmount: 0 });
});

test('a line that cannot be read is kept once, without the balance', async () => {
  const staff = await newStaff();
  const text = `You have received ZMW 100.00 from 970000002 ${unique()}. Bal ZMW 5.56.`;
  const kept = text.replace('5.56', '…');
  expect(expectResult(await send(paste, staff, { text })).counts).toEqual({ ...none, unreadable: 1 });
  const line = await readDoc('walletLines', hashOf(kept));
  expect(line).toMatchObject({ why: 'no_id', text: kept, amount: 100, settledAt: null });
  expectResult(await send(paste, staff, { text }));
  expect(await readDoc('walletLines', hashOf(kept))).toEqual(line);
});

test('a large statement is taken in whole, and an overlapping one brings only what is new', async () => {
  const [manager, ids] = [await newStaff('manager'), Array.from({ length: 130 }, () => newTransactionId())];
  const row = (id: string) => `${id},24/11/2025 09:30,100,BUPE PHIRI,900`;
  const first = expectResult(await send(statement, manager, file(...ids.slice(0, 120).map(row))));
  expect(first.counts).toEqual({ ...none, new: 120 });
  const second = expectResult(await send(statement, manager, file(...ids.slice(60).map(row))));
  expect(second.counts).toEqual({ ...none, new: 10, known: 60 });
});

test('staff say which column is which where no heading is known', async () => {
  const [manager, id] = [await newStaff('manager'), newTransactionId()];
  const request = { text: `a;b\n${id};100,50`, fileName: 'x.csv', columns: null };
  expectRefusal(await send(statement, manager, request), 400, walletMessages.columnsUnknown);
  const columns = { id: 0, credit: 1 };
  expect(expectResult(await send(statement, manager, { ...request, columns })).counts.new).toBe(1);
  expect(await readDoc('payments', id)).toMatchObject({ amount: 100.5 });
});

test('nothing to read is refused', async () => {
  expectRefusal(await send(paste, await newStaff(), { text: ' \n ' }), 400);
});

test('a line is completed by hand, once, and its money is in the ledger', async () => {
  const [staff, other, id] = [await newStaff(), await newStaff(), newTransactionId()];
  const text = `You have received ZMW 100.00 from 970000002 ${unique()}.`;
  const { importId } = expectResult(await send(paste, staff, { text }));
  const lineId = hashOf(text);
  const money = {
    transactionId: id,
    network: 'airtel',
    amount: 100,
    paidAt: null,
    phone: null,
    name: 'B. Phiri',
  };
  expect(expectResult(await send('complete-wallet-line', staff, { lineId, money }))).toEqual({
    outcome: 'new',
  });
  const arrival = { amount: 100, name: 'B. Phiri', sources: ['typed'], importId };
  expect(await readDoc('payments', id)).toMatchObject({ status: 'unclaimed', amount: 100, arrival });
  expectRefusal(await send('complete-wallet-line', other, { lineId, money: null }), 409);
  expectRefusal(await send('complete-wallet-line', other, { lineId: unique(), money: null }), 404);
});

test('a payment that the network takes back is kept for a person, under its ID', async () => {
  const id = newTransactionId();
  const text = `Transaction ${id} of ZMW 100.00 from 970000002 Bupe Phiri has been reversed. TID: RV${id.slice(2)}.`;
  await pasted([message(id), text].join('\n'));
  const line = { why: 'reversal', transactionId: id, amount: 100, settledAt: null };
  expect(await readDoc('walletLines', hashOf(text))).toMatchObject(line);
});

test('a future time is not accepted, and extends no coverage', async () => {
  const [staff, name, id] = [await newStaff(), unique(), newTransactionId()];
  const text = message(`PP99${id.slice(4)}`).replace('Bupe Phiri', name);
  const answer = expectResult(await send(paste, staff, { text }));
  expect(answer).toMatchObject({ counts: { ...none, unreadable: 1 } });
  expect(await readDoc('walletImports', answer.importId)).toMatchObject({ stretch: null });
  expect(Number((await readDoc('walletCoverage', 'paste_airtel'))?.['until'] ?? 0)).toBeLessThan(
    Date.now() + HOUR,
  );
  const lineId = hashOf(text);
  expect(await readDoc('walletLines', lineId)).toMatchObject({ why: 'future', amount: 100 });
  const money = { network: 'airtel', amount: 100, phone: null, name: null };
  const complete = (transactionId: string, paidAt: number | null) =>
    send('complete-wallet-line', staff, { lineId, money: { ...money, transactionId, paidAt } });
  for (const refused of [
    await complete(id, Date.now() + 2 * HOUR),
    await complete(`PP99${id.slice(4)}`, null),
  ])
    expectRefusal(refused, 400, { paidAt: walletMessages.inFuture });
  expectResult(await complete(id, Date.now() + MINUTE));
  expect(await readDoc('payments', id)).toMatchObject({ status: 'unclaimed', amount: 100 });
});

test('the payer leaves a line completed by hand with the account, and is never in the log', async () => {
  const [staff, placed, name] = [await newStaff(), await placeUnderReview(), `Mutinta${unique()}`];
  const { transactionId } = placed.proof;
  const complete = async (text: string) => {
    expectResult(await send(paste, staff, { text }));
    const money = {
      transactionId,
      network: 'airtel',
      amount: 100,
      paidAt: null,
      phone: '+260970000002',
      name,
    };
    expectResult(await send('complete-wallet-line', staff, { lineId: hashOf(text), money }));
    return hashOf(text);
  };
  const line = await complete(`You have received ZMW 100.00 from 970000002 ${name}.`);
  expect(await wholeLog()).not.toContain(name);
  expect(await readDoc('walletLines', line)).toMatchObject({
    transactionId,
    text: expect.stringContaining(name),
  });
  expectResult(await send(review, staff, approving(placed)));
  expectResult(await send('delete-account', placed.learner, { agreed: true }));
  const forgotten = { transactionId, text: '', phone: null, name: null };
  expect(await readDoc('walletLines', line)).toMatchObject(forgotten);
  expect(await readDoc('payments', transactionId)).toMatchObject({ arrival: { phone: null, name: null } });
  // Somebody may tell of the same money later.
  const later = await complete(`You have received ZMW 100.00 from 0970000002 ${name}.`);
  expect(await readDoc('walletLines', later)).toMatchObject(forgotten);
});

test('a line that is no money is settled without any', async () => {
  const [staff, text] = [await newStaff(), `You have received ZMW 100.00 from 970000002 ${unique()}.`];
  expectResult(await send(paste, staff, { text }));
  const answer = await send('complete-wallet-line', staff, { lineId: hashOf(text), money: null });
  expect(expectResult(answer)).toEqual({ outcome: null });
  expect((await readDoc('walletLines', hashOf(text)))?.['settledAt']).toEqual(expect.any(Number));
});

test('staff decide which of two amounts is right, and the other one is no conflict any more', async () => {
  const [staff, id] = [await newStaff(), newTransactionId()];
  for (const amount of ['100', '90']) expectResult(await send(paste, staff, { text: message(id, amount) }));
  expectRefusal(await send('settle-conflict', staff, { transactionId: id, amount: 95 }), 409);
  expectResult(await send('settle-conflict', staff, { transactionId: id, amount: 90 }));
  expect(await readDoc('payments', id)).toMatchObject({
    amount: 90,
    conflict: null,
    arrival: { amount: 90 },
  });
  const again = expectResult(await send(paste, staff, { text: message(id, '100') }));
  expect(again.counts).toEqual({ ...none, known: 1 });
  expectRefusal(await send('settle-conflict', staff, { transactionId: id, amount: 90 }), 409);
});

test('no amount is settled below what was given to orders', async () => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  const { proof } = placed;
  expectResult(await send(review, staff, approving(placed)));
  expectResult(await send(paste, staff, { text: message(proof.transactionId, '90') }));
  const settle = { transactionId: proof.transactionId, amount: 90 };
  expectRefusal(await send('settle-conflict', staff, settle), 409, walletMessages.amountGiven);
  expectResult(await send('settle-conflict', staff, { ...settle, amount: 100 }));
});

test('once nothing uses money whose amount staff typed, the other amount, which the wallet told, stands', async () => {
  const [staff, owner] = [await newStaff(), await newStaff('owner')];
  const [paid, marked] = [await placeUnderReview(), await placeUnderReview()];
  const [paidId, markedId] = [paid.proof.transactionId, marked.proof.transactionId];
  expectResult(await send(review, staff, approving(paid)));
  const back = markRefundRequest(markedId, { receivedAmount: 100 });
  const { refundId } = expectResult(await send('mark-refund', staff, back));
  for (const id of [paidId, markedId]) expectResult(await send(paste, staff, { text: message(id, '40') }));
  const reversal = { orderId: paid.order.id, reason: 'K40 came, not K100.' };
  expectResult(await send('reverse-payment', owner, reversal));
  expectResult(await send('cancel-refund', staff, { transactionId: markedId, refundId }));
  const told = { amount: 40, conflict: null, arrival: { amount: 40, sources: ['paste'] } };
  expect(await readDoc('payments', paidId)).toMatchObject({ ...told, status: 'unclaimed' });
  expect(await readDoc('payments', markedId)).toMatchObject({ ...told, status: 'under_review' });
});

// An import is undone as long as nothing of it was used; what other imports told of too stays.

const undo = 'undo-imported-money';
const statementOf = (ids: readonly string[]) => ({
  text: ['Transaction ID,Date,Credit', ...ids.map((id) => `${id},24/11/2025 09:30,100`)].join('\n'),
  fileName: 'november.csv',
  columns: null,
});

async function pasted(text: string): Promise<string> {
  return expectResult(await send('paste-wallet-messages', await newStaff(), { text })).importId;
}

test('undoing removes unclaimed money, makes claimed money unseen again, and is logged once with what went', async () => {
  const [staff, key, free, words] = [await newStaff(), newKey(), newTransactionId(), unique()];
  // Without a payer's phone: money of other tests from the usual number would count as alike.
  const { proof } = await placeUnderReview({}, { payerPhone: null });
  const { transactionId } = proof;
  const before = await readDoc('payments', transactionId);
  await db.doc(`proofMatches/${proof.id}`).set({
    match: null,
    isMatched: false,
    nearKeys: nearKeys(transactionId, proof.payerPhone),
    firstWeekend: proof.firstWeekend,
    submittedAt: new Date(proof.submittedAt),
  });
  const unread = `You have received ZMW 100.00 from 970000002 ${words}.`;
  const importId = await pasted([message(free), message(transactionId), unread].join('\n'));
  expect(await readDoc('proofMatches', proof.id)).toMatchObject({ match: { state: 'seen' } });
  const first = expectResult(await send(undo, staff, { importId }, { key }));
  expect(first).toEqual({ gone: 1, unseen: 1, used: 0 });
  expect(await readDoc('payments', free)).toBeNull();
  const after = await readDoc('payments', transactionId);
  expect(after).toMatchObject({ amount: null, status: 'under_review', claims: before?.['claims'] });
  expect(after).not.toHaveProperty('arrival');
  expect(await readDoc('proofMatches', proof.id)).toMatchObject({ match: null, isMatched: false });
  expect(await readDoc('walletLines', hashOf(unread))).toBeNull();
  expect(await findDocs('walletTold', 'importId', importId)).toEqual([]);
  expect(await readDoc('walletImports', importId)).toMatchObject({ undone: { isWhole: true } });

  expect(expectResult(await send(undo, staff, { importId }, { key }))).toEqual(first);
  const again = expectRefusal(await send(undo, staff, { importId }), 409);
  expect(again.message).toBe(walletMessages.cannotUndo);
  const log = await findDocs('auditLog', 'target.id', importId);
  expect(log.map((entry) => entry['action']).sort()).toEqual(['wallet_import_undone', 'wallet_imported']);
  const removed = [free, transactionId].sort().map((id) => `${id} K100`);
  const undone = log.find((entry) => entry['action'] === 'wallet_import_undone');
  expect(undone).toMatchObject({ after: { source: 'paste', ...first, removed } });
  // It may be imported again.
  await pasted(message(free));
  expect(await readDoc('payments', free)).toMatchObject({ status: 'unclaimed' });
});

test('money that another import has too stays, and goes with that one', async () => {
  const staff = await newStaff();
  const manager = await newStaff('manager');
  const shared = newTransactionId();
  const own = newTransactionId();
  const first = await pasted([message(shared), message(own)].join('\n'));
  const second = await pasted(message(shared));
  const rows = statementOf([shared]);
  const third = expectResult(await send('import-statement', manager, rows)).importId;
  expect(expectResult(await send(undo, staff, { importId: first }))).toMatchObject({ gone: 1 });
  expect(await readDoc('payments', own)).toBeNull();
  expect(await readDoc('payments', shared)).toMatchObject({
    amount: 100,
    arrival: { sources: ['paste', 'statement'] },
  });
  expect(expectResult(await send(undo, staff, { importId: second }))).toMatchObject({ gone: 0 });
  expect(await readDoc('payments', shared)).toMatchObject({ arrival: { sources: ['statement'] } });
  expectRefusal(await send(undo, staff, { importId: third }), 403);
  expect(expectResult(await send(undo, manager, { importId: third }))).toMatchObject({ gone: 1 });
  expect(await readDoc('payments', shared)).toBeNull();
  expectRefusal(await send(undo, staff, { importId: unique() }), 404);
});

test('an import of which money was given to an order is not undone', async () => {
  const staff = await newStaff();
  const given = newTransactionId();
  const other = newTransactionId();
  const { order } = await placeOrder();
  const importId = await pasted([message(given), message(other)].join('\n'));
  expectResult(await send('attach-payment', staff, attachRequest(given, [order.id, 100])));
  const kept = [await readDoc('payments', given), await readDoc('payments', other)];
  expectRefusal(await send(undo, staff, { importId }), 409, walletMessages.importUsed(1));
  expect([await readDoc('payments', given), await readDoc('payments', other)]).toEqual(kept);
  expect(await readDoc('walletImports', importId)).not.toHaveProperty('undone');
});

test('an undo and the approval of its money at once: one of the two comes first, and both hold', async () => {
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
    const entry = await readDoc('payments', transactionId);
    expect(entry).toMatchObject({ status: 'approved', allocations: { [placed.order.id]: 100 } });
    expect(await readDoc('orders', placed.order.id)).toMatchObject({ status: 'approved', paidAmount: 100 });
    if (undone.status === 200) expect(entry).not.toHaveProperty('arrival');
    else {
      expectRefusal(undone, 409, walletMessages.importUsed(1));
      expect(entry).toMatchObject({ arrival: { amount: 100 } });
    }
  }
});

test('an undo that broke off goes on; money used meanwhile stays', async () => {
  const [manager, ids] = [await newStaff('manager'), Array.from({ length: 120 }, () => newTransactionId())];
  const { importId } = expectResult(await send('import-statement', manager, statementOf(ids)));
  const parts = await findDocs('walletTold', 'importId', importId);
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
  expectResult(await send('attach-payment', manager, attachRequest(used, [order.id, 100])));
  expect(expectResult(await send(undo, manager, { importId }))).toEqual({
    gone: 120 - gone.length - 1,
    unseen: 0,
    used: 1,
  });
  const left = await Promise.all(ids.map((id) => readDoc('payments', id)));
  expect(left.filter((entry) => entry !== null)).toMatchObject([{ status: 'approved' }]);
  expect(await readDoc('walletImports', importId)).toMatchObject({ undone: { isWhole: true } });
  // Each transaction names what it removed; the first one's entry is in no log, because this test stood in for it.
  const log = await findDocs('auditLog', 'target.id', importId);
  const entries = log.flatMap(({ after }) => (after as { removed?: string[] }).removed ?? []);
  const removed = ids.filter((id) => id !== used && !gone.includes(id)).map((id) => `${id} K100`);
  expect(entries.sort()).toEqual(removed.sort());
});
