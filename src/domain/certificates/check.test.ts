import { expect, test } from 'vitest';
import type { WithdrawnList } from './certificate.ts';
import {
  bytesOf,
  checkToken,
  credentialOf,
  didDocumentOf,
  type PublicKey,
  readToken,
  type VerifySignature,
} from './credential.ts';

const SITE = 'https://hub.example';
const NOW = Date.parse('2026-11-26T10:00:00Z');
const ALGORITHM = { name: 'Ed25519' };
const printed = {
  name: 'ንግሥት Ōno Mwila 😀',
  courseId: 'data-analysis-excel',
  course: 'Data Analysis (Excel)',
  learnt: ['Clean dates', 'Write a report: the answer first'],
  attended: 'Came to live classes on 7 Nov 2026 and 15 Nov 2026.',
};
const certificate = { id: 'ACDEFGHJKMNP', issuedAt: NOW, statusIndex: 7, printed };
const credential = credentialOf(certificate, SITE, 'Came to class.');

const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

async function makeKey() {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const { privateKey, publicKey } = pair as CryptoKeyPair;
  const key = (await crypto.subtle.exportKey('jwk', publicKey)) as PublicKey;
  const sign = async (payload: object, id = 'one', site = 'did:web:hub.example') => {
    const header = { alg: 'EdDSA', typ: 'JWT', kid: `${site}#${id}` };
    const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(payload))}`;
    const signature = await crypto.subtle.sign(ALGORITHM, privateKey, Buffer.from(signed));
    return `${signed}.${base64url(new Uint8Array(signature))}`;
  };
  return { key, sign };
}

const verify: VerifySignature = async (key, signed, signature) => {
  const imported = await crypto.subtle.importKey('jwk', key, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, imported, Buffer.from(signature), Buffer.from(signed));
};

const one = await makeKey();
const old = await makeKey();
const foreign = await makeKey();
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
  const [head, body = '', tail] = (await one.sign(credential)).split('.');
  const changed = Buffer.from(body, 'base64url').toString().replace('Mwila', 'Mwile');
  expect(await check([head, base64url(changed), tail].join('.'))).toMatchObject({ verdict: 'changed' });
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
  const other = credentialOf(certificate, 'http://localhost:5000', '');
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
