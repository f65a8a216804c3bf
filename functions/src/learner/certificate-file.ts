/** `certificate-file?code=`: a certificate as PDF, for its learner and for staff (rules §11). */
import { deflateRawSync } from 'node:zlib';
import { certificateCodeSchema } from '../../../src/domain/certificates/code.ts';
import { fragmentOf } from '../../../src/domain/certificates/credential.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { actorOf } from '../command/guard.ts';
import { countUseApart } from '../command/rate-limit.ts';
import { config } from '../env.ts';
import { endpoint, queryOf } from '../http/http.ts';
import { notFound } from '../http/refused-error.ts';
import { store, transact } from '../store/store.ts';

export const handler = endpoint(['GET'], async (request, reply) => {
  const now = Date.now();
  const actor = await actorOf(request, now);
  // Drawing is expensive.
  await transact((transaction) => countUseApart(transaction, 'certificate-file', actor.uid, now));
  const code = certificateCodeSchema.safeParse(queryOf(request, 'code'));
  const found = code.success ? await store.get('certificates', code.data) : null;
  const isTheirs = actor.kind === 'staff' || found?.userId === actor.uid;
  // What was withdrawn is not given out on paper again.
  if (found?.status !== 'valid' || found.printed === null || found.jwt === null || !isTheirs)
    throw notFound(errorMessages.notFound);
  const { drawCertificate } = await import('../receipt/certificate-pdf.ts');
  const stated = { code: found.id, issuedAt: found.issuedAt, printed: found.printed };
  const fragment = await fragmentOf(found.jwt, (bytes) => deflateRawSync(bytes, { level: 9 }));
  const pdf = await drawCertificate(stated, config.siteUrl, fragment);
  reply.set({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="certificate-${found.id}.pdf"`,
    'x-robots-tag': 'noindex',
  });
  reply.send(pdf);
});
