/** Staff read in the list of learners when somebody was last seen: at a registration, a proof or a class. */
import { expect, test } from 'vitest';
import { joinClass } from '../../src/domain/wire/command.ts';
import { registerCourse } from '../../src/domain/wire/registration-command.ts';
import { DAY } from '../../src/domain/wire/limits.ts';
import { weekendOf } from '../../src/domain/time/time.ts';
import { expectResult, look, type Person, send } from './hub.ts';
import { newClassAt, placeOrder, withSettings } from './order-fixtures.ts';
import { shown, submit } from './proofs.ts';

withSettings();

test('a registration, a proof and a join each say when their learner was last seen', async () => {
  const weekend = weekendOf(Date.now());
  const { learner, order } = await placeOrder(
    {},
    { temporaryAccess: true, temporaryAccessUntil: Date.now() + DAY, firstWeekend: weekend },
  );
  const lastSeen = async ({ uid }: Person) => Number((await look('users', uid))?.['lastSeenAt'] ?? 0);
  expect(await lastSeen(learner)).toBe(0);

  const course = { courseId: order.courseId, name: 'Chanda Mwansa', phone: '097 123 4567' };
  expectResult(await send(registerCourse.name, learner, { ...course, agreedToTerms: true }));
  const atRegistration = await lastSeen(learner);
  expect(atRegistration).toBeGreaterThan(Date.now() - DAY);

  expectResult(await send(submit, learner, shown(order.id)));
  const atProof = await lastSeen(learner);
  expect(atProof).toBeGreaterThan(atRegistration);

  const offering = await newClassAt(order.courseId, Date.now());
  expectResult(await send(joinClass.name, learner, { offeringId: offering.id, slot: 'saturday' }));
  expect(await lastSeen(learner)).toBeGreaterThan(atProof);
});
