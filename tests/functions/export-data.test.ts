import { expect, test } from 'vitest';
import { exportFiles } from '../../functions/src/staff/office/export-rows.ts';
import { exportText } from '../../src/domain/records/export.ts';
import { DAY } from '../../src/domain/wire/limits.ts';
import { exportMessages } from '../../src/domain/wire/staff-messages.ts';
import { addDays, lusakaDay, lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';
import { UNTIL_DECIDED } from '../../src/domain/seats/seats.ts';
import { makeUser } from '../factories/learner.ts';
import { approving, review } from './decisions.ts';
import { BOM, csvOf, exporter, get } from './exported.ts';
import { db, expectResult, findDocs, newLearner, newStaff, put, send, unique } from './hub.ts';
import { newCourse, placeOrder, placeUnderReview, putEnrollment, putOffering } from './order-fixtures.ts';
import { placeOrders, submitTogether } from './shared-orders.ts';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { makeAttendance } from '../factories/attendance.ts';

test('a file has a BOM, the spec’s headers and name, and one audit row', async () => {
  const { order } = await placeUnderReview();
  const { manager, answer, rows } = await csvOf('payments', { courseId: order.courseId });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain(`payments-export-${lusakaDay(Date.now())}.csv`);
  expect(answer.body.startsWith(BOM)).toBe(true);
  expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Object.keys(rows[0] ?? {})).toEqual(exportFiles.payments.columns);
  expect(rows).toMatchObject([{ order_id: order.id, course_id: order.courseId, status: 'under_review' }]);
  expect(await findDocs('auditLog', 'actor.uid', manager.uid)).toMatchObject([
    { action: 'data_exported', target: { id: 'payments' }, after: { courseId: order.courseId } },
  ]);
});

test('headers are the spec’s snake_case; days, times and phones are written as they are, in columns of theirs alone', () => {
  for (const column of Object.values(exportFiles).flatMap(({ columns }) => columns)) {
    expect(column).toMatch(/^[a-z]+(_[a-z]+)*$/);
    for (const text of ['1/2', '2026-11-28 15:00', '+260 97 123 4567'])
      expect(exportText(text, column) === text, column).toBe(/(_at|_until|weekend|phone)$/.test(column));
  }
});

test('one payment for two orders is one row that names both, found by either course', async () => {
  const owing = await placeOrders(['Data Analysis', 'Power BI']);
  const [one, two] = owing.orders;
  const { proofId } = await submitTogether(owing);
  const decision = { orderId: one.id, proofId, decision: 'accept_part', receivedAmount: 150, reason: null };
  expectResult(await send(review, await newStaff(), decision));
  for (const { courseId } of owing.orders) {
    const { rows } = await csvOf('payments', { courseId });
    expect(rows).toMatchObject([
      {
        order_id: `${one.id} ${two.id}`,
        course_id: `${one.courseId} ${two.courseId}`,
        amount_claimed: '200',
        amount_received: '150',
        amount_allocated: '150',
        status: 'approved',
      },
    ]);
  }
});

test('a decided proof names who decided; one from before names were stored has none', async () => {
  const [decided, { order }] = [await placeUnderReview(), await placeUnderReview({}, { status: 'approved' })];
  expectResult(await send(review, await newStaff('reviewer'), approving(decided)));
  const ofOne = async (courseId: string) => (await csvOf('payments', { courseId })).rows;
  expect(await ofOne(decided.order.courseId)).toMatchObject([{ reviewed_by: 'Ruth Reviewer' }]);
  expect(await ofOne(order.courseId)).toMatchObject([{ status: 'approved', reviewed_by: '' }]);
});

