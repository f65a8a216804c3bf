/** `/.well-known/did.json`: the issuer of the certificates and its public keys (did:web). */
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { didDocument } from '../certificates/keys.ts';
import { endpoint } from '../http/http.ts';
import { RefusedError } from '../http/refused-error.ts';

export const handler = endpoint(['GET', 'HEAD'], async (request, reply) => {
  const document = request.path === paths.didDocument ? await didDocument() : null;
  if (document === null) throw new RefusedError('not_found', errorMessages.notFound);
  // Any site may read it, because anybody may verify a certificate.
  reply.set({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
  reply.type('application/did+json').send(JSON.stringify(document));
});
