/** The hub of this folder: `npm start` and `npm run dev` share its data, so that only one of them runs at a time. */
import { spawn } from 'node:child_process';
import { globSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { refreshClasses, seedEmulators } from '../seed/demo-data.ts';
import { UserFacingError, atEnd, isStopping } from '../shared/command.ts';
import { isFree } from '../shared/ports.ts';
import { processesOf, signal } from '../shared/processes.ts';
import { CACHE, DATA, inProject } from '../shared/project.ts';
import { type Emulators, openHub, runIdOf, startEmulators } from './emulators.ts';
import { exportEmulators } from './export.ts';
import { holdLock, lockHolder } from './instance-lock.ts';
import { takenPort } from './reverse-proxy.ts';
import { welcome } from './welcome.ts';

const NAME = 'hub';
const SAVE_EVERY_MS = 30_000;
const PORT = Number(process.env.PORT || 5000);

/** The port that PORT names, or 5000. @throws UserFacingError when it is none or is taken. */
export async function requestedPort(): Promise<number> {
  await ensureAlone();
  if (!(await isFree(PORT))) throw takenPort(PORT);
  return PORT;
}

/** Ends the emulators of a run that was killed. @throws UserFacingError when one runs. */
async function ensureAlone(): Promise<void> {
  const running = await lockHolder();
  if (running)
    throw new UserFacingError(
      `The hub already runs from this folder at ${running.address}: use it, or stop it with Ctrl-C where it was started.`,
    );
  signal(processesOf(runIdOf(NAME)), 'SIGKILL');
}

/** Starts the emulators on the kept data; without any, the demo data is made first. */
export async function startHub(port: number, options: { readonly reset: boolean }): Promise<Emulators> {
  if (options.reset) {
    rmSync(DATA, { recursive: true, force: true });
    console.log('The data of earlier runs was removed.');
  }
  const emulators = await startEmulators({ name: NAME, port, keep: DATA });
  if (emulators.hadData) {
    const isOfToday = await refreshClasses(emulators.env);
    if (!isOfToday)
      console.log(
        'The kept data is of an older demonstration: `npm start -- --reset` shows the present one.',
      );
  } else {
    console.log('Making the demo data …');
    await seedEmulators(emulators.env);
  }
  await keepSaving(emulators);
  return emulators;
}

/** Saves what the emulators hold, every 30 seconds and at the end. */
async function keepSaving({ address, env }: Emulators): Promise<void> {
  let saving = Promise.resolve();
  const save = async () => {
    const path = join(DATA, `saved-${Date.now()}`);
    await exportEmulators(env.FIREBASE_EMULATOR_HUB, path);
    // The new one is whole before the old ones go.
    for (const name of globSync('saved*', { cwd: DATA }))
      if (join(DATA, name) !== path) rmSync(join(DATA, name), { recursive: true, force: true });
  };
  const saveInTurn = () =>
    (saving = saving
      .then(save)
      .catch((error: Error) => console.error(`The data could not be saved: ${error.message}`)));
  atEnd(saveInTurn);
  setInterval(() => void saveInTurn(), SAVE_EVERY_MS).unref();
  const { VAPID_PRIVATE_KEY: _, ...found } = env;
  await holdLock({ address, env: found });
}

/** Ends the process when its parent is gone, also when that was killed: then their channel breaks. */
const END_WITH_PARENT = "data:text/javascript,process.on('disconnect', () => process.exit())";

/** Runs what the functions do by the clock, because the emulators list scheduled functions and then ignore them. */
function startLocalScheduler({ env, address }: Emulators): void {
  const forFunctions = { FUNCTIONS_EMULATOR: 'true', SITE_URL: address, METADATA_SERVER_DETECTION: 'none' };
  const log = openSync(join(CACHE, 'logs', 'clock.log'), 'w');
  const jobs = inProject('functions', 'src', 'jobs', 'local-scheduler.ts');
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, jobs], {
    env: { ...process.env, ...env, ...forFunctions },
    stdio: ['ignore', log, log, 'ipc'],
  });
  atEnd(() => child.kill('SIGTERM'));
}

/**
 * Opens the one address, runs the jobs by the clock, and waits until the person ends the command; `pages` as in `openHub`.
 * @throws UserFacingError when the emulators end by themselves.
 */
export async function serveHub(emulators: Emulators, pages?: number): Promise<never> {
  await openHub(emulators, pages);
  startLocalScheduler(emulators);
  console.log(welcome(emulators.address));
  await emulators.ended;
  if (!isStopping())
    throw new UserFacingError('The emulators ended unexpectedly: start again; their log is in .cache/logs.');
  return new Promise(() => undefined);
}

/** Emulators to fill: those that the environment names, those of the hub that runs here, or new ones whose data is kept. */
export async function emulatorsToFill(): Promise<Readonly<Record<string, string | undefined>>> {
  if (process.env.FIRESTORE_EMULATOR_HOST) return process.env;
  const running = await lockHolder();
  if (running) return { ...running.env, HUB_URL: running.address };
  await ensureAlone();
  const options = { name: NAME, port: PORT, keep: DATA };
  const emulators = await startEmulators({ ...options, services: ['auth', 'firestore'] });
  await keepSaving(emulators);
  return { ...emulators.env, HUB_URL: `${emulators.address} (after \`npm start\`)` };
}
