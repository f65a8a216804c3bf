import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendanceId, PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { joinRefusals } from '../../../src/domain/wire/class-messages.ts';
import { validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import { joinWindow } from '../../../src/domain/classes/class-session.ts';
import { addDays, lusakaInstant, weekendOf } from '../../../src/domain/time/time.ts';
import type { ProvisionalEntry } from '../../../src/domain/weekend/provisional-entry.ts';
import { makeClassLinks } from '../../factories/offering.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { toDocument } from '../../factories/document.ts';
import { entriesAbout } from '../audit-entries.ts';
import { rejecting, review } from '../decisions.ts';
import { db, expectRefusal, expectResult, readDoc, newStaff, putAs, send } from '../hub.ts';
import {
  attachRequest,
  mistyped,
  newArrival,
  newClassAt,
  newTransactionId,
  type Placed,
  placeOrder,
  putOffering,
  seeInWallet,
} from '../order-fixtures.ts';
import { newProof, submit } from '../proofs.ts';

const set = (provisionalEntry: ProvisionalEntry) =>
  putAs('settings', PUBLIC_SETTINGS, { ...makePublicSettings(), provisionalEntry });
beforeAll(() => set('first_proof'));
afterAll(() => set('off'));

const links = makeClassLinks();
const weekend = weekendOf(Date.now());

/** A class that starts so long after now, and a learner of its course who has not paid. */
async function classAt(offset: number): Promise<Placed & { offering: Offering }> {
  const placed = await placeOrder({}, { firstWeekend: weekend });
  const offering = await newClassAt(placed.order.courseId, Date.now() + offset, {}, links);
  return { ...placed, offering };
}

async function showPayment({ learner, order }: Placed, transactionId = newTransactionId()) {
  const message = `Money sent to Digital Skills Hub. Amount ZMW ${order.amount}.00. TID: ${transactionId}.`;
  const proof = newProof(order.id, { transactionId, payerPhone: null, message });
  expectResult(await send(submit, learner, proof));
  return { proofId: proof.proofId, transactionId };
}

const join = ({ learner, offering }: Placed & { offering: Offering }, slot = 'saturday') =>
  send('join-class', learner, { offeringId: offering.id, slot });
const reject = async ({ order }: Placed, proofId: string) =>
  expectResult(await send(review, await newStaff(), rejecting({ order, proof: { id: proofId } })));
const change = (collection: 'paymentProofs' | 'enrollments', id: string, fields: object) =>
  db.collection(collection).doc(id).update(toDocument(fields));
const untilOf = async ({ order }: Placed) => (await readDoc('enrollments', order.id))?.['provisionalUntil'];

test('a first proof without warnings lets its learner in, marked and told in the log once', async () => {
  const live = await classAt(0);
  expectRefusal(await join(live), 403, joinRefusals.noAccess);
  await showPayment(live);
  const { closesAt } = joinWindow(live.offering.sundayStartsAt);
  expect(await untilOf(live)).toBe(closesAt);
  for (let click = 0; click < 2; click += 1)
    expect(expectResult(await join(live)).url).toBe(links.saturdayLink);
  const id = attendanceId(live.offering.id, 'saturday', live.learner.uid);
  expect(await readDoc('attendance', id)).toMatchObject({ provisional: true });
  const told = await entriesAbout(live.learner.uid);
  const entries = told.filter(({ action }) => action === 'provisional_entry');
  expect(entries).toMatchObject([{ actor: { rule: 'first_proof' }, kind: 'students', target: { id } }]);
});

test('a rejection ends it at once, and a second proof does not bring it back', async () => {
  const live = await classAt(0);
  const { proofId } = await showPayment(live);
  expectResult(await join(live));
  await reject(live, proofId);
  expect(await untilOf(live)).toBeNull();
  expectRefusal(await join(live), 403, joinRefusals.noAccess);
  await showPayment(live);
  expect(await untilOf(live)).toBeNull();
  expectRefusal(await join(live), 403, joinRefusals.noAccess);
});

test('a warning keeps the learner out, also one that comes later', async () => {
  const [live, other] = [await classAt(0), await classAt(0)];
  const { transactionId } = await showPayment(live);
  expectResult(await join(live));
  await showPayment(other, transactionId);
  for (const one of [live, other]) expectRefusal(await join(one), 403, joinRefusals.noAccess);
  // Neither phone nor staff are shown that they may join.
  for (const one of [live, other]) expect(await untilOf(one)).toBeNull();
});

test('what phones and staff are shown follows the switch, even for earlier proofs', async () => {
  const owner = await newStaff('owner');
  const turn = async (provisionalEntry: ProvisionalEntry) =>
    expectResult(await send('save-settings', owner, { provisionalEntry }));
  await turn('off');
  const [early, warned] = [await classAt(0), await classAt(0)];
  await showPayment(early);
  const { proofId } = await showPayment(warned);
  await change('paymentProofs', proofId, { warnings: ['id_shape'] });
  const { closesAt } = joinWindow(early.offering.sundayStartsAt);
  await turn('first_proof');
  expect([await untilOf(early), await untilOf(warned)]).toEqual([closesAt, null]);
  expectResult(await join(early));
  await turn('off');
  expect(await untilOf(early)).toBeNull();
  await set('first_proof');
});

test('an order or enrollment that cannot be read does not stop the switch for others', async () => {
  const owner = await newStaff('owner');
  const turn = async (provisionalEntry: ProvisionalEntry) =>
    expectResult(await send('save-settings', owner, { provisionalEntry }));
  await turn('off');
  const all = [await classAt(0), await classAt(0), await classAt(0)] as const;
  for (const one of all) await showPayment(one);
  const [{ order }, { enrollment }, whole] = all;
  const broken = [
    [db.doc(`orders/${order.id}`), 'amount', order.amount],
    [db.doc(`enrollments/${enrollment.id}`), 'status', enrollment.status],
  ] as const;
  for (const [document, field] of broken) await document.update({ [field]: null });
  await turn('first_proof');
  expect(await untilOf(whole)).toBe(joinWindow(whole.offering.sundayStartsAt).closesAt);
  for (const [document, field, value] of broken) await document.update({ [field]: value });
});

test('a corrected transaction ID without a warning lets its learner in, as staff and phone are shown', async () => {
  const live = await classAt(0);
  const id = newTransactionId();
  const { proofId } = await showPayment(live, mistyped(id));
  await seeInWallet(id);
  await change('paymentProofs', proofId, { warnings: ['id_shape'] });
  await change('enrollments', live.order.id, { provisionalUntil: null });
  expectResult(await send('correct-transaction-id', await newStaff(), { proofId, transactionId: id }));
  expect(await readDoc('paymentProofs', proofId)).toMatchObject({ warnings: [] });
  expect(await untilOf(live)).toBe(joinWindow(live.offering.sundayStartsAt).closesAt);
  expectResult(await join(live));
});

test('it is off unless an owner switches it on, and ends where it is switched off', async () => {
  const live = await classAt(0);
  await showPayment(live);
  await set('off');
  expectRefusal(await join(live), 403, joinRefusals.noAccess);
  const later = await classAt(0);
  await showPayment(later);
  expect(await untilOf(later)).toBeNull();
  await set('first_proof');
});

test('it ends with the weekend that it was for, and no click makes it longer', async () => {
  const live = await classAt(0);
  const last = addDays(weekend, -7);
  await putOffering({ courseId: live.order.courseId, weekendDate: last });
  const { proofId } = await showPayment(live);
  expectResult(await join(live));
  // As if it had come a week ago.
  await change('paymentProofs', proofId, { submittedAt: lusakaInstant(last, '08:00') });
  const until = lusakaInstant(addDays(last, 1), '18:30');
  await change('enrollments', live.order.id, { firstWeekend: last, provisionalUntil: until });
  expectRefusal(await join(live), 403, joinRefusals.noAccess);
  // `provisionalUntil` is only for display: a proof of this weekend opens the door and leaves it as it is.
  await change('paymentProofs', proofId, { submittedAt: Date.now() });
  expect(expectResult(await join(live)).url).toBe(links.saturdayLink);
  expect(await untilOf(live)).toBe(until);
});

test('a proof that comes when its weekend is full lets its learner into the next one', async () => {
  const [first, next] = [addDays(weekend, 7), addDays(weekend, 14)];
  await putAs('settings', PUBLIC_SETTINGS, {
    ...makePublicSettings({ seats: { seatHoldHours: 24, offerHours: 4 } }),
    provisionalEntry: 'first_proof',
  });
  const placed = await placeOrder({}, { firstWeekend: first, seatHeldUntil: Date.now() - 1 });
  const { courseId } = placed.order;
  const paid = { status: 'paid', firstWeekend: first, validUntil: validUntilFor(first) } as const;
  await placeOrder({ courseId, status: 'approved' }, paid);
  await putOffering({ courseId, weekendDate: first, capacity: 1 });
  await putOffering({ courseId, weekendDate: next });
  await showPayment(placed);
  await set('first_proof');
  const { firstWeekend, provisionalUntil } = (await readDoc('enrollments', placed.order.id)) ?? {};
  expect({ firstWeekend, provisionalUntil }).toEqual({
    firstWeekend: next,
    provisionalUntil: lusakaInstant(addDays(next, 1), '18:30'),
  });
});

test('it stays while staff give the order a part, and ends with another proof', async () => {
  const live = await classAt(0);
  await showPayment(live);
  const { closesAt } = joinWindow(live.offering.sundayStartsAt);
  const transactionId = await newArrival({ amount: 40 });
  const given = attachRequest(transactionId, [live.order.id, 40]);
  expectResult(await send('attach-payment', await newStaff(), given));
  expect(await untilOf(live)).toBe(closesAt);
  expectResult(await join(live));
  await showPayment(live);
  expect(await untilOf(live)).toBeNull();
  expectRefusal(await join(live), 403, joinRefusals.noAccess);
});

test('recordings stay closed', async () => {
  const live = await classAt(0);
  await showPayment(live);
  expectRefusal(await join(live, 'recording'), 403);
});
