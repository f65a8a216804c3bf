import { expect, test } from 'vitest';
import { makeCertificate } from '../../../tests/factories/certificate.ts';
import type { Printed } from './certificate.ts';
import {
  credentialOf,
  credentialSchema,
  didDocumentOf,
  didDocumentSchema,
  didOf,
  headerSchema,
  statedIn,
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
])('%s states nothing', (_, changes) => {
  expect(statedIn({ ...credential, ...changes })).toBeNull();
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
