/** A process that runs the jobs on the emulators, which list scheduled functions but never call them. */
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { type Job, jobs } from './jobs.ts';

const running = new Set<string>();

async function runUnlessRunning(name: string, { load }: Job): Promise<void> {
  if (running.has(name)) return;
  running.add(name);
  await load()
    .then(({ runJob }) => runJob(Date.now()))
    .catch((error: unknown) => console.error(name, error));
  running.delete(name);
}

for (const [name, job] of Object.entries(jobs))
  setInterval(() => void runUnlessRunning(name, job), job.minutes * MINUTE);
