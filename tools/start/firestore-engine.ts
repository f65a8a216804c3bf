/** The program that plays Firestore: hidane, or the official emulator, found on this machine or fetched. */
import { existsSync, globSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { UserFacingError } from '../shared/command.ts';
import { run } from '../shared/processes.ts';
import { findJava, isProgram, onPath } from '../shared/programs.ts';
import { CACHE, inProject } from '../shared/project.ts';

/** A program that plays Firestore, and how firebase-tools is made to start it. */
export interface Engine {
  readonly name: 'hidane' | 'official';
  /** What comes before the command line of firebase-tools. */
  readonly wrap: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const HIDANE_VERSION = '0.6.0';
const HIDANE_HOME = join(CACHE, 'hidane');
const OLDEST_JAVA = 21;
const CHOICES =
  'install Java 21 or newer (Debian: `apt install openjdk-21-jre-headless`), or Rust with cargo, ' +
  'or `hidane` from https://hidane.dev, and run the same command again.';

/** firebase-tools' command line program. */
export const FIREBASE = inProject('node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');

function installedHidane(): Engine | null {
  const own = join(HIDANE_HOME, 'bin', 'hidane');
  const path = onPath('hidane') ?? (isProgram(own) ? own : null);
  return path ? { name: 'hidane', wrap: [path, 'exec', '--'], env: {} } : null;
}

/** Compiles hidane into the cache; needs cargo and, the first time, the network. */
async function compileHidane(): Promise<Engine | null> {
  const cargo = onPath('cargo');
  if (!cargo) return null;
  console.log('No Firestore engine is installed; compiling hidane into .cache (3 to 6 minutes, once) …');
  const started = Date.now();
  const progress = setInterval(() => {
    console.log(`  still compiling hidane, ${Math.round((Date.now() - started) / 1000)} s …`);
  }, 30_000);
  const args = ['install', 'hidane', '--version', HIDANE_VERSION, '--locked', '--root', HIDANE_HOME];
  const { code, output } = await run(cargo, args);
  clearInterval(progress);
  if (code === 0) return installedHidane();
  console.log(`  hidane could not be compiled: ${output.trim().split('\n').at(-1) ?? 'no reason given'}`);
  return null;
}

/** True iff firebase-tools downloaded its jar on an earlier occasion. */
function isDownloaded(): boolean {
  const cwd = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');
  return globSync('cloud-firestore-emulator*.jar', { cwd }).length > 0;
}

/** The Firestore emulator that the Google Cloud CLI brought along, or null. */
async function findCloudCliJar(): Promise<string | null> {
  const gcloud = onPath('gcloud');
  if (!gcloud) return null;
  const jarIn = (root: string) =>
    join(root, 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
  const usual = jarIn(dirname(dirname(realpathSync(gcloud))));
  if (existsSync(usual)) return usual;
  const { output } = await run(gcloud, ['info', '--format=value(installation.sdk_root)']);
  return existsSync(jarIn(output.trim())) ? jarIn(output.trim()) : null;
}

/** A manifest's lines hold at most 72 bytes; a line that begins with a space goes on the one before. */
function manifestLine(text: string): string {
  const parts = text.match(/^.{1,70}|.{1,69}/g) ?? [];
  return `${parts.join('\r\n ')}\r\n`;
}

/** Writes a jar that holds nothing but the name of the class to start and the jar in which it is. */
export function writeLauncherJar(file: string, mainClass: string, jar: string): void {
  const manifest = [
    'Manifest-Version: 1.0',
    `Main-Class: ${mainClass}`,
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  const text = `${manifest.map(manifestLine).join('')}\r\n`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zipSync({ 'META-INF/MANIFEST.MF': strToU8(text) }, { level: 0 }));
}

async function official(): Promise<Engine | null> {
  const home = await findJava(OLDEST_JAVA);
  if (!home) return null;
  const path = `${join(home, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
  const engine: Engine = { name: 'official', wrap: [], env: { JAVA_HOME: home, PATH: path } };
  if (process.env.FIRESTORE_EMULATOR_BINARY_PATH || isDownloaded()) return engine;
  const jar = await findCloudCliJar();
  if (jar) {
    const launcher = join(CACHE, 'firestore', 'firestore-emulator.jar');
    writeLauncherJar(launcher, 'com.google.cloud.datastore.emulator.firestore.CloudFirestore', jar);
    return { ...engine, env: { ...engine.env, FIRESTORE_EMULATOR_BINARY_PATH: launcher } };
  }
  console.log("Downloading Firestore's emulator (about 130 MB, once) …");
  const env = { ...process.env, ...engine.env };
  const { code } = await run(process.execPath, [FIREBASE, 'setup:emulators:firestore'], { env });
  if (code === 0) return engine;
  console.log('  it could not be downloaded.');
  return null;
}

/** The ways to come by an engine, in the order in which they are tried. */
const WAYS: Readonly<Record<string, readonly (() => Engine | null | Promise<Engine | null>)[]>> = {
  any: [installedHidane, official, compileHidane],
  hidane: [installedHidane, compileHidane],
  official: [official],
};

/**
 * The Firestore engine to use: the one FIRESTORE_ENGINE names; else hidane where it is installed; else the
 * official one where a fitting Java is; else hidane, compiled. @throws UserFacingError naming the choices.
 */
export async function chooseEngine(): Promise<Engine> {
  const wanted = process.env.FIRESTORE_ENGINE || 'any';
  const ways = WAYS[wanted];
  if (!ways) {
    throw new UserFacingError(
      `FIRESTORE_ENGINE is "${wanted}", but only "hidane" and "official" are known: set one of them or none.`,
    );
  }
  for (const way of ways) {
    const engine = await way();
    if (engine) return engine;
  }
  const which = wanted === 'any' ? '' : `${wanted} `;
  throw new UserFacingError(`No ${which}Firestore engine was found or could be fetched: ${CHOICES}`);
}
