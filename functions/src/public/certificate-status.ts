/** `certificate-status`: which certificates no longer hold, as verifiers of Open Badges ask (W3C Bitstring Status List 1.0). */
import { gzipSync } from 'node:zlib';
import { didOf } from '../../../src/domain/certificates/credential.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { type Ended, readEnded } from '../certificates/ended.ts';
import { openSigner } from '../certificates/keys.ts';
import { config } from '../env.ts';
import { endpoint } from '../http/http.ts';
import { RefusedError } from '../http/refused-error.ts';
import { databaseNow } from '../store/store.ts';

/** The least size of a list, in which one bit says nothing about who it is. */
const BITS_MIN = 131_072;

/** The list's bits, the first in the highest of the first byte; gzip, as base64url behind its multibase letter. */
function encodedList(ended: readonly Ended[]): string {
  const most = ended.reduce((highest, { statusIndex }) => Math.max(highest, statusIndex + 1), BITS_MIN);
  const bits = new Uint8Array(Math.ceil(most / 8));
  for (const { statusIndex: at } of ended) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
  return `u${gzipSync(bits).toString('base64url')}`;
}

export const handler = endpoint(['GET', 'HEAD'], async (_request, reply) => {
  const sign = await openSigner();
  if (sign === null) throw new RefusedError('not_found', errorMessages.notFound);
  const seconds = Math.floor((await databaseNow()) / 1000);
  const id = config.siteUrl + paths.command('certificate-status');
  const [issuer, subject] = [didOf(config.siteUrl), `${id}#list`];
  const token = await sign({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: new Date(seconds * 1000).toISOString(),
    credentialSubject: {
      id: subject,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodedList(await readEnded()),
    },
    iss: issuer,
    jti: id,
    sub: subject,
    nbf: seconds,
  });
  reply.set({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' });
  reply.type('application/vc+jwt').send(token);
});
