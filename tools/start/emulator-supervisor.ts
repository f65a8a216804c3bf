/**
 * The process that holds the emulators. It lives in a session of its own, so that Ctrl-C does not reach the
 * emulators before the data is saved, and it notices by its channel when the launcher dies by whatever cause:
 * then it saves, stops everything and ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RUN_ID, processesOf, signal } from '../shared/processes.ts';
import { exportEmulators } from './export.ts';
import { type Holder, holdLock } from './instance-lock.ts';

/** What the launcher asks of the supervisor, as JSON in its first argument. */
export interface Plan {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly log: string;
  readonly runId: string;
  readonly hubPort: number;
  /** Where the data is kept, and how this run is reached; absent for runs that keep nothing. */
  readonly keep?: { readonly folder: string } & Pick<Holder, 'address' | 'env'>;
}

/** What the supervisor tells the launcher: a line that firebase-tools printed, or what went wrong. */
export type Message = { readonly line?: string; readonly problem?: string };

const SAVE_EVERY_MS = 30_000;
/** How long the emulators may take to end by themselves: with data that is kept, and with none that anybody misses. */
const TIMEOUT_MS = { kept: 15_000, none: 3_000 };

const { keep, ...plan } = JSON.parse(process.argv[2] ?? '') as Plan;
const log = createWriteStream(plan.log);
// A full disk must not keep the emulators from being stopped.
log.on('error', () => undefined);

let keeping = false;
let saving: Promise<void> = Promise.resolve();
let ending = false;

/** Exports into a new folder and then removes the one before, so that there is a whole export at every moment. */
async function save(): Promise<void> {
  if (!keep || !keeping) return;
  const { folder } = keep;
  const path = join(folder, `saved-${Date.now()}`);
  await exportEmulators(`127.0.0.1:${plan.hubPort}`, path);
  const exports = globSync('saved*', { cwd: folder }).map((name) => join(folder, name));
  for (const old of exports) if (old !== path) rmSync(old, { recursive: true, force: true });
}

/** Saves after the save that may be under way. */
function saveInTurn(): Promise<void> {
  saving = saving.then(save).catch((error: Error) => {
    tell({ problem: `The data could not be saved: ${error.message}` });
  });
  return saving;
}

function tell(message: Message): void {
  if (process.connected) process.send?.(message, () => undefined);
}

const [program = '', ...args] = plan.command;
const child = spawn(program, args, {
  cwd: plan.cwd,
  env: { ...process.env, [RUN_ID]: plan.runId },
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
});
const ended = once(child, 'exit').catch((error: Error) => {
  tell({ problem: `The emulators could not be started: ${error.message}` });
});
for (const input of [child.stdout, child.stderr]) {
  createInterface({ input }).on('line', (line) => {
    log.write(`${line}\n`);
    tell({ line });
    // firebase-tools goes on without an emulator that was killed; nobody could use what is left.
    if (/has exited upon receiving signal/.test(line)) void end();
  });
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await saveInTurn();
  const members = processesOf(plan.runId, child.pid);
  // The group, because hidane's wrapper does not pass a signal on to firebase-tools.
  if (child.pid) signal([-child.pid], 'SIGINT');
  const timeout = TIMEOUT_MS[keeping ? 'kept' : 'none'];
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, timeout))]);
  signal([...members, ...processesOf(plan.runId, child.pid)], 'SIGKILL');
  process.exit();
}

process.on('message', (message) => {
  if (message === 'keep') keeping = true;
  if (message === 'end') void end();
});
for (const event of ['disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP']) process.on(event, () => void end());
void ended.then(() => end());
setInterval(() => void saveInTurn(), SAVE_EVERY_MS).unref();
if (keep) await holdLock(() => ({ ...keep, inUse: process.connected && !ending }));
