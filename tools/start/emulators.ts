/** The Firebase emulators of one run, on ports and with a configuration of their own. */
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { paths, REGION } from '../../src/domain/wire/paths.ts';
import { UserFacingError, atEnd, isStopping } from '../shared/command.ts';
import { freePorts } from '../shared/ports.ts';
import { RUN_ID, processesOf, signal } from '../shared/processes.ts';
import { CACHE, ROOT, demoProjectId, inProject } from '../shared/project.ts';
import { FIREBASE, chooseEngine } from './firestore-engine.ts';
import { type Routes, openReverseProxy } from './reverse-proxy.ts';

const SERVICES = ['auth', 'firestore', 'functions', 'hosting'] as const;
type Service = (typeof SERVICES)[number];
/** The ports that firebase-tools opens in addition to those of the services. */
const INNER = ['hub', 'logging', 'eventarc', 'tasks', 'websocket'] as const;
type Ports = Record<Service | (typeof INNER)[number], number>;

interface Options {
  /** Names the run's folder in the cache and its processes; two runs at the same time need two names. */
  readonly name: string;
  readonly services?: readonly Service[];
  /** The port of the one address, which mails, receipts and calendars name; by default a free one. */
  readonly port?: number;
  /** The folder from which the last saved export is read, and where the keys are kept. */
  readonly keep?: string;
  readonly from?: string;
}

const STOP_MS = 5_000;

export type Emulators = Awaited<ReturnType<typeof startEmulators>>;

/** Writes the configuration of a run, with links to the files it names: firebase-tools refuses paths that lead out of its folder. */
function writeConfig(folder: string, ports: Ports): void {
  const config = JSON.parse(readFileSync(inProject('firebase.json'), 'utf8'));
  const { hosting, firestore, functions } = config;
  // Without a build, hosting still passes calls on to the functions.
  mkdirSync(inProject(hosting.public), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of [hosting.public, firestore.rules, firestore.indexes, functions[0].source])
    symlinkSync(inProject(path), join(folder, path));
  // The tests' second hub runs in another region than firebase.json says.
  for (const { function: to } of hosting.rewrites) if (to) to.region = REGION;
  const { websocket: websocketPort, ...opened } = ports;
  const at = (port: number) => ({ host: '127.0.0.1', port });
  config.emulators = {
    singleProjectMode: true,
    ...Object.fromEntries(Object.entries(opened).map(([name, port]) => [name, at(port)])),
    firestore: { ...at(ports.firestore), websocketPort },
    ui: { enabled: false },
  };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(config, null, 2));
}

/** The last whole export; a killed run may have left others. */
function lastExport(folder: string): string | undefined {
  const last = globSync('saved*/firebase-export-metadata.json', { cwd: folder }).sort().at(-1);
  return last && join(folder, dirname(last));
}

/** A new private key for signing pushes, base64url. */
export const makePushKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d ?? '';

/** New private keys for signing certificates: a list of one JWK. */
export const makeCertificateKeys = (): string =>
  JSON.stringify([generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })]);

