/** What managers and owners ask of the whole hub. */
import { OFFERINGS_AT_ONCE, PRESENT } from '../../../../src/domain/classes/attendance.ts';
import { SLOTS } from '../../../../src/domain/classes/class-session.ts';
import { offeringIdOf } from '../../../../src/domain/classes/offering.ts';
import { orderStateSchema, roundKwacha } from '../../../../src/domain/money/order.ts';
import type { Standing } from '../../../../src/domain/money/wallet/day-close.ts';
import {
  type Figure,
  type Figures,
  lastWeekend,
  nextRepeatDay,
  type Span,
  statSpans,
  trendSpans,
} from '../../../../src/domain/records/figures.ts';
import * as check from '../../../../src/domain/records/log-check.ts';
import { readSealCode } from '../../../../src/domain/records/seal-code.ts';
import {
  addDays,
  type Day,
  type Instant,
  lusakaDay,
  lusakaInstant,
  weekendOf,
} from '../../../../src/domain/time/time.ts';
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import { PUBLIC_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import { SETTINGS_BODY_MAX } from '../../../../src/domain/wire/limits.ts';
import { publicSettingsSchema } from '../../../../src/domain/wire/settings/public-settings.ts';
import * as wire from '../../../../src/domain/wire/staff-command.ts';
import { checkLog } from '../../audit/seals.ts';
import { doneWithChange, staffCommand, staffCommandWithoutTransaction } from '../../command/command.ts';
import { badRequest } from '../../http/refused-error.ts';
import { count, countProofsWaiting, sum as sumOf } from '../../store/queries.ts';
import { mendProvisionalMarks } from '../../store/enrollments.ts';
import { between, store, type Where } from '../../store/store.ts';
import { nullIfUnreadable } from '../../store/unreadable-error.ts';

/** `count-figures`: the dashboard in one answer; from a browser the rules would add two reads to each count. */
export const countFigures = staffCommandWithoutTransaction(wire.countFigures, ({ now }) => figuresAt(now));

async function figuresAt(now: Instant): Promise<Figures> {
  const weekend = lastWeekend(now);
  // Only the attendance counts wait for the courses, of which there are fewer than offerings.
  const courses = store.find('courses', {});
  const joined = async (day: Day) => joins((await courses).map(({ id }) => offeringIdOf(id, day)));
  const [today, trend, approvals, active, attended, before, orders] = await Promise.all([
    walletToday(now),
    Promise.all(trendSpans(now).map((span) => count('users', { createdAt: between(span.from, span.to) }))),
    approved(now),
    activeEnrollments(now),
    joined(weekend),
    joined(addDays(weekend, -7)),
    ordersByState(trendSpans(now)[0]?.from ?? now),
  ]);
  return {
    today,
    registrations: { now: trend.at(-1) ?? 0, before: trend.at(-2) ?? 0 },
    approvals,
    active,
    attendance: { now: attended, before },
    weekend,
    trend,
    orders,
    asOf: now,
  };
}

/** Today's figures of the day close, from aggregate queries alone. */
async function walletToday(now: Instant): Promise<Figures['today']> {
  const day = lusakaDay(now);
  const ofDay = between(lusakaInstant(day, '00:00'), lusakaInstant(addDays(day, 1), '00:00'));
  const standing = (is: Standing, by: 'arrivedAt' | 'reviewedAt') =>
    count('payments', { standing: is, [by]: ofDay });
  const [received, open, waiting, ...odd] = await Promise.all([
    sumOf('payments', 'amount', { arrivedAt: ofDay }),
    standing('open', 'arrivedAt'),
    count('payments', { standing: 'open', status: 'under_review', arrivedAt: ofDay }),
    standing('odd', 'arrivedAt'),
    standing('unseen', 'reviewedAt'),
    count('payments', { standing: 'no_time' }),
  ]);
  return {
    received: roundKwacha(received),
    unclaimed: open - waiting,
    odd: odd.reduce((total, one) => total + one, 0),
  };
}

async function approved(now: Instant): Promise<Figure> {
  const of = (span: Span) =>
    count('payments', { status: 'approved', reviewedAt: between(span.from, span.to) });
  const { latest, before } = statSpans(now);
  const [last, then] = await Promise.all([of(latest), of(before)]);
  return { now: last, before: then };
}

/** Paid and valid on the day of the next repeat, or without end (spec §7); a week ago, learners with a later first weekend had not paid yet. */
async function activeEnrollments(now: Instant): Promise<Figure> {
  const paidAt = (day: Instant, where: Where<'enrollments'> = {}) =>
    count('enrollments', { status: 'paid', ...where }, [{ validUntil: ['>=', day] }, { validUntil: null }]);
  const next = nextRepeatDay(now);
  const before = lusakaInstant(addDays(lusakaDay(next), -7), '00:00');
  const [latest, then] = await Promise.all([
    paidAt(next),
    paidAt(before, { firstWeekend: ['<=', weekendOf(before)] }),
  ]);
  return { now: latest, before: then };
}

const present = PRESENT.map(([field, , value]) => ({ [field]: value }));

/** Learners present, summed over the classes; recordings do not count. */
async function joins(offeringIds: readonly string[]): Promise<number> {
  const counted = chunksOf(offeringIds, OFFERINGS_AT_ONCE).map((ids) =>
    count('attendance', { offeringId: ['in', ids], slot: ['in', SLOTS] }, present),
  );
  return (await Promise.all(counted)).reduce((sum, one) => sum + one, 0);
}

async function ordersByState(since: Instant): Promise<Figures['orders']> {
  const { options } = orderStateSchema;
  const counted = await Promise.all(
    options.map((state) =>
      state === 'under_review'
        ? countProofsWaiting()
        : count('enrollments', { orderStatus: state, createdAt: ['>=', since] }),
    ),
  );
  return Object.fromEntries(options.map((state, at) => [state, counted[at] ?? 0])) as Figures['orders'];
}

export const saveSettings = staffCommand(
  wire.saveSettings,
  async (transaction, { request }) => {
    // An unreadable document must not block its own repair, which sends all fields.
    const known = await nullIfUnreadable(transaction.get('publicSettings', PUBLIC_SETTINGS));
    const whole = publicSettingsSchema.safeParse({ ...known, ...request });
    if (!whole.success) throw badRequest();
    transaction.set('publicSettings', PUBLIC_SETTINGS, whole.data);
    return doneWithChange('settings_saved', PUBLIC_SETTINGS, known, request);
  },
  {
    bodyMax: SETTINGS_BODY_MAX,
    // An attacker gains by changing whom learners pay or contact, but not by changing the other settings.
    needsTouch: ({ contacts, paymentNumbers }) => contacts !== undefined || paymentNumbers !== undefined,
    afterwards: async ({ provisionalEntry }) => {
      if (provisionalEntry !== undefined) await mendProvisionalMarks();
    },
  },
);

/** `verify-log`: compares the audit log with its seals (rules §1); the same key may give a newer answer. */
export const verifyLog = staffCommandWithoutTransaction(check.verifyLog, ({ now, request }) =>
  checkLog(now, request.from, readSealCode(request.sealCode ?? '')),
);
