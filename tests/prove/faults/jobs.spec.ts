/** Every job that runs by the clock has work of its own, and is run three times at the same moment: each effect is there once. */
import { sealLog } from '../../../functions/src/audit/seals.ts';
import { announceMove, prepareClassChanges } from '../../../functions/src/push/outbox.ts';
import { transact } from '../../../functions/src/store/store.ts';
import { RULE_NAME } from '../../../src/domain/money/approval-rule.ts';
import { pushKindSchema } from '../../../src/domain/notifications/push.ts';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import { type CollectionName, APPROVAL_RULE } from '../../../src/domain/wire/collections.ts';
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makeEnrollment } from '../../factories/enrollment.ts';
import { makeUser } from '../../factories/learner.ts';
import { ARRIVAL } from '../../factories/payment.ts';
import { LocalPushService, type Phone } from '../../fixtures/local-push-service.ts';
import { at, atTestEnd, random } from '../../e2e/fixtures/hub-fixtures.ts';
import {
  giveOrder,
  makeClasses,
  makeLearner,
  makeLimited,
  paidLater,
  WANTED,
} from '../../e2e/fixtures/learner-fixtures.ts';
import { auditRows, waitForReview } from '../../e2e/fixtures/queue-fixtures.ts';
import { approveByRule, expect, openJobs, test } from './fixtures.ts';

/** The documents of a collection in which a field has this value. */
async function found(collection: CollectionName, field: string, value: unknown) {
  const { docs } = await at(collection, 'any').parent.where(field, '==', value).get();
  return docs.map((document) => document.data());
}
const look = async (collection: CollectionName, id: string) => (await at(collection, id).get()).data();

/** Three runs of each at the same moment, and three more once these have ended. */
async function thrice(...runs: ((now: number) => Promise<unknown>)[]): Promise<void> {
  for (const _ of ['at first', 'again'])
    await Promise.all([1, 2, 3].flatMap(() => runs.map((run) => run(Date.now()))));
}

const phoneOf = async (uid: string, service: LocalPushService): Promise<Phone> => {
  const phone = service.subscribe();
  const { id, ...record } = phone.record(uid, pushKindSchema.options);
  await at('pushSubscriptions', id).set(toDocument({ ...record, testedAt: null }));
  return phone;
};
const kindsOn = (phone: Phone) => phone.received.map(({ payload }) => payload.kind).sort();

/** A proof of money that was seen in the wallet, so that the rule may approve it. */
async function seenInWallet() {
  const waiting = await waitForReview('Seen Sakala');
  const transactionId = (await at('paymentProofs', waiting.proofId).get()).get('transactionId') as string;
  const seen = { amount: 100, arrival: toDocument(ARRIVAL) };
  await at('payments', transactionId).update(seen);
  return { ...waiting, transactionId };
}

/** A weekend with one free place, and two who wait for it; the order of who asked first, and the learner. */
async function onePlaceForTwo() {
  const course = await makeLimited();
  await at('offerings', `${course.courseId}-${WANTED}`).update({ capacity: 1 });
  const { order, enrollment } = paidLater;
  const wanting = async (since: number) => {
    const person = await makeLearner();
    const wish = { ...enrollment, earlierWanted: since };
    return { ...person, orderId: (await giveOrder(person, course, { order, enrollment: wish })).id };
  };
  const first = await wanting(Date.now() - HOUR);
  await wanting(Date.now() - MINUTE);
  return { ...course, ...first };
}

