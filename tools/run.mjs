/**
 * `node tools/run.mjs tools/<folder>/<command>.ts [args…]`: fetches what a bare clone lacks (a fitting Node, the locked packages),
 * then runs the command. Plain JavaScript without packages: it runs before anything is installed, on Node 18 and newer.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The oldest Node that runs `.ts` files without a flag and that every package accepts. */
const OLDEST_NODE = '22.23';
/** The Node that is fetched otherwise: the npm package `node-<platform>-<arch>`. */
const FETCHED_NODE = '24.21.0';
/** Optional under Node 20, whose npm skips it silently. */
const SKIPPED_BY_OLD_NODE = 'node_modules/@google-cloud/firestore';

function endWith(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The child's environment: its Node comes first on PATH, so that whatever it starts finds the same one. */
const environment = (node) => ({
  ...process.env,
  PATH: dirname(node) + delimiter + process.env.PATH,
  // HUB=malawi selects another hub than that of `hub.config.ts`, by the conditions under `#hub` in package.json.
  ...(process.env.HUB && {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=${process.env.HUB}`,
  }),
});

/** Runs npm under the given Node, and ends with one sentence when it fails. */
function npm(node, args, cwd) {
  const cli = process.env.npm_execpath;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=3'];
  const all = [...args, ...options, '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'];
  const [command, given] = cli?.endsWith('npm-cli.js') ? [node, [cli, ...all]] : ['npm', all];
  const shell = command === 'npm' && process.platform === 'win32';
  const result = spawnSync(command, given, { cwd, env: environment(node), stdio: 'inherit', shell });
  if (result.signal) process.exit(130);
  if (result.error) endWith('npm was not found: use `npm start`, or install Node.js with npm.');
  if (result.status !== 0)
    endWith(
      'npm could not fetch what is missing, and says why above: solve that, and run the same command again.',
    );
}

/** True iff a version such as `v24.21.0` is new enough. */
const fits = (version) => version.localeCompare(`v${OLDEST_NODE}`, 'en', { numeric: true }) >= 0;

/** The path of a Node that fits: the running one, or the one fetched into `.cache/node`. */
function findNode() {
  if (fits(process.version)) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const home = join(ROOT, '.cache', 'node');
  const node = join(home, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  const version = () =>
    existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  if (version() === `v${FETCHED_NODE}`) return node;
  console.log(`Fetching Node ${FETCHED_NODE} beside this machine's ${process.version} (about 45 MB, once) …`);
  mkdirSync(home, { recursive: true });
  const install = ['install', `${name}@${FETCHED_NODE}`, '--no-save', '--no-package-lock', '--prefix', home];
  npm(process.execPath, install, home);
  if (!version()) endWith(`No Node for ${system} on ${process.arch}: install Node ${OLDEST_NODE} or newer.`);
  return node;
}

/** True iff node_modules holds what package-lock.json asks for, whoever installed it. */
function isInstalled() {
  try {
    const read = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
    const present = read(join('node_modules', '.package-lock.json'));
    return Object.entries(read('package-lock.json')).every(([path, { optional, link, version }]) => {
      const isNeeded = path.includes('node_modules/') && !link && (!optional || path === SKIPPED_BY_OLD_NODE);
      return !isNeeded || present[path]?.version === version;
    });
  } catch {
    return false;
  }
}

const [script, ...args] = process.argv.slice(2);
if (!script) endWith('Usage: node tools/run.mjs tools/<folder>/<command>.ts [arguments]');
const node = findNode();
if (!isInstalled()) {
  console.log('Installing the packages that package-lock.json names (a minute or two, once) …');
  npm(node, ['ci'], ROOT);
}
// The channel's end tells the command that this process has died.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
const child = spawn(node, [script, ...args], { cwd: ROOT, env: environment(node), stdio });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
const parent = process.ppid;
// npm's own shell in between dies of a SIGTERM without passing it on.
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
