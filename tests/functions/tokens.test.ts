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
const busy = new URL('../../functions/src/busy.ts', import.meta.url).href;
const script = `
  import dns from 'node:dns';
  if (process.env.NO_NETWORK) dns.lookup = (host, ...rest) => rest.at(-1)(new Error('ENOTFOUND ' + host));
  const { tokenClaimsOf } = await import(${JSON.stringify(module)});
  const { isBusy } = await import(${JSON.stringify(busy)});
  const said = (claims) => (claims === null ? 'refused' : 'accepted');
  const verdictOn = (token) => tokenClaimsOf(token).then(said, (error) => (isBusy(error) ? 'busy' : String(error)));
  console.log(JSON.stringify(await Promise.all(process.argv.slice(1).map(verdictOn))));
`;

/** What the function says of these tokens, on a project that has this test's name and no emulator. */
async function verdicts(tokens: readonly string[], environment: Record<string, string> = {}) {
  const { FIREBASE_AUTH_EMULATOR_HOST: _, ...rest } = process.env;
  const options = { env: { ...rest, ...environment }, cwd: fileURLToPath(new URL('../..', import.meta.url)) };
  const args = ['--input-type=module', '--eval', script, '--', ...tokens];
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return JSON.parse(stdout) as string[];
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
  const tokens = [(await newLearner()).token, (await newStaff()).token];
  expect(await verdicts(tokens, { FIREBASE_AUTH_EMULATOR_HOST: host })).toEqual(['accepted', 'accepted']);
  expect(await verdicts(tokens)).toEqual(['refused', 'refused']);
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signed = (head: object) => {
  const body = `${part(head)}.${part(payload())}`;
  return `${body}.${createSign('RSA-SHA256').update(body).sign(privateKey).toString('base64url')}`;
};

test('a token whose hour is over is refused', async () => {
  const { FIREBASE_AUTH_EMULATOR_HOST: host = '' } = process.env;
  const { token } = await newLearner();
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const seconds = Math.floor(Date.now() / 1000);
  // With the emulators no signature is checked, so only the times can be wrong.
  const times = [
    { exp: seconds + 60 },
    { exp: seconds - 1 },
    { iat: seconds - 7200, auth_time: seconds - 7200, exp: seconds - 3600 },
  ];
  const tokens = times.map(
    (changes) => `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claims, ...changes })}.`,
  );
  const said = await verdicts(tokens, { FIREBASE_AUTH_EMULATOR_HOST: host });
  expect(said).toEqual(['accepted', 'refused', 'refused']);
});

test('a token without a signature, with a signature of ours, or of the wrong kind is refused', async () => {
  const tokens = [
    `${part({ alg: 'none', typ: 'JWT' })}.${part(payload())}.`,
    `${part({ alg: 'HS256', typ: 'JWT', kid: 'x' })}.${part(payload())}.c2lnbmVk`,
    signed({ alg: 'RS256', typ: 'JWT' }),
    'not a token',
  ];
  expect(await verdicts(tokens)).toEqual(tokens.map(() => 'refused'));
});

test('if Google’s keys cannot be fetched, the hub says that it is busy, not that a token is bad', async () => {
  const token = signed({ alg: 'RS256', typ: 'JWT', kid: 'some-key' });
  expect(await verdicts([token, 'not a token'], { NO_NETWORK: '1' })).toEqual(['busy', 'refused']);
});
