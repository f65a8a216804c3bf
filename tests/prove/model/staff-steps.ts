/** What reviewers and owners do: decide, tell what the wallet got, give money, take it back, let in, move. */
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { deliver } from './deliver.ts';
import { type Model, nothingToDo, type StaffInRun } from './hub-model.ts';
import { moneyFor, pickOf } from './learner-steps.ts';
import type { Deed } from './deed.ts';
import { type Answer, newKey, type Request, Violation } from './wire.ts';
import { sessionTokenOf, type World } from './world.ts';

/** A member who has signed out sends one in so many commands under the ended session, and signs in before the rest. */
const ENDED_EACH = 3;

export function memberOf({ staff }: Model, role: StaffInRun['role']): StaffInRun {
  const member = staff.find((one) => one.role === role);
  if (member === undefined) throw new Error(`a model without a ${role}`);
  return member;
}

/** A request under the session that the member has, or under the one that was ended. */
function requestOf(model: Model, world: World, member: StaffInRun, command: string, data: object): Request {
  const sid = member.sid ?? member.endedSid;
  const token = sid === null ? null : world.staffToken(member, sid);
  return { command, token, data, key: newKey(), now: model.now };
}

/** Sends a command of staff. @throws Violation where somebody who has signed out is obeyed */
export async function ask(
  model: Model,
  world: World,
  member: StaffInRun,
  [command, data, way]: readonly [command: string, data: object, way: number],
  rowsOf: (answer: Answer) => number = () => 1,
): Promise<Answer> {
  // Without this, most of what staff do would be refused for the whole rest of a run.
  if (member.sid === null && way % ENDED_EACH !== 0) await world.signIn(member);
  const answer = await deliver(model, world, requestOf(model, world, member, command, data), way);
  if (answer.status !== 200) return answer;
  if (member.sid === null)
    throw new Violation(`${member.uid} has signed out, and ${command} was carried out`);
  member.logged += rowsOf(answer);
  return answer;
}

/** A decision on a proof: mostly on one that waits. Sometimes both members of staff decide at the same moment. */
const review: Deed = async (model, world, { a, b, c }) => {
  const latest = new Map(model.proofs.map((proof) => [proof.orderId, proof]));
  const proof = c % 6 === 0 ? pickOf(model.proofs, a) : pickOf([...latest.values()], a);
  if (proof === undefined) return nothingToDo(model);
  const { orderId, id: proofId, money } = proof;
  const decision = (['approve', 'approve', 'approve', 'accept_part', 'reject'] as const)[b % 5] ?? 'approve';
  const asked = (choice: string) => ({
    orderId,
    proofId,
    decision: choice,
    receivedAmount: choice === 'reject' ? null : money.amount,
    reason: choice === 'approve' ? null : 'The wallet shows something else.',
  });
  const [reviewer, owner] = [memberOf(model, 'reviewer'), memberOf(model, 'owner')];
  if (b % 7 !== 0) {
    await ask(model, world, b % 3 === 0 ? owner : reviewer, ['review-payment', asked(decision), c]);
    return;
  }
  const answers = await Promise.all([
    ask(model, world, reviewer, ['review-payment', asked(decision), c]),
    ask(model, world, owner, ['review-payment', asked('reject'), 0]),
  ]);
  if (answers.every(({ status }) => status === 200)) throw new Violation(`${orderId} was decided on twice`);
};

/** What the wallet's phone shows of money that learners have shown, or of money that nobody has. */
const paste: Deed = async (model, world, { a, c }) => {
  const money = pickOf(model.money, a);
  const { id, amount } = c % 4 === 0 || money === undefined ? moneyFor(model, world, 2 * a + 1) : money;
  const text = `You have received ZMW ${amount}.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: ${id}.`;
  await ask(model, world, memberOf(model, 'reviewer'), ['paste-wallet-messages', { text }, c]);
};

const attach: Deed = async (model, world, { a, b, c }) => {
  const orderId = pickOf([...model.orders.values()], b);
  const { payments } = await world.seen(model);
  // Mostly money with an arrival, so that most of these can succeed.
  const money = pickOf(
    c % 6 === 0 ? model.money : payments.filter(({ arrival }) => arrival !== undefined),
    a,
  );
  if (orderId === undefined || money === undefined) return nothingToDo(model);
  const amount = pickOf([100, 100, 50, 70], c) ?? 100;
  const data = { transactionId: money.id, parts: [{ orderId, amount }] };
  await ask(model, world, memberOf(model, b % 2 === 0 ? 'owner' : 'reviewer'), ['attach-payment', data, c]);
};

const reverse: Deed = async (model, world, { a, b, c }) => {
  const orderId = pickOf([...model.orders.values()], a);
  if (orderId === undefined) return nothingToDo(model);
  const data = { orderId, reason: 'It was somebody else’s payment.' };
  // A reviewer must not, and is refused.
  await ask(model, world, memberOf(model, b % 4 === 0 ? 'reviewer' : 'owner'), ['reverse-payment', data, c]);
};

const grant: Deed = async (model, world, { a, b, c }) => {
  const enrollmentId = pickOf([...model.orders.values()], a);
  if (enrollmentId === undefined) return nothingToDo(model);
  const until = b % 4 === 0 ? null : model.now + (b % 2 === 0 ? 6 * HOUR : 3 * DAY);
  const data = { enrollmentId, until, reason: 'For one class' };
  await ask(model, world, memberOf(model, 'owner'), ['grant-access', data, c]);
};

const move: Deed = async (model, world, { a, b, c }) => {
  const orderId = pickOf([...model.orders.values()], a);
  const toWeekend = pickOf(model.courses[0]?.classes ?? [], b)?.weekend;
  if (orderId === undefined || toWeekend === undefined) return nothingToDo(model);
  const confirmed = { reason: 'Asked for it', acceptsWarnings: c % 2 === 0 };
  const data = { orderIds: [orderId], toWeekend, confirmed };
  const rowsOf = ({ body }: Answer) => (body.result.answers[0].outcome === 'moved' ? 1 : 0);
  await ask(model, world, memberOf(model, 'owner'), ['change-weekends', data, c], rowsOf);
};

const signStaffInOrOut: Deed = async (model, world, { a }) => {
  const member = pickOf(model.staff, a);
  if (member === undefined) return nothingToDo(model);
  if (member.sid === null) {
    await world.signIn(member);
    return;
  }
  const request = { command: 'admin-auth', data: {}, key: newKey(), now: model.now };
  const { status } = await world.wire.send({ ...request, token: sessionTokenOf(member.sid) });
  if (status !== 200) throw new Violation(`${member.uid} cannot sign out: ${status}`);
  member.endedSid = member.sid;
  member.sid = null;
};

export const staffSteps = { review, paste, attach, reverse, grant, move, signStaffInOrOut };
