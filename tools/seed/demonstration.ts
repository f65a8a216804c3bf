/** Makes the demonstration: what its people did in the last two weeks, each step by its command, in the order of time. */
import { hash } from 'node:crypto';
import { addAuditEntry } from '../../functions/src/audit/audit.ts';
import { makeToken } from '../../functions/src/auth/staff-sessions.ts';
import { newId } from '../../functions/src/store/store.ts';
import { beginImport, importable, importPart, noteCoverage } from '../../functions/src/wallet/imports.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { canJoin, isOwnWeekend } from '../../src/domain/classes/enrollment.ts';
import { classSessionsOf } from '../../src/domain/classes/class-session.ts';
import { offeringIdOf } from '../../src/domain/classes/offering.ts';
import { weekendsOf } from '../../src/domain/cohort/plan.ts';
import { mobileNetworkLabels } from '../../src/domain/money/payment.ts';
import type { ReceivedMoney } from '../../src/domain/money/wallet/wallet-line.ts';
import { staffMessage } from '../../src/domain/people/whatsapp-message.ts';
import { addDays, formatTime, type Instant } from '../../src/domain/time/time.ts';
import { lusakaDay, lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';
import { learnerCommands, staffCommands as commands } from '../../src/domain/wire/commands.ts';
import { COURSE_PRICE_KWACHA, DAY, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { makeCourse } from '../../tests/factories/course.ts';
import { makeUser } from '../../tests/factories/learner.ts';
import { type Case, casesAt, courseAt, weeksAt } from './cases.ts';
import { liveOffering, writeHub, writeOffering } from './classes.ts';
import { Memory } from './memory.ts';
import { linksOf, LIVE_COURSE, MAIN_NETWORK, mainId, NOT_FOUND, orderCodeOf } from './orders.ts';
import { transactionIdOf, UNREADABLE } from './orders.ts';
import {
  examplePhone,
  formerColleague,
  learners,
  manager,
  type Member,
  onDuty,
  owner,
  reviewer,
  staff,
} from './people.ts';
import { drawScreenshot } from './screenshot.ts';
import { proofOf, stepsBy } from './commands.ts';

type StepAction = (at: Instant) => unknown;
/** The hub that is being made, and the planned steps that make it; steps that are not before `now` are not played. */
export function openDemo(now: Instant) {
  const memory = new Memory();
  const steps: { readonly at: Instant; readonly happen: StepAction }[] = [];
  const plan = (at: Instant, happen: StepAction) => steps.push({ at, happen });
  const play = async () => {
    const past = steps.filter(({ at }) => at < now).sort((a, b) => a.at - b.at);
    for (const { at, happen } of past) await happen(at);
  };
  return { memory, now, plan, play };
}
type Demo = ReturnType<typeof openDemo>;

const HALF = COURSE_PRICE_KWACHA / 2;
const TOO_MUCH = 20;
const AMOUNTS: Partial<Record<Case['fate'], number>> = {
  part: HALF,
  'two parts': HALF,
  overpaid: COURSE_PRICE_KWACHA + TOO_MUCH,
};
const SEATS_LEFT = 2;
const courseIds = foundingCourses.map(({ id }) => id);
const SECOND_COURSE = courseAt(1);
const POPULAR = courseAt(2);

/** Signs a member of staff in, and out again if that is already past. */
function work({ memory, now }: Demo, member: Member, from: Instant, to: Instant): void {
  if (from >= now) return;
  const [id, { uid, role }] = [newId(), member];
  const endedAt = to < now ? to : null;
  const times = { createdAt: from, lastSeenAt: Math.min(to, now - MINUTE), endedAt };
  memory.set('adminSessions', id, { uid, role, tokenHash: makeToken(id).tokenHash, ...times });
  addAuditEntry(memory, member, { action: 'staff_signed_in', id, at: from });
  if (endedAt !== null) addAuditEntry(memory, member, { action: 'staff_signed_out', id, at: endedAt });
}

/** Plans the steps of one order up to its present state. */
export function planCase(demo: Demo, one: Case): void {
  const { memory, plan } = demo;
  const { perform } = memory;
  const { register, review } = stepsBy(perform);
  const { who, code, fate, shows, registeredAt, shownAt, decidedAt, waitsFrom } = one;

  const order = async (at: Instant, courseId: string, wanted: string) => {
    const { orderId } = await register({ ...who, courseId }, at);
    memory.rename(orderId, wanted);
  };
  const show = async (
    at: Instant,
    evidence: 'message' | 'picture' | 'both',
    amount = COURSE_PRICE_KWACHA,
    { number = 1, transactionId = one.transactionId, ...changes } = {},
  ) => {
    const paidAt = at - (8 + (code.charCodeAt(0) % 20)) * MINUTE;
    const { message, ...proof } = proofOf(who, { code, number, amount, paidAt, transactionId });
    const draw = () => drawScreenshot(formatTime(at), mobileNetworkLabels[who.network], message);
    const image = evidence === 'message' ? null : Uint8Array.from(await draw());
    const shown = { ...proof, message: evidence === 'picture' ? null : message, ...changes };
    return perform(learnerCommands.submitProof, who, at, shown, image);
  };
  const decide = async (at: Instant, received: number, why?: string) => {
    const known = await memory.get('orders', code);
    if (known !== null) await review(known, onDuty(at), at, received, why);
  };

  plan(registeredAt, (at) => order(at, who.courseId, code));
  const second = shows === 'together' ? orderCodeOf(Number.parseInt(code, 36)) : null;
  if (second !== null) plan(registeredAt + 4 * MINUTE, (at) => order(at, SECOND_COURSE, second));
  if (fate === 'unpaid') return;
  if (fate !== 'waits' || shows === 'again') {
    const amount = AMOUNTS[fate] ?? COURSE_PRICE_KWACHA;
    const isUnreadable = fate === 'rejected' && shows !== 'message';
    const received = fate === 'rejected' || shows === 'again' ? 0 : amount;
    plan(shownAt, (at) => show(at, isUnreadable ? 'picture' : 'message', amount));
    plan(decidedAt, (at) => decide(at, received, isUnreadable ? UNREADABLE : NOT_FOUND));
    if (fate === 'overpaid') planRefund(demo, one);
    if (fate === 'two parts') {
      plan(decidedAt + 2 * HOUR, (at) => show(at, 'message', amount, { number: 2 }));
      plan(decidedAt + 3 * HOUR, (at) => decide(at, amount));
    }
    if (fate === 'reversed') {
      const request = { orderId: code, reason: 'The sender had the network take this transfer back.' };
      plan(decidedAt + DAY - HOUR / 4, (at) => work(demo, owner, at, at + HOUR));
      plan(decidedAt + DAY, (at) => perform(commands.reversePayment, owner, at, request));
    }
  }
  if (fate !== 'waits') return;
  plan(waitsFrom, (at) => {
    const copied = memory.all('paymentProofs').find(({ orderId }) => orderId === shows);
    const evidence =
      shows === 'picture' || shows === 'both' ? shows : shows === 'unread' ? 'picture' : 'message';
    const amount = shows === 'half' ? HALF : COURSE_PRICE_KWACHA * (second === null ? 1 : 2);
    return show(at, evidence, amount, {
      number: shows === 'again' ? 2 : 1,
      ...(copied && { transactionId: copied.transactionId }),
      ...(second !== null && { alsoOrderIds: [second] }),
      ...(shows === 'unread' && { amount: null }),
    });
  });
}

/** Plans the refund of an overpaid order's surplus: marked an hour after the decision, and sent two days after it. */
function planRefund({ memory, plan }: Demo, { code: orderId, who, decidedAt }: Case): void {
  const paymentOf = async () => {
    const proof = memory.all('paymentProofs').find((one) => one.orderId === orderId);
    const payment = await memory.get('payments', proof?.transactionId ?? '');
    if (payment === null) throw new Error(`${orderId} is not paid.`);
    return payment;
  };
  plan(decidedAt + HOUR, async (at) => {
    const { id: transactionId } = await paymentOf();
    const request = { transactionId, amount: TOO_MUCH, phone: who.phone, orderId, receivedAmount: null };
    return memory.perform(commands.markRefund, onDuty(at), at, request);
  });
  plan(decidedAt + 2 * DAY, async (sentAt) => {
    const { id: transactionId, refunds = [] } = await paymentOf();
    const sentTransactionId = transactionIdOf(MAIN_NETWORK, sentAt, `back ${orderId}`);
    const sent = { amount: TOO_MUCH, sentTransactionId, sentAt };
    const request = { transactionId, refundId: refunds[0]?.id ?? '', ...sent };
    return memory.perform(commands.sendRefund, manager, sentAt, request);
  });
}

/** Plans weekends, links and seats, and when staff came and went. */
function planOffice(demo: Demo): void {
  const { memory, now, plan } = demo;
  const { perform } = memory;
  const { coming, last, lastWeek, thisWeek } = weeksAt(now);
  const clock = (daysAgo: number, time: string) => lusakaInstant(addDays(lusakaDay(now), -daysAgo), time);
  for (let ago = 12; ago >= 0; ago -= 1) {
    plan(clock(ago, '07:55'), (at) => work(demo, reviewer, at, clock(ago, '14:10')));
    plan(clock(ago, '13:50'), (at) => work(demo, manager, at, clock(ago, '20:05')));
  }
  const weekends = { courseIds, from: addDays(weekendOf(now), -14), weeks: 6, times: 'usual' } as const;
  const planned = lusakaInstant(addDays(weekendOf(now), -19), '14:00');
  const offeringIds = weekendsOf(weekends).flatMap((day) => courseIds.map((id) => offeringIdOf(id, day)));
  plan(planned, (at) => perform(commands.planWeekends, manager, at, weekends));
  plan(planned + MINUTE, (at) => perform(commands.publishWeekends, manager, at, { offeringIds }));
  plan(lastWeek(0.02), (at) => work(demo, owner, at, at + HOUR));
  const left = { uid: formerColleague.uid, isActive: false };
  plan(lastWeek(0.03), (at) => perform(commands.saveStaff, owner, at, left));

  const each = (day: Instant, ids: readonly string[], publish: (id: string, at: Instant) => unknown) => {
    const from = Math.min(lusakaInstant(lusakaDay(day), '16:20'), now - 2 * HOUR);
    for (const [nth, id] of ids.entries()) plan(from + 3 * nth * MINUTE, (at) => publish(id, at));
  };
  const linksFor = (weekend: string) => (courseId: string, at: Instant) =>
    stepsBy(perform).publishLinks(offeringIdOf(courseId, weekend), at);
  const [some, next] = [courseIds.slice(0, 3), addDays(coming, 7)];
  each(lastWeek(0.3), courseIds, linksFor(last));
  each(thisWeek(0.3), courseIds, linksFor(coming));
  each(thisWeek(0.8), some, linksFor(next));
  each(thisWeek(0.1), some, (courseId, at) => {
    const offeringId = offeringIdOf(courseId, last);
    const { recordingLink } = linksOf(offeringId);
    const recording = { recordingLink, recordingSizeMb: 70, published: { recording: true } };
    return perform(commands.saveLinks, manager, at, { offeringId, ...recording });
  });
  plan(now - 50 * MINUTE, (at) => {
    const holders = memory
      .all('enrollments')
      .filter((one) => one.courseId === POPULAR && one.status === 'paid');
    const capacity = holders.filter((one) => isOwnWeekend(one, coming)).length + SEATS_LEFT;
    const offeringId = offeringIdOf(POPULAR, coming);
    return perform(commands.saveOffering, manager, at, { offeringId, capacity });
  });
}

function planFavours({ memory: { perform }, now, plan }: Demo, cases: readonly Case[]): void {
  const { thisWeek } = weeksAt(now);
  const reason = 'Pays at the end of the month, as agreed on the phone.';
  const granted = { enrollmentId: 'TEMWANA4', until: now + 7 * DAY, reason };
  plan(now - 22 * HOUR, (at) => perform(commands.grantAccess, onDuty(at), at, granted));
  const unpaid = cases.findLast(({ fate }) => fate === 'unpaid');
  const approved = cases.findLast(({ fate }) => fate === 'approved');
  if (!unpaid || !approved) throw new Error('The list lacks somebody to write to.');
  plan(thisWeek(0.96), (at) => {
    const { code: orderId, who } = unpaid;
    const courseName = foundingCourses.find(({ id }) => id === who.courseId)?.title ?? '';
    const due = { amount: COURSE_PRICE_KWACHA, paidAmount: 0, rejectionReason: null };
    const order = { id: orderId, status: 'pending', ...due } as const;
    const text = staffMessage({ name: who.name, order, courseName, enrollment: null, now: at });
    return perform(commands.noteMessage, onDuty(at), at, { userId: who.uid, orderId, text });
  });
  const renamed = { userId: approved.who.uid, name: `${approved.who.name} Banda` };
  plan(approved.decidedAt + HOUR, (at) => perform(commands.editStudent, onDuty(at), at, renamed));
}

/** Money that nobody has shown: from whom, how long ago, and the payer's words. */
const STRANGERS = [
  ['CHISOMO NGOMA', 26 * HOUR, {}],
  ['CHANDA MWANSA', 3 * HOUR, { reference: 'CHANDA34' }],
  ['LWEENDO HACHIPUKA', 70 * MINUTE, {}],
] as const;

/** What the wallet got instead for the first few plain waiting proofs; all other proofs agree with the wallet. */
const ODDITIES: readonly ((money: ReceivedMoney) => ReceivedMoney[])[] = [
  (money) => [{ ...money, amount: money.amount - TOO_MUCH }],
  (money) => [{ ...money, id: money.id.replace(/\d$/, (last) => String((Number(last) + 1) % 10)) }],
  () => [],
];

const freeMoney = (now: Instant) =>
  STRANGERS.map(([name, ago, words], nth): ReceivedMoney => {
    const payer = { name, phone: examplePhone(MAIN_NETWORK, 200 + nth), ...words };
    const id = mainId(now - ago, 80_001 + nth);
    return { id, network: MAIN_NETWORK, amount: COURSE_PRICE_KWACHA, at: now - ago, ...payer };
  });

/**
 * Plans an import of what the wallet got: the approved money, `free`, which nobody has shown, and with `isWaitingKnown` the
 * money of proofs that wait for a decision.
 */
export function planWallet(
  { memory, now, plan }: Demo,
  isWaitingKnown: boolean,
  free: readonly ReceivedMoney[],
): void {
  plan(now - 35 * MINUTE, async (at) => {
    const names = new Map(memory.all('users').map((user) => [user.id, user.name.toUpperCase()]));
    const proofs = memory
      .all('paymentProofs')
      .filter(({ status }) => status === 'approved' || (isWaitingKnown && status === 'under_review'));
    const plain = proofs.filter(
      (one) => one.status === 'under_review' && one.network === MAIN_NETWORK && one.warnings.length === 0,
    );
    const shown = proofs.flatMap((proof): ReceivedMoney[] => {
      const { transactionId: id, network, amount, paidAt, payerPhone, userId } = proof;
      if (paidAt === null || payerPhone === null) return [];
      const payer = { phone: payerPhone, name: names.get(userId) ?? '' };
      const money = { id, network, amount: amount ?? COURSE_PRICE_KWACHA, at: paidAt, ...payer };
      return ODDITIES[plain.indexOf(proof)]?.(money) ?? [money];
    });
    const lines = [...shown, ...free].map((money) => ({ kind: 'received', line: 1, ...money }) as const);
    const kept = importable(lines);
    const text = kept.map((line) => JSON.stringify(line)).join('\n');
    const { uid, name } = manager;
    const id = 'demonstration-import';
    const input = { source: 'paste', fileName: null, text, lines, kept } as const;
    const begun = beginImport({ ...input, id, by: { uid, name }, at });
    await memory.transact((transaction) => importPart(transaction, begun, kept, 0));
    const done = (await memory.get('walletImports', id)) ?? begun;
    if (isWaitingKnown) await memory.transact((transaction) => noteCoverage(transaction, done, kept));
    const after = { source: 'paste', ...done.counts };
    addAuditEntry(memory, manager, { action: 'wallet_imported', id, after, at });
  });
}

/** Most learners join the classes they may join; one who did not join but was there is marked by hand. */
export async function attend({ memory, now }: Demo, cases: readonly Case[]): Promise<void> {
  const people = new Map(cases.map(({ who }) => [who.uid, who]));
  const sessions = memory
    .all('offerings')
    .flatMap((offering) => classSessionsOf(offering).map((session) => ({ offering, ...session })))
    .filter(({ offering, startsAt }) => startsAt < now && offering.courseId !== LIVE_COURSE);
  let correct: (() => unknown) | undefined;
  for (const { offering, type: slot, startsAt } of sessions) {
    const offeringId = offering.id;
    for (const enrollment of memory.all('enrollments')) {
      const { courseId, studentId: userId, admittedAt = Infinity } = enrollment;
      const who = people.get(userId);
      const mayJoin = canJoin(enrollment, offering.weekendDate, startsAt) && admittedAt < startsAt;
      if (!who || !mayJoin || courseId !== offering.courseId) continue;
      const luck = hash('sha256', `${offering.courseId} ${slot} ${userId}`, 'buffer').readUInt32BE();
      const joinedAt = Math.min(now - MINUTE, startsAt + ((luck % 30) - 10) * MINUTE);
      if (luck % 7 > 0) await stepsBy(memory.perform).join(who, offeringId, slot, joinedAt);
      else {
        const reason = 'Watched on a colleague’s phone; was on the trainer’s list.';
        const request = { offeringId, slot, userId, present: true, reason };
        const at = Math.min(now - 2 * HOUR, startsAt + 20 * HOUR);
        correct ??= () => memory.perform(commands.correctAttendance, onDuty(at), at, request);
      }
    }
  }
  await correct?.();
}

/** Writes the hub as it was before its first learner came. `passwordHash` is that of its staff. */
function setStage(memory: Memory, now: Instant, passwordHash: string): void {
  writeHub(memory, passwordHash, {}, [...staff, formerColleague]);
  const liveCourse = makeCourse({
    id: LIVE_COURSE,
    title: 'Demonstration class',
    price: COURSE_PRICE_KWACHA,
    description: 'A class that can be joined whenever this demonstration is started. Nobody can buy it.',
    learningPoints: Array.from({ length: 6 }, () => 'How joining a class works'),
    displayOrder: foundingCourses.length + 1,
  });
  memory.set('courses', LIVE_COURSE, liveCourse);
  const { uid, shows: _, ...newcomer } = learners.new;
  memory.set('users', uid, makeUser({ ...newcomer, id: uid, createdAt: now - 4 * DAY }));
  writeOffering(liveOffering(now), memory);
}

/** A hub as it is at `now`, after two weeks of work; the wallet already has the money of waiting proofs unless `isWaitingKnown` is false. */
export async function makeDemonstration(now: Instant, passwordHash: string, isWaitingKnown = true) {
  const demo = openDemo(now);
  const { memory } = demo;
  setStage(memory, now, passwordHash);
  const cases = casesAt(now);
  planOffice(demo);
  for (const one of cases) planCase(demo, one);
  planFavours(demo, cases);
  planWallet(demo, isWaitingKnown, freeMoney(now));
  await demo.play();
  await attend(demo, cases);
  memory.update('courses', LIVE_COURSE, { isActive: false });
  return memory;
}
