/** What comes after a class: “I was there” and its answer, the question about the course, and certificates. */
import { isPresent } from '../../../../src/domain/classes/attendance.ts';
import { classStart, joinWindow, SLOTS } from '../../../../src/domain/classes/class-session.ts';
import { usualTimes } from '../../../../src/domain/classes/offering.ts';
import { addDays, type Day } from '../../../../src/domain/time/time.ts';
import { attendanceId } from '../../../../src/domain/wire/collections.ts';
import type { Deed } from '../deed.ts';
import { deliver } from '../deliver.ts';
import { isGone, type Model, nothingToDo } from '../hub-model.ts';
import { pickOf, requestOf } from '../learner-steps.ts';
import { ask, memberOf } from '../staff-steps.ts';
import { goTo } from '../time-steps.ts';
import { type Answer, Violation } from '../wire.ts';
import type { World } from '../world.ts';

/** One in so many requests comes from somebody who must not send it. */
const WRONGLY_EACH = 8;
const REASON = 'The phone had no signal.';
const FACES = ['very_bad', 'bad', 'fair', 'good', 'very_good'] as const;

const isDone = ({ status }: Answer) => status === 200;

/** A paid enrollment of an account that is there, with its course's classes. */
async function pickedPaid(model: Model, world: World, pick: number) {
  const { enrollments } = await world.seen(model);
  const paid = enrollments.filter(({ status, studentId }) => status === 'paid' && !isGone(model, studentId));
  const enrollment = pickOf(paid, pick);
  const course = model.courses.find(({ id }) => id === enrollment?.['courseId']);
  if (enrollment === undefined || course === undefined) return null;
  const { studentId, firstWeekend } = enrollment as unknown as { studentId: string; firstWeekend: Day };
  const lastWeekend = addDays(firstWeekend, 7);
  const classes = course.classes.flatMap(({ offeringId, weekend }) =>
    SLOTS.map((slot) => {
      const window = joinWindow(classStart(usualTimes(weekend), slot));
      const isOwn = weekend >= firstWeekend && weekend <= lastWeekend;
      return { id: attendanceId(offeringId, slot, studentId), offeringId, slot, weekend, isOwn, ...window };
    }),
  );
  return { orderId: enrollment.id, studentId, lastWeekend, classes };
}

/** A request about a learner's enrollment, by that learner or now and then by another one, who is always refused. */
async function askAbout(
  model: Model,
  world: World,
  studentId: string,
  [command, data, way]: readonly [command: string, data: object, way: number],
): Promise<boolean> {
  const isWrong = way % WRONGLY_EACH === 1;
  const learner = model.learners.find(({ uid }) => (uid === studentId) !== isWrong);
  if (learner === undefined) throw new Error('a model without a second learner');
  const answer = await deliver(model, world, requestOf(model, world, learner, command, data), way);
  if (isDone(answer) && isWrong) throw new Violation(`${learner.uid} asked about ${studentId}: ${command}`);
  return isDone(answer);
}

/** Moves time into the next class, past it, or past the last one: without this, hardly a run would see the end of a course. */
const toClass: Deed = async (model, world, { a, b, c }) => {
  const own = (await pickedPaid(model, world, a))?.classes.filter(({ isOwn }) => isOwn) ?? [];
  const into = own.filter(({ opensAt }) => opensAt > model.now).map(({ opensAt }) => opensAt);
  const past = own.filter(({ closesAt }) => closesAt >= model.now).map(({ closesAt }) => closesAt + 1);
  const moment = pickOf([into[0], past[0], past.at(-1)], b);
  if (moment === undefined) return nothingToDo(model);
  goTo(model, moment, c);
};

/** Claims mostly a class that is over and has no mark. */
const claim: Deed = async (model, world, { a, b, c }) => {
  const paid = await pickedPaid(model, world, a);
  if (paid === null) return nothingToDo(model);
  const { orderId, studentId, classes } = paid;
  const { attendance } = await world.seen(model);
  const wasThere = attendance.filter((mark) => isPresent(mark as never)).map(({ id }) => id);
  const missed = classes.filter(
    ({ id, isOwn, closesAt }) =>
      isOwn && closesAt < model.now && !model.claims.has(id) && !wasThere.includes(id),
  );
  const one = pickOf(c % 4 === 0 ? classes : missed, b);
  if (one === undefined) return nothingToDo(model);
  const { id, offeringId, slot } = one;
  const data = { orderId, offeringId, slot, reason: REASON };
  if (!(await askAbout(model, world, studentId, ['claim-attendance', data, c]))) return;
  if (!missed.includes(one)) throw new Violation(`${id} was claimed early, twice, or by who was there`);
  model.claims.set(id, { uid: studentId, status: 'waiting' });
};

