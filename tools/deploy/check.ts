/** What would make a deploy fail, or publish something wrong. Each problem is a sentence that also says how to mend it. */
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { parseEnv } from 'node:util';
import { jobs } from '../../functions/src/jobs/jobs.ts';
import { DOMAIN, paths, REGION } from '../../src/domain/wire/paths.ts';
import { APP_PAGES, BUDGETS, inlineScripts, page, PUBLIC_FILES, weigh } from '../../tests/build/built.ts';
import { compareIndexes } from '../../tests/rules/queries.ts';
import { run } from '../shared/processes.ts';
import { demoProjectId } from '../shared/project.ts';
import { makeCertificateKeys, makePushKey } from '../start/emulators.ts';

/** A checkout of the hub, and the Firebase project that it is for. */
export type Target = { readonly root: string; readonly project: string };

export const isDemo = ({ project }: Target): boolean => project === demoProjectId();
const text = ({ root }: Target, file: string) => readFileSync(join(root, file), 'utf8');
const json = (target: Target, file: string) => JSON.parse(text(target, file));
const envOf = (target: Target, file: string): Record<string, string | undefined> =>
  existsSync(join(target.root, file)) ? parseEnv(text(target, file)) : {};

export const SECRETS: Readonly<Record<string, () => string>> = {
  VAPID_PRIVATE_KEY: makePushKey,
  CERTIFICATE_KEYS: makeCertificateKeys,
};

const fileOf = (target: Target) => `.env.${isDemo(target) ? 'demo' : 'production'}`;
export const siteOf = (target: Target): string =>
  (envOf(target, fileOf(target))['VITE_SITE_URL'] ?? '').replace(/\/$/, '');

export function* settingsProblems(target: Target): Generator<string> {
  const { root, project } = target;
  const file = fileOf(target);
  if (!/^[a-z][a-z\d-]{4,28}[a-z\d]$/.test(project)) {
    yield `“${project}” is not the ID of a project: \`npx firebase projects:list\` shows yours.`;
    return;
  }
  if (!existsSync(join(root, file))) {
    yield `${file} is missing: \`cp .env.example ${file}\`, and fill in its values.`;
    return;
  }
  const env = envOf(target, file);
  for (const name of Object.keys(envOf(target, '.env.example')).filter((one) => !env[one])) {
    const isSite = name === 'VITE_SITE_URL';
    const write = `write https://${project}.web.app, or your own domain`;
    const print = `\`npx firebase apps:sdkconfig WEB --project ${project}\` prints it`;
    yield `${name} is empty in ${file}: ${isSite ? write : print}.`;
  }
  const named = env['VITE_FIREBASE_PROJECT_ID'];
  if (named && named !== project)
    yield `${file} is for ${named}, not for ${project}: deploy with \`--project ${named}\`.`;
  const own = envOf(target, `functions/.env.${project}`);
  for (const name of Object.keys(SECRETS).filter((one) => one in own))
    yield `${name} stands in functions/.env.${project}, but it is a secret: take the line out; \`npx firebase functions:secrets:set ${name} --project ${project}\` asks for its value.`;
  if (isDemo(target)) return;
  if (env['VITE_EMULATORS'])
    yield `${file} sets VITE_EMULATORS, so phones would look for emulators: take the line out.`;
  const site = siteOf(target);
  if (site === '') return;
  const told = (own['SITE_URL'] ?? `https://${DOMAIN ?? `${project}.web.app`}`).replace(/\/$/, '');
  if (URL.parse(site)?.origin !== site || !site.startsWith('https://'))
    yield `VITE_SITE_URL in ${file} is ${site}: write https:// and the domain, without a path after it.`;
  else if (told !== site)
    yield `The functions take ${told} for the site's address, and pages ${site}: \`echo SITE_URL=${site} > functions/.env.${project}\`.`;
}

export function* indexProblems(target: Target): Generator<string> {
  const { missing, idle } = compareIndexes(json(target, 'firestore.indexes.json').indexes);
  const mend = '`npm run deploy -- --write-indexes` mends firestore.indexes.json';
  for (const [what, collection] of missing) yield `No index serves “${what}” (${collection}): ${mend}.`;
  for (const { collectionGroup, fields } of idle) {
    const names = fields.map(({ fieldPath }) => fieldPath).join(', ');
    yield `No query uses the index of ${collectionGroup} by ${names}: ${mend}.`;
  }
}

/** `host` is an emulator's, which compiles rules as the cloud does. */
export async function rulesProblems(target: Target, host: string): Promise<string[]> {
  const files = [{ name: 'firestore.rules', content: text(target, 'firestore.rules') }];
  const answer = await fetch(`http://${host}/emulator/v1/projects/${demoProjectId()}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files } }),
  });
  if (answer.ok) return [];
  const { error } = (await answer.json()) as { error?: { message?: string } };
  const why = error?.message?.replaceAll('\n', ' ') ?? answer.status;
  return [`firestore.rules does not compile (${why}): mend that line; \`npm run test:rules\` tries it.`];
}

