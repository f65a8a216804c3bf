import { spawn } from 'node:child_process';
import type { Emulators } from './emulators.ts';
import { inProject } from './project.ts';
import { atEnd } from './stop.ts';

/** Runs what the functions do by the clock, because the emulators list scheduled functions and then ignore them. */
export function startTicker({ env }: Emulators, address: string): void {
  const child = spawn(process.execPath, [inProject('functions', 'src', 'tick.ts')], {
    env: {
      ...process.env,
      ...env,
      FUNCTIONS_EMULATOR: 'true',
      SITE_URL: address,
      METADATA_SERVER_DETECTION: 'none',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  atEnd(() => void child.kill('SIGTERM'));
}