/** Sometimes both members of staff decide at the same moment, and now and then on what was decided. */
const decideClaim: Deed = async (model, world, { a, b, c }) => {
  const all = [...model.claims];
  const waiting = all.filter(([, { uid, status }]) => status === 'waiting' && !isGone(model, uid));
  const picked = pickOf(c % 6 === 0 ? all : waiting, a);
  if (picked === undefined) return nothingToDo(model);
  const [claimId, known] = picked;
  const decide = async (role: 'reviewer' | 'owner', isGranted: boolean, way: number) => {
    const data = { claimId, isGranted, answer: 'We looked at the list of the meeting.' };
    const answer = await ask(model, world, memberOf(model, role), ['decide-attendance-claim', data, way]);
    if (isDone(answer)) known.status = isGranted ? 'granted' : 'refused';
    return answer;
  };
  const isGranted = b % 4 > 0;
  const answers = await Promise.all([
    decide('reviewer', isGranted, c),
    ...(b % 3 === 0 ? [decide('owner', !isGranted, 0)] : []),
  ]);
  if (answers.filter(isDone).length > (waiting.includes(picked) ? 1 : 0))
    throw new Violation(`${claimId} was decided again`);
};

const feedback: Deed = async (model, world, { a, b, c }) => {
  const paid = await pickedPaid(model, world, a);
  if (paid === null) return nothingToDo(model);
  const { orderId, studentId, classes, lastWeekend } = paid;
  const last = classes.filter(({ weekend }) => weekend === lastWeekend).at(-1);
  const isOver = last !== undefined && last.closesAt < model.now;
  if (!isOver && c % 4 > 0) return nothingToDo(model);
  const face = pickOf(FACES, b) ?? 'fair';
  const data = { orderId, face, text: b % 2 === 0 ? null : 'Chanda Mwansa liked it.' };
  if (!(await askAbout(model, world, studentId, ['give-feedback', data, c]))) return;
  if (!isOver && last !== undefined) throw new Violation(`${orderId} was judged before its last class`);
  if (model.feedback.has(orderId)) throw new Violation(`${orderId} was judged twice`);
  model.feedback.set(orderId, { uid: studentId, face });
};

/** Looks which certificates are new, because an answer does not name them. */
async function rememberIssued(model: Model, world: World): Promise<number> {
  const { certificates } = await world.look(model);
  const fresh = certificates.filter(({ id }) => !model.certificates.has(id));
  for (const { id, userId: uid, digest } of fresh)
    model.certificates.set(id, { uid, digest, status: 'valid' });
  return fresh.length;
}

/** An owner issues all that are earned of a weekend, or one by exception; a reviewer must not. */
const issue: Deed = async (model, world, { a, b, c }) => {
  const paid = await pickedPaid(model, world, a);
  if (paid === null) return nothingToDo(model);
  const { orderId, classes, lastWeekend } = paid;
  const last = classes.filter(({ weekend }) => weekend === lastWeekend).at(-1);
  const isAll = last !== undefined && b % 4 > 0;
  const isOver = last !== undefined && last.closesAt < model.now;
  if (isAll && !isOver && c % 5 > 0) return nothingToDo(model);
  const data = isAll ? { offeringId: last.offeringId } : { orderId, reason: REASON };
  const { certificates } = await world.seen(model);
  const isHeld = certificates.some((one) => one['orderId'] === orderId && one['status'] === 'valid');
  const isWrong = c % WRONGLY_EACH === 1;
  const member = memberOf(model, isWrong ? 'reviewer' : 'owner');
  // Where a request was cut off and sent again, the answer counts only what the last try issued.
  const answer = await ask(model, world, member, ['issue-certificates', data, c], () => 0);
  if (!isDone(answer)) return;
  if (isWrong || (isAll ? !isOver : isHeld))
    throw new Violation(`${member.uid} issued certificates for ${orderId}`);
  const fresh = await rememberIssued(model, world);
  const { issued } = answer.body.result;
  if (fresh < issued) throw new Violation(`${issued} certificates were issued, and ${fresh} are there`);
  if (fresh > 0) member.logged += 1;
};

/** An owner withdraws one or issues it anew; sometimes both at the same moment. */
const endCertificate: Deed = async (model, world, { a, b, c }) => {
  const all = [...model.certificates];
  const holds = all.filter(([, { uid, status }]) => status === 'valid' && !isGone(model, uid));
  const picked = pickOf(c % 6 === 0 ? all : holds, a);
  if (picked === undefined) return nothingToDo(model);
  const [code, known] = picked;
  const end = async (command: string, changes: object, way: number) => {
    const data = { code, reason: 'Chanda Mwansa asked for it.', ...changes };
    const answer = await ask(model, world, memberOf(model, 'owner'), [command, data, way]);
    if (isDone(answer)) known.status = 'name' in changes ? 'replaced' : 'withdrawn';
    return answer;
  };
  const answers = await Promise.all([
    ...(b % 3 < 2 ? [end('reissue-certificate', { name: 'Chanda Mwansa-Phiri' }, c)] : []),
    ...(b % 3 > 0 ? [end('withdraw-certificate', {}, b % 3 === 2 ? c : 0)] : []),
  ]);
  const done = answers.filter(isDone);
  if (done.length > (holds.includes(picked) ? 1 : 0)) throw new Violation(`${code} was ended again`);
  await rememberIssued(model, world);
  const anew = done[0]?.body.result.code;
  if (anew !== undefined && !model.certificates.has(anew)) throw new Violation(`${anew} is not there`);
};

export const afterClassSteps = { toClass, claim, decideClaim, feedback, issue, endCertificate };
