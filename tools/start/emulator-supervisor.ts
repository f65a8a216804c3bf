/**
 * The process that holds the emulators. It lives in a session of its own, so that Ctrl-C does not reach the
 * emulators before the data is saved, and it notices by its channel when the launcher dies by whatever cause:
 * then it saves, stops everything and ends.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { type Holder, holdLock } from './instance-lock.ts';
import { MARK, family, signal } from '../shared/processes.ts';

/** What the launcher asks of the keeper, as JSON in its first argument. */
export interface Plan {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly log: string;
  readonly mark: string;
  readonly hubPort: number;
  /** Where the data is kept, and how this run is reached; absent for runs that keep nothing. */
  readonly keep?: { readonly folder: string } & Pick<Holder, 'address' | 'env'>;
}

const SAVE_EVERY_MS = 30_000;
/** How long the emulators may take to end by themselves: with data that is kept, and with none that anybody misses. */
const PATIENCE_MS = { kept: 15_000, none: 3_000 };

const plan = JSON.parse(process.argv[2] ?? '') as Plan;
const log = createWriteStream(plan.log);
// A full disk must not keep the emulators from being stopped.
log.on('error', () => undefined);

let keeping = false;
let saving: Promise<void> = Promise.resolve();
let ending = false;

/** Exports into a new folder and swaps it in, so that there is a whole export at every moment. */
async function save(): Promise<void> {
  if (!plan.keep || !keeping) return;
  const { folder } = plan.keep;
  mkdirSync(folder, { recursive: true });
  const [now, next, before] = ['saved', 'saving', 'before'].map((name) => `${folder}/${name}`) as [
    string,
    string,
    string,
  ];
  const answer = await fetch(`http://127.0.0.1:${plan.hubPort}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: next, initiatedBy: 'keeper' }),
  });
  if (!answer.ok) throw new Error('the emulators did not export it.');
  rmSync(before, { recursive: true, force: true });
  if (existsSync(now)) renameSync(now, before);
  renameSync(next, now);
  rmSync(before, { recursive: true, force: true });
}

/** Saves after the save that may be under way. */
function saveInTurn(): Promise<void> {
  saving = saving.then(save).catch((error: unknown) => {
    tell({
      problem: `The data could not be saved: ${error instanceof Error ? error.message : String(error)}`,
    });
  });
  return saving;
}

function tell(message: { line: string } | { problem: string }): void {
  if (process.connected) process.send?.(message, () => undefined);
}

const [program = '', ...args] = plan.command;
const child = spawn(program, args, {
  cwd: plan.cwd,
  env: { ...process.env, [MARK]: plan.mark },
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
});
const ended = new Promise<void>((resolve) => {
  child.once('exit', () => resolve());
  child.once('error', (error) => {
    tell({ problem: `The emulators could not be started: ${error.message}` });
    resolve();
  });
});

for (const stream of [child.stdout, child.stderr]) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    log.write(text);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      tell({ line });
      // firebase-tools goes on without an emulator that was killed; nobody could use what is left.
      if (/has exited upon receiving signal/.test(line)) void end();
    }
  });
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await saveInTurn();
  const members = family(plan.mark, child.pid);
  // The group, because hidane's wrapper does not pass a signal on to firebase-tools.
  if (child.pid) signal([process.platform === 'win32' ? child.pid : -child.pid], 'SIGINT');
  const patience = PATIENCE_MS[keeping ? 'kept' : 'none'];
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience))]);
  signal([...members, ...family(plan.mark, child.pid)], 'SIGKILL');
  process.exit();
}

process.on('message', (message) => {
  if (message === 'keep') keeping = true;
  if (message === 'end') void end();
});
for (const event of ['disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP']) process.on(event, () => void end());
void ended.then(() => end());
setInterval(() => void saveInTurn(), SAVE_EVERY_MS).unref();
if (plan.keep) {
  const { address, env } = plan.keep;
  await holdLock(() => ({ address, env, inUse: process.connected && !ending }));
}
