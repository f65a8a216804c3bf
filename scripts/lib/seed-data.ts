import type * as z from 'zod/mini';
import { foundingCourses, foundingSettings } from '../../src/content/catalogue.ts';
import { userSchema } from '../../src/domain/account.ts';
import { adminSchema } from '../../src/domain/admin.ts';
import { type CollectionName, PUBLIC_SETTINGS, courseHoldId } from '../../src/domain/collections.ts';
import { type Course, courseSchema } from '../../src/domain/course.ts';
import { type Enrollment, enrollmentSchema, validUntilFor } from '../../src/domain/enrollment.ts';
import { DAY, HOUR } from '../../src/domain/limits.ts';
import { BRAND } from '../../src/domain/messages.ts';
import { classLinksSchema, offeringSchema } from '../../src/domain/offering.ts';
import { type Order, orderSchema, receiptNumber } from '../../src/domain/order.ts';
import {
  type Payment,
  type PaymentProof,
  paymentProofSchema,
  paymentSchema,
} from '../../src/domain/payment.ts';
import { receiptSchema } from '../../src/domain/receipt.ts';
import { publicSettingsSchema } from '../../src/domain/setting.ts';
import { type Instant, formatTime, lusakaDay, weekendOf } from '../../src/domain/time.ts';
import { LIVE_COURSE, linksOf, offerings } from './seed-classes.ts';
import { type Learner, learners, staff } from './seed-people.ts';

/** One document of the demonstration: the noun as the domain has it, and the schema that it satisfies. */
export interface SeedDocument {
  readonly collection: CollectionName;
  readonly id: string;
  readonly noun: object;
  readonly schema: z.ZodMiniType;
}

function document<S extends z.ZodMiniType>(
  collection: CollectionName,
  schema: S,
  id: string,
  noun: z.input<S>,
): SeedDocument {
  return { collection, id, noun: noun as object, schema };
}

const byId = <S extends z.ZodMiniType<unknown, { id: string }>>(
  collection: CollectionName,
  schema: S,
  noun: z.input<S>,
) => document(collection, schema, noun.id, noun);

/** An Airtel id of that moment, as the network writes them: `PP260915.1930.D12345`. */
function transactionId(at: Instant, number: number): string {
  const day = lusakaDay(at).replaceAll('-', '').slice(2);
  return `PP${day}.${formatTime(at).replace(':', '')}.D${number}`;
}

/** One learner's order for one course, and everything that hangs on it. */
interface Story {
  readonly code: string;
  readonly who: Learner;
  readonly course: Course;
  readonly registeredAt: Instant;
  readonly order: Partial<Order>;
  readonly enrollment: Partial<Enrollment>;
  /** Set where a payment was shown: when, and what became of it. */
  readonly proof?: Pick<PaymentProof, 'status' | 'rejectionReason' | 'submittedAt'> & {
    readonly paymentStatus: Payment['status'];
  };
}

function orderDocuments(story: Story, now: Instant): SeedDocument[] {
  const { code, who, course, registeredAt } = story;
  const proofId = `demo-proof-${code.toLowerCase()}`;
  const order: Order = {
    id: code,
    userId: who.uid,
    courseId: course.id,
    amount: course.price,
    status: 'pending',
    createdAt: registeredAt,
    latestProofId: story.proof ? proofId : null,
    proofCount: story.proof ? 1 : 0,
    paidAmount: 0,
    rejectionReason: null,
    receiptNumber: null,
    ...story.order,
  };
  const enrollment: Enrollment = {
    id: code,
    studentId: who.uid,
    courseId: course.id,
    orderId: code,
    status: 'pending',
    temporaryAccess: false,
    temporaryAccessUntil: null,
    firstWeekend: weekendOf(now),
    createdAt: registeredAt,
    validUntil: null,
    ...story.enrollment,
  };
  return [byId('orders', orderSchema, order), byId('enrollments', enrollmentSchema, enrollment)];
}

