import { rmSync } from 'node:fs';
import { refreshClasses, seedEmulators } from '../seed/demo-data.ts';
import { type Emulators, markOf, startEmulators } from './emulators.ts';
import { chooseEngine } from './firestore-engine.ts';
import { takenPort } from './reverse-proxy.ts';
import { lockHolder } from './instance-lock.ts';
import { isFree } from '../shared/ports.ts';
import { family, signal } from '../shared/processes.ts';
import { DATA } from '../shared/project.ts';
import { isStopping } from '../shared/stop.ts';
import { Trouble } from '../shared/command.ts';

/** `npm start` and `npm run dev` share their data, so that only one of them runs at a time. */
const NAME = 'hub';

/** The port that PORT names, or 5000. @throws Trouble when it is none or is taken. */
export async function wantedPort(): Promise<number> {
  const port = Number(process.env.PORT || 5000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Trouble(
      `PORT is "${process.env.PORT}", which is not a port: use a number between 1024 and 65535.`,
    );
  }
  await ensureAlone();
  if (!(await isFree(port))) throw takenPort(port);
  return port;
}

/** Waits for a run whose launcher was killed, and removes what it could not. @throws Trouble when one runs. */
async function ensureAlone(): Promise<void> {
  const other = await lockHolder();
  if (other?.holder.inUse) {
    throw new Trouble(
      `The hub already runs from this folder at ${other.holder.address}: use it, or stop it with Ctrl-C where it was started.`,
    );
  }
  if (other) {
    console.log('The previous run is still saving its data; waiting for it …');
    await other.gone;
  }
  signal(family(markOf(NAME)), 'SIGKILL');
}

/** Starts the emulators on the kept data; without any, the demo data is made first. */
export async function startHub(port: number, options: { readonly reset: boolean }): Promise<Emulators> {
  if (options.reset) {
    rmSync(DATA, { recursive: true, force: true });
    console.log('The data of earlier runs was removed.');
  }
  const engine = await chooseEngine();
  console.log(`Starting the emulators (Firestore: ${engine.name}) …`);
  const emulators = await startEmulators({
    name: NAME,
    engine,
    services: ['auth', 'firestore', 'functions', 'hosting'],
    address: `http://localhost:${port}`,
    keep: DATA,
  });
  if (emulators.hadData) {
    await refreshClasses(emulators.env);
  } else {
    console.log('Making the demo data …');
    await seedEmulators(emulators.env);
  }
  emulators.keep();
  return emulators;
}

/** Emulators to fill: those that the environment names, those of the hub that runs here, or new ones whose data is kept. */
export async function emulatorsToFill(): Promise<Readonly<Record<string, string | undefined>>> {
  if (process.env.FIRESTORE_EMULATOR_HOST) return process.env;
  const running = await lockHolder();
  if (running?.holder.inUse) return { ...running.holder.env, HUB_URL: running.holder.address };
  await ensureAlone();
  const engine = await chooseEngine();
  console.log(`Starting the emulators (Firestore: ${engine.name}) …`);
  const address = `http://localhost:${process.env.PORT || 5000}`;
  const emulators = await startEmulators({
    name: NAME,
    engine,
    services: ['auth', 'firestore'],
    address,
    keep: DATA,
  });
  emulators.keep();
  return { ...emulators.env, HUB_URL: `${address} (after \`npm start\`)` };
}

/** Waits until the person ends the command. @throws Trouble when the emulators end by themselves. */
export async function untilStopped(emulators: Emulators): Promise<never> {
  await emulators.ended;
  if (!isStopping())
    throw new Trouble('The emulators ended unexpectedly: start again; their log is in .cache/logs.');
  return new Promise(() => undefined);
}
