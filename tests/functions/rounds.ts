/** What the tests of WhatsApp rounds start from: a course of their own, and learners who have not paid for it. */
import type { Order } from '../../src/domain/money/order.ts';
import { offeringIdOf } from '../../src/domain/classes/offering.ts';
import { type Day, weekendOf } from '../../src/domain/time/time.ts';
import type { RoundStep } from '../../src/domain/wire/rounds/round-command.ts';
import { DAY } from '../../src/domain/wire/limits.ts';
import { db, expectResult, type Person, send, unique } from './hub.ts';
import { type Placed, placeOrder, putOffering } from './order-fixtures.ts';

export const NO_TEXTS = {
  unpaid: null,
  rejected: null,
  missed: null,
  waiting: null,
  moved: null,
  new_weekend: null,
};

/** A published weekend that lies ahead. */
export const comingWeekend = (): Day => weekendOf(Date.now() + 7 * DAY);

/** A course with this weekend published, and as many learners of it as there are changes of their orders. */
export async function newRoundCourse(
  orders: readonly Partial<Order>[],
  weekend = comingWeekend(),
): Promise<{ readonly courseId: string; readonly weekend: Day; readonly learners: readonly Placed[] }> {
  const courseId = `course-${unique()}`;
  const id = offeringIdOf(courseId, weekend);
  await putOffering({ id, courseId, weekendDate: weekend });
  const learners = await Promise.all(
    orders.map((changes) =>
      placeOrder(
        { courseId, ...changes },
        { firstWeekend: weekend, ...(changes.status === 'approved' && { status: 'paid' as const }) },
      ),
    ),
  );
  return { courseId, weekend, learners };
}

/** The list of learners who have not paid for a course of its own. */
export async function newUnpaidList(count: number) {
  const { courseId, weekend } = await newRoundCourse(Array.from({ length: count }, () => ({})));
  return { kind: 'unpaid', courseId, weekend, language: 'en' } as const;
}

export const change = (name: string, id: string, fields: object) =>
  db
    .collection(name)
    .doc(id)
    .update({ ...fields });

type Asked = Partial<{ done: { userId: string; outcome: string }; undo: string; takeOver: boolean }>;
/** One step of a member of staff in a round. */
export const step = async (staff: Person, roundId: string, asked: Asked = {}): Promise<RoundStep> =>
  expectResult(
    await send('next-in-round', staff, { roundId, done: null, undo: null, takeOver: false, ...asked }),
  );
export const start = async (staff: Person, list: object): Promise<string> =>
  expectResult(await send('start-round', staff, list)).roundId;
export const sent = (userId: string) => ({ done: { userId, outcome: 'sent' } });
export const cardOf = ({ card }: RoundStep) => {
  if (card === null) throw new Error('There is no card.');
  return card;
};
