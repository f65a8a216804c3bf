/** `list-certificates`: who finishes with a weekend, in which classes they were, and who has or earned a certificate. */
import { ruleSentence } from '../../../../src/domain/certificates/earned.ts';
import { isPresent } from '../../../../src/domain/classes/attendance.ts';
import { weekendOf } from '../../../../src/domain/time/time.ts';
import { listCertificates } from '../../../../src/domain/wire/certificates/certificate-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { getMany } from '../../store/store.ts';
import { isOver, readFinishers, readRule, readWeekend } from './candidates.ts';

export const handler = staffCommandWithoutTransaction(listCertificates, async ({ request, now }) => {
  const [weekend, rule] = await Promise.all([readWeekend(request.offeringId), readRule()]);
  const finishers = await readFinishers(weekend, rule);
  const codes = finishers.flatMap(({ enrollment }) => enrollment.certificateId ?? []);
  const [users, certificates] = await Promise.all([
    getMany(
      'users',
      finishers.map(({ enrollment }) => enrollment.studentId),
      ['name'],
    ),
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
          classes: own.classes.map(({ startsAt, slot, mark }) => ({
            weekend: weekendOf(startsAt),
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
});
