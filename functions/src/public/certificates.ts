import { gzipSync } from 'node:zlib';
import { withdrawnListSchema } from '../../../src/domain/certificates/certificate.ts';
import { didOf } from '../../../src/domain/certificates/credential.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import * as keys from '../certificates/keys.ts';
import { config } from '../env.ts';
import { endpoint } from '../http/http.ts';
import { notFound } from '../http/refused-error.ts';
import { databaseNow, type PartialDocument } from '../store/store.ts';
import { streamed } from '../store/queries.ts';

/** `/.well-known/did.json`: the issuer of the certificates and its public keys (did:web). */
export const didDocument = endpoint(['GET', 'HEAD'], async (request, reply) => {
  const document = request.path === paths.didDocument ? await keys.didDocument() : null;
  if (document === null) throw notFound(errorMessages.notFound);
  // Any site may read it, because anybody may verify a certificate.
  reply.set({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
  reply.type('application/did+json').send(JSON.stringify(document));
});

const ENDED_FIELDS = ['digest', 'statusIndex', 'status', 'statusAt', 'replacedBy'] as const;
type Ended = PartialDocument<'certificates', (typeof ENDED_FIELDS)[number]>;

/** All that were withdrawn or replaced. @throws if one cannot be read: a list without it would call it genuine */
async function readEnded(): Promise<Ended[]> {
  const ended: Ended[] = [];
  for await (const page of streamed('certificates', ENDED_FIELDS, null, {
    status: ['in', ['withdrawn', 'replaced']],
  }))
    for (const { id, value } of page) {
      if (value === null) throw new Error(`certificates/${id} does not fit its schema`);
      ended.push(value);
    }
  return ended;
}

/** The smallest size of a list, so that one bit does not reveal whose certificate it is. */
const BITS_MIN = 131_072;

/** The list's bits, the first one in the highest bit of the first byte, gzipped, as base64url after its multibase letter. */
function encodedList(ended: readonly Ended[]): string {
  const most = ended.reduce((highest, { statusIndex }) => Math.max(highest, statusIndex + 1), BITS_MIN);
  const bits = new Uint8Array(Math.ceil(most / 8));
  for (const { statusIndex: at } of ended) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
  return `u${gzipSync(bits).toString('base64url')}`;
}

/** `certificate-status`: which certificates no longer hold, in the form that Open Badges verifiers read (W3C Bitstring Status List 1.0). */
export const certificateStatus = endpoint(['GET', 'HEAD'], async (_request, reply) => {
  const sign = await keys.openSigner();
  if (sign === null) throw notFound(errorMessages.notFound);
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

/** `withdrawn-certificates`: which certificates no longer hold, by code, without a name or a reason (rules §11). */
export const withdrawnCertificates = endpoint(['GET'], async (_request, reply) => {
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
