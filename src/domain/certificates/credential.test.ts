import { expect, test } from 'vitest';
import { makeCertificate } from '../../../tests/factories/certificate.ts';
import { base64url, changedToken, makeIssuer } from '../../../tests/factories/certificate-token.ts';
import type { Printed, WithdrawnList } from './certificate.ts';
import {
  bytesOf,
  checkToken,
  credentialOf,
  credentialSchema,
  didDocumentOf,
  didDocumentSchema,
  didOf,
  headerSchema,
  readToken,
  certificateDetailsIn,
  type VerifySignature,
} from './credential.ts';

const SITE = 'https://hub.example';
const NOW = Date.parse('2026-11-26T10:00:00Z');
const certificate = makeCertificate({ issuedAt: NOW, statusIndex: 7 });
const printed = certificate.printed as Printed;
const credential = credentialOf({ ...certificate, printed }, SITE, 'Came to class.');

const identity = { type: 'IdentityObject', hashed: false };

test('a credential has the words that verifiers of Open Badges 3.0 look for', () => {
  expect(credential).toEqual({
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: 'https://hub.example/verify#ACDEFGHJKMNP',
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: 'did:web:hub.example', type: ['Profile'], name: 'Digital Skills Hub', url: SITE },
    validFrom: '2026-11-26T10:00:00Z',
    credentialSubject: {
      id: 'https://hub.example/verify#ACDEFGHJKMNP-learner',
      type: ['AchievementSubject'],
      identifier: [{ ...identity, identityHash: 'Chanda Mwansa', identityType: 'name' }],
      narrative: printed.attended,
      achievement: {
        id: 'https://hub.example/courses#data-analysis',
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: 'Data Analysis',
        description: 'Clean data; Write a report',
        criteria: { narrative: 'Came to class.' },
      },
    },
    credentialStatus: {
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '7',
      statusListCredential: 'https://hub.example/functions/certificate-status',
    },
    iss: 'did:web:hub.example',
    jti: 'https://hub.example/verify#ACDEFGHJKMNP',
    sub: 'https://hub.example/verify#ACDEFGHJKMNP-learner',
    nbf: NOW / 1000,
  });
  expect(credentialSchema.parse(credential)).toEqual(credential);
});

test.each([
  ['another issuer in the claims', { iss: 'did:web:elsewhere.example' }],
  ['another id in the claims', { jti: 'https://hub.example/verify#QRTUVWXY3467' }],
  ['another learner in the claims', { sub: 'https://hub.example/verify#QRTUVWXY3467-learner' }],
  ['another second in the claims', { nbf: credential.nbf + 1 }],
  ['a number that is no code', { id: `${SITE}/verify#A`, jti: `${SITE}/verify#A` }],
])('a credential with %s is not read', (_, changes) => {
  expect(certificateDetailsIn({ ...credential, ...changes })).toBeNull();
});

test('only sites issue certificates, and only signed tokens are read', () => {
  const issuer = { ...credential.issuer, id: 'did:key:z6Mk' };
  expect(credentialSchema.safeParse({ ...credential, issuer }).success).toBe(false);
  const header = { alg: 'EdDSA', typ: 'JWT', kid: 'did:web:hub.example#one' };
  expect(headerSchema.parse(header)).toEqual(header);
  for (const changes of [{ alg: 'none' }, { typ: 'JOSE' }, { kid: undefined }])
    expect(headerSchema.safeParse({ ...header, ...changes }).success).toBe(false);
});

test.each([
  ['https://hub.example', 'did:web:hub.example'],
  ['https://hub.example/verify#A', 'did:web:hub.example'],
  ['http://localhost:5000', 'did:web:localhost%3A5000'],
])('%s is %s', (site, did) => {
  expect(didOf(site)).toBe(did);
});

test('the issuer’s document names its keys and no part of them that is secret', () => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } as const;
  const document = didDocumentOf(SITE, [{ id: 'one', key: Object.assign({ d: 'secret' }, key) }]);
  const id = 'did:web:hub.example#one';
  expect(document).toEqual({
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: 'did:web:hub.example',
    verificationMethod: [{ id, type: 'JsonWebKey2020', controller: document.id, publicKeyJwk: key }],
    assertionMethod: [id],
  });
  const read = { id: document.id, verificationMethod: [{ id, publicKeyJwk: key }] };
  expect(didDocumentSchema.parse(document)).toEqual(read);
  for (const other of [{ kty: 'EC' }, { crv: 'X25519' }]) {
    const method = { id, publicKeyJwk: { ...key, ...other } };
    expect(didDocumentSchema.safeParse({ ...read, verificationMethod: [method] }).success).toBe(false);
  }
});

const verify: VerifySignature = async (key, signed, signature) => {
  const imported = await crypto.subtle.importKey('jwk', key, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, Buffer.from(signature), Buffer.from(signed));
};

