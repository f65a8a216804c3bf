/** The demonstration: at whatever moment it is made, it is a hub in the middle of its week that agrees with itself. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeDemonstration } from '../../tools/seed/demonstration.ts';
import { Memory } from '../../tools/seed/memory.ts';
import { LIVE_COURSE } from '../../tools/seed/orders.ts';
import { learners, staff } from '../../tools/seed/people.ts';
import { beginCourses, isLive, liveOffering, offerings, renewals } from '../../tools/seed/classes.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { upcoming } from '../../src/site/script/next-class.ts';
import { classesOnSale } from '../../src/site/script/refresh.ts';
import { offeringIdOf, usualTimes } from '../../src/domain/classes/offering.ts';
import { canJoin, hasAccess, hasPaidAccess, isOwnWeekend } from '../../src/domain/classes/enrollment.ts';
import { DAY, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { closeParts, dayClose } from '../../src/domain/money/wallet/day-close.ts';
import { matchMoney, walletMatchOf } from '../../src/domain/money/wallet/match.ts';
import { knownWalletOf, walletMoneyOf } from '../../src/domain/money/wallet/wallet-label.ts';
import { amountDue } from '../../src/domain/money/order.ts';
import { ageOf } from '../../src/domain/money/review-queue.ts';
import { currentOffering, windowState } from '../../src/domain/classes/class-session.ts';
import { addDays, formatDayTime, lusakaDay, lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';
import { actorName } from '../../src/domain/records/audit-log.ts';

const PASSWORD_HASH = 'scrypt$1$1$1$salt$key';
const WEEK = Array.from({ length: 19 }, (_, at) => lusakaInstant('2026-11-16', '00:05') + at * 9 * HOUR);

describe.each(WEEK)('made at %i', (now) => {
  let hub: Memory;
  beforeAll(async () => {
    hub = await makeDemonstration(now, PASSWORD_HASH);
  });
  const waiting = () => hub.all('paymentProofs').filter(({ status }) => status === 'under_review');

  test('it has about forty learners, and nothing of theirs lies in the future', () => {
    expect(hub.all('users').length).toBeGreaterThanOrEqual(38);
    expect(new Set(hub.all('users').map(({ phone }) => phone)).size).toBe(hub.all('users').length);
    const instants = [
      ...hub.all('orders').map(({ createdAt }) => createdAt),
      ...hub.all('paymentProofs').flatMap(({ submittedAt, reviewedAt = 0 }) => [submittedAt, reviewedAt]),
      ...hub.all('attendance').flatMap(({ joinedAt }) => joinedAt),
      ...hub.all('auditLog').map(({ at }) => at),
    ];
    expect(Math.max(...instants)).toBeLessThan(now);
  });

  test('twelve proofs wait: a part payment, a copy, one unread and one late; the others are clean', () => {
    const warnings = waiting().flatMap((proof) => proof.warnings);
    expect(waiting()).toHaveLength(12);
    expect(warnings.sort()).toEqual(['amount_differs', 'amount_unknown', 'id_used_by_other']);
    expect(waiting().filter(({ submittedAt }) => ageOf(submittedAt, now).tone === 'late')).toHaveLength(1);
    expect(waiting().filter(({ hasImage }) => hasImage).length).toBeGreaterThanOrEqual(3);
    expect(waiting().filter(({ message }) => message !== null).length).toBeGreaterThanOrEqual(8);
    const pictured = waiting().filter(({ hasImage }) => hasImage);
    const pictures = new Set(hub.all('proofImages').map(({ id }) => id));
    expect(pictured.every(({ id }) => pictures.has(id))).toBe(true);
  });

  test('one waiting proof shows one payment for two courses', () => {
    const shared = waiting().filter(({ alsoOrderIds = [] }) => alsoOrderIds.length > 0);
    expect(shared.map(({ amount }) => amount)).toEqual([200]);
    const of = hub.all('orders').filter(({ latestProofId }) => latestProofId === shared[0]?.id);
    expect(of.map(({ status }) => status)).toEqual(['under_review', 'under_review']);
    expect(new Set(of.map(({ userId }) => userId))).toEqual(new Set([shared[0]?.userId]));
  });

  test('the money agrees: an approved order is paid in the ledger, with its enrollment and its receipt', () => {
    const given = new Map<string, number>();
    for (const { allocations, amount, claims, arrival } of hub.all('payments')) {
      const sum = Object.values(allocations).reduce((all, part) => all + part, 0);
      expect(sum).toBeLessThanOrEqual(amount ?? 0);
      expect(claims.length > 0 || arrival !== undefined).toBe(true);
      for (const [code, part] of Object.entries(allocations)) given.set(code, (given.get(code) ?? 0) + part);
    }
    const standing = hub.all('receipts').filter(({ reversedAt }) => reversedAt === null);
    for (const order of hub.all('orders')) {
      const isPaid = order.status === 'approved';
      expect(order.paidAmount).toBe(given.get(order.id) ?? 0);
      expect(amountDue(order) === 0).toBe(isPaid);
      expect(standing.filter(({ orderId }) => orderId === order.id)).toHaveLength(isPaid ? 1 : 0);
      const enrollment = hub.all('enrollments').find(({ id }) => id === order.id);
      expect(enrollment?.status).toBe(isPaid ? 'paid' : 'pending');
      expect(hub.all('courseHolds').some(({ orderId }) => orderId === order.id)).toBe(true);
    }
  });

  test('the wallet has imports: approved money is seen, some is unclaimed, and of two refunds one waits and one was sent', () => {
    const payments = hub.all('payments');
    const at = (status: string) => payments.filter((payment) => payment.status === status);
    expect(at('unclaimed').length).toBeGreaterThanOrEqual(3);
    const seen = at('approved').filter(({ arrival }) => arrival !== undefined);
    expect(seen.length).toBeGreaterThanOrEqual(8);
    const money = payments.flatMap((payment) => walletMoneyOf(payment) ?? []);
    const known = knownWalletOf(hub.all('walletCoverage'), now);
    const states = waiting().map((proof) => walletMatchOf(proof, matchMoney(proof, 0, money), known).state);
    const count = (state: string) => states.filter((one) => one === state).length;
    expect([count('look_alike'), count('not_seen')]).toEqual([1, 1]);
    expect(count('differs')).toBeGreaterThanOrEqual(1);
    expect(count('seen')).toBeGreaterThanOrEqual(3);
    const refunds = payments.flatMap((payment) => payment.refunds ?? []);
    expect(refunds.map(({ status }) => status).sort()).toEqual(['sent', 'to_send']);
    const told = hub.all('orders').flatMap((order) => order.refunds ?? []);
    expect(told.map(({ sentAt }) => sentAt === null).sort()).toEqual([false, true]);
    expect(hub.all('receipts').filter((receipt) => receipt.refunds)).toHaveLength(1);
    const { total } = dayClose(lusakaDay(now), payments);
    expect(closeParts.reduce((sum, part) => sum + total[part], 0)).toBe(total.received);
  });

  test('a weekend is nearly full, and past classes were attended by those who could join them', () => {
    const full = hub.all('offerings').filter(({ capacity, weekendDate, courseId }) => {
      const taken = hub
        .all('enrollments')
        .filter(
          (one) => one.courseId === courseId && one.status === 'paid' && isOwnWeekend(one, weekendDate),
        );
      return capacity !== null && taken.length >= 8 && taken.length < capacity;
    });
    expect(full).toHaveLength(1);
    expect(hub.all('attendance').length).toBeGreaterThanOrEqual(20);
    for (const { offeringId, userId, slot } of hub.all('attendance')) {
      const offering = hub.all('offerings').find(({ id }) => id === offeringId);
      const at = offering?.[`${slot as 'saturday' | 'sunday'}StartsAt`] ?? 0;
      const own = hub.all('enrollments').filter(({ studentId }) => studentId === userId);
      const reversed = hub.all('receipts').some((one) => one.userId === userId && one.reversedAt !== null);
      expect(reversed || own.some((one) => canJoin(one, offering?.weekendDate ?? '', at))).toBe(true);
    }
    expect(new Set(hub.all('enrollments').map(({ firstWeekend }) => firstWeekend)).size).toBeGreaterThan(1);
  });

  test('the log names what three people did', () => {
    const log = hub.all('auditLog');
    const known = staff.map(({ email }) => email as string);
    expect(new Set(log.map(({ actor }) => actorName(actor)))).toEqual(new Set(known));
    expect(new Set(log.map(({ action }) => action)).size).toBeGreaterThanOrEqual(12);
  });

  test('a class can be joined now, and only the paid learner’s card shows it', () => {
    const live = liveOffering(now);
    expect(windowState(live.saturdayStartsAt, now)).toBe('open');
    expect(live.sundayStartsAt).toBeGreaterThan(live.saturdayStartsAt);
    const own = hub.all('offerings').filter(({ courseId }) => courseId === LIVE_COURSE);
    expect(currentOffering(own, now)?.id).toBe(live.id);
    const enrolled = hub.all('enrollments').filter(({ courseId }) => courseId === LIVE_COURSE);
    expect(enrolled.map(({ studentId }) => studentId)).toEqual([learners.approved.uid]);
    expect(enrolled.every((one) => canJoin(one, live.weekendDate, now))).toBe(true);
  });

  test('the class that can be joined is one that staff could have moved to today', () => {
    const { saturdayStartsAt, sundayStartsAt, weekendDate } = liveOffering(now);
    const [from, to] = [addDays(weekendDate, -3), addDays(weekendDate, 5)];
    expect(saturdayStartsAt).toBeGreaterThanOrEqual(lusakaInstant(from, '00:00'));
    expect(sundayStartsAt).toBeLessThan(lusakaInstant(to, '00:00'));
  });

  test('the public pages name the usual time all the same', () => {
    const courses = hub.all('courses').filter(({ isActive }) => isActive);
    const onSale = classesOnSale({ courses, offerings: hub.all('offerings') });
    const next = upcoming(onSale, Object.values(usualTimes(weekendOf(now))), now);
    expect(['Sat 15:00', 'Sun 17:00']).toContain(formatDayTime(next));
  });

  test('each learner is in the state that the list says', async () => {
    const wanted = {
      CHANDA34: 'pending',
      THANDEKA: 'under_review',
      MUYANDA7: 'approved',
      MWANGA36: 'rejected',
    };
    for (const [code, status] of Object.entries(wanted))
      expect([code, (await hub.get('orders', code))?.status]).toEqual([code, status]);
    const enrollment = (code: string) => hub.all('enrollments').find(({ id }) => id === code);
    const [paid, temporary, unpaid] = ['MUYANDA7', 'TEMWANA4', 'CHANDA34'].map(enrollment);
    expect(paid && hasPaidAccess(paid, now)).toBe(true);
    expect(temporary && hasAccess(temporary, now)).toBe(true);
    expect(unpaid && hasAccess(unpaid, now)).toBe(false);
    expect(hub.all('orders').some(({ userId }) => userId === learners.new.uid)).toBe(false);
  });
});

test('for journeys, the wallet knows no payment that waits', async () => {
  const hub = await makeDemonstration(Date.now(), PASSWORD_HASH, false);
  expect(hub.all('walletCoverage')).toEqual([]);
  const waiting = hub.all('payments').filter(({ status }) => status === 'under_review');
  expect(waiting.length).toBeGreaterThan(8);
  expect(waiting.every(({ arrival }) => arrival === undefined)).toBe(true);
});

test('four weekends of every course, one offering each, and the live class', () => {
  const now = lusakaInstant('2026-11-18', '10:00');
  const made = offerings(now);
  expect(new Set(made.map(({ id }) => id)).size).toBe(21);
  expect(new Set(made.map(({ weekendDate }) => weekendDate)).size).toBe(4);
  const planned = made.map(({ courseId, weekendDate }) => offeringIdOf(courseId, weekendDate));
  expect(made.map(({ id }) => id)).toEqual(planned);
  expect(made.filter(({ saturdayStartsAt }) => saturdayStartsAt === now - 10 * MINUTE)).toHaveLength(1);
});

test('the live class is kept for three quarters of an hour from its start, then made anew', () => {
  for (const now of WEEK) {
    const kept = liveOffering(now);
    expect(isLive(kept, now + 35 * MINUTE)).toBe(true);
    expect(isLive(kept, now + 36 * MINUTE)).toBe(false);
    expect(isLive(liveOffering(now + 36 * MINUTE), now + 36 * MINUTE)).toBe(true);
  }
});

test('after a month, renewals let the same learners into class again', async () => {
  const made = lusakaInstant('2026-11-18', '10:00');
  const now = made + 30 * DAY;
  const hub = await makeDemonstration(made, PASSWORD_HASH);
  const renewed = renewals(now);
  expect(renewed.map(({ id }) => id)).toEqual(['MUYANDA7', 'TRYHERE7', 'TEMWANA4']);
  for (const { id, ...fields } of renewed) {
    const kept = await hub.get('enrollments', id);
    if (kept === null) throw new Error(`${id} is missing`);
    expect(canJoin(kept, fields.firstWeekend, now)).toBe(false);
    expect(canJoin({ ...kept, ...fields }, fields.firstWeekend, now)).toBe(true);
  }
});

test('a hub without any course gets the founding ones, and one that has a course keeps what it has', async () => {
  const [empty, known] = [new Memory(), new Memory()];
  const [first] = foundingCourses;
  if (first === undefined) throw new Error('the hub has no founding course');
  known.set('courses', first.id, { ...first, title: 'Renamed by staff' });
  expect(await Promise.all([empty, known].map(beginCourses))).toEqual([true, false]);
  expect(empty.all('courses')).toEqual(foundingCourses);
  expect(known.all('courses').map(({ title }) => title)).toEqual(['Renamed by staff']);
});