function paymentDocuments({ code, who, course, proof: shown, order }: Story): SeedDocument[] {
  if (!shown) return [];
  const paidAt = shown.submittedAt - HOUR;
  const id = transactionId(paidAt, 10_000 + code.charCodeAt(0));
  const { paymentStatus, ...outcome } = shown;
  const isReviewed = paymentStatus !== 'under_review';
  const proof: PaymentProof = {
    id: `demo-proof-${code.toLowerCase()}`,
    orderId: code,
    userId: who.uid,
    network: 'airtel',
    transactionId: id,
    payerPhone: who.phone,
    amount: course.price,
    paidAt,
    message: `Money sent to ${BRAND} on 970000000.Amount ZMW ${course.price}.00.TID: ${id}.`,
    hasImage: false,
    imageHash: null,
    warnings: [],
    ...outcome,
    ...(isReviewed && { reviewedAt: shown.submittedAt + HOUR }),
  };
  const payment: Payment = {
    id,
    network: 'airtel',
    amount: paymentStatus === 'approved' ? course.price : null,
    status: paymentStatus,
    claims: [proof.id],
    allocations: paymentStatus === 'approved' ? { [code]: course.price } : {},
    reviewedAt: isReviewed ? shown.submittedAt + HOUR : null,
    reviewedBy: isReviewed ? 'demo-reviewer' : null,
  };
  const documents = [
    byId('paymentProofs', paymentProofSchema, proof),
    byId('payments', paymentSchema, payment),
  ];
  if (paymentStatus !== 'approved') return documents;
  const receipt = byId('receipts', receiptSchema, {
    id: '4d5f1c0e9ab7a3d2f8e6b1c4907d3a25',
    number: order.receiptNumber ?? receiptNumber(code),
    orderId: code,
    userId: who.uid,
    hub: BRAND,
    learner: who.name,
    course: course.title,
    amount: course.price,
    payments: [{ network: 'airtel', transactionId: id, amount: course.price }],
    registeredAt: paidAt - DAY,
    approvedAt: shown.submittedAt + HOUR,
    reviewer: 'Ruth Reviewer',
    reversedAt: null,
  });
  return [...documents, receipt];
}

function courseOf(id: string): Course {
  const course = foundingCourses.find((candidate) => candidate.id === id);
  if (!course) throw new Error(`the catalogue has no course ${id}`);
  return course;
}

function stories(now: Instant): Story[] {
  const live = courseOf(LIVE_COURSE);
  const security = courseOf('cybersecurity-basics');
  const reason =
    'No payment with this transaction ID reached our wallet. Please check the ID and send it again.';
  return [
    {
      code: 'CHANDA34',
      who: learners.pending,
      course: live,
      registeredAt: now - DAY,
      order: {},
      enrollment: {},
    },
    {
      code: 'THANDEKA',
      who: learners.review,
      course: live,
      registeredAt: now - DAY,
      order: { status: 'under_review' },
      enrollment: {},
      proof: {
        status: 'under_review',
        rejectionReason: null,
        submittedAt: now - 2 * HOUR,
        paymentStatus: 'under_review',
      },
    },
    {
      code: 'MUYANDA7',
      who: learners.approved,
      course: live,
      registeredAt: now - 3 * DAY,
      order: { status: 'approved', paidAmount: live.price, receiptNumber: receiptNumber('MUYANDA7') },
      enrollment: { status: 'paid', validUntil: validUntilFor(weekendOf(now)) },
      proof: {
        status: 'approved',
        rejectionReason: null,
        submittedAt: now - 2 * DAY,
        paymentStatus: 'approved',
      },
    },
    {
      code: 'MWANGA36',
      who: learners.rejected,
      course: security,
      registeredAt: now - 2 * DAY,
      order: { status: 'rejected', rejectionReason: reason },
      enrollment: {},
      proof: {
        status: 'rejected',
        rejectionReason: reason,
        submittedAt: now - DAY,
        paymentStatus: 'rejected',
      },
    },
    {
      code: 'TEMWANA4',
      who: learners.temporary,
      course: live,
      registeredAt: now - DAY,
      order: {},
      enrollment: { temporaryAccess: true, temporaryAccessUntil: now + 7 * DAY },
    },
  ];
}

/** Everything that the demonstration starts with, as it would be at `now`. */
export function seedData(now: Instant): SeedDocument[] {
  return [
    ...foundingCourses.map((course) => byId('courses', courseSchema, course)),
    ...offerings(now).flatMap((offering) => [
      byId('offerings', offeringSchema, offering),
      document('classLinks', classLinksSchema, offering.id, linksOf(offering)),
    ]),
    document('settings', publicSettingsSchema, PUBLIC_SETTINGS, foundingSettings),
    ...Object.values(learners).map(({ uid, name, email, phone }) =>
      byId('users', userSchema, { id: uid, name, email, phone, createdAt: now - 4 * DAY }),
    ),
    ...staff.map(({ uid, role, email, name }) =>
      byId('admins', adminSchema, { id: uid, role, email, name, isActive: true }),
    ),
    ...stories(now).flatMap((story) => [...orderDocuments(story, now), ...paymentDocuments(story)]),
  ];
}

/** The locks that keep these learners from ordering the same course twice: document id → order. */
export function seedHolds(now: Instant): Map<string, string> {
  return new Map(stories(now).map(({ who, course, code }) => [courseHoldId(who.uid, course.id), code]));
}