test('each job run thrice at once: a payment seen, a free place and names without keys have their effect once', async () => {
  await approveByRule();
  const { runs } = openJobs();
  // What others have left is done before.
  for (const run of Object.values(runs)) await run(Date.now());
  await approveByRule();
  const [seen, first] = [await seenInWallet(), await onePlaceForTwo()];
  const [changed, unkeyed] = [`e2e-${random(6)}`, `e2e-${random(6)}`];
  const user = toDocument(makeUser({ name: 'Éloïse Ng’andu' }));
  await at('users', changed).set({ ...user, nameKeys: null });
  await at('users', unkeyed).set(user);
  await thrice(runs['approve-seen'], runs['offer-places'], runs['mend-names'], runs['check-names']);

  expect(await look('orders', seen.code)).toMatchObject({ status: 'approved', paidAmount: 100 });
  expect(await look('enrollments', seen.code)).toMatchObject({ status: 'paid', orderStatus: 'approved' });
  expect(await look('payments', seen.transactionId)).toMatchObject({
    status: 'approved',
    allocations: { [seen.code]: 100 },
    reversedId: backwards(seen.transactionId),
  });
  expect(await look('settings', APPROVAL_RULE)).toMatchObject({ approved: 100 });
  expect(await found('receipts', 'orderId', seen.code)).toMatchObject([{ reviewer: RULE_NAME }]);
  expect(await found('pushOutbox', 'orderId', seen.code)).toMatchObject([{ kind: 'verdict' }]);
  expect(await auditRows(seen)).toBe(1);

  const offers = await found('placeOffers', 'courseId', first.courseId);
  expect(offers).toMatchObject([{ orderId: first.orderId, weekendDate: WANTED, status: 'open' }]);
  expect(await found('pushOutbox', 'userId', first.uid)).toMatchObject([{ kind: 'place_offer' }]);
  expect(await look('turns', first.courseId)).toEqual({ turn: 1 });

  const keys = { nameKeys: nameKeysOf('Éloïse Ng’andu'), reversedPhone: backwards('+260971234567') };
  for (const uid of [changed, unkeyed])
    expect(await look('users', uid)).toMatchObject({ name: 'Éloïse Ng’andu', ...keys });
});

test('each job run thrice at once: every piece of news comes once to a phone', async () => {
  const { runs, publicKey } = openJobs();
  const service = new LocalPushService(publicKey);
  await service.open();
  atTestEnd(() => service.close());
  await approveByRule();
  for (const run of Object.values(runs)) await run(Date.now());
  const [seen, first] = [await seenInWallet(), await onePlaceForTwo()];
  const [decided, offered] = [await phoneOf(seen.uid, service), await phoneOf(first.uid, service)];
  await Promise.all([runs['approve-seen'](Date.now()), runs['offer-places'](Date.now())]);

  // The reminder of Saturday's class is due.
  const times = { saturday: 15 * MINUTE - 10_000, sunday: 45 * MINUTE };
  const links = { saturday: true, sunday: false, recording: false };
  const offering = await makeClasses(times, { linksPublished: links });
  const attender = await makeLearner();
  const order = await giveOrder(attender, offering, { order: { status: 'approved' } });
  const attending = await phoneOf(attender.uid, service);
  const before = { ...offering, sundayStartsAt: offering.sundayStartsAt + HOUR };
  await transact(async (transaction) => {
    const writeChanges = await prepareClassChanges(transaction, before, offering, Date.now());
    writeChanges();
    const { id: orderId, firstWeekend } = makeEnrollment({ id: order.id });
    announceMove(transaction, { orderId, studentId: attender.uid, firstWeekend }, Date.now());
  });
  await thrice(runs['send-pushes']);

  expect(kindsOn(decided)).toEqual(['verdict']);
  expect(kindsOn(offered)).toEqual(['place_offer']);
  expect(kindsOn(attending)).toEqual(['class_changed', 'class_changed', 'starting_soon']);
  expect(attending.alerts).toHaveLength(3);
  for (const person of [seen.uid, first.uid, attender.uid])
    expect(await found('pushOutbox', 'userId', person)).toEqual([]);
  expect(await found('pushOutbox', 'offeringId', offering.id)).toEqual([]);
  expect(service.faults).toEqual([]);
});

test('each job run thrice at once: every entry of the log is sealed once, and each seal noted once', async () => {
  const seals = at('auditSeals', 'any').parent;
  const before = (await seals.count().get()).data().count;
  const [entry] = (await at('auditLog', 'any').parent.limit(1).get()).docs;
  const added = `twice-${random(6)}`;
  await at('auditLog', added).set({ ...entry?.data(), at: new Date() });
  const noted: string[] = [];
  await thrice(() => sealLog(Date.now() + HOUR, ({ id }) => noted.push(id)));
  const after = (await seals.get()).docs;
  expect(after.length).toBe(before + noted.length);
  expect(new Set(noted).size).toBe(noted.length);
  const rows = after.flatMap((seal) => (seal.get('rows') as { id: string }[]).map(({ id }) => id));
  expect(rows).toContain(added);
  expect(new Set(rows).size).toBe(rows.length);
});
