/** What a deploy refuses before it begins, one planted problem after the other, and in which order it goes. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { REGION } from '../../src/domain/wire/paths.ts';
import { jobs } from '../../functions/src/jobs/jobs.ts';
import {
  builtProblems,
  discover,
  type Endpoints,
  functionProblems,
  hostingProblems,
  indexProblems,
  settingsProblems,
} from '../../tools/deploy/check.ts';
import {
  accountProblems,
  deployAll,
  rollBack,
  type Cli,
  setUp,
  smokeProblems,
} from '../../tools/deploy/cloud.ts';
import { listen } from '../../tools/shared/ports.ts';
import { inProject } from '../../tools/shared/project.ts';
import { APP_PAGES, PUBLIC_FILES } from '../build/built.ts';

const project = 'hub-lusaka';
const site = `https://${project}.web.app`;
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const settings = {
  VITE_FIREBASE_PROJECT_ID: project,
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
  VITE_SITE_URL: site,
};
const lines = (values: object) =>
  Object.entries(values)
    .map((pair) => pair.join('='))
    .join('\n');

/** A copy of what is checked, with settings, light pages and functions that a build could have made. */
function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'hub-deploy-'));
  folders.push(root);
  for (const file of ['firebase.json', 'firestore.rules', 'firestore.indexes.json', '.env.example'])
    cpSync(inProject(file), join(root, file));
  symlinkSync(inProject('node_modules'), join(root, 'node_modules'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('.env.production', lines(settings));
  for (const name of [...PUBLIC_FILES, ...APP_PAGES]) write(`dist/${name}.html`, '<p>A light page</p>');
  write('dist/sitemap.xml', `<urlset><url><loc>${site}/</loc></url></urlset>`);
  write('dist/releases.json', '[["assets/a.js"]]');
  write('functions/package.json', '{ "type": "module", "main": "lib/index.js" }');
  write('functions/package-lock.json', '{}');
  write('functions/tsconfig.json', '{}');
  const replace = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text.replace(from, to), `${file} has ${from}`).not.toBe(text);
    write(file, text.replace(from, to));
  };
  return { root, project, write, replace };
}
type Checkout = ReturnType<typeof checkout>;

const inRegion = { region: [REGION] };
const endpoints: Endpoints = {
  hub: { ...inRegion, secretEnvironmentVariables: [{ key: 'VAPID_PRIVATE_KEY' }] },
  ...Object.fromEntries(
    Object.entries(jobs).map(([name, { schedule }]) => [
      name,
      { ...inRegion, scheduleTrigger: { schedule } },
    ]),
  ),
};

const problemsOf = (one: Checkout, found = endpoints) => [
  ...settingsProblems(one),
  ...indexProblems(one),
  ...functionProblems(found),
  ...hostingProblems(one, found),
  ...builtProblems(one),
];

test('what is complete has no problem', () => {
  expect(problemsOf(checkout())).toEqual([]);
});

const setting = (change: object) => (one: Checkout) =>
  one.write('.env.production', lines({ ...settings, ...change }));

