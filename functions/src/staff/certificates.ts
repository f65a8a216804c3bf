/** Certificates of a weekend: who earned them, issued, withdrawn and reissued (rules §11). */
import type { Certificate, Printed } from '../../../src/domain/certificates/certificate.ts';
import { readToken } from '../../../src/domain/certificates/credential.ts';
import {
  attendedSentence,
  type CertificateRule,
  isEarned,
  ruleSentence,
} from '../../../src/domain/certificates/earned.ts';
import { classMarks, isPresent } from '../../../src/domain/classes/attendance.ts';
import { canStillJoin, classSessionsOf, windowState } from '../../../src/domain/classes/class-session.ts';
import type { Course } from '../../../src/domain/classes/course.ts';
import { isOwnWeekend } from '../../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import { addDays, type Instant } from '../../../src/domain/time/time.ts';
import * as wire from '../../../src/domain/wire/certificates/certificate-command.ts';
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import { IN_MAX, PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import type { CommandAnswer } from '../../../src/domain/wire/commands.ts';
import { COURSE_WEEKS } from '../../../src/domain/wire/limits.ts';
import { certificateRuleOf } from '../../../src/domain/wire/settings/public-settings.ts';
import { certificateMessages, staffMessages } from '../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../audit/audit.ts';
import { addCertificates, type ToIssue } from '../certificates/issue.ts';
import { openSigner, type Sign } from '../certificates/keys.ts';
import type { Call, StaffActor } from '../command/guard.ts';
import { orderLock } from '../command/locks.ts';
import {
  doneWithAudit,
  transactOnce,
  staffCommand,
  staffCommandWithoutTransaction,
} from '../command/command.ts';
import { findAnswer, storeAnswer } from '../command/idempotency.ts';
import { conflict, requireFound, notFound } from '../http/refused-error.ts';
import { announceCertificate } from '../push/outbox.ts';
import { getMany, type Document, type Reader, store, transact, type Transaction } from '../store/store.ts';

/** More learners than any weekend of a course has. */
const LEARNERS_MAX = 5_000;

export type Finisher = ReturnType<typeof finisher>;

export const readRule = async (): Promise<CertificateRule> =>
  certificateRuleOf(await store.get('publicSettings', PUBLIC_SETTINGS));

/** The hub's signer. @throws RefusedError where the deployment has no key */
export async function signer(): Promise<Sign> {
  const sign = await openSigner();
  if (sign === null) throw conflict(certificateMessages.noKey);
  return sign;
}

/** @throws RefusedError if there is no such weekend */
export const readOffering = (offeringId: string): Promise<Offering> =>
  requireFound(store.get('offerings', offeringId), staffMessages.unknownOffering);

export const isOver = (offering: Offering, now: Instant): boolean =>
  classSessionsOf(offering).every(({ startsAt }) => windowState(startsAt, now) === 'ended');

const offeringsOf = (courseId: string) => store.find('offerings', { courseId });

/** The paid enrollments whose course ends with this weekend. */
export async function readFinishers(
  { courseId, weekendDate }: Pick<Offering, 'courseId' | 'weekendDate'>,
  rule: CertificateRule,
): Promise<Finisher[]> {
  const firstWeekend = addDays(weekendDate, -7 * (COURSE_WEEKS - 1));
  const [enrollments, offerings] = await Promise.all([
    store.find('enrollments', { courseId, firstWeekend, status: 'paid' }, LEARNERS_MAX),
    offeringsOf(courseId),
  ]);
  const learners = enrollments.map(({ studentId }) => studentId);
  const marks = (
    await Promise.all(
      chunksOf(learners, IN_MAX).map((uids) =>
        store.find('attendance', { userId: ['in', uids] }, LEARNERS_MAX),
      ),
    )
  ).flat();
  const byLearner = Map.groupBy(marks, ({ userId }) => userId);
  return enrollments.map((enrollment) =>
    finisher(enrollment, offerings, byLearner.get(enrollment.studentId) ?? [], rule),
  );
}

/** One enrollment with its classes, even before its course is over. */
export async function readFinisher(
  enrollment: Document<'enrollments'>,
  rule: CertificateRule,
): Promise<Finisher> {
  const [offerings, marks] = await Promise.all([
    offeringsOf(enrollment.courseId),
    store.find('attendance', { userId: enrollment.studentId }),
  ]);
  return finisher(enrollment, offerings, marks, rule);
}

function finisher(
  enrollment: Document<'enrollments'>,
  offerings: readonly Offering[],
  marks: readonly Document<'attendance'>[],
  rule: CertificateRule,
) {
  // Weekends that were over at registration belong to a course taken before, and later ones to one bought again.
  const end = enrollment.validUntil ?? Number.POSITIVE_INFINITY;
  const own = offerings.filter(
    (offering) =>
      isOwnWeekend(enrollment, offering.weekendDate) ||
      (canStillJoin(offering, enrollment.createdAt) && offering.saturdayStartsAt < end),
  );
  const classes = classMarks(enrollment, own, marks);
  return { enrollment, classes, isEarned: isEarned(classes, rule) };
}

export const toIssue = (
  { enrollment, classes }: Finisher,
  name: string,
  course: Course,
  rule: CertificateRule,
): ToIssue => ({
  userId: enrollment.studentId,
  orderId: enrollment.orderId,
  printed: {
    name,
    courseId: course.id,
    course: course.title,
    learnt: course.learningPoints,
    attended: attendedSentence(classes),
  },
  criteria: ruleSentence(rule),
});

/** `list-certificates`: who finishes with a weekend, in which classes they were, and who has or earned a certificate. */
export const listCertificates = staffCommandWithoutTransaction(
  wire.listCertificates,
  async ({ request, now }) => {
    const [weekend, rule] = await Promise.all([readOffering(request.offeringId), readRule()]);
    const finishers = await readFinishers(weekend, rule);
    const uids = finishers.map(({ enrollment }) => enrollment.studentId);
    const codes = finishers.flatMap(({ enrollment }) => enrollment.certificateId ?? []);
    const [users, certificates] = await Promise.all([
      getMany('users', uids, ['name']),
      getMany('certificates', codes, ['status']),
    ]);
    const learners = finishers.flatMap(
      ({ enrollment: { orderId, studentId: userId, certificateId }, ...own }) => {
        const name = users.get(userId)?.name;
        // A deleted account leaves its enrollment for the books.
        if (name === undefined) return [];
        const status = certificates.get(certificateId ?? '')?.status;
        return [
          {
            orderId,
            userId,
            name,
            classes: own.classes.map(({ weekendDate, slot, mark }) => ({
              weekend: weekendDate,
              slot,
              isPresent: mark !== null && isPresent(mark),
            })),
            isEarned: own.isEarned,
            certificate: certificateId && status ? { code: certificateId, status } : null,
          },
        ];
      },
    );
    return {
      isOver: isOver(weekend, now),
      rule: ruleSentence(rule),
      learners: learners.sort((one, other) => one.name.localeCompare(other.name)),
    };
  },
);

type Issuing = Call<typeof wire.issueCertificates, StaffActor>;
type Answer = CommandAnswer<typeof wire.issueCertificates>;

/** Certificates in one transaction, far below Firestore's limit of writes. */
const AT_ONCE = 50;

/** `issue-certificates`: all that a weekend's learners have earned, or one by exception (rules §11). */
export const issueCertificates = staffCommandWithoutTransaction(
  wire.issueCertificates,
  async (call): Promise<Answer> => {
    const { request } = call;
    return 'orderId' in request ? issueOne(call, request) : issueAll(call, request.offeringId);
  },
);

const readCourse = (courseId: string): Promise<Document<'courses'>> =>
  requireFound(store.get('courses', courseId), staffMessages.unknownCourse);

/** In parts: the next try continues where one broke off, because learners with a certificate are left out. */
async function issueAll(call: Issuing, offeringId: string): Promise<Answer> {
  const answered = await transact((transaction) => findAnswer(transaction, call));
  if (answered !== null) return answered as Answer;
  const [weekend, rule, sign] = await Promise.all([readOffering(offeringId), readRule(), signer()]);
  if (!isOver(weekend, call.now)) throw conflict(certificateMessages.notOver);
  const [course, finishers] = await Promise.all([readCourse(weekend.courseId), readFinishers(weekend, rule)]);
  const earned = finishers.filter((one) => one.isEarned && !one.enrollment.certificateId);
  let issued = 0;
  for (const part of chunksOf(earned, AT_ONCE)) {
    const given = await transact(async (transaction) => {
      const found = await Promise.all(
        part.map(async (one) => {
          const [enrollment, user] = await Promise.all([
            transaction.get('enrollments', one.enrollment.id),
            transaction.get('users', one.enrollment.studentId),
          ]);
          const isDue = enrollment?.status === 'paid' && !enrollment.certificateId && user !== null;
          return isDue ? [toIssue(one, user.name, course, rule)] : [];
        }),
      );
      return issue(transaction, call, sign, found.flat(), (codes) =>
        addAuditEntry(transaction, call.actor, {
          action: 'certificates_issued',
          id: offeringId,
          after: { codes },
          at: call.now,
        }),
      );
    });
    issued += given.length;
  }
  const answer = { issued };
  await transact(async (transaction) => storeAnswer(transaction, call, answer));
  return answer;
}

async function issue(
  transaction: Transaction,
  { actor, now }: Issuing,
  sign: Sign,
  all: readonly ToIssue[],
  log: (codes: readonly string[]) => void,
): Promise<readonly string[]> {
  if (all.length === 0) return [];
  const codes = await addCertificates(transaction, all, { sign, issuedBy: actor.uid, now });
  for (const one of all) announceCertificate(transaction, one, now);
  log(codes);
  return codes;
}

/** Allowed even before the course is over or after a withdrawal: the member of staff who gives the reason knows why. */
async function issueOne(
  call: Issuing,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<Answer> {
  const [rule, sign] = await Promise.all([readRule(), signer()]);
  const work = async (transaction: Transaction): Promise<Answer> => {
    const enrollment = await transaction.get('enrollments', orderId);
    const user = enrollment && (await transaction.get('users', enrollment.studentId));
    if (enrollment === null || user === null) throw notFound(staffMessages.unknownEnrollment);
    if (enrollment.status !== 'paid') throw conflict(certificateMessages.notPaid);
    const known =
      enrollment.certificateId && (await transaction.get('certificates', enrollment.certificateId));
    if (known && known.status === 'valid') throw conflict(certificateMessages.hasOne);
    const [course, own] = [await readCourse(enrollment.courseId), await readFinisher(enrollment, rule)];
    const one = toIssue(own, user.name, course, rule);
    const codes = await issue(transaction, call, sign, [one], ([code]) =>
      addAuditEntry(transaction, call.actor, {
        action: 'certificate_issued',
        id: code ?? '',
        about: enrollment.studentId,
        after: { reason },
        at: call.now,
      }),
    );
    return { issued: codes.length };
  };
  return transactOnce(call, work, [orderLock(orderId)]);
}

type Valid = Certificate & {
  readonly userId: string;
  readonly orderId: string;
  readonly printed: Printed;
  readonly jwt: string;
};

/** A valid certificate whose account still exists. @throws RefusedError */
export async function readValid(reader: Reader, code: string): Promise<Valid> {
  const certificate = await requireFound(reader.get('certificates', code), certificateMessages.unknown);
  const { userId, orderId, printed, jwt } = certificate;
  if (
    certificate.status !== 'valid' ||
    userId === null ||
    orderId === null ||
    printed === null ||
    jwt === null
  )
    throw conflict(certificateMessages.ended);
  return { ...certificate, userId, orderId, printed, jwt };
}

/** `withdraw-certificate`: ends its validity, with a reason for its learner and a date for everybody (rules §11). */
export const withdrawCertificate = staffCommand(
  wire.withdrawCertificate,
  async (transaction, { request, now }) => {
    const { code, reason } = request;
    const { userId } = await readValid(transaction, code);
    transaction.update('certificates', code, { status: 'withdrawn', statusAt: now, reason });
    return doneWithAudit({ action: 'certificate_withdrawn', id: code, about: userId, after: { reason } });
  },
);

/** `reissue-certificate`: the same certificate with a corrected name and a new code; the old one is replaced (rules §11). */
export const reissueCertificate = staffCommand(
  wire.reissueCertificate,
  async (transaction, { request, actor, now }) => {
    const { code: old, name, reason } = request;
    const sign = await signer();
    const { userId, orderId, printed, jwt } = await readValid(transaction, old);
    const criteria = readToken(jwt)?.credential.credentialSubject.achievement.criteria.narrative ?? '';
    const one = { userId, orderId, printed: { ...printed, name }, criteria, replaces: old };
    const [code = ''] = await addCertificates(transaction, [one], { sign, issuedBy: actor.uid, now });
    transaction.update('certificates', old, { status: 'replaced', statusAt: now, replacedBy: code, reason });
    announceCertificate(transaction, one, now);
    return {
      answer: { code },
      audit: {
        action: 'certificate_reissued',
        id: old,
        about: userId,
        before: { name: printed.name },
        after: { name, code, reason },
      },
    };
  },
);