const [one, old, foreign] = [await makeIssuer(SITE), await makeIssuer(SITE), await makeIssuer(SITE)];
const document = didDocumentOf(SITE, [
  { id: 'one', key: one.key },
  { id: 'old', key: old.key },
]);
const NONE: WithdrawnList = { asOf: NOW, certificates: [] };
const check = (jwt: string, changes: Partial<Parameters<typeof checkToken>[1]> = {}) =>
  checkToken(jwt, { site: SITE, document, withdrawn: NONE, verify, ...changes });

test('bytes are read from base64url alone', () => {
  expect([...bytesOf('--__AA')]).toEqual([251, 239, 255, 0]);
  for (const text of ['+AAA', 'AAA/', 'AA==', 'AA AA', '\nAAAA'])
    expect(() => bytesOf(text), text).toThrow('Not base64url.');
});

test('a genuine token, also of an older key', async () => {
  const jwt = await one.sign(credential);
  const stated = { code: certificate.id, issuedAt: NOW, printed };
  expect(await check(jwt)).toEqual({ verdict: 'genuine', stated, endedAt: null, replacedBy: null });
  for (const given of [await old.sign(credential, 'old'), ` ${jwt}\n`])
    expect(await check(given)).toMatchObject({ verdict: 'genuine' });
});

test('one changed letter of the name', async () => {
  const jwt = changedToken(await one.sign(credential), 'Mwansa', 'Mwanza');
  expect(await check(jwt)).toMatchObject({ verdict: 'changed' });
});

test.each([
  ['a foreign key under a known name', 'one', 'changed'],
  ['a key that the issuer does not name', 'three', 'unknown_key'],
])('%s', async (_, id, verdict) => {
  expect(await check(await foreign.sign(credential, id))).toMatchObject({ verdict });
});

test('another domain, of the page, of its keys or of the issuer', async () => {
  const jwt = await one.sign(credential);
  expect(await check(jwt, { site: 'https://hub.example.net' })).toMatchObject({ verdict: 'wrong_domain' });
  const otherKeys = { ...document, id: 'did:web:hub.example.net' };
  expect(await check(jwt, { document: otherKeys })).toMatchObject({ verdict: 'wrong_domain' });
  const other = credentialOf({ ...certificate, printed }, 'http://localhost:5000', '');
  const foreignJwt = await foreign.sign(other, 'one', 'did:web:localhost%3A5000');
  expect(await check(foreignJwt)).toMatchObject({ verdict: 'wrong_domain', stated: { printed } });
});

test.each(['withdrawn', 'replaced'] as const)('one that is %s says since when', async (status) => {
  const replacedBy = status === 'replaced' ? 'QRTUVWXY3467' : null;
  const ended = { code: certificate.id, digest: '0'.repeat(64), status, at: NOW + 1, replacedBy };
  const withdrawn = { asOf: NOW + 2, certificates: [ended] };
  const jwt = await one.sign(credential);
  expect(await check(jwt, { withdrawn })).toMatchObject({ verdict: status, endedAt: NOW + 1, replacedBy });
  const ofAnother = { ...withdrawn, certificates: [{ ...ended, code: 'QRTUVWXY3467' }] };
  expect(await check(jwt, { withdrawn: ofAnother })).toMatchObject({ verdict: 'genuine', endedAt: null });
});

test.each([
  ['nothing', ''],
  ['two parts', 'a.b'],
  ['no base64url', 'a.b.c*'],
  ['no JSON', `${base64url('x')}.${base64url('y')}.z`],
])('%s is unreadable', async (_, jwt) => {
  expect(await check(jwt)).toEqual({ verdict: 'unreadable', stated: null, endedAt: null, replacedBy: null });
});

const HEAD = { alg: 'EdDSA', typ: 'JWT', kid: 'did:web:hub.example#one' };
test.each([
  ['another algorithm', { ...HEAD, alg: 'none' }, credential, '.AAAA'],
  ['claims that contradict the credential', HEAD, { ...credential, nbf: credential.nbf + 1 }, '.AAAA'],
  ['a token without a signature', HEAD, credential, ''],
  ['a token with a fourth part', HEAD, credential, '.AAAA.AAAA'],
  ['a signature that is no base64url', HEAD, credential, '.AA+A'],
])('%s is unreadable', (_, head, claims, tail) => {
  const jwt = [head, claims].map((part) => base64url(JSON.stringify(part))).join('.');
  expect(readToken(`${jwt}${tail}`)).toBeNull();
});

test.each([
  ['utf8', printed.course],
  ['latin1', undefined],
] as const)('a name in %s: only UTF-8 is read', (encoding, course) => {
  const named = credentialOf({ ...certificate, printed: { ...printed, name: 'Zoë Mwila' } }, SITE, '');
  const parts = [JSON.stringify(HEAD), JSON.stringify(named)].map((part) => Buffer.from(part, encoding));
  const token = readToken(`${parts.map(base64url).join('.')}.AAAA`);
  expect(token?.stated.printed.course).toBe(course);
});
