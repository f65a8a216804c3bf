/** The day's close and the ledger's export: the same money, counted by the same rule. */
import { expect, test, vi } from 'vitest';
import { type DayClose, dayCloseSchema } from '../../src/domain/money/wallet/day-close.ts';
import { figuresSchema } from '../../src/domain/records/figures.ts';
import { addDays, type Day, lusakaDay, lusakaInstant } from '../../src/domain/time/time.ts';
import { approving, review } from './decisions.ts';
import { csvOf } from './exported.ts';
import { db, expectResult, newStaff, send, type StaffPerson } from './hub.ts';
import { markRefundRequest, placeUnderReview, sendRefundRequest } from './order-fixtures.ts';

/** A day that no other test uses. */
const someDay = () => addDays('2011-01-01', Math.floor(Math.random() * 3_000));
/** An ID without a time in it, so that the statement's counts. */
const newId = () => String(Math.floor(10_000_000_000 + Math.random() * 80_000_000_000));
const written = (day: Day) => day.split('-').toReversed().join('/');

type Row = readonly [id: string, amount: number, name?: string];
const paid = (day: Day, rows: readonly Row[]) => ({
  text: [
    'Transaction ID,Date,Credit,Sender Name',
    ...rows.map(([id, amount, name = 'BUPE PHIRI']) => `${id},${written(day)} 00:01,${amount},${name}`),
  ].join('\n'),
  fileName: 'day.csv',
  columns: null,
});

/**
 * The whole close, compared with its two parts. Other tests bring money in on the present day, even between these requests,
 * which are therefore repeated until nothing came in between.
 */
function close(day: Day, staff: StaffPerson): Promise<DayClose> {
  const partOf = async (part?: 'arrived' | 'outside') =>
    dayCloseSchema.parse(expectResult(await send('close-day', staff, { day, ...(part && { part }) })));
  const compare = async () => {
    const [whole, arrived, outside] = [await partOf(), await partOf('arrived'), await partOf('outside')];
    expect(outside.total.payments).toBe(0);
    // Money without a time, which other tests may bring in meanwhile, is in no day.
    const odd = [...arrived.odd, ...outside.odd].filter((one) =>
      whole.odd.some(({ transactionId: id }) => id === one.transactionId),
    );
    expect({ ...arrived, odd }).toEqual(whole);
    return whole;
  };
  return vi.waitFor(compare, { timeout: 40_000 });
}

/** The rows of the ledger's file, of these days. */
async function ledger(filters: Record<string, string>) {
  const { answer, rows } = await csvOf('ledger', filters);
  return { body: String(answer.body), rows };
}

