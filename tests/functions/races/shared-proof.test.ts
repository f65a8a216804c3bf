/** One payment for two orders while others decide, show another payment, or delete the account. */
import { expect, test } from 'vitest';
import { entriesAbout } from '../audit-entries.ts';
import { type Answer, readDoc, findDocs, newStaff, send } from '../hub.ts';
import { newProof, submit } from '../proofs.ts';
import { review } from '../decisions.ts';
import { newTransactionId, placeOrder } from '../order-fixtures.ts';
import { placeOrders, newSharedProof, submitTogether } from '../shared-orders.ts';

const TITLES = ['Data Analysis', 'Power BI'];
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

const deciding = (orderId: string, proofId: string, decision: 'approve' | 'reject') => ({
  orderId,
  proofId,
  decision,
  receivedAmount: decision === 'approve' ? 200 : null,
  reason: decision === 'approve' ? null : 'No such payment reached us.',
});
const given = async (transactionId: string) =>
  Object.values(
    ((await readDoc('payments', transactionId))?.['allocations'] ?? {}) as Record<string, number>,
  ).reduce((sum, part) => sum + part, 0);

test('20 times, two reviewers decide under either order: both orders become the same, once', async () => {
  const [one, two] = [await newStaff('owner'), await newStaff('reviewer')];
  for (let round = 0; round < 20; round += 1) {
    const owing = await placeOrders(TITLES);
    const [first, second] = owing.orders;
    const proof = await submitTogether(owing);
    const other = round % 2 === 0 ? 'approve' : 'reject';
    const answers = await Promise.all([
      send(review, one, deciding(first.id, proof.proofId, 'approve')),
      send(review, two, deciding(second.id, proof.proofId, other)),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const found = await Promise.all(owing.orders.map(({ id }) => readDoc('orders', id)));
    const [status, ...others] = found.map((order) => order?.['status']);
    expect(others).toEqual([status]);
    expect(await given(proof.transactionId)).toBe(status === 'approved' ? 200 : 0);
    for (const { id } of owing.orders)
      expect(await findDocs('receipts', 'orderId', id)).toHaveLength(status === 'approved' ? 1 : 0);
    expect(await entriesAbout(owing.learner.uid)).toHaveLength(1);
  }
}, 300_000);

test('20 times, a newer proof for one order comes while the shared one is approved: nothing is paid twice or lost', async () => {
  const staff = await newStaff();
  for (let round = 0; round < 20; round += 1) {
    const owing = await placeOrders(TITLES);
    const [first, second] = owing.orders;
    const shared = await submitTogether(owing);
    const newer = newProof(first.id);
    const [approved, sent] = await Promise.all([
      send(review, staff, deciding(second.id, shared.proofId, 'approve')),
      send(submit, owing.learner, newer),
    ]);
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    // Either both orders were paid first and the newer proof is refused, or it took its order out of the shared proof.
    expect([200, 409]).toContain(sent.status);
    const isLater = sent.status === 409;
    expect(await readDoc('orders', second.id)).toMatchObject({ status: 'approved', paidAmount: 100 });
    expect(await readDoc('orders', first.id)).toMatchObject(
      isLater
        ? { status: 'approved', latestProofId: shared.proofId, paidAmount: 100 }
        : { status: 'under_review', latestProofId: newer.proofId, paidAmount: 0 },
    );
    expect(await given(shared.transactionId)).toBe(isLater ? 200 : 100);
    expect((await readDoc('paymentProofs', shared.proofId))?.['status']).toBe('approved');
  }
}, 300_000);

test('20 times, a shared proof, one for a single order, and the account’s deletion at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const owing = await placeOrders(TITLES);
    const [first, second] = owing.orders;
    const [shared, single] = [newSharedProof(owing.orders, { message: 'paid' }), newProof(second.id)];
    const [one, two, deleted] = await Promise.all([
      send(submit, owing.learner, shared),
      send(submit, owing.learner, single),
      send('delete-account', owing.learner, { agreed: true }),
    ]);
    if (deleted.status === 200) {
      expect(await readDoc('users', owing.learner.uid)).toBeNull();
      continue;
    }
    expect([deleted.status, one.status, two.status]).toEqual([409, 200, 200]);
    const orders = await Promise.all([first, second].map(({ id }) => readDoc('orders', id)));
    const latest = orders.map((order) => order?.['latestProofId']);
    const waiting = (await findDocs('paymentProofs', 'userId', owing.learner.uid)).filter(
      ({ status }) => status === 'under_review',
    );
    // Each order has one proof that waits, and each of those names exactly its orders.
    expect(orders.map((order) => order?.['status'])).toEqual(['under_review', 'under_review']);
    for (const proof of waiting) {
      const ids = [proof['orderId'], ...((proof['alsoOrderIds'] ?? []) as string[])];
      const own = [first, second].filter((_, at) => latest[at] === proof['id']);
      expect(ids.sort()).toEqual(own.map(({ id }) => id).sort());
    }
    expect(new Set(latest).size).toBe(waiting.length);
  }
}, 300_000);

test('two learners show one transaction: both claims are stored, and both proofs get a warning', async () => {
  const [one, two] = [await placeOrder(), await placeOrder()];
  const transactionId = newTransactionId();
  const answers = await Promise.all(
    [one, two].map(({ learner, order }) => send(submit, learner, newProof(order.id, { transactionId }))),
  );
  expect(statusesOf(answers)).toEqual([200, 200]);
  const proofs = await findDocs('paymentProofs', 'transactionId', transactionId);
  const warned = proofs.filter(({ warnings }) => (warnings as string[]).includes('id_used_by_other'));
  expect([proofs.length, warned.length]).toEqual([2, 2]);
  const claims = (await readDoc('payments', transactionId))?.['claims'] as string[];
  expect(claims.sort()).toEqual(proofs.map(({ id }) => id).sort());
});