test('names with formulas are text, phones keep their zero, and any script comes through', async () => {
  const { id: courseId } = await newCourse();
  const names = ['=cmd|calc', '+1+1', 'O’Brien "Bo"', 'محمد', 'Chanda 🌍'];
  for (const name of names) {
    const { uid, email } = await newLearner();
    await put('users', makeUser({ id: uid, email, name, phone: '+260971234567' }));
    await putEnrollment({ studentId: uid, courseId });
  }
  const { answer, rows } = await csvOf('enrollments', { courseId });
  expect(rows).toHaveLength(names.length);
  for (const { student_phone } of rows) expect(student_phone).toBe('097 123 4567');
  expect(answer.body).not.toMatch(/"[=+@-]/);
  for (const name of ['محمد', 'Chanda 🌍', 'O’Brien ""Bo""']) expect(answer.body).toContain(name);
});

test('enrollments say until when a seat is held, and who waits for an earlier place', async () => {
  const { id: courseId } = await newCourse();
  const at = lusakaInstant('2026-11-25', '09:05');
  const seats = [
    { seatHeldUntil: at },
    { seatHeldUntil: UNTIL_DECIDED },
    { wantedWeekend: '2026-11-28', earlierWanted: at },
  ];
  for (const changes of seats) await putEnrollment({ courseId, ...changes });
  const { rows } = await csvOf('enrollments', { courseId });
  const told = rows.map((row) => [row['seat_held_until'], row['wanted_weekend'], row['earlier_wanted_at']]);
  expect(told.sort()).toEqual(
    [
      ['2026-11-25 09:05', '', ''],
      ['until decided', '', ''],
      ['', '2026-11-28', '2026-11-25 09:05'],
    ].sort(),
  );
});

test('days are whole Lusaka days, both included; in reverse order they are refused with a sentence', async () => {
  const { uid, email } = await newLearner();
  const createdAt = Date.UTC(2003, 4, 9, 22, 30);
  await put('users', makeUser({ id: uid, email, createdAt }));
  const on = async (startDate: string, endDate: string) =>
    (await csvOf('students', { startDate, endDate })).rows.filter((row) => row['student_id'] === uid);
  expect(await on('2003-05-10', '2003-05-10')).toHaveLength(1);
  expect(await on('2003-05-09', '2003-05-09')).toHaveLength(0);
  const manager = await exporter('manager');
  const wrong = await get(
    { type: 'students', startDate: '2026-02-02', endDate: '2026-02-01' },
    manager.sessionToken,
  );
  expect(wrong).toMatchObject({ status: 400, body: { error: 'The end date lies before the start date.' } });
});

test('a course that does not exist is refused with a sentence, and leaves no audit row', async () => {
  const manager = await exporter('manager');
  const wrong = await get({ type: 'students', courseId: `course-${unique()}` }, manager.sessionToken);
  expect(wrong).toMatchObject({ status: 400, body: { error: exportMessages.unknownCourse } });
  expect(await findDocs('auditLog', 'actor.uid', manager.uid)).toEqual([]);
});

test('a learner has one row with all courses, within a span of days and for one of the courses as well', async () => {
  const { uid, email } = await newLearner();
  const createdAt = Date.UTC(2004, 4, 9, 12) + Math.floor(Math.random() * 300) * DAY;
  await put('users', makeUser({ id: uid, email, createdAt }));
  const [one, two] = [(await newCourse()).id, (await newCourse()).id].sort() as [string, string];
  for (const [courseId, later] of [
    [two, 0],
    [one, 30 * DAY],
    [two, 60 * DAY],
  ] as const)
    await putEnrollment({ studentId: uid, courseId, createdAt: createdAt + later });
  const day = lusakaDay(createdAt);
  for (const filters of [{}, { startDate: day, endDate: day }, { courseId: one }]) {
    const own = (await csvOf('students', filters)).rows.filter((row) => row['student_id'] === uid);
    expect(own.map(({ courses }) => courses)).toEqual([`${one} ${two}`]);
  }
});

test('an unreadable document is a row that says so, and all others are exported', async () => {
  const createdAt = new Date(Date.UTC(2002, 1, 1 + Math.floor(Math.random() * 300)));
  const [broken, { uid, email }] = [`broken-${unique()}`, await newLearner()];
  await db.doc(`users/${broken}`).set({ createdAt, name: 7 });
  await put('users', makeUser({ id: uid, email, createdAt: createdAt.getTime() }));
  const day = lusakaDay(createdAt.getTime());
  const { rows } = await csvOf('students', { startDate: day, endDate: day });
  expect(rows.find((row) => row['student_id'] === broken)?.['name']).toBe('This document could not be read');
  expect(rows.find((row) => row['student_id'] === uid)).toBeDefined();
  await db.doc(`users/${broken}`).delete();
});

test('a full export also contains documents without a readable time', async () => {
  const [none, text] = [`timeless-${unique()}`, `timeless-${unique()}`];
  await db.doc(`users/${none}`).set({ name: 'No Time' });
  await db.doc(`users/${text}`).set({ name: 'Text For Time', createdAt: 'yesterday' });
  const { rows } = await csvOf('students');
  for (const id of [none, text]) {
    const own = rows.filter((row) => row['student_id'] === id);
    expect(own.map(({ name }) => name)).toEqual(['This document could not be read']);
  }
  await Promise.all([none, text].map((id) => db.doc(`users/${id}`).delete()));
});

test('without a session, as a reviewer, or of an unknown type there is no file and no audit row', async () => {
  expect(await get({ type: 'payments' })).toMatchObject({
    status: 401,
    body: { error: 'Authentication required' },
  });
  const reviewer = await exporter('reviewer');
  expect((await get({ type: 'payments' }, reviewer.sessionToken)).status).toBe(403);
  const manager = await exporter('manager');
  expect((await get({ type: 'secrets' }, manager.sessionToken)).status).toBe(400);
  expect(await findDocs('auditLog', 'actor.uid', manager.uid)).toEqual([]);
  expect(await findDocs('auditLog', 'actor.uid', reviewer.uid)).toEqual([]);
});

test('the file of a class says how each order stands, and who came on which day', async () => {
  const weekendDate = weekendOf(Date.now());
  const { order, learner } = await placeOrder(
    { status: 'approved' },
    { status: 'paid', firstWeekend: weekendDate },
  );
  const { courseId } = order;
  const waits = await placeOrder(
    { status: 'under_review', courseId },
    { firstWeekend: addDays(weekendDate, -7) },
  );
  await placeOrder({ courseId }, { firstWeekend: addDays(weekendDate, 7) });
  const offering = await putOffering({ courseId, weekendDate });
  const mark = { offeringId: offering.id, slot: 'sunday', userId: learner.uid, provisional: true } as const;
  await put('attendance', makeAttendance(mark));
  const broken = await putEnrollment({ courseId, firstWeekend: weekendDate });
  await db.doc(`enrollments/${broken.id}`).update({ status: 7 });
  const { rows: all } = await csvOf('class', { courseId, weekend: weekendDate });
  const rows = all.filter(({ student_id: id }) => id !== broken.id);
  expect(rows).toHaveLength(2);
  expect(all.find(({ student_id: id }) => id === broken.id)).toMatchObject({
    order_status: 'This document could not be read',
  });
  await db.doc(`enrollments/${broken.id}`).delete();
  expect(rows.find(({ student_id: id }) => id === learner.uid)).toMatchObject({
    order_status: 'Paid',
    saturday_present: 'false',
    sunday_present: 'true',
    provisional: 'true',
  });
  const idsOf = async (state: string) =>
    (await csvOf('class', { courseId, weekend: weekendDate, state })).rows.map((row) => row['order_id']);
  expect([await idsOf('paid'), await idsOf('pending')]).toEqual([[order.id], [waits.order.id]]);
  expect(rows.find(({ order_id: id }) => id === waits.order.id)).toMatchObject({
    order_status: 'Awaiting Review',
    sunday_joined_at: '',
    sunday_present: 'false',
  });
});

test('the file of enrollments has those of a weekend and a state, as the page shows them', async () => {
  const weekend = weekendOf(Date.now());
  const paid = { status: 'paid', firstWeekend: weekend, validUntil: validUntilFor(weekend) } as const;
  const now = await placeOrder({ status: 'approved' }, paid);
  const { courseId } = now.order;
  const over = {
    ...paid,
    firstWeekend: addDays(weekend, -28),
    validUntil: validUntilFor(addDays(weekend, -28)),
  };
  const old = await placeOrder({ status: 'approved', courseId }, over);
  const unpaid = await placeOrder({ courseId }, { firstWeekend: addDays(weekend, -7) });
  const idsOf = async (filters: Record<string, string>) =>
    (await csvOf('enrollments', { courseId, ...filters })).rows.map((row) => row['order_id']).sort();
  expect(await idsOf({ state: 'active' })).toEqual([now.order.id]);
  expect(await idsOf({ state: 'paid' })).toEqual([now.order.id, old.order.id].sort());
  expect(await idsOf({ weekend })).toEqual([now.order.id, unpaid.order.id].sort());
  expect(await idsOf({ weekend, state: 'pending' })).toEqual([unpaid.order.id]);
  expect(await idsOf({ order: 'approved' })).toEqual([now.order.id, old.order.id].sort());
});
