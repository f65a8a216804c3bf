import { expect, test, vi } from 'vitest';
import { registerCourse as handler } from '../../functions/src/learner/registration.ts';
import { store } from '../../functions/src/store/store.ts';
import { courseHoldId } from '../../src/domain/wire/collections.ts';
import { priceRose, registerCourse } from '../../src/domain/wire/registration-command.ts';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { DAILY_COMMANDS_MAX, DAY, HOUR, PLAN_WEEKS_MAX } from '../../src/domain/wire/limits.ts';
import { errorMessages, registrationMessages } from '../../src/domain/wire/messages.ts';
import { addDays, lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';
import { makeUser } from '../factories/learner.ts';
import {
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newLearner,
  type Person,
  put,
  putAs,
  send,
  unique,
} from './hub.ts';
import {
  newClassAt,
  newCourse,
  newLimitedCourse,
  placeOrder,
  putOffering,
  registering,
  withSettings,
} from './order-fixtures.ts';
import { joinClass } from '../../src/domain/wire/command.ts';
import { newProof, submit } from './proofs.ts';

withSettings();

const asked = (courseId: string, changes: object = {}) => ({ ...registering(courseId), ...changes });
const register = registerCourse.name;

test('a first registration writes profile, order, enrollment and hold, and answers with the WhatsApp link', async () => {
  const [learner, course] = [await newLearner(), await newCourse({ price: 150 })];
  const before = Date.now();
  const result = expectResult(await send(register, learner, asked(course.id)));
  expect(registerCourse.answer.parse(result)).toMatchObject({
    courseName: course.title,
    userName: 'Chanda Mwansa',
    amount: 150,
    status: 'pending',
    created: true,
  });
  const link = new URL(result.whatsappUrl);
  expect(`${link.origin}${link.pathname}`).toBe('https://wa.me/260970000000');
  for (const part of ['Chanda Mwansa', course.title, result.orderId]) {
    expect(link.searchParams.get('text')).toContain(part);
  }
  expect(await readDoc('users', learner.uid)).toMatchObject({
    name: 'Chanda Mwansa',
    email: learner.email,
    phone: '+260971234567',
  });
  const order = await readDoc('orders', result.orderId);
  expect(order).toMatchObject({ userId: learner.uid, courseId: course.id, amount: 150, status: 'pending' });
  expect(order?.['createdAt']).toBeGreaterThanOrEqual(before);
  expect(await readDoc('enrollments', result.orderId)).toMatchObject({
    studentId: learner.uid,
    status: 'pending',
    temporaryAccess: false,
    validUntil: null,
  });
  expect(await readDoc('courseHolds', courseHoldId(learner.uid, course.id))).toEqual({
    orderId: result.orderId,
  });
});

test('the first weekend is that of the first visible offering that can still be attended', async () => {
  const [learner, course] = [await newLearner(), await newCourse()];
  const weekend = addDays(weekendOf(Date.now()), 14);
  const offer = (weekendDate: string, isVisible = true) =>
    putOffering({ courseId: course.id, weekendDate, isVisible });
  await offer(addDays(weekend, -28));
  await offer(addDays(weekend, -7), false);
  await offer(weekend);
  await offer(addDays(weekend, 7));
  const { orderId, firstWeekend } = expectResult(await send(register, learner, asked(course.id)));
  expect(await readDoc('enrollments', orderId)).toMatchObject({ firstWeekend: weekend });
  expect(firstWeekend).toBe(weekend);
  const again = expectResult(await send(register, learner, asked(course.id)));
  expect(again).toMatchObject({ orderId, firstWeekend: weekend, created: false });
});

test('a later weekend is given on request, but none beyond what is planned ahead', async () => {
  const course = await newCourse();
  const coming = weekendOf(Date.now());
  const from = async (fromWeekend: string) =>
    send(register, await newLearner(), asked(course.id, { fromWeekend }));
  const last = addDays(coming, 7 * PLAN_WEEKS_MAX);
  expect(expectResult(await from(last)).firstWeekend).toBe(last);
  expectRefusal(await from(addDays(last, 7)), 400);
  expectRefusal(await from(addDays(coming, 8)), 400);
  // Asking for a weekend that is over has no effect.
  const { firstWeekend } = expectResult(await from(addDays(coming, -7)));
  expect(firstWeekend).toBe(
    expectResult(await send(register, await newLearner(), asked(course.id))).firstWeekend,
  );
});

test('no order is made at a higher price than the form showed; a lower one is taken', async () => {
  const [learner, course] = [await newLearner(), await newCourse({ price: 150 })];
  const refusal = expectRefusal(await send(register, learner, asked(course.id, { priceSeen: 100 })), 400);
  expect(refusal).toMatchObject({ price: 150, fields: { courseId: priceRose(150) } });
  expect(await findDocs('orders', 'userId', learner.uid)).toEqual([]);
  await put('courses', { ...course, price: 80 });
  const seen = asked(course.id, { priceSeen: 150 });
  expect(expectResult(await send(register, learner, seen))).toMatchObject({ amount: 80, created: true });
  // The order that is under way keeps its price.
  await put('courses', { ...course, price: 200 });
  const again = expectResult(await send(register, learner, seen));
  expect(again).toMatchObject({ amount: 80, created: false });
});

test('a command repeated after a lost answer gives the first answer again', async () => {
  const [learner, course, key] = [await newLearner(), await newCourse(), newKey()];
  const first = expectResult(await send(register, learner, asked(course.id), { key }));
  const second = expectResult(await send(register, learner, asked(course.id), { key }));
  expect(second).toEqual(first);
  expect(second.created).toBe(true);
  expect(await findDocs('orders', 'userId', learner.uid)).toHaveLength(1);
});

test('one key for two different bodies, commands or people is a conflict', async () => {
  const [learner, other] = [await newLearner(), await newLearner()];
  const [course, another, key] = [await newCourse(), await newCourse(), newKey()];
  expectResult(await send(register, learner, asked(course.id), { key }));
  for (const attempt of [
    send(register, learner, asked(another.id), { key }),
    send(register, other, asked(course.id), { key }),
    send('create-profile', learner, { name: 'Chanda Mwansa' }, { key }),
  ]) {
    expectRefusal(await attempt, 409, errorMessages.keyReused);
  }
  expect(await findDocs('orders', 'userId', other.uid)).toHaveLength(0);
});

test('a second registration for the same course leads to the existing order, whatever its price was', async () => {
  const [learner, course] = [await newLearner(), await newCourse({ price: 100 })];
  const first = expectResult(await send(register, learner, asked(course.id)));
  await put('courses', { ...course, price: 120, isActive: false });
  const second = expectResult(await send(register, learner, asked(course.id)));
  expect(second).toMatchObject({ orderId: first.orderId, amount: 100, created: false });
});

test('four registrations at once make one order, one enrollment and one profile', async () => {
  const [learner, course] = [await newLearner(), await newCourse()];
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => send(register, learner, asked(course.id))),
  );
  const results = answers.map(expectResult);
  expect(new Set(results.map(({ orderId }) => orderId)).size).toBe(1);
  expect(results.filter(({ created }) => created)).toHaveLength(1);
  expect(await findDocs('orders', 'userId', learner.uid)).toHaveLength(1);
  expect(await findDocs('enrollments', 'studentId', learner.uid)).toHaveLength(1);
});