type Endpoint = {
  readonly region?: readonly string[];
  readonly scheduleTrigger?: { readonly schedule: string };
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
};
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** What Firebase's own discovery finds in the built functions, or a problem. */
export async function discover(target: Target): Promise<Endpoints | string> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-discovery-'));
  const FUNCTIONS_MANIFEST_OUTPUT_PATH = join(folder, 'functions.json');
  const own = envOf(target, `functions/.env.${target.project}`);
  const { FUNCTIONS_EMULATOR: _, FIREBASE_AUTH_EMULATOR_HOST: __, ...env } = process.env;
  try {
    const sdk = join(target.root, 'node_modules/firebase-functions/lib/bin/firebase-functions.js');
    const { code, output } = await run(process.execPath, [sdk], {
      cwd: join(target.root, 'functions'),
      env: { ...env, ...own, GCLOUD_PROJECT: target.project, FUNCTIONS_MANIFEST_OUTPUT_PATH },
    });
    if (code === 0) return JSON.parse(readFileSync(FUNCTIONS_MANIFEST_OUTPUT_PATH, 'utf8')).endpoints;
    const why = output
      .trim()
      .split('\n')[0]
      ?.replace('Failed to generate manifest from function source: ', '');
    return `The functions cannot be loaded (${why}): mend that, and \`npm run build\`.`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function* functionProblems(endpoints: Endpoints): Generator<string> {
  for (const [name, { region = [] }] of Object.entries(endpoints))
    if (region.join() !== REGION)
      yield `The function ${name} runs in ${region.join(' and ')}, and the hub in ${REGION}: set its region in functions/src/index.ts, and \`npm run build\`.`;
  for (const [name, { schedule }] of Object.entries(jobs))
    if (endpoints[name]?.scheduleTrigger?.schedule !== schedule)
      yield `The job ${name} does not run ${schedule}: export it in functions/src/index.ts, and \`npm run build\`.`;
  for (const secret of secretsOf(endpoints).filter((name) => !(name in SECRETS)))
    yield `The functions ask for the secret ${secret}, and nothing says how it is made: add it to SECRETS in tools/deploy/check.ts.`;
}

export const secretsOf = (endpoints: Endpoints): string[] => [
  ...new Set(
    Object.values(endpoints).flatMap(({ secretEnvironmentVariables: all = [] }) => all.map(({ key }) => key)),
  ),
];

type Rewrite = {
  readonly source: string;
  readonly destination?: string;
  readonly function?: { readonly functionId: string; readonly region: string };
};
type Header = { readonly key: string; readonly value: string };

/** The headers that every answer of Hosting must have; `tests/e2e/site/headers.spec.ts` checks their values in a browser. */
const HEADERS = [
  'Content-Security-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Frame-Options',
];

const everywhere = (target: Target): Header[] =>
  json(target, 'firebase.json')
    .hosting.headers.filter(({ source }: { source: string }) => source === '**')
    .flatMap(({ headers }: { headers: Header[] }) => headers);

export function* hostingProblems(target: Target, endpoints: Endpoints): Generator<string> {
  const rewrites = json(target, 'firebase.json').hosting.rewrites as Rewrite[];
  for (const { source, function: to } of rewrites)
    if (to && endpoints[to.functionId]?.region?.[0] !== to.region)
      yield `firebase.json leads ${source} to ${to.functionId} in ${to.region}, where no such function runs: write what functions/src/index.ts exports, in ${REGION}.`;
  const leads = (path: string, isRight: (rewrite: Rewrite) => boolean) =>
    rewrites.some((one) => isRight(one) && matchesGlob(path, one.source));
  for (const path of [paths.command('clock'), paths.didDocument])
    if (!leads(path, (one) => one.function !== undefined))
      yield `firebase.json leads ${path} to no function: add a rewrite to \`hub\`.`;
  if (!leads(paths.resetPassword, (one) => one.destination === '/app.html'))
    yield `firebase.json does not lead ${paths.resetPassword}, the address in mails, to the app: add a rewrite to \`/app.html\`.`;
  const given = everywhere(target).map(({ key }) => key);
  for (const name of HEADERS.filter((one) => !given.includes(one)))
    yield `firebase.json sends no ${name}: put the header back below the source \`**\`.`;
}

/** Problems of the site and the functions as `npm run build` has made them. */
export function* builtProblems(target: Target): Generator<string> {
  const dist = join(target.root, 'dist');
  for (const name of [...PUBLIC_FILES, ...APP_PAGES])
    for (const [what, bytes] of Object.entries(weigh(name, dist))) {
      const most = BUDGETS[what as keyof typeof BUDGETS];
      if (bytes > most)
        yield `${name}.html weighs ${bytes} bytes of ${what}, and may weigh ${most}: \`npm run test:build -- size\` measures it.`;
    }
  const policy = everywhere(target).find(({ key }) => key === 'Content-Security-Policy')?.value ?? '';
  const refused = new Map<string, string>();
  for (const file of globSync('*.html', { cwd: dist }))
    for (const code of inlineScripts(page(file.replace(/\.html$/, ''), dist)))
      refused.set(`'sha256-${hash('sha256', code, 'base64')}'`, file);
  for (const [source, file] of refused)
    if (!policy.includes(source))
      yield `Browsers will refuse a script in ${file}: write ${source} into script-src in firebase.json.`;
  const built = /<loc>(https?:\/\/[^/<]+)/.exec(text(target, 'dist/sitemap.xml'))?.[1];
  if (built !== siteOf(target))
    yield `dist/ was built for ${built}, not for ${siteOf(target)}: \`npm run build\`.`;
  if (!existsSync(join(target.root, 'functions/package-lock.json')))
    yield 'functions/package-lock.json is missing, so that untested versions would be installed: `npm run build`.';
}