/** The ID of a row, without the apostrophe that keeps it text. */
const textOf = (row: Record<string, string>) => row['transaction_id']?.replace(/^'/, '');

test('a day with everything in it adds up, and its file has the same sums', async () => {
  const [staff, manager, day] = [await newStaff(), await newStaff('manager'), someDay()];
  const placed = await placeUnderReview({}, { transactionId: newId(), network: 'mtn' });
  const [back, away, free] = [newId(), newId(), newId()];
  const rows: Row[] = [
    [placed.proof.transactionId, 150],
    [back, 60],
    [away, 40],
    [free, 30, '=cmd|calc'],
  ];
  expectResult(await send('import-statement', manager, paid(day, rows)));
  expectResult(await send(review, staff, approving(placed, { receivedAmount: 150 })));
  for (const [transactionId, amount] of [
    [back, 60],
    [away, 40],
  ] as const) {
    const { refundId } = expectResult(
      await send('mark-refund', staff, markRefundRequest(transactionId, { amount })),
    );
    if (transactionId === back) continue;
    const sentAt = lusakaInstant(addDays(day, 2), '09:00');
    expectResult(
      await send('send-refund', manager, sendRefundRequest(transactionId, refundId, { amount, sentAt })),
    );
  }
  const answer = await close(day, staff);
  expect(answer).toMatchObject({
    total: { payments: 4, received: 280, allocated: 100, unclaimed: 80, toSend: 60, sent: 40, setAside: 0 },
    odd: [],
  });
  expect(answer.open.map(({ amount }) => amount).sort()).toEqual([30, 50]);
  const later = await close(addDays(day, 2), staff);
  expect([answer.total.sentOnDay, later.total.sentOnDay]).toEqual([0, 40]);
  expect((await close(addDays(day, 1), staff)).total).toMatchObject({ payments: 0, sentOnDay: 0 });

  const { body, rows: file } = await ledger({ startDate: day, endDate: day });
  const sum = (column: string) => file.reduce((total, row) => total + Number(row[column]), 0);
  expect(['received', 'allocated', 'unclaimed', 'to_send_back', 'sent_back', 'set_aside'].map(sum)).toEqual([
    280, 100, 80, 60, 40, 0,
  ]);
  expect(body).not.toMatch(/"[=+@-]/);
  const own = file.find((row) => textOf(row) === placed.proof.transactionId);
  expect(own).toMatchObject({
    received_at: `${day} 00:01`,
    orders: `${placed.order.id} K100`,
    status: 'approved',
  });
  const ofCourse = await ledger({ startDate: day, endDate: day, courseId: placed.order.courseId });
  expect(ofCourse.rows.map(textOf)).toEqual([placed.proof.transactionId]);
});

test('money that was accepted without being seen in the wallet is named, on the day of the decision', async () => {
  const staff = await newStaff();
  const placed = await placeUnderReview({}, { transactionId: newId(), network: 'mtn' });
  expectResult(await send(review, staff, approving(placed)));
  const today = lusakaDay(Date.now());
  const isOwn = ({ transactionId }: { transactionId: string }) =>
    transactionId === placed.proof.transactionId;
  expect((await close(today, staff)).odd.filter(isOwn)).toMatchObject([{ kind: 'unseen', amount: 100 }]);
  const inFile = async () =>
    (await ledger({ startDate: today, endDate: today })).rows.filter(
      (row) => textOf(row) === placed.proof.transactionId,
    );
  expect(await inFile()).toMatchObject([{ received: '', allocated: '100', unclaimed: '0' }]);
  expectResult(
    await send(
      'import-statement',
      await newStaff('manager'),
      paid(today, [[placed.proof.transactionId, 100]]),
    ),
  );
  expect((await close(today, staff)).odd.filter(isOwn)).toEqual([]);
  expect(await inFile()).toMatchObject([{ received: '100', allocated: '100' }]);
});

test('two amounts of a payment are named until staff settle them', async () => {
  const [staff, manager, day, id] = [await newStaff(), await newStaff('manager'), someDay(), newId()];
  expectResult(await send('import-statement', manager, paid(day, [[id, 100]])));
  expectResult(await send('import-statement', manager, paid(day, [[id, 90]])));
  expect(await close(day, staff)).toMatchObject({
    total: { received: 100 },
    odd: [{ kind: 'conflict', amount: 90 }],
  });
  expectResult(await send('settle-conflict', staff, { transactionId: id, amount: 90 }));
  expect(await close(day, staff)).toMatchObject({ total: { received: 90, unclaimed: 90 }, odd: [] });
});

test('a payment without a time is in no day’s sums, and named', async () => {
  const [staff, id] = [await newStaff(), `9${String(Date.now()).slice(-9)}`];
  expectResult(
    await send('paste-wallet-messages', staff, {
      text: `You have received ZMW 70.00 from 970000002. TID: ${id}.`,
    }),
  );
  const isOwn = ({ transactionId }: { transactionId: string }) => transactionId === id;
  expect((await close(someDay(), staff)).odd.filter(isOwn)).toMatchObject([{ kind: 'no_time', amount: 70 }]);
  // Only to leave the figures of other tests as they were.
  await db.doc(`payments/${id}`).delete();
});

test('the whole file holds the ledger once', async () => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  expectResult(await send(review, staff, approving(placed)));
  const ids = (await ledger({})).rows.map(textOf);
  expect(ids.filter((one) => one === placed.proof.transactionId)).toHaveLength(1);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the dashboard has today’s figure as the close has it, and reads no payment for it', async () => {
  const [staff, manager, today] = [await newStaff(), await newStaff('manager'), lusakaDay(Date.now())];
  const figures = async () => figuresSchema.parse(expectResult(await send('count-figures', staff, {})));
  const before = await figures();
  const ids = [newId(), newId()] as const;
  const rows: Row[] = [
    [ids[0], 100.5],
    [ids[1], 20],
  ];
  expectResult(await send('import-statement', manager, paid(today, rows)));
  const after = await figures();
  expect(after.today.received - before.today.received).toBeGreaterThanOrEqual(120.5);
  // Other tests give and take on the same day meanwhile.
  const both = async () => {
    const [{ today: counted }, { total, open, odd }] = [await figures(), await close(today, staff)];
    const isOdd = new Set(odd.map(({ transactionId }) => transactionId));
    const clear = open.filter(({ transactionId }) => !isOdd.has(transactionId));
    const own = ids.filter((id) => clear.some(({ transactionId }) => transactionId === id));
    return [own.length, counted.received - total.received, counted.unclaimed - clear.length];
  };
  await expect.poll(both, { timeout: 40_000 }).toEqual([2, 0, 0]);
});
