import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fragmentOf, readPasted } from './fragment.ts';

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

test.each(['ACDE FGHJ KMNP', 'acde-fghj-kmnp', 'https://hub.example/verify#ACDEFGHJKMNP'])(
  '%s is only the number',
  async (given) => {
    expect(await read(given)).toEqual({ code: 'ACDEFGHJKMNP' });
  },
);

test.each(['', 'hello', 'https://hub.example/verify', 'a.b', 'a.b.c.d', '***.***'])(
  '“%s” is none of them',
  async (given) => {
    expect(await read(given)).toBeNull();
  },
);
