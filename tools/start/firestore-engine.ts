/** The program that plays Firestore: hidane or the official emulator, found on this machine or fetched. */
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserFacingError } from '../shared/command.ts';
import { run } from '../shared/processes.ts';
import { findJava, isProgram, onPath } from '../shared/programs.ts';
import { CACHE, inProject } from '../shared/project.ts';

interface Engine {
  readonly name: 'hidane' | 'official';
  /** What comes before the command line of firebase-tools. */
  readonly wrap: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
type Way = () => Engine | null | Promise<Engine | null>;

const HIDANE_VERSION = '0.6.0';
const HIDANE_HOME = join(CACHE, 'hidane');
const OLDEST_JAVA = 21;
/** The emulator's runs are short: compiling Java better would cost more processor time than it saves. */
const SHORT_LIVED = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';
const CLOUD_CLI_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const CHOICES =
  'install Java 21 or newer (Debian: `apt install openjdk-21-jre-headless`), or Rust with cargo, ' +
  'or `hidane` from https://hidane.dev, and run the same command again.';

export const FIREBASE = inProject('node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');

function installedHidane(): Engine | null {
  const own = join(HIDANE_HOME, 'bin', 'hidane');
  const path = onPath('hidane') ?? (isProgram(own) ? own : null);
  return path ? { name: 'hidane', wrap: [path, 'exec', '--'], env: {} } : null;
}

async function compileHidane(): Promise<Engine | null> {
  const cargo = onPath('cargo');
  if (!cargo) return null;
  console.log('No Firestore engine is installed; compiling hidane into .cache (3 to 6 minutes, once) …');
  const args = ['install', 'hidane', '--version', HIDANE_VERSION, '--locked', '--root', HIDANE_HOME];
  const { code } = await run(cargo, args, { stdio: 'inherit' });
  return code === 0 ? installedHidane() : null;
}

/** A jar that starts the emulator of the Google Cloud CLI, whose own jar names no class to start; null without that CLI. */
async function cloudCliLauncher(javaHome: string): Promise<string | null> {
  const gcloud = onPath('gcloud');
  if (!gcloud) return null;
  const { output } = await run(gcloud, ['info', '--format=value(installation.sdk_root)']);
  const root = join(output.trim(), 'platform', 'cloud-firestore-emulator');
  const jar = join(root, 'cloud-firestore-emulator.jar');
  if (!existsSync(jar)) return null;
  const launcher = join(CACHE, 'firestore', 'firestore-emulator.jar');
  const manifest = join(dirname(launcher), 'manifest.txt');
  mkdirSync(dirname(launcher), { recursive: true });
  writeFileSync(manifest, `Class-Path: ${pathToFileURL(jar).href}\n`);
  const made = ['--create', '--file', launcher, '--manifest', manifest, '--main-class', CLOUD_CLI_CLASS];
  const { code } = await run(join(javaHome, 'bin', 'jar'), made);
  return code === 0 ? launcher : null;
}

/** The official emulator, which needs Java: downloaded earlier, from the Google Cloud CLI, or downloaded now. */
async function official(): Promise<Engine | null> {
  const home = await findJava(OLDEST_JAVA);
  if (!home) return null;
  const path = `${join(home, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
  const java = { JAVA_HOME: home, PATH: path, JAVA_TOOL_OPTIONS: SHORT_LIVED };
  const engine: Engine = { name: 'official', wrap: [], env: java };
  const cwd = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');
  const isDownloaded = globSync('cloud-firestore-emulator*.jar', { cwd }).length > 0;
  if (process.env.FIRESTORE_EMULATOR_BINARY_PATH || isDownloaded) return engine;
  const launcher = await cloudCliLauncher(home);
  if (launcher) return { ...engine, env: { ...engine.env, FIRESTORE_EMULATOR_BINARY_PATH: launcher } };
  console.log("Downloading Firestore's emulator (about 130 MB, once) …");
  const env = { ...process.env, ...engine.env };
  const { code } = await run(process.execPath, [FIREBASE, 'setup:emulators:firestore'], { env });
  return code === 0 ? engine : null;
}

/** For each value of FIRESTORE_ENGINE, the ways to get an engine, in the order in which they are tried. */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  any: [installedHidane, official, compileHidane],
  hidane: [installedHidane, compileHidane],
  official: [official],
};

/** The Firestore engine to use. @throws UserFacingError naming the choices */
export async function chooseEngine(): Promise<Engine> {
  const wanted = process.env.FIRESTORE_ENGINE || 'any';
  const ways = WAYS[wanted];
  if (!ways) throw new UserFacingError(`FIRESTORE_ENGINE is "${wanted}": use "hidane", "official" or none.`);
  for (const way of ways) {
    const engine = await way();
    if (engine) return engine;
  }
  const which = wanted === 'any' ? '' : `${wanted} `;
  throw new UserFacingError(`No ${which}Firestore engine was found or could be fetched: ${CHOICES}`);
}
