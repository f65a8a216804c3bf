/** Programs that a command runs, and the processes that those programs start. */
import { type SpawnOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { atEnd, isStopping } from './command.ts';

/** The variable by which the processes of a run are recognised, even when their parent is gone. */
export const RUN_ID = 'HUB_RUN';

/** True iff the process has this run id in its environment. Linux only. */
function belongsTo(runId: string, pid: number): boolean {
  try {
    return `${readFileSync(`/proc/${pid}/environ`, 'latin1')}\0`.includes(`${RUN_ID}=${runId}\0`);
  } catch {
    return false;
  }
}

/** The ids of all processes of a run: by its id on Linux, elsewhere the descendants of `pid`. */
export function processesOf(runId: string, pid?: number): number[] {
  if (process.platform === 'linux') {
    const ids = readdirSync('/proc').map(Number).filter(Boolean);
    return ids.filter((id) => id !== process.pid && belongsTo(runId, id));
  }
  if (pid === undefined) return [];
  const output = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const table = output.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const children = (parent: number): number[] =>
    table.flatMap(([id, of]) => (id && of === parent ? [id, ...children(id)] : []));
  return children(pid);
}

export function signal(ids: readonly number[], name: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, name);
    } catch {
      // Already gone.
    }
  }
}

/** Runs a program until it ends; when the command ends, so does the program. `output` is empty if `stdio` sends it elsewhere. */
export async function run(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
  const ended = once(child, 'close').catch((error: unknown) => {
    parts.push(Buffer.from(String(error)));
    return [127];
  });
  atEnd(() => child.kill('SIGTERM') && ended);
  const [code] = await ended;
  // Never resolves, because no caller should act on the result of a program that we are ending.
  if (isStopping()) return new Promise(() => undefined);
  return { code: code ?? 1, output: Buffer.concat(parts).toString('utf8') };
}
