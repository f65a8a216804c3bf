/** What only the project itself knows, and what a deploy does with it. Firebase's own program does the work. */
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { paths, REGION } from '../../src/domain/wire/paths.ts';
import { UserFacingError } from '../shared/command.ts';
import type { AuthSettings, authConfig, tryStep } from '../shared/google.ts';
import { SECRETS, siteOf, type Target } from './check.ts';

export type Cli = typeof tryStep;
type AuthConfig = typeof authConfig;
const QUIET = {};

const NO_PASSWORDS = 'does not let people sign in by e-mail and password';
/** The Authentication settings that the hub needs, by their API names, each with what Authentication does if it is wrong. */
const AUTH: Readonly<Record<string, string>> = {
  'signIn.email.enabled': NO_PASSWORDS,
  'signIn.email.passwordRequired': NO_PASSWORDS,
  'emailPrivacyConfig.enableImprovedEmailPrivacy': 'tells strangers who has an account',
  'notification.sendEmail.callbackUri': 'sends mails whose links do not lead to the hub',
  authorizedDomains: 'does not know the site’s domain',
};

const valueAt = (config: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], config);

/** The wanted Authentication settings, and the API names of those that differ from them. */
function authChange(config: AuthSettings, site: string) {
  const wanted = {
    signIn: { email: { enabled: true, passwordRequired: true } },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    notification: { sendEmail: { callbackUri: site + paths.resetPassword } },
    authorizedDomains: [...new Set(config.authorizedDomains).add(new URL(site).hostname)],
  };
  const isWrong = (path: string) => !isDeepStrictEqual(valueAt(config, path), valueAt(wanted, path));
  return { fields: Object.keys(AUTH).filter(isWrong), wanted };
}

/** @throws UserFacingError where Firebase does not say so, because a second key would take the place of the first */
async function missingSecrets(cli: Cli, { project }: Target, secrets: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  // One after another: each may renew the sign-in that all of them keep in one file.
  for (const secret of secrets) {
    const asked = await cli(['firebase', 'functions:secrets:get', secret, '--project', project], QUIET);
    if (asked.code !== 0 && !/HTTP Error: 404|NOT_FOUND/.test(asked.output))
      throw new UserFacingError(`Firebase did not say whether ${project} has ${secret}:\n${asked.output}`);
    if (asked.code !== 0) missing.push(secret);
  }
  return missing;
}

export async function* accountProblems(
  cli: Cli,
  target: Target,
  secrets: readonly string[],
  auth: AuthConfig,
): AsyncGenerator<string> {
  const { project } = target;
  const mend = `\`npm run deploy -- --project ${project} --set-up\``;
  const show = ['firestore:databases:get', '(default)', '--json', '--project', project];
  const database = await cli(['firebase', ...show], QUIET);
  if (database.code !== 0) {
    yield `Firebase shows no database of ${project}: \`npx firebase login\`, and where there is none yet, \`npx firebase firestore:databases:create '(default)' --location ${REGION} --project ${project}\`.`;
    return;
  }
  const [, location] = /"locationId":\s*"([^"]+)"/.exec(database.output) ?? [];
  if (location !== REGION)
    yield `The database of ${project} is in ${location}, far from the functions in ${REGION}: docs/deploying.md says how to choose another region.`;
  for (const secret of await missingSecrets(cli, target, secrets))
    yield `The secret ${secret} of ${project} is missing: ${mend} makes it.`;
  const { fields } = authChange(await auth(project), siteOf(target));
  for (const wrong of new Set(fields.map((path) => AUTH[path])))
    yield `Authentication of ${project} ${wrong}: ${mend} sets it.`;
}

async function step(cli: Cli, target: Target, cwd: string, ...args: string[]): Promise<void> {
  const { code } = await cli(['firebase', ...args, '--project', target.project], { stdio: 'inherit', cwd });
  if (code !== 0) throw new UserFacingError(`\`firebase ${args.join(' ')}\` failed: its words are above.`);
}

