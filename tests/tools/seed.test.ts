/** The demonstration: every document fits its schema, at whatever moment it is made. */
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Table } from '../../functions/src/store/store.ts';
import type { Writer } from '../../tools/seed/story.ts';
import { writeMember, writePast } from '../../tools/seed/crowd.ts';
import {
  isLive,
  liveOffering,
  offerings,
  renewals,
  writeDemonstration,
} from '../../tools/seed/demonstration.ts';
import { staffSecretSchema, courseHoldSchema } from '../../functions/src/store/records.ts';
import { learnerSchema } from '../../src/domain/people/account.ts';
import { staffMemberSchema } from '../../src/domain/people/staff-member.ts';
import { attendanceSchema } from '../../src/domain/classes/attendance.ts';
import { offeringIdOf } from '../../src/domain/classes/offering.ts';
import { courseSchema } from '../../src/domain/classes/course.ts';
import { enrollmentSchema, hasAccess, hasPaidAccess, canJoin } from '../../src/domain/classes/enrollment.ts';
import { DAY, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { classLinksSchema, offeringSchema } from '../../src/domain/classes/offering.ts';
import { orderSchema } from '../../src/domain/money/order.ts';
import { paymentProofSchema, paymentSchema, proofWarnings } from '../../src/domain/money/payment.ts';
import { receiptSchema } from '../../src/domain/money/receipt.ts';
import { currentOffering, windowState } from '../../src/domain/classes/class-session.ts';
import { publicSettingsSchema } from '../../src/domain/wire/setting.ts';
import { lusakaInstant, weekendOf } from '../../src/domain/time/time.ts';

const schemas: Partial<Record<Table, v.GenericSchema>> = {
  adminSecrets: staffSecretSchema,
  admins: staffMemberSchema,
  attendance: attendanceSchema,
  classLinks: classLinksSchema,
  courseHolds: courseHoldSchema,
  courses: courseSchema,
  enrollments: enrollmentSchema,
  offerings: offeringSchema,
  orders: orderSchema,
  paymentProofs: paymentProofSchema,
  payments: paymentSchema,
  publicSettings: publicSettingsSchema,
  receipts: receiptSchema,
  users: learnerSchema,
};

const WEEK = Array.from({ length: 7 * 8 }, (_, at) => lusakaInstant('2026-11-16', '00:05') + at * 3 * HOUR);

function collected(write: (writer: Writer) => void): Map<string, object> {
  const documents = new Map<string, object>();
  const set = (table: Table, id: string, noun: object) => {
    const isSecondClaim = table === 'payments' && 'claims' in noun && (noun.claims as unknown[]).length > 1;
    const isNew = !documents.has(`${table}/${id}`);
    expect(isNew || isSecondClaim, `${table}/${id} is written twice`).toBe(true);
    documents.set(`${table}/${id}`, { ...noun, id });
  };
  write({ set });
  return documents;
}
const seeded = (now: number) =>
  collected((writer) => writeDemonstration(now, writer, 'scrypt$1$1$1$salt$key'));

function expectAllToFit(documents: ReadonlyMap<string, object>): void {
  for (const [path, document] of documents) {
    const table = path.slice(0, path.indexOf('/')) as Table;
    const schema = schemas[table];
    const issues = schema === undefined ? [`no schema of ${table}`] : v.safeParse(schema, document).issues;
    expect(issues, path).toBeUndefined();
  }
}

describe.each(WEEK)('made at %i', (now) => {
  test('every document fits its schema', () => {
    expectAllToFit(seeded(now));
  });

  test('a class is live, and it is the one that the paid learner’s card shows', () => {
    const live = liveOffering(now);
    expect(windowState(live.saturdayStartsAt, now)).toBe('open');
    const own = offerings(now).filter(({ courseId }) => courseId === live.courseId);
    expect(currentOffering(own, now)?.id).toBe(live.id);
    expect(live.sundayStartsAt).toBeGreaterThan(live.saturdayStartsAt);
  });

  test('each learner is in the state that the list says', () => {
    const documents = seeded(now);
    const state = (code: string) => ({
      order: v.parse(orderSchema, documents.get(`orders/${code}`)),
      enrollment: v.parse(enrollmentSchema, documents.get(`enrollments/${code}`)),
    });
    const statuses = ['CHANDA34', 'THANDEKA', 'MUYANDA7', 'MWANGA36'].map((code) => state(code).order.status);
    expect(statuses).toEqual(['pending', 'under_review', 'approved', 'rejected']);
    expect(hasPaidAccess(state('MUYANDA7').enrollment, now)).toBe(true);
    expect(hasAccess(state('TEMWANA4').enrollment, now)).toBe(true);
    expect(hasAccess(state('CHANDA34').enrollment, now)).toBe(false);
  });
});

test('four weekends of every course, one offering each', () => {
  const now = lusakaInstant('2026-11-18', '10:00');
  const made = offerings(now);
  expect(new Set(made.map(({ id }) => id)).size).toBe(20);
  expect(new Set(made.map(({ weekendDate }) => weekendDate)).size).toBe(4);
  const planned = made.map(({ courseId, weekendDate }) => offeringIdOf(courseId, weekendDate));
  expect(made.map(({ id }) => id)).toEqual(planned);
  expect(made.filter(({ saturdayStartsAt }) => saturdayStartsAt === now - 10 * MINUTE)).toHaveLength(1);
});

test('a start finds its class live for three quarters of an hour, or makes it anew', () => {
  for (const now of WEEK) {
    const kept = liveOffering(now);
    expect(isLive(kept, now + 35 * MINUTE)).toBe(true);
    expect(isLive(kept, now + 36 * MINUTE)).toBe(false);
    expect(isLive(liveOffering(now + 36 * MINUTE), now + 36 * MINUTE)).toBe(true);
  }
});

test('the waiting proof raises no warning of its own', () => {
  const now = lusakaInstant('2026-11-18', '10:00');
  const proof = v.parse(paymentProofSchema, seeded(now).get('paymentProofs/demo-proof-thandeka'));
  const facts = {
    isUsedByOther: false,
    isUsedBefore: false,
    isLookAlikeUsed: false,
    isImageReused: false,
    messageSays: {},
    idInstant: now - DAY,
  };
  expect(proofWarnings({ proof, due: 100, now, ...facts })).toEqual([]);
});

test('data kept for a month lets the same learners into class again', () => {
  const made = lusakaInstant('2026-11-18', '10:00');
  const now = made + 30 * DAY;
  const documents = seeded(made);
  const renewed = renewals(now);
  expect(renewed.map(({ id }) => id)).toEqual(['MUYANDA7', 'TEMWANA4']);
  for (const { id, ...fields } of renewed) {
    const kept = v.parse(enrollmentSchema, documents.get(`enrollments/${id}`));
    expect(canJoin(kept, weekendOf(now), now)).toBe(false);
    expect(canJoin({ ...kept, ...fields }, weekendOf(now), now)).toBe(true);
  }
});

describe('a crowd of 2,000', () => {
  const COUNT = 2_000;
  const now = lusakaInstant('2026-11-18', '10:00');
  const documents = collected((writer) => {
    writePast(now, writer);
    for (let at = 0; at < COUNT; at += 1) writeMember(at, COUNT, now, writer);
  });
  const all = <T>(table: Table, schema: v.GenericSchema<unknown, T>) =>
    [...documents]
      .filter(([path]) => path.startsWith(`${table}/`))
      .map(([, value]) => v.parse(schema, value));

  test('fits the schemas, with nobody and no order twice', () => {
    expectAllToFit(documents);
    expect(all('users', learnerSchema)).toHaveLength(COUNT);
    expect(new Set(all('users', learnerSchema).map(({ phone }) => phone)).size).toBe(COUNT);
    expect(all('orders', orderSchema).length).toBeGreaterThan(COUNT);
  });

  test('has orders in every state, and a queue of at least 60 proofs', () => {
    const orders = all('orders', orderSchema);
    for (const status of ['pending', 'under_review', 'approved', 'rejected'] as const) {
      expect(orders.filter((order) => order.status === status).length, status).toBeGreaterThan(9);
    }
    const waiting = all('paymentProofs', paymentProofSchema).filter(
      ({ status }) => status === 'under_review',
    );
    expect(waiting.length).toBeGreaterThanOrEqual(60);
    expect(waiting.filter(({ warnings }) => warnings.includes('id_used_by_other'))).toHaveLength(1);
  });

  test('agrees with itself: an approved order is paid in the ledger, and nothing lies in the future', () => {
    const payments = all('payments', paymentSchema);
    const paid = new Set(payments.flatMap(({ allocations }) => Object.keys(allocations)));
    for (const order of all('orders', orderSchema)) {
      expect(order.createdAt).toBeLessThan(now);
      expect(paid.has(order.id)).toBe(order.status === 'approved');
    }
    const joins = all('attendance', attendanceSchema);
    expect(joins.length).toBeGreaterThan(10);
    for (const { joinedAt } of joins) expect(joinedAt[0]).toBeLessThan(now);
    for (const { submittedAt } of all('paymentProofs', paymentProofSchema)) {
      expect(submittedAt).toBeLessThan(now);
    }
  });

  test('is the same each time', () => {
    const again = collected((writer) => writeMember(7, COUNT, now, writer));
    for (const [path, document] of again) expect(documents.get(path)).toEqual(document);
  });
});