type Plant = (one: Checkout) => unknown;
const planted: readonly (readonly [what: string, plant: Plant, sentence: RegExp])[] = [
  [
    'no settings',
    ({ root }) => rmSync(join(root, '.env.production')),
    /^\.env\.production is missing: `cp \.env\.example \.env\.production`/,
  ],
  [
    'a setting without a value',
    setting({ VITE_FIREBASE_API_KEY: '' }),
    /^VITE_FIREBASE_API_KEY is empty .*`npx firebase apps:sdkconfig WEB --project hub-lusaka`/,
  ],
  [
    'another project’s settings',
    setting({ VITE_FIREBASE_PROJECT_ID: 'hub-ndola' }),
    /is for hub-ndola, not for hub-lusaka: .*`--project hub-ndola`/,
  ],
  ['emulators', setting({ VITE_EMULATORS: 'same-origin' }), /sets VITE_EMULATORS/],
  ['an address without https', setting({ VITE_SITE_URL: site.replace('https', 'http') }), /write https:\/\//],
  [
    'a domain that functions do not know',
    (one) => {
      setting({ VITE_SITE_URL: 'https://skills.example' })(one);
      one.replace('dist/sitemap.xml', site, 'https://skills.example');
    },
    /`echo SITE_URL=https:\/\/skills\.example > functions\/\.env\.hub-lusaka`/,
  ],
  [
    'a secret in a file that is deployed',
    ({ write }) => write(`functions/.env.${project}`, 'VAPID_PRIVATE_KEY=abc'),
    /^VAPID_PRIVATE_KEY stands in .*`npx firebase functions:secrets:set VAPID_PRIVATE_KEY/,
  ],
  [
    'a query without its index',
    ({ replace }) => replace('firestore.indexes.json', '"displayOrder"', '"order"'),
    /^No index serves “the courses on offer, in their order” \(courses\): `npm run deploy -- --write-indexes`/,
  ],
  [
    'a rewrite to another region',
    ({ replace }) => replace('firebase.json', REGION, 'us-central1'),
    /leads \/functions\/\*\* to hub in us-central1, where no such function runs/,
  ],
  [
    'mails that lead nowhere',
    ({ replace }) => replace('firebase.json', '"/auth/**"', '"/auth/sign-in"'),
    /does not lead \/auth\/action, the address in mails, to the app/,
  ],
  [
    'a header less',
    ({ replace }) => replace('firebase.json', 'Strict-Transport-Security', 'X-Nothing'),
    /sends no Strict-Transport-Security: put the header back/,
  ],
  [
    'a page that weighs too much',
    ({ write }) => write('dist/about.html', randomBytes(15_000).toString('base64')),
    /^about\.html weighs \d+ bytes of html, and may weigh 14600: `npm run test:build -- size`/,
  ],
  [
    'a script that browsers refuse',
    ({ write }) => write('dist/support.html', '<script>alert(1)</script>'),
    /^Browsers will refuse a script in support\.html: write 'sha256-/,
  ],
  [
    'a build for another address',
    ({ replace }) => replace('dist/sitemap.xml', site, 'http://localhost:5000'),
    /^dist\/ was built for http:\/\/localhost:5000, .*`npm run build`/,
  ],
  [
    'functions without their lockfile',
    ({ root }) => rmSync(join(root, 'functions/package-lock.json')),
    /^functions\/package-lock\.json is missing.*`npm run build`/,
  ],
];

test.each(planted)('%s: one sentence says what is wrong and what mends it', (_what, plant, sentence) => {
  const one = checkout();
  plant(one);
  const problems = problemsOf(one);
  expect(problems).toContainEqual(expect.stringMatching(sentence));
  // One planted problem is found in two places at most.
  expect(problems.length).toBeLessThanOrEqual(2);
});

test('an ID that Google would not accept is refused as a project', () => {
  const [sentence, ...others] = settingsProblems({ ...checkout(), project: 'My Hub' });
  expect([sentence, others]).toEqual([expect.stringMatching(/^“My Hub” is not the ID of a project/), []]);
});

test.each<[string, Endpoints, RegExp]>([
  ['a job less', { ...endpoints, 'seal-log': {} }, /^The job seal-log does not run every 5 minutes/],
  [
    'a job elsewhere',
    { ...endpoints, hub: { region: ['us-central1'] } },
    /^The function hub runs in us-central1/,
  ],
  [
    'an unknown secret',
    { ...endpoints, hub: { ...inRegion, secretEnvironmentVariables: [{ key: 'SMS_KEY' }] } },
    /^The functions ask for the secret SMS_KEY, and nothing says how it is made/,
  ],
])('functions with %s', (_what, found, sentence) => {
  expect(functionProblems(found)).toContainEqual(expect.stringMatching(sentence));
});

describe('Firebase’s own discovery', () => {
  test('finds functions, regions, schedules and secrets', async () => {
    const one = checkout();
    one.write(
      'functions/lib/index.js',
      `import { onSchedule } from 'firebase-functions/scheduler';
       import { defineSecret } from 'firebase-functions/params';
       const secrets = [defineSecret('VAPID_PRIVATE_KEY')];
       export const send = onSchedule({ schedule: 'every 1 minutes', region: '${REGION}', secrets }, () => {});`,
    );
    expect(await discover(one)).toMatchObject({
      send: {
        region: [REGION],
        scheduleTrigger: { schedule: 'every 1 minutes' },
        secretEnvironmentVariables: [{ key: 'VAPID_PRIVATE_KEY' }],
      },
    });
  });

  test('says why functions cannot be loaded', async () => {
    const one = checkout();
    one.write('functions/lib/index.js', 'throw new Error(`SITE_URL: it is wrong`);');
    expect(await discover(one)).toMatch(
      /^The functions cannot be loaded \(SITE_URL: it is wrong\): .*`npm run build`/,
    );
  });
});

/** A stand-in for Firebase's program: it notes what it was asked, and answers what it was given. */
function program(answers: Readonly<Record<string, readonly string[]>> = {}) {
  const asked: string[] = [];
  const cli: Cli = async ([, ...args], options) => {
    const line = args.filter((arg) => arg !== '--project' && arg !== project).join(' ');
    const turn = asked.filter((one) => one === line).length;
    asked.push(line);
    const file = args[args.indexOf('--data-file') + 1];
    if (args.includes('--data-file')) asked.push(readFileSync(file ?? '', 'utf8'));
    const said = answers[line];
    const output = said?.[Math.min(turn, said.length - 1)] ?? '';
    return { code: output.startsWith('fails') ? 1 : 0, output: `${output}${options?.cwd ?? ''}` };
  };
  return { asked, cli };
}

const database = 'firestore:databases:get (default) --json';
const missing = 'fails: HTTP Error: 404, Secret not found or has no versions.';
const rightAuth = {
  signIn: { email: { enabled: true, passwordRequired: true } },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  notification: { sendEmail: { callbackUri: `${site}/auth/action` } },
  authorizedDomains: ['localhost', `${project}.web.app`],
};

describe('with an account', () => {
  const secrets = ['VAPID_PRIVATE_KEY', 'CERTIFICATE_KEYS'];
  const here = { [database]: [`{ "locationId": "${REGION}" }`] };

  const problemsWith = ({ cli }: ReturnType<typeof program>, auth = rightAuth) =>
    Array.fromAsync(accountProblems(cli, checkout(), secrets, async () => auth));

  test('a project that is ready has no problem', async () => {
    expect(await problemsWith(program(here))).toEqual([]);
  });

  test('missing and wrong settings are named, with the command that sets them', async () => {
    const found = program({
      [database]: ['{ "locationId": "nam5" }'],
      'functions:secrets:get VAPID_PRIVATE_KEY': [missing],
    });
    const noMails = { sendEmail: { callbackUri: '' } };
    const signIn = { email: { enabled: false, passwordRequired: false } };
    const auth = { ...rightAuth, signIn, notification: noMails, authorizedDomains: ['localhost'] };
    const mend = '`npm run deploy -- --project hub-lusaka --set-up`';
    expect(await problemsWith(found, auth)).toEqual([
      expect.stringMatching(/^The database of hub-lusaka is in nam5/),
      `The secret VAPID_PRIVATE_KEY of hub-lusaka is missing: ${mend} makes it.`,
      `Authentication of hub-lusaka does not let people sign in by e-mail and password: ${mend} sets it.`,
      `Authentication of hub-lusaka sends mails whose links do not lead to the hub: ${mend} sets it.`,
      `Authentication of hub-lusaka does not know the site’s domain: ${mend} sets it.`,
    ]);
  });

  test('without an account or a database nothing else is asked', async () => {
    const found = program({ [database]: ['fails'] });
    expect(await problemsWith(found)).toEqual([
      expect.stringMatching(/`npx firebase login`.*--location europe-west1/),
    ]);
    expect(found.asked).toEqual([database]);
  });

  test('--set-up makes only what is missing', async () => {
    const { asked, cli } = program({ 'functions:secrets:get VAPID_PRIVATE_KEY': [missing] });
    const changes: unknown[] = [];
    const auth = { ...rightAuth, notification: {} };
    await setUp(cli, checkout(), secrets, async (_project, change) => {
      changes.push(change);
      return auth;
    });
    expect(asked.filter((line) => !line.includes(':get'))).toEqual([
      expect.stringMatching(/^functions:secrets:set VAPID_PRIVATE_KEY --data-file /),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
    const fields = ['notification.sendEmail.callbackUri'];
    expect(changes).toEqual([undefined, { fields, wanted: rightAuth }]);
  });

  test('--set-up makes no secret where Firebase does not say that it is missing', async () => {
    const { asked, cli } = program({ 'functions:secrets:get CERTIFICATE_KEYS': ['fails: HTTP Error: 503'] });
    const made = setUp(cli, checkout(), secrets, async () => rightAuth);
    await expect(made).rejects.toThrow('has CERTIFICATE_KEYS:\nfails: HTTP Error: 503');
    expect(asked.filter((line) => line.includes(':set'))).toEqual([]);
  });

  test('indexes come first and are waited for, and the version before comes back whole', async () => {
    const one = checkout();
    one.write('functions/lib/index.js', '// first');
    const { asked, cli } = program({
      'firestore:indexes --pretty': ['[CREATING] [READY]', '[READY] [READY]'],
    });
    await expect(rollBack(cli, one)).rejects.toThrow('keeps no version before');
    await deployAll(cli, one, 1);
    const parts = ['firestore:rules', 'functions', 'hosting'].map((part) => `deploy --only ${part}`);
    const whole = [
      'deploy --only firestore:indexes',
      'firestore:indexes --pretty',
      'firestore:indexes --pretty',
      ...parts,
    ];
    expect(asked).toEqual(whole);
    one.write('functions/lib/index.js', '// second');
    appendFileSync(join(one.root, 'firestore.rules'), '// second');
    await deployAll(cli, one, 1);
    const cwds: unknown[] = [];
    await rollBack((step, options) => (cwds.push(options?.cwd), cli(step, options)), one);
    expect(asked.slice(-3)).toEqual(parts);
    expect(new Set(cwds)).toEqual(new Set([join(one.root, '.deployed', project, 'before')]));
    const now = (file: string) => readFileSync(join(one.root, '.deployed', project, 'now', file), 'utf8');
    expect(now('functions/lib/index.js')).toBe('// first');
    expect(now('firestore.rules')).not.toContain('// second');
    expect(existsSync(join(one.root, '.deployed', project, 'before'))).toBe(false);
  });

  test('a deploy that failed half way goes back to the version that was live, and keeps the one before', async () => {
    const one = checkout();
    const { cli } = program();
    // The second one twice: it is no version before itself.
    for (const version of ['first', 'second', 'second']) {
      one.write('functions/lib/index.js', `// ${version}`);
      await deployAll(cli, one, 1);
    }
    one.write('functions/lib/index.js', '// third');
    const failing = program({ 'deploy --only functions': ['fails'] });
    await expect(deployAll(failing.cli, one, 1)).rejects.toThrow(/functions` failed.*\n.*--back` brings/);
    expect(failing.asked.at(-1)).toBe('deploy --only functions');
    const cwds: unknown[] = [];
    const back = () => rollBack((step, options) => (cwds.push(options?.cwd), cli(step, options)), one);
    await back();
    const kept = join(one.root, '.deployed', project);
    const code = (which: string) => readFileSync(join(kept, which, 'functions/lib/index.js'), 'utf8');
    expect([code('now'), code('before')]).toEqual(['// second', '// first']);
    await back();
    expect([...new Set(cwds)]).toEqual([join(kept, 'now'), join(kept, 'before')]);
    expect(code('now')).toBe('// first');
  });
});

test('the live site is asked for pages, functions and this very release', async () => {
  const { root } = checkout();
  const broken = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const status = broken.get(path) ?? (path === '/no-such-page' ? 404 : 200);
    response.writeHead(status).end(path === '/releases.json' ? '[["assets/a.js"]]' : '');
  });
  const address = `http://127.0.0.1:${await listen(server)}`;
  try {
    expect(await Array.fromAsync(smokeProblems(address, root))).toEqual([]);
    broken.set('/functions/catalogue', 503);
    writeFileSync(join(root, 'dist/releases.json'), '[["assets/b.js"]]');
    expect(await Array.fromAsync(smokeProblems(address, root))).toEqual([
      `${address}/functions/catalogue answers 503 instead of 200.`,
      `${address} does not serve the pages that were deployed.`,
    ]);
  } finally {
    server.close();
  }
});
