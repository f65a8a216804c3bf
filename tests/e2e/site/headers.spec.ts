/** The headers of every answer: of each file that is deployed, of each address of the app, and of each function. */
import { globSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import firebase from '../../../firebase.json' with { type: 'json' };
import { routes } from '../../../functions/src/routes.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { DASHBOARD_KEPT } from '../../../src/pwa/worker/addresses.ts';
import { inProject } from '../../../tools/shared/project.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';

// Hosting adds them to a function's answers; the server that the other journeys ask bypasses it.
test.use({ baseURL: process.env['EMULATOR_URL'] });

const all = globSync('**/*.*', { cwd: inProject('dist') }).map((file) => `/${file}`);
// There are hundreds of hashed files, all under one rule.
const files = all.filter((file, at) => !file.startsWith('/assets/') || at % 10 === 0);
const pages = firebase.hosting.rewrites
  .filter((rewrite) => rewrite.destination !== undefined)
  .map(({ source }) => source.replace('**', 'anything/below'));
const functions = Object.keys(routes)
  .filter((name) => name !== '.well-known/*')
  .map((name) => `/functions/${name.replace('*', 'no-such-address.ics')}`);
/** What the verifiers of other sites read of certificates. */
const STATUS = paths.command('certificate-status');
const others = [
  '/',
  '/courses',
  '/about/',
  '/no-such-page',
  '/assets/no-such-file.js',
  '/functions/no-such-function',
];

/** The answer; Hosting's emulator gives up on a function after a minute, which a busy machine may take to start it. */
async function answerOf(request: APIRequestContext, path: string) {
  for (;;) {
    const answer = await request.get(path, { maxRedirects: 0 });
    if (answer.status() !== 504) return answer;
  }
}

/** Asks for many, a few at a time. */
async function headersOf(request: APIRequestContext, addresses: readonly string[]) {
  const answers: { path: string; status: number; headers: Record<string, string> }[] = [];
  const left = [...addresses];
  const askOn = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const answer = await answerOf(request, path);
      answers.push({ path, status: answer.status(), headers: answer.headers() });
    }
  };
  await Promise.all(Array.from({ length: 8 }, askOn));
  return answers;
}

/** The headers that every answer has. */
const EVERYWHERE: Readonly<Record<string, RegExp>> = {
  'content-security-policy':
    /default-src 'none'; script-src 'self'(?! 'unsafe)[^;]*;.*frame-ancestors 'none'; base-uri 'none'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'strict-transport-security': /max-age=31536000; includeSubDomains/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
};

/** True iff the type is named, and of text the charset too (ASVS 4.1.1). */
const hasType = (type = '') => type !== '' && (!type.startsWith('text/') || /charset=utf-8/i.test(type));

/** The caching rule expected of an address: whatever is not listed is asked for anew, or never kept. */
function expectedCaching(path: string, status: number): RegExp {
  if (path.startsWith('/functions/')) {
    if (status !== 200) return /^(private, )?no-store$/;
    const isPublic = /(catalogue|page-text|push-key|withdrawn-certificates|certificate-status)$/.test(path);
    return isPublic ? /^public, max-age=/ : /^no-store$/;
  }
  if (path.startsWith('/assets/')) return /^public, max-age=31536000, immutable$/;
  return /^\/(icons|screenshots)\//.test(path) ? /^public, max-age=86400$/ : /^no-cache$/;
}

/** What is wrong with the headers of these answers, in words. */
async function faultsIn(request: APIRequestContext, addresses: readonly string[]): Promise<string[]> {
  const answers = await headersOf(request, addresses);
  return answers.flatMap(({ path, status, headers }) => {
    const bad = Object.entries(EVERYWHERE).filter(([name, rule]) => !rule.test(headers[name] ?? ''));
    // A redirect to the address without `.html` has no body.
    const isMoved = status === 301;
    const caching = headers['cache-control'] ?? '';
    return [
      ...bad.map(([name]) => `${path} ${status}: ${name}: ${headers[name]}`),
      ...(isMoved || expectedCaching(path, status).test(caching)
        ? []
        : [`${path} ${status}: cache-control: ${caching}`]),
      ...(isMoved || hasType(headers['content-type'])
        ? []
        : [`${path} ${status}: content-type: ${headers['content-type']}`]),
      ...(headers['access-control-allow-origin'] === (path === STATUS ? '*' : undefined)
        ? []
        : [`${path} ${status}: other origins: ${headers['access-control-allow-origin']}`]),
      ...(headers['set-cookie'] === undefined ? [] : [`${path} ${status}: sets a cookie`]),
    ];
  });
}

test('public: every file and page answers with the security headers and its rule of caching', async ({
  request,
}) => {
  // What a first build holds; a later one keeps the hashed files of the builds before it.
  expect(files).toEqual(
    expect.arrayContaining(['/index.html', '/app.html', '/sw.js', '/manifest.webmanifest']),
  );
  expect(files.filter((file) => file.startsWith('/assets/')).length).toBeGreaterThan(10);
  expect(await faultsIn(request, [...files, ...pages, ...others])).toEqual([]);
});

// The emulator starts a process for each of them.
test('public: every function answers with the security headers and its rule of caching', {
  tag: '@prove',
}, async ({ request }) => {
  expect(functions.length).toBeGreaterThan(60);
  expect(await faultsIn(request, functions)).toEqual([]);
});

test('public: any site may read the keys of certificates', async ({ request }) => {
  // The patterns of Hosting's headers pass over names that begin with a dot: it is data, which no browser opens as a page.
  const answer = await answerOf(request, paths.didDocument);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    'access-control-allow-origin': '*',
    'content-type': expect.stringMatching(/^application\/did\+json/),
    'x-content-type-options': 'nosniff',
  });
});

test('public: search engines are told what to list; a file that is missing is no page of the app', async ({
  request,
}) => {
  const header = async (path: string, name: string) => (await request.get(path)).headers()[name] ?? '';
  for (const path of ['/', '/courses', '/about', '/support', '/terms', '/privacy']) {
    expect(await header(path, 'x-robots-tag'), path).toBe('');
    expect(await header(path, 'speculation-rules'), path).toBe('"/speculation-rules.json"');
  }
  for (const path of ['/register', '/auth', '/auth/action', '/join/x/saturday', DASHBOARD_KEPT, ...pages])
    expect(await header(path, 'x-robots-tag'), path).toContain('noindex');
  expect(await header('/speculation-rules.json', 'content-type')).toContain(
    'application/speculationrules+json',
  );
  const missing = await request.get('/assets/app-00000000.js');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).not.toContain('id="root"');
  expect((await request.get('/registerx')).status()).toBe(404);
});
