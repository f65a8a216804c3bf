/** A database that is slow, breaks, is silent or down. Part of `npm run prove -- contention`. */
import { expect, test } from 'vitest';
import { approving } from '../../functions/decisions.ts';
import { findDocs, newLearner, newStaff, type Person } from '../../functions/hub.ts';
import { newCourse, placeOrder, placeUnderReview, registering } from '../../functions/order-fixtures.ts';
import { newProof } from '../../functions/proofs.ts';
import {
  atOnce,
  counted,
  countExcess,
  inGroups,
  keyed,
  mixed,
  commandCall,
  type CommandCall,
  settle,
} from './crowd.ts';
import { withHubBehindALine } from './hub-behind-a-line.ts';

/** Commands sent to a database in trouble: enough that some are at each stage of their transaction. */
const IN_TROUBLE = 30;

const { disturb, disturbedCalls } = withHubBehindALine();

/** As many proofs as registrations and decisions, each for a learner of its own. */
async function everyday(): Promise<CommandCall[]> {
  const { id: courseId } = await newCourse();
  const reviewer: Person = await newStaff();
  const owing = await inGroups(IN_TROUBLE / 3, () => placeOrder());
  const waiting = await inGroups(IN_TROUBLE / 3, () => placeUnderReview());
  const fresh = await inGroups(IN_TROUBLE / 3, () => newLearner());
  return mixed([
    owing.map(({ learner, order: { id } }) => commandCall('submit-proof', learner, newProof(id))),
    waiting.map((placed) => commandCall('review-payment', reviewer, approving(placed))),
    fresh.map((person) => commandCall('register-course', person, registering(courseId))),
  ]);
}

test.each(['slow', 'breaking', 'away', 'silent'] as const)(
  'the database is %s: nobody hears of a broken hub, and afterwards each command is carried out once',
  async (fault) => {
    const sent = keyed(await everyday());
    disturb(fault);
    const first = await atOnce(sent);
    const disturbed = disturbedCalls();
    disturb('none');
    const all = await settle(first);
    expect(disturbed).toBeGreaterThan(0);
    expect(Object.fromEntries(counted.faults)).toEqual({});
    expect(all.map(({ answer }) => answer.status)).toEqual(sent.map(() => 200));
    for (const { command, request, person } of sent) {
      const { orderId } = request as { orderId?: string };
      const found = await (command === 'register-course'
        ? findDocs('orders', 'userId', person.uid)
        : findDocs(command === 'submit-proof' ? 'paymentProofs' : 'receipts', 'orderId', orderId));
      countExcess(command, found.length, 1);
      expect(found, command).toHaveLength(1);
    }
  },
  300_000,
);