/** Makes the secrets that are missing, and sets Authentication as the hub needs it. */
export async function setUp(
  cli: Cli,
  target: Target,
  secrets: readonly string[],
  auth: AuthConfig,
): Promise<void> {
  for (const secret of await missingSecrets(cli, target, secrets)) {
    // In a file, because others on this machine can read a command line.
    const folder = mkdtempSync(join(tmpdir(), 'hub-secret-'));
    const file = join(folder, 'value');
    writeFileSync(file, SECRETS[secret]?.() ?? '', { mode: 0o600 });
    try {
      await step(cli, target, target.root, 'functions:secrets:set', secret, '--data-file', file);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const change = authChange(await auth(target.project), siteOf(target));
  if (change.fields.length > 0) await auth(target.project, change);
}

/** A query is refused until its index is built, and so is the command that needs it. */
async function waitForIndexes(cli: Cli, { project }: Target, everyMs: number): Promise<void> {
  for (;;) {
    const listed = await cli(['firebase', 'firestore:indexes', '--pretty', '--project', project], QUIET);
    if (listed.code !== 0) throw new UserFacingError('Firebase does not list the indexes: try again.');
    const waiting = listed.output.match(/\[CREATING\]/g)?.length ?? 0;
    if (waiting === 0) return;
    console.log(`${waiting} indexes are being built …`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** `begun` is a file that exists while a deploy has begun and not ended. */
const archived = ({ root, project }: Target, which: 'now' | 'before' | 'begun') =>
  join(root, '.deployed', project, which);

/** The files of a folder by which versions differ; pages name all scripts and styles by their content. */
const versionIn = (root: string) =>
  globSync(
    ['firebase.json', 'firestore.rules', 'dist/*.html', 'functions/{lib/**/*.js,package*.json,.env*}'],
    {
      cwd: root,
    },
  )
    .sort()
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]);

/** Keeps what was deployed, and what was deployed before it, for `--back`. */
function archiveRelease(target: Target): void {
  const [now, before] = [archived(target, 'now'), archived(target, 'before')];
  // The same version again leaves another one before it.
  if (isDeepStrictEqual(versionIn(now), versionIn(target.root))) return;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(now)) renameSync(now, before);
  const own = globSync('functions/{lib,package.json,package-lock.json,.env*}', { cwd: target.root });
  for (const name of ['firebase.json', 'firestore.rules', 'firestore.indexes.json', 'dist', ...own]) {
    mkdirSync(dirname(join(now, name)), { recursive: true });
    cpSync(join(target.root, name), join(now, name), { recursive: true });
  }
}

export const backSentence = ({ project }: Target): string =>
  `\`npm run deploy -- --project ${project} --back\` brings the version before back.`;

const PARTS = ['firestore:rules', 'functions', 'hosting'];

/** Deploys the indexes and waits for them, then rules, functions and pages. @throws UserFacingError where a step fails */
export async function deployAll(cli: Cli, target: Target, everyMs = 10_000): Promise<void> {
  await step(cli, target, target.root, 'deploy', '--only', 'firestore:indexes');
  await waitForIndexes(cli, target, everyMs);
  mkdirSync(dirname(archived(target, 'begun')), { recursive: true });
  writeFileSync(archived(target, 'begun'), '');
  const back = existsSync(archived(target, 'now')) ? `\n${backSentence(target)}` : '';
  for (const part of PARTS)
    await step(cli, target, target.root, 'deploy', '--only', part).catch(({ message }: Error) => {
      throw new UserFacingError(message + back);
    });
  archiveRelease(target);
  rmSync(archived(target, 'begun'));
}

/** Deploys rules, functions and pages of the last version that was deployed whole before. @throws UserFacingError if none is kept */
export async function rollBack(cli: Cli, target: Target): Promise<void> {
  const [now, before] = [archived(target, 'now'), archived(target, 'before')];
  const previous = existsSync(archived(target, 'begun')) ? now : before;
  if (!existsSync(previous))
    throw new UserFacingError(
      `This folder keeps no version before the present one of ${target.project}: use the folder from which it was deployed.`,
    );
  for (const part of PARTS) await step(cli, target, previous, 'deploy', '--only', part);
  rmSync(archived(target, 'begun'), { force: true });
  if (previous === now) return;
  rmSync(now, { recursive: true, force: true });
  renameSync(before, now);
}

/** Checks the addresses of the live site that must answer; `root` holds the `dist/` that was deployed. */
export async function* smokeProblems(site: string, root: string): AsyncGenerator<string> {
  const expected: readonly (readonly [path: string, status: number])[] = [
    [paths.home, 200],
    [paths.dashboard(), 200],
    [paths.resetPassword, 200],
    ['/sw.js', 200],
    [paths.command('clock'), 200],
    [paths.command('catalogue'), 200],
    [paths.didDocument, 200],
    ['/no-such-page', 404],
  ];
  const ask = (path: string) =>
    fetch(site + path, { signal: AbortSignal.timeout(60_000), cache: 'no-store' }).then(
      async (answer) => ({ status: answer.status, body: await answer.text() }),
      ({ message }: Error) => ({ status: message, body: '' }),
    );
  const answers = await Promise.all(expected.map(([path]) => ask(path)));
  for (const [at, [path, wanted]] of expected.entries()) {
    const status = answers[at]?.status;
    if (status !== wanted) yield `${site}${path} answers ${status} instead of ${wanted}.`;
  }
  const releases = readFileSync(join(root, 'dist', 'releases.json'), 'utf8');
  if ((await ask('/releases.json')).body !== releases)
    yield `${site} does not serve the pages that were deployed.`;
}
