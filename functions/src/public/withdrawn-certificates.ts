/** `withdrawn-certificates`: which certificates no longer hold, by code, without a name or a reason (rules §11). */
import { withdrawnListSchema } from '../../../src/domain/certificates/certificate.ts';
import { readEnded } from '../certificates/ended.ts';
import { endpoint } from '../http/http.ts';
import { databaseNow } from '../store/store.ts';

export const handler = endpoint(['GET'], async (_request, reply) => {
  // The clock is asked first, so that the list is never older than it says.
  const asOf = await databaseNow();
  const certificates = (await readEnded()).map(({ id: code, digest, status, statusAt: at, replacedBy }) => ({
    code,
    digest,
    status,
    at,
    replacedBy,
  }));
  reply.set('cache-control', 'public, max-age=60').json(withdrawnListSchema.parse({ asOf, certificates }));
});
