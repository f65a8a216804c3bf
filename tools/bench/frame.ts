/** What the benches share: an empty database, medians, and the line of JSON at the end. */
import { command } from '../shared/command.ts';
import { startEmulators } from '../start/emulators.ts';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Milliseconds until `work` was done. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** An empty database for this process, without the rest of the hub. */
export async function startDatabase(): Promise<void> {
  const { env } = await startEmulators({ name: `bench-${process.pid}`, services: ['firestore'] });
  Object.assign(process.env, env);
}

/** Runs a bench, prints its figures as JSON, and fails when one of its promises is broken. */
export function bench(measure: () => Promise<readonly [figures: object, isKept: boolean]>): Promise<void> {
  return command(async () => {
    const [figures, isKept] = await measure();
    console.log(JSON.stringify(figures));
    return isKept ? 0 : 1;
  });
}
