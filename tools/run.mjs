/**
 * `node tools/run.mjs tools/<folder>/<command>.ts [args…]`: brings what a bare clone lacks (a fitting Node, the
 * locked packages), then runs the command. Plain JavaScript without imports of packages, because it is the
 * one file that must run before anything is installed, on Node 18 and newer.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The oldest Node that runs `.ts` files without a flag and that firebase-admin 14 accepts. */
const OLDEST_NODE = [22, 18];
/** The Node that is fetched where the machine's own is older: the npm package `node-<platform>-<arch>`. */
const FETCHED_NODE = '24.21.0';
/** npm under Node 20 skips this one without a word, because it is optional there and wants Node 22. */
const SKIPPED_BY_OLD_NODE = 'node_modules/@google-cloud/firestore';

/** A problem that the person at the terminal can solve: its message is all that is shown. */
class Trouble extends Error {}

/** @param {string} version such as `v24.21.0` */
function fits(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/** The child's environment: its Node comes first on PATH, so that whatever it starts finds the same one. */
function environment(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}

/** Runs npm under the given Node. @throws {Trouble} with one sentence when npm fails. */
function npm(node, args, cwd) {
  const cli = process.env.npm_execpath;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=3'];
  const patience = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'];
  const all = [...args, ...quiet, ...patience];
  const [command, given] = cli?.endsWith('npm-cli.js') ? [node, [cli, ...all]] : ['npm', all];
  const result = spawnSync(command, given, {
    cwd,
    env: environment(node),
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (result.signal) process.exit(130);
  if (result.error || result.status !== 0) throw new Trouble(explain(result.error?.message ?? result.stderr));
}

/** One sentence for what npm printed when it failed, saying what to do. */
function explain(output) {
  const known = [
    [
      /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i,
      'The npm registry cannot be reached: connect this machine to the internet and run the same command again.',
    ],
    [
      /EUSAGE|can only install packages when/,
      'package-lock.json does not fit package.json: get both from the same commit, or run `npm install` once.',
    ],
    [/ENOSPC/, 'The disk is full: free about 2 GB and run the same command again.'],
    [
      /EACCES|EPERM|EROFS/,
      `This folder cannot be written to: give yourself the right to write in ${ROOT} and run the same command again.`,
    ],
    [
      /npm.*ENOENT|not recognized/,
      'npm was not found: start this with `npm start`, or install Node.js with npm.',
    ],
    [
      /E404|ETARGET|ENOVERSIONS/,
      `A package is missing from the registry in use: install Node ${OLDEST_NODE.join('.')} or newer yourself, or choose another registry, and run the same command again.`,
    ],
  ];
  const sentence = known.find(([pattern]) => pattern.test(output))?.[1];
  const lastLines = output.trim().split('\n').slice(-5).join('\n');
  return sentence ?? `npm could not install the packages; its last words were:\n${lastLines}`;
}

/** The path of a Node that fits: the running one, or the one fetched into `.cache/node`. */
function findNode() {
  if (fits(process.version)) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const home = join(ROOT, '.cache', 'node');
  const node = join(home, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  const version = () =>
    existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout : null;
  if (version()?.trim() === `v${FETCHED_NODE}`) return node;
  console.log(
    `This machine's Node is ${process.version}; fetching Node ${FETCHED_NODE} for this project (about 45 MB, once) …`,
  );
  mkdirSync(home, { recursive: true });
  const spec = `${name}@${FETCHED_NODE}`;
  npm(
    process.execPath,
    ['install', spec, '--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', home],
    home,
  );
  if (version() === null) {
    throw new Trouble(
      `No Node for ${system} on ${process.arch} could be fetched: install Node ${OLDEST_NODE.join('.')} or newer.`,
    );
  }
  return node;
}

/** True iff node_modules holds what package-lock.json asks for, whoever installed it. */
function isInstalled() {
  try {
    const read = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
    const wanted = read('package-lock.json');
    const present = read(join('node_modules', '.package-lock.json'));
    return Object.entries(wanted).every(
      ([path, { optional, link, version }]) =>
        !path.includes('node_modules/') ||
        link ||
        (optional && path !== SKIPPED_BY_OLD_NODE) ||
        present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

function main() {
  const node = findNode();
  if (!isInstalled()) {
    console.log('Installing the packages that package-lock.json names (a minute or two, once) …');
    // Nothing that is used needs its install script; the only slow one compiles an optional package.
    npm(node, ['ci', '--ignore-scripts'], ROOT);
  }
  const [script, ...args] = process.argv.slice(2);
  // The channel is never written to: its end tells the command that this process has died.
  const child = spawn(node, [script, ...args], {
    cwd: ROOT,
    env: environment(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  // npm's own shell in between dies of a SIGTERM without passing it on.
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
  }
  child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
}

try {
  if (!process.argv[2])
    throw new Trouble('Usage: node tools/run.mjs tools/<folder>/<command>.ts [arguments]');
  main();
} catch (error) {
  if (!(error instanceof Trouble) && !error?.code) throw error;
  console.error(error instanceof Trouble ? error.message : explain(`${error.code} ${error.message}`));
  process.exit(1);
}