test('once the course is over it may be ordered anew; a day before, not yet', async () => {
  const firstWeekend = weekendOf(Date.now() - 30 * DAY);
  for (const [validUntil, created] of [
    [validUntilFor(firstWeekend), true],
    [Date.now() + DAY, false],
  ] as const) {
    const paid = { status: 'paid', firstWeekend, validUntil } as const;
    const { learner, order } = await placeOrder({ status: 'approved' }, paid);
    await put('courseHolds', { id: courseHoldId(learner.uid, order.courseId), orderId: order.id });
    const result = expectResult(await send(register, learner, asked(order.courseId)));
    expect(result.created).toBe(created);
    expect(result.orderId === order.id).toBe(!created);
  }
});

test('the daily number of registrations is accepted, one more is refused', async () => {
  const [learner, course] = [await newLearner(), await newCourse()];
  const at = Date.now() - HOUR;
  const uses = Array.from({ length: DAILY_COMMANDS_MAX[register] }, () => ({ command: register, at }));
  await putAs('learnerUses', learner.uid, { uses, closedUntil: null, expiresAt: at + DAY });
  const answer = await send(register, learner, asked(course.id));
  expectRefusal(answer, 429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(22 * 3600);
  expect(await findDocs('orders', 'userId', learner.uid)).toEqual([]);
});

test('over the daily number, or with a key that has its answer, no seats are read', async () => {
  const { uid, email } = await newLearner();
  const course = await newLimitedCourse(weekendOf(Date.now() + 14 * DAY), [5]);
  const now = Date.now();
  const actor = { kind: 'learner', uid, email, signedInAt: now } as const;
  const under = (key: string) => ({ actor, key, command: register, image: null, bodyHash: 'body', now });
  const request = registerCourse.request.parse(asked(course.id));
  const [reads, key] = [vi.spyOn(store, 'find'), newKey()];
  const first = await handler.run({ ...under(key), request });
  const seatReads = () => reads.mock.calls.filter(([table]) => table === 'enrollments');
  expect(seatReads()).toHaveLength(2);
  expect(await handler.run({ ...under(key), request })).toEqual(first);
  const uses = Array.from({ length: DAILY_COMMANDS_MAX[register] }, () => ({ command: register, at: now }));
  await putAs('learnerUses', uid, { uses, closedUntil: null, expiresAt: now + DAY });
  await expect(handler.run({ ...under(newKey()), request })).rejects.toMatchObject({ code: 'too_many' });
  expect(seatReads()).toHaveLength(2);
  reads.mockRestore();
});

test('an unknown and a closed course are refused with the same sentence', async () => {
  const [learner, closed] = [await newLearner(), await newCourse({ isActive: false })];
  for (const courseId of [closed.id, `course-${unique()}`]) {
    const refusal = expectRefusal(await send(register, learner, asked(courseId)), 404);
    expect(refusal).toMatchObject({ code: 'not_found', message: errorMessages.unknownCourse });
  }
  expect(await readDoc('users', learner.uid)).toBeNull();
});

test('only fields that the profile lacks are required and written', async () => {
  const [learner, course] = [await newLearner(), await newCourse()];
  const bare = { courseId: course.id, agreedToTerms: true };
  expectRefusal(await send(register, learner, bare), 400, { name: registrationMessages.nameRequired });
  expectRefusal(await send(register, learner, { ...bare, name: 'Chanda' }), 400, {
    phone: registrationMessages.phoneRequired,
  });

  const createdAt = lusakaInstant('2026-01-05', '08:00');
  await put('users', makeUser({ id: learner.uid, name: 'Mwila', phone: null, createdAt }));
  expectResult(await send(register, learner, asked(course.id, { phone: '0977 000 111' })));
  const profile = { name: 'Mwila', phone: '+260977000111', createdAt };
  expect(await readDoc('users', learner.uid)).toMatchObject(profile);

  const other = await newCourse();
  expectResult(await send(register, learner, asked(other.id, { name: 'Somebody', phone: '0966 000 000' })));
  expect(await readDoc('users', learner.uid)).toMatchObject(profile);
});

test.each([
  [{ phone: '12345' }, { phone: registrationMessages.phoneTooShort }],
  [{ name: '   ' }, { name: registrationMessages.nameRequired }],
  [{ agreedToTerms: false }, { agreedToTerms: errorMessages.badRequest }],
  [{ courseId: '../users' }, { courseId: errorMessages.badRequest }],
])('%j is refused under its field', async (changes, fields) => {
  const [learner, course] = [await newLearner(), await newCourse()];
  const refusal = expectRefusal(await send(register, learner, asked(course.id, changes)), 400);
  expect(refusal.code).toBe('bad_request');
  expect(refusal.fields).toEqual(fields);
  expect(await findDocs('orders', 'userId', learner.uid)).toHaveLength(0);
});

test('the profile takes its e-mail from the token and has no phone yet', async () => {
  const learner = await newLearner();
  const request = { name: '  Chanda Mwansa ', email: 'other@example.com', phone: '+260971234567' };
  expect(expectResult(await send('create-profile', learner, request))).toEqual({ created: true });
  const profile = await readDoc('users', learner.uid);
  expect(profile).toMatchObject({ name: 'Chanda Mwansa', email: learner.email, phone: null });
  expect(profile?.['createdAt']).toBeTypeOf('number');
});

test('a profile that exists stays as it is; the same key gets the same answer', async () => {
  const [learner, key] = [await newLearner(), newKey()];
  expectResult(await send('create-profile', learner, { name: 'Chanda' }, { key }));
  expect(expectResult(await send('create-profile', learner, { name: 'Chanda' }, { key })).created).toBe(true);
  expect(expectResult(await send('create-profile', learner, { name: 'Mwila' })).created).toBe(false);
  expect(await readDoc('users', learner.uid)).toMatchObject({ name: 'Chanda' });
});

test('a name without letters is refused under its field', async () => {
  const refusal = expectRefusal(await send('create-profile', await newLearner(), { name: ' ' }), 400);
  expect(Object.keys(refusal.fields ?? {})).toEqual(['name']);
});

test('a name in letters that few fonts have, or with half an emoji at its end, is stored and found', async () => {
  const [fancy, cut] = [await newLearner(), await newLearner()];
  expectResult(await send('create-profile', fancy, { name: '𝓒𝓱𝓪𝓷𝓭𝓪 \u{109E5}\u{3B1BF}' }));
  const { name, nameKeys } = (await readDoc('users', fancy.uid)) ?? {};
  expect(name).toBe('𝓒𝓱𝓪𝓷𝓭𝓪 \u{109E5}\u{3B1BF}');
  expect(nameKeys).toContain('chanda');
  // A phone that counts characters differently may cut an emoji in two.
  expectResult(await send('create-profile', cut, { name: 'Chanda \ud83c' }));
  expect(await readDoc('users', cut.uid)).toMatchObject({ name: 'Chanda \ufffd' });
});

// The list of learners shows staff when each was last seen: at a registration, a proof or a class.

test('a registration, a proof and a join each say when their learner was last seen', async () => {
  const weekend = weekendOf(Date.now());
  const { learner, order } = await placeOrder(
    {},
    { temporaryAccess: true, temporaryAccessUntil: Date.now() + DAY, firstWeekend: weekend },
  );
  const lastSeen = async ({ uid }: Person) => Number((await readDoc('users', uid))?.['lastSeenAt'] ?? 0);
  expect(await lastSeen(learner)).toBe(0);

  expectResult(await send(register, learner, asked(order.courseId)));
  const atRegistration = await lastSeen(learner);
  expect(atRegistration).toBeGreaterThan(Date.now() - DAY);

  expectResult(await send(submit, learner, newProof(order.id)));
  const atProof = await lastSeen(learner);
  expect(atProof).toBeGreaterThan(atRegistration);

  const offering = await newClassAt(order.courseId, Date.now());
  expectResult(await send(joinClass.name, learner, { offeringId: offering.id, slot: 'saturday' }));
  expect(await lastSeen(learner)).toBeGreaterThan(atProof);
});