/** A key that is kept between runs, because phones' subscriptions and certificates are bound to it. */
function keptKey(folder: string | undefined, name: string, make: () => string): string {
  if (folder === undefined) return make();
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, `${make()}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The id by which the processes of a run are recognised. */
export const runIdOf = (name: string): string => `${ROOT}:${name}`;

/** Starts the emulators and waits until they answer. @throws UserFacingError when they do not */
export async function startEmulators(options: Options) {
  const { name, keep, services = SERVICES } = options;
  const engine = await chooseEngine();
  console.log(`Starting the emulators (Firestore: ${engine.name}) …`);
  const [port = 0, ...free] = await freePorts(1 + SERVICES.length + INNER.length);
  const ports = Object.fromEntries([...SERVICES, ...INNER].map((key, at) => [key, free[at]])) as Ports;
  const address = `http://localhost:${options.port ?? port}`;
  const folder = join(CACHE, 'emulators', name);
  writeConfig(folder, ports);
  const saved = keep ? lastExport(keep) : options.from;
  const projectId = demoProjectId();
  const secrets = {
    VAPID_PRIVATE_KEY: keptKey(keep, 'push-key', makePushKey),
    CERTIFICATE_KEYS: keptKey(keep, 'certificate-keys', makeCertificateKeys),
  };
  const log = join(CACHE, 'logs', `${name.replace(/-\d+$/, '')}.log`);
  mkdirSync(dirname(log), { recursive: true });
  const start = ['emulators:start', '--project', projectId, '--only', services.join(',')];
  const saves = saved ? ['--import', saved] : [];
  const [program = '', ...args] = [...engine.wrap, process.execPath, FIREBASE, ...start, ...saves];
  const runId = runIdOf(name);
  // In a group of its own, because Ctrl-C must not reach the emulators before their data is saved.
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      ...process.env,
      ...engine.env,
      [RUN_ID]: runId,
      SITE_URL: address,
      ...secrets,
      NO_UPDATE_NOTIFIER: '1',
      NO_COLOR: '1',
      // The emulator has a process for each request under way; all of them compile the same libraries.
      FUNCTIONS_EMULATOR_PARALLEL: '8',
      FUNCTIONS_DISCOVERY_TIMEOUT: '120',
      NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
      METADATA_SERVER_DETECTION: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'exit').then(() => undefined);
  const end = async () => {
    const members = processesOf(runId, child.pid);
    // Signals the whole group, because hidane's wrapper does not pass a signal on to firebase-tools.
    if (child.pid) signal([-child.pid], 'SIGINT');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS))]);
    signal([...members, ...processesOf(runId, child.pid)], 'SIGKILL');
  };
  let ending: Promise<void> | undefined;
  const stop = () => (ending ??= end());
  atEnd(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await new Promise<void>((resolve, reject) => {
    const fail = (sentence: string) => {
      if (!isStopping()) reject(new UserFacingError(`${sentence}\nMore is in ${log}`));
    };
    const lines = createWriteStream(log);
    // A full disk must not keep the emulators from being stopped.
    lines.on('error', () => undefined);
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.write(`${line}\n`);
        const failure = /(?:Failed to load function definition from source|Error): (.*)/.exec(line);
        if (failure) fail(`firebase-tools reports: ${failure[1]}`);
        if (line.includes('All emulators ready')) resolve();
        // firebase-tools keeps running when one of its emulators was killed.
        if (/has exited upon receiving signal/.test(line)) void stop();
      });
    }
    ended.then(
      () => fail('The emulators ended unexpectedly.'),
      (error: Error) => fail(`The emulators could not be started: ${error.message}`),
    );
  });
  return {
    engine: engine.name,
    /** The one address, which answers after `openHub`. */
    address,
    ports,
    /** True iff the data of an earlier run was read. */
    hadData: saved !== undefined,
    /** The variables by which tests, tools and SDKs find the emulators. */
    env: {
      GCLOUD_PROJECT: projectId,
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
      FIREBASE_EMULATOR_HUB: `127.0.0.1:${ports.hub}`,
      FIRESTORE_ENGINE: engine.name,
      // Else the SDK looks for a cloud machine's credentials, and warns.
      METADATA_SERVER_DETECTION: 'none',
      ...secrets,
    },
    /** Resolves when the emulators have ended, wanted or not. */
    ended,
    /** Ends the emulators before the command ends. */
    stop,
  };
}

/** Opens the one address in front of the emulators; other ports may serve pages and functions instead of hosting. */
export function openHub({ address, ports }: Emulators, pages?: number, functions?: number): Promise<string> {
  const { auth, firestore, hosting } = ports;
  const routes: Routes = [
    ['/identitytoolkit.googleapis.com/', auth],
    ['/securetoken.googleapis.com/', auth],
    ['/emulator/v1/', auth],
    ['/emulator/action', auth],
    ['/google.firestore.v1.Firestore/', firestore],
    ['/v1/projects/', firestore],
    ['/functions/', functions ?? hosting],
    [paths.didDocument, functions ?? hosting],
    ['/', pages ?? hosting],
  ];
  return openReverseProxy(Number(new URL(address).port), routes);
}

/** Exports what the emulators hold to an absolute path; `emulatorHub` is their hub's host and port. @throws UserFacingError */
export async function exportEmulators(emulatorHub: string, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const answer = await fetch(`http://${emulatorHub}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, initiatedBy: 'backup' }),
  });
  if (!answer.ok)
    throw new UserFacingError(`The emulators could not export their data: ${await answer.text()}`);
}
