/**
 * Many at once on the same documents: nobody hears that the hub is broken, and everything happens once (decision 0063).
 * The emulators wait two seconds for each lock, and the database in the cloud much less.
 */
import { afterAll, expect, test } from 'vitest';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { DAY, MINUTE } from '../../../src/domain/wire/limits.ts';
import { weekendOf } from '../../../src/domain/time/time.ts';
import { makeClassLinks, makeOffering } from '../../factories/offering.ts';
import { approving, auditOf, rejecting, review } from '../decisions.ts';
import {
  type Answer,
  look,
  lookFor,
  newKey,
  newStaff,
  type Person,
  put,
  putAs,
  send,
  unique,
} from '../hub.ts';
import { newCourse, placeOrder, placeUnderReview, withSettings } from '../order-fixtures.ts';

withSettings();

/** How often the hub was busy, by command. */
const busy: Record<string, number> = {};
afterAll(() => console.log(JSON.stringify({ busy })));

/** Sends as an outbox does: the client's few tries, and again later under the same key. */
async function insist(
  command: string,
  person: Person,
  request: object,
  { key = newKey() } = {},
): Promise<Answer> {
  for (let rounds = 0; ; rounds += 1) {
    const answer = await send(command, person, request, { key });
    if (answer.status !== 503 || rounds === 4) return answer;
    busy[command] = (busy[command] ?? 0) + 1;
  }
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
/** The same for each number, a few at a time: more would only wait in the emulator. */
async function forEach(many: number, atOnce: number, work: (number: number) => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: many }, (_, at) => at);
  const next = async (): Promise<void> => {
    const number = numbers.shift();
    if (number === undefined) return;
    await work(number);
    await next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

test('30 times, an account is deleted beside three registrations: nothing of it is left', async () => {
  await forEach(30, 2, async () => {
    const { learner } = await placeOrder();
    const courses = await Promise.all([1, 2, 3].map(() => newCourse()));
    const form = { name: 'Chanda', phone: '0971234567', agreedToTerms: true };
    const [deleted, ...registered] = await Promise.all([
      insist('delete-account', learner, { agreed: true }),
      ...courses.map(({ id }) => insist('register-course', learner, { ...form, courseId: id })),
    ]);
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    for (const { status, body } of registered)
      expect([200, 401, 403], JSON.stringify(body)).toContain(status);
    const left = await Promise.all([
      lookFor('orders', 'userId', learner.uid),
      lookFor('enrollments', 'studentId', learner.uid),
      lookFor('commandKeys', 'uid', learner.uid),
    ]);
    expect([...left.flat(), await look('users', learner.uid)]).toEqual([null]);
  });
}, 300_000);

test('50 times, two reviewers decide at once: one decision, one audit entry, at most one receipt', async () => {
  const [one, two] = [await newStaff('owner'), await newStaff('reviewer')];
  await forEach(50, 3, async (number) => {
    const placed = await placeUnderReview();
    const other = number % 2 === 0 ? approving(placed) : rejecting(placed);
    const answers = await Promise.all([insist(review, one, approving(placed)), insist(review, two, other)]);
    expect(statusesOf(answers), JSON.stringify(answers.map(({ body }) => body))).toEqual([200, 409]);
    const status = (await look('orders', placed.order.id))?.['status'];
    expect(await auditOf(placed)).toHaveLength(1);
    expect(await lookFor('receipts', 'orderId', placed.order.id)).toHaveLength(status === 'approved' ? 1 : 0);
  });
}, 300_000);

test('50 learners join one class at once: each gets the link, and each click counts once', async () => {
  const [weekend, starts] = [weekendOf(Date.now()), Date.now()];
  const { id: courseId } = await newCourse();
  const offering = makeOffering({
    id: `offering-${unique()}`,
    courseId,
    weekendDate: weekend,
    saturdayStartsAt: starts - MINUTE,
    sundayStartsAt: starts + DAY,
    linksPublished: { saturday: true, sunday: true, recording: true },
  });
  await put('offerings', offering);
  await putAs('classLinks', offering.id, makeClassLinks());
  const access = { status: 'paid', firstWeekend: weekend, validUntil: starts + 9 * DAY } as const;
  const learners = [];
  for (let number = 0; number < 50; number += 1)
    learners.push((await placeOrder({ courseId, status: 'approved' }, access)).learner);
  const joining = { offeringId: offering.id, slot: 'saturday' };
  const answers = await Promise.all(
    // Each phone sends its click twice under one key, as after a lost answer.
    learners.flatMap((learner) => {
      const key = newKey();
      return [1, 2].map(() => insist('join-class', learner, joining, { key }));
    }),
  );
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
  const marks = learners.map(({ uid }) => look('attendance', attendanceId(offering.id, 'saturday', uid)));
  for (const mark of await Promise.all(marks)) expect(mark?.['joinedAt']).toHaveLength(1);
}, 300_000);
