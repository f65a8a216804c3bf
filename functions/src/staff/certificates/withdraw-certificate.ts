/** `withdraw-certificate`: it holds no more, with a reason for its learner and a date for everybody (rules §11). */
import { withdrawCertificate } from '../../../../src/domain/wire/certificates/certificate-command.ts';
import { done, staffCommand } from '../../command/command.ts';
import { readValid } from './valid.ts';

export const handler = staffCommand(withdrawCertificate, async (transaction, { request, now }) => {
  const { code, reason } = request;
  const { userId } = await readValid(transaction, code);
  transaction.update('certificates', code, { status: 'withdrawn', statusAt: now, reason });
  return done({ action: 'certificate_withdrawn', id: code, about: userId, after: { reason } });
});
