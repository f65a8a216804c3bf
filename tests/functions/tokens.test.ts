/**
 * The emulators accept tokens that nobody signed, so this is tried outside them: the same function, in a process
 * of its own that knows of no emulator.
 */
import { execFile } from 'node:child_process';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newLearner, newStaff } from './hub.ts';

const module = new URL('../../functions/src/auth/tokens.ts', import.meta.url).href;
const script = `
  const { tokenClaimsOf } = await import(${JSON.stringify(module)});
  console.log(JSON.stringify(await tokenClaimsOf(process.argv[1]) === null ? 'refused' : 'accepted'));
`;

/** What the function says of a token, on a project that has this test's name and no emulator. */
async function verdict(token: string, environment: Record<string, string> = {}): Promise<string> {
  const { FIREBASE_AUTH_EMULATOR_HOST: _, ...rest } = process.env;
  const options = { env: { ...rest, ...environment }, cwd: fileURLToPath(new URL('../..', import.meta.url)) };
  const args = ['--input-type=module', '--eval', script, '--', token];
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return JSON.parse(stdout);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function payload(): object {
  const seconds = Math.floor(Date.now() / 1000);
  const project = process.env['GCLOUD_PROJECT'] ?? '';
  return {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: 'learner-chanda',
    user_id: 'learner-chanda',
    email: 'chanda@example.com',
    iat: seconds,
    exp: seconds + 3600,
    auth_time: seconds,
    firebase: { sign_in_provider: 'password' },
  };
}

test("the emulator's unsigned tokens are good on the emulators and nowhere else", async () => {
  const { FIREBASE_AUTH_EMULATOR_HOST: host = '' } = process.env;
  for (const { token } of [await newLearner(), await newStaff()]) {
    expect(await verdict(token, { FIREBASE_AUTH_EMULATOR_HOST: host })).toBe('accepted');
    expect(await verdict(token)).toBe('refused');
  }
});

test('a token without a signature, with a signature of ours, or of the wrong kind is refused', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = (head: object) => {
    const body = `${part(head)}.${part(payload())}`;
    return `${body}.${createSign('RSA-SHA256').update(body).sign(privateKey).toString('base64url')}`;
  };
  for (const token of [
    `${part({ alg: 'none', typ: 'JWT' })}.${part(payload())}.`,
    `${part({ alg: 'HS256', typ: 'JWT', kid: 'x' })}.${part(payload())}.c2lnbmVk`,
    signed({ alg: 'RS256', typ: 'JWT' }),
    'not a token',
  ]) {
    expect(await verdict(token)).toBe('refused');
  }
});
