import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd } from '../shared/command.ts';
import { CACHE, inProject } from '../shared/project.ts';
import type { Emulators } from './emulators.ts';

/** Ends the process when its parent is gone, also when that was killed: then their channel breaks. */
const END_WITH_PARENT = "data:text/javascript,process.on('disconnect', () => process.exit())";

/** Runs what the functions do by the clock, because the emulators list scheduled functions and then ignore them. */
export function startScheduler({ env, address }: Emulators): void {
  const forFunctions = { FUNCTIONS_EMULATOR: 'true', SITE_URL: address, METADATA_SERVER_DETECTION: 'none' };
  const log = openSync(join(CACHE, 'logs', 'clock.log'), 'w');
  const jobs = inProject('functions', 'src', 'tick.ts');
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, jobs], {
    env: { ...process.env, ...env, ...forFunctions },
    stdio: ['ignore', log, log, 'ipc'],
  });
  atEnd(() => child.kill('SIGTERM'));
}
