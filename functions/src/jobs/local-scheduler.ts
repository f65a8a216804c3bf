/** The local scheduler: a process that runs the jobs by the clock, because the emulators ignore scheduled functions. */
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { jobs } from './jobs.ts';

const running = new Set<string>();

async function runOnce(name: string, run: (now: number) => Promise<unknown>): Promise<void> {
  if (running.has(name)) return;
  running.add(name);
  await run(Date.now()).catch((error: unknown) => console.error(name, error));
  running.delete(name);
}

for (const [name, { minutes, run }] of Object.entries(jobs)) {
  setInterval(() => void runOnce(name, run), minutes * MINUTE);
}
