import { join } from 'node:path';
import type { Emulators } from './emulators.ts';
import { startBeside } from './processes.ts';
import { CACHE, inProject } from './project.ts';

/** Runs what the functions do by the clock, because the emulators list scheduled functions and then ignore them. */
export function startTicker({ env }: Emulators, address: string): void {
  const forFunctions = { FUNCTIONS_EMULATOR: 'true', SITE_URL: address, METADATA_SERVER_DETECTION: 'none' };
  const log = join(CACHE, 'logs', 'clock.log');
  startBeside(
    [inProject('functions', 'src', 'jobs', 'local-scheduler.ts')],
    { ...process.env, ...env, ...forFunctions },
    log,
  );
}
