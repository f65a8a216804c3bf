import { type SpawnOptions, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { atEnd, isStopping } from './stop.ts';

/** The variable by which the processes of one run are recognised, even when their parent is gone. */
export const MARK = 'HUB_RUN';

/** The ids of the processes started for the run with this mark. Linux only; elsewhere empty. */
function marked(mark: string): number[] {
  if (process.platform !== 'linux') return [];
  const needle = `${MARK}=${mark}\0`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return `${readFileSync(`/proc/${name}/environ`, 'latin1')}\0`.includes(needle);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The ids of a process's descendants, read from `ps`. */
function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const children = (parent: number): number[] =>
    table.flatMap(([id, of]) => (id && of === parent ? [id, ...children(id)] : []));
  return children(pid);
}

/** Everything that belongs to a run: by its mark on Linux, by parentage elsewhere. */
export function family(mark: string, pid?: number): number[] {
  if (process.platform === 'linux') return marked(mark);
  return pid === undefined || process.platform === 'win32' ? [] : descendants(pid);
}

/** Sends a signal to processes that may be gone already. */
export function signal(ids: readonly number[], name: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, name);
    } catch {
      // Already gone: that is what was wanted.
    }
  }
}

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs a program to its end and gives its exit code and, unless it writes to the terminal itself, its output.
 * A command that ends before its program takes the program with it.
 */
export function run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const parts: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => parts.push(part));
    child.stderr?.on('data', (part: Buffer) => parts.push(part));
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    atEnd(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended;
    });
    child.once('error', (error) => resolve({ code: 127, output: String(error) }));
    child.once('close', (code) => {
      // A program that ended because we are ending has no result that anybody should act on.
      if (isStopping()) return;
      resolve({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8') });
    });
  });
}

/**
 * Starts a Node program beside this one, on the same terminal unless its words go into a log. It ends with this
 * process, also when this one is killed: then its channel breaks.
 */
export function startBeside(args: readonly string[], env: NodeJS.ProcessEnv, log?: string): void {
  const endWithUs = "data:text/javascript,process.on('disconnect', () => process.exit())";
  const out = log === undefined ? 'inherit' : openSync(log, 'w');
  const child = spawn(process.execPath, ['--import', endWithUs, ...args], {
    env,
    stdio: ['ignore', out, out, 'ipc'],
  });
  if (typeof out === 'number') closeSync(out);
  atEnd(() => void child.kill('SIGTERM'));
}
