/** `issue-certificates`: all that are earned of a weekend's learners, or one by exception (rules §11). */
import { issueCertificates } from '../../../../src/domain/wire/certificates/certificate-command.ts';
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import type { CommandAnswer } from '../../../../src/domain/wire/commands.ts';
import { certificateMessages, staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { prepareIssuing } from '../../certificates/issue.ts';
import type { Sign } from '../../certificates/keys.ts';
import type { Call } from '../../command/call.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { findAnswer, runOnce, storeAnswer } from '../../command/idempotency.ts';
import { orderLock } from '../../command/locks.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { announceCertificate } from '../../push/outbox.ts';
import { type Noun, store, transact, type Transaction } from '../../store/store.ts';
import { isOver, readFinisher, readFinishers, readRule, readWeekend, signer, toIssue } from './candidates.ts';

type Issuing = Call<typeof issueCertificates, StaffActor>;
type Answer = CommandAnswer<typeof issueCertificates>;

/** Certificates in one transaction, far below Firestore's limit of writes. */
const AT_ONCE = 50;

export const handler = staffCommandWithoutTransaction(issueCertificates, async (call): Promise<Answer> => {
  const { request } = call;
  return 'orderId' in request ? issueOne(call, request) : issueAll(call, request.offeringId);
});

async function readCourse(courseId: string): Promise<Noun<'courses'>> {
  const course = await store.get('courses', courseId);
  if (course === null) throw new RefusedError('not_found', staffMessages.unknownCourse);
  return course;
}

/** In parts: what broke off goes on with the next try, because whoever has a certificate is left out. */
async function issueAll(call: Issuing, offeringId: string): Promise<Answer> {
  const answered = await transact((transaction) => findAnswer(transaction, call));
  if (answered !== null) return answered as Answer;
  const [weekend, rule, sign] = await Promise.all([readWeekend(offeringId), readRule(), signer()]);
  if (!isOver(weekend, call.now)) throw new RefusedError('conflict', certificateMessages.notOver);
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
  all: Parameters<typeof prepareIssuing>[1],
  log: (codes: readonly string[]) => void,
): Promise<readonly string[]> {
  if (all.length === 0) return [];
  const { codes, write } = await prepareIssuing(transaction, all, { sign, issuedBy: actor.uid, now });
  write();
  for (const one of all) announceCertificate(transaction, one, now);
  log(codes);
  return codes;
}

/** Also before the course is over, and for who had one withdrawn: whoever gives a reason knows why. */
async function issueOne(
  call: Issuing,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<Answer> {
  const [rule, sign] = await Promise.all([readRule(), signer()]);
  const work = async (transaction: Transaction): Promise<Answer> => {
    const enrollment = await transaction.get('enrollments', orderId);
    const user = enrollment && (await transaction.get('users', enrollment.studentId));
    if (enrollment === null || user === null)
      throw new RefusedError('not_found', staffMessages.unknownEnrollment);
    if (enrollment.status !== 'paid') throw new RefusedError('conflict', certificateMessages.notPaid);
    const known =
      enrollment.certificateId && (await transaction.get('certificates', enrollment.certificateId));
    if (known && known.status === 'valid') throw new RefusedError('conflict', certificateMessages.hasOne);
    const [course, finisher] = [await readCourse(enrollment.courseId), await readFinisher(enrollment, rule)];
    const one = toIssue(finisher, user.name, course, rule);
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
  return transact((transaction) => runOnce(transaction, call, () => work(transaction)), [orderLock(orderId)]);
}
