import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Engine, FIREBASE } from './firestore-engine.ts';
import type { Routes } from './reverse-proxy.ts';
import type { Plan } from './emulator-supervisor.ts';
import { freePorts } from '../shared/ports.ts';
import { keptPushKey, makePushKey } from './push-key.ts';
import { CACHE, ROOT, demoProjectId, inProject } from '../shared/project.ts';
import { atEnd, isStopping } from '../shared/stop.ts';
import { Trouble } from '../shared/command.ts';

export type Service = 'auth' | 'firestore' | 'functions' | 'hosting';

export interface Wish {
  /** Names the run's folder in the cache and its processes; two runs at the same time need two names. */
  readonly name: string;
  readonly engine: Engine;
  readonly services: readonly Service[];
  /** The one address: what links in mails, receipts and calendars begin with. */
  readonly address: string;
  /** Where data is read from and, after `keep()`, written to; without it nothing is kept. */
  readonly keep?: string;
}

export interface Emulators {
  readonly ports: Readonly<Record<Service, number>>;
  /** The variables by which tests, scripts and SDKs find the emulators. */
  readonly env: Readonly<Record<string, string>>;
  /** True iff the data of an earlier run was read. */
  readonly hadData: boolean;
  /** From now on the data is worth keeping: it is saved regularly and at the end. */
  keep(): void;
  /** Resolves when the emulators have ended, wanted or not. */
  readonly ended: Promise<void>;
}

/** The ports that firebase-tools opens beside those of the services. */
const INNER = ['hub', 'logging', 'eventarc', 'tasks', 'websocket'] as const;
type Ports = Record<Service | (typeof INNER)[number], number>;

interface FirebaseConfig {
  hosting?: { public: string };
  functions?: { source: string }[];
  firestore?: { rules: string; indexes: string };
  emulators?: unknown;
}

/**
 * Writes the configuration of a run beside links to what it names: firebase-tools refuses paths that lead
 * out of the folder of its configuration, and it writes its logs into that folder.
 */
function writeConfig(folder: string, services: readonly Service[], ports: Ports): void {
  const config = JSON.parse(readFileSync(inProject('firebase.json'), 'utf8')) as FirebaseConfig;
  const has = (service: Service) => services.includes(service);
  if (!has('hosting')) delete config.hosting;
  if (!has('functions')) delete config.functions;
  const links = [
    config.hosting?.public,
    config.firestore?.rules,
    config.firestore?.indexes,
    ...(config.functions ?? []).map(({ source }) => source),
  ];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of links.filter((link) => link !== undefined && existsSync(inProject(link)))) {
    mkdirSync(dirname(join(folder, path as string)), { recursive: true });
    symlinkSync(inProject(path as string), join(folder, path as string), 'junction');
  }
  // Without a build there is still something to serve: the functions, behind the same address.
  if (config.hosting) mkdirSync(join(folder, config.hosting.public), { recursive: true });
  const host = '127.0.0.1';
  const at = (name: keyof Ports) => ({ host, port: ports[name] });
  config.emulators = {
    singleProjectMode: true,
    ...Object.fromEntries(services.map((service) => [service, at(service)])),
    ...(has('firestore') && { firestore: { ...at('firestore'), websocketPort: ports.websocket } }),
    hub: at('hub'),
    logging: at('logging'),
    eventarc: at('eventarc'),
    tasks: at('tasks'),
    ui: { enabled: false },
  };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(config, null, 2));
}

/** The last whole export, also when a run was killed while it swapped a new one in. */
function lastExport(folder: string): string | null {
  const names = ['saved', 'before'].map((name) => join(folder, name));
  return names.find((path) => existsSync(join(path, 'firebase-export-metadata.json'))) ?? null;
}

