/** Whole hubs: this folder's, whose data `npm start` and `npm run dev` share, so only one of the two runs at a time; and hubs of a command's own. */
import { spawn } from 'node:child_process';
import { globSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { refreshClasses, seedEmulators } from '../seed/demo-data.ts';
import { UserFacingError, atEnd, isStopping } from '../shared/command.ts';
import { isFree } from '../shared/ports.ts';
import { processesOf, signal } from '../shared/processes.ts';
import { CACHE, DATA, inProject } from '../shared/project.ts';
import { type Emulators, exportEmulators, openHub, runIdOf, startEmulators } from './emulators.ts';
import { holdLock, lockHolder } from './instance-lock.ts';
import { takenPort } from './reverse-proxy.ts';
import { welcome } from './welcome.ts';

/** Opens a whole hub of a command's own behind one address, with the demonstration in it unless it is to be empty. */
export async function openOwnHub(name: string, isSeeded = true): Promise<Emulators> {
  await makeSite('demo');
  await makeFunctions();
  const emulators = await startEmulators({ name: `${name}-${process.pid}` });
  await openHub(emulators);
  if (isSeeded) await seedEmulators(emulators.env);
  return emulators;
}

const NAME = 'hub';
const SAVE_EVERY_MS = 30_000;
const PORT = Number(process.env.PORT || 5000);

/** Ends what a killed run left behind. @throws UserFacingError when the hub runs from this folder, or PORT is taken */
export async function ensureAlone(): Promise<void> {
  const running = await lockHolder();
  if (running)
    throw new UserFacingError(
      `The hub already runs from this folder at ${running.address}: use it, or stop it with Ctrl-C where it was started.`,
    );
  signal(processesOf(runIdOf(NAME)), 'SIGKILL');
  if (!(await isFree(PORT))) throw takenPort(PORT);
}

/** Starts the emulators on the kept data; without any, makes the demonstration first. */
export async function startHub({ reset = false } = {}): Promise<Emulators> {
  if (reset) {
    rmSync(DATA, { recursive: true, force: true });
    console.log('The data of earlier runs was removed.');
  }
  const emulators = await startEmulators({ name: NAME, port: PORT, keep: DATA });
  if (!emulators.hadData) {
    console.log('Making the demo data …');
    await seedEmulators(emulators.env);
  } else if (!(await refreshClasses(emulators.env)))
    console.log('The kept data is of an older demonstration: `npm start -- --reset` shows the present one.');
  await keepSaving(emulators);
  return emulators;
}

/** Saves what the emulators hold, every 30 seconds and at the end, and lets other commands find them. */
async function keepSaving({ address, env }: Emulators): Promise<void> {
  let saving = Promise.resolve();
  const save = async () => {
    const path = join(DATA, `saved-${Date.now()}`);
    await exportEmulators(env.FIREBASE_EMULATOR_HUB, path);
    // Old exports are removed only now that the new one is complete.
    for (const name of globSync('saved*', { cwd: DATA }))
      if (join(DATA, name) !== path) rmSync(join(DATA, name), { recursive: true, force: true });
  };
  const saveInTurn = () => {
    const report = (error: Error) => console.error(`The data could not be saved: ${error.message}`);
    saving = saving.then(save).catch(report);
    return saving;
  };
  atEnd(saveInTurn);
  setInterval(() => void saveInTurn(), SAVE_EVERY_MS).unref();
  const { VAPID_PRIVATE_KEY: _, CERTIFICATE_KEYS: __, ...found } = env;
  await holdLock({ address, env: found });
}

/** Ends a child when its parent is gone, even if the parent was killed, because that breaks their channel. */
const END_WITH_PARENT = "data:text/javascript,process.on('disconnect', () => process.exit())";

/** Opens the one address, runs the scheduled jobs, and waits until the command is ended; `pages` as in `openHub`. */
export async function serveHub(emulators: Emulators, pages?: number): Promise<never> {
  const { address, ended, env } = emulators;
  await openHub(emulators, pages);
  // The emulators list scheduled functions, but never run them.
  const forFunctions = { FUNCTIONS_EMULATOR: 'true', SITE_URL: address };
  const log = openSync(join(CACHE, 'logs', 'clock.log'), 'w');
  const jobs = inProject('functions', 'src', 'jobs', 'local-scheduler.ts');
  const scheduler = spawn(process.execPath, ['--import', END_WITH_PARENT, jobs], {
    env: { ...process.env, ...env, ...forFunctions },
    stdio: ['ignore', log, log, 'ipc'],
  });
  atEnd(() => scheduler.kill('SIGTERM'));
  console.log(welcome(address));
  await ended;
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
