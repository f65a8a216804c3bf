import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fragmentOf, readPasted } from './credential.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const points = ['Clean dates and names', 'Write a report: the answer first', 'Find duplicates'].join('; ');
const jwt = `${part({ alg: 'EdDSA', kid: 'did:web:hub.example#1' })}.${part({ name: 'ንግሥት Mwila 😀', points })}.c2lnbmF0dXJl`;
const read = (text: string) => readPasted(text, (bytes) => inflateRawSync(bytes));

test('a packed token is read back letter by letter, from an address too, and also where a chat broke it', async () => {
  const fragment = await fragmentOf(jwt, (bytes) => deflateRawSync(bytes));
  expect(fragment.length).toBeLessThan(jwt.length);
  expect(fragment).toMatch(/^[\w-]+\.[\w-]+$/);
  const broken = `${fragment.slice(0, 20)}\n ${fragment.slice(20)}`;
  for (const given of [fragment, `https://hub.example/verify#${fragment}`, broken, jwt, `  ${jwt} `])
    expect(await read(given), given).toEqual({ jwt });
});

const asItIs = (bytes: Uint8Array) => bytes;

test('packed bytes are written in base64url without padding', async () => {
  expect(await fragmentOf('-_8.AA.c2ln', asItIs)).toBe('-_8KAA.c2ln');
  expect(await fragmentOf('_w.-g.c2ln', asItIs)).toBe('_wr6.c2ln');
  expect(await fragmentOf('AA.AAA.c2ln', asItIs)).toBe('AAoAAA.c2ln');
  expect(await readPasted('AAoAAA.c2ln', asItIs)).toEqual({ jwt: 'AA.AAA.c2ln' });
  expect(await readPasted('-wr6.c2ln', asItIs)).toEqual({ jwt: '-w.-g.c2ln' });
});

test.each([
  ['without a signature', 'AAoAAA'],
  ['with too many parts', 'AAoAAA.c2ln.c2ln.c2ln'],
  ['without a place between header and claims', 'AAAA.c2ln'],
  ['with letters that are none of base64url', 'AAo+.c2ln'],
])('a packed token %s is not read', async (_, given) => {
  expect(await readPasted(given, asItIs)).toBeNull();
});

test.each([
  'ACDE FGHJ KMNP',
  'acde-fghj-kmnp',
  'ACDE\u200bFGHJ\nKMNP',
  'https://hub.example/verify#ACDEFGHJKMNP',
])('%s is read as the code alone', async (given) => {
  expect(await read(given)).toEqual({ code: 'ACDEFGHJKMNP' });
});

test.each(['', 'https://hub.example/verify', 'a.b', 'a.b.c.d', '***.***'])('“%s” is none', async (given) => {
  expect(await read(given)).toBeNull();
});