/** What firebase-tools prints when something that we need does not run. */
const FAILURES: readonly (readonly [RegExp, (line: string) => string])[] = [
  [
    /Failed to load function definition from source: (.*)/,
    (line) => `The functions could not be loaded: ${line}`,
  ],
  [
    /Could not start (\w+) Emulator, port taken|port \d+ is not open/i,
    () => 'A port that was free was taken in the meantime: run the same command again.',
  ],
  [/Error: (.*)/, (line) => `firebase-tools reports: ${line}`],
];

/** The mark of a run's processes. */
export function markOf(name: string): string {
  return `${ROOT}:${name}`;
}

/** Starts the emulators and waits until they answer. @throws Trouble with one sentence when they do not. */
export async function startEmulators(wish: Wish): Promise<Emulators> {
  const { name, engine, services } = wish;
  const names = [...INNER, 'auth', 'firestore', 'functions', 'hosting'] as const;
  const free = await freePorts(names.length);
  const ports = Object.fromEntries(names.map((key, at) => [key, free[at]])) as Ports;
  const folder = join(CACHE, 'emulators', name);
  writeConfig(folder, services, ports);
  const saved = wish.keep ? lastExport(wish.keep) : null;
  const projectId = demoProjectId();
  const pushKey = wish.keep ? keptPushKey(join(wish.keep, 'push-key')) : makePushKey();
  const log = join(CACHE, 'logs', `${name.replace(/-\d+$/, '')}.log`);
  mkdirSync(dirname(log), { recursive: true });
  const firebase = [process.execPath, FIREBASE, 'emulators:start', '--project', projectId];
  const found = {
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    FIRESTORE_ENGINE: engine.name,
  };
  const plan: Plan = {
    command: [
      ...engine.wrap,
      ...firebase,
      '--only',
      services.join(','),
      ...(saved ? ['--import', saved] : []),
    ],
    cwd: folder,
    log,
    mark: markOf(name),
    hubPort: ports.hub,
    ...(wish.keep && { keep: { folder: wish.keep, address: wish.address, env: found } }),
  };
  const keeper = spawn(
    process.execPath,
    [inProject('tools', 'start', 'emulator-supervisor.ts'), JSON.stringify(plan)],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        ...engine.env,
        SITE_URL: wish.address,
        VAPID_PRIVATE_KEY: pushKey,
        NO_UPDATE_NOTIFIER: '1',
        NO_COLOR: '1',
        // Each function has a process of its own, and all of them compile the same libraries.
        NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
        METADATA_SERVER_DETECTION: 'none',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    },
  );
  let ready = false;
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const stop = async () => {
    if (keeper.connected) keeper.send('end');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  atEnd(stop);
  await new Promise<void>((resolve, reject) => {
    const fail = (sentence: string) => {
      if (!isStopping()) reject(new Trouble(`${sentence}\nMore is in ${log}`));
    };
    keeper.on('message', (message: { line?: string; problem?: string }) => {
      if (message.problem && ready) console.error(message.problem);
      else if (message.problem) fail(message.problem);
      const line = message.line ?? '';
      for (const [pattern, sentence] of FAILURES) {
        const match = pattern.exec(line);
        if (match && !ready) fail(sentence(match[1] ?? line));
      }
      if (line.includes('All emulators ready')) {
        ready = true;
        resolve();
      }
    });
    keeper.once('exit', () => fail('The emulators ended unexpectedly.'));
  });
  return {
    ports,
    hadData: saved !== null,
    env: { ...found, VAPID_PRIVATE_KEY: pushKey },
    keep: () => keeper.send('keep'),
    ended,
  };
}

/** The paths of the one address, and the emulator that answers for each. */
export function frontRoutes({ ports }: Emulators): Routes {
  const paths = (port: number, ...prefixes: string[]) => prefixes.map((prefix) => [prefix, port] as const);
  return [
    ...paths(ports.auth, '/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/'),
    ...paths(ports.auth, '/emulator/v1/', '/emulator/action'),
    ...paths(ports.firestore, '/google.firestore.v1.Firestore/', '/v1/projects/'),
    ...paths(ports.hosting, '/'),
  ];
}
