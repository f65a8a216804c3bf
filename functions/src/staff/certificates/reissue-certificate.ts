/** `reissue-certificate`: the same with a corrected name, under a code of its own; the old one is replaced (rules §11). */
import { readToken } from '../../../../src/domain/certificates/check.ts';
import { reissueCertificate } from '../../../../src/domain/wire/certificates/certificate-command.ts';
import { prepareIssuing } from '../../certificates/issue.ts';
import { staffCommand } from '../../command/command.ts';
import { announceCertificate } from '../../push/outbox.ts';
import { signer } from './candidates.ts';
import { readValid } from './valid.ts';

export const handler = staffCommand(reissueCertificate, async (transaction, { request, actor, now }) => {
  const { code: old, name, reason } = request;
  const sign = await signer();
  const { userId, orderId, printed, jwt } = await readValid(transaction, old);
  const criteria = readToken(jwt)?.credential.credentialSubject.achievement.criteria.narrative ?? '';
  const one = { userId, orderId, printed: { ...printed, name }, criteria, replaces: old };
  const { codes, write } = await prepareIssuing(transaction, [one], { sign, issuedBy: actor.uid, now });
  const code = codes[0] ?? '';
  write();
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
});
