/** Starts the functions without the emulator's own runner, which has a process for each request and no time for crowds. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '../../tools/shared/ports.ts';
import { inProject } from '../../tools/shared/project.ts';

/** The moment, in epoch milliseconds, at which a request arrives; for a bundle with a moved clock. */
export const HUB_NOW_HEADER = 'x-hub-now';

type Options = {
  /** The bundle's `index.js`. */
  readonly lib: string;
  readonly instances: number;
  /** Where the functions find auth and the database. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly port?: number;
};

export type HubServers = {
  readonly address: string;
  /** Ends one instance with SIGKILL; the next one comes by itself. */
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
};

/** Starts so many instances behind one address, and waits until they listen. @throws Error where they end instead */
export async function startHubServers({ lib, instances, env, port }: Options): Promise<HubServers> {
  const at = port ?? (await freePorts(1))[0] ?? 0;
  const program = inProject('tests', 'prove', 'hub-server.ts');
  const child = spawn(process.execPath, [program, lib, String(at), String(instances)], {
    env: {
      ...process.env,
      ...env,
      FUNCTIONS_EMULATOR: 'true',
      SITE_URL: `http://localhost:${at}`,
      METADATA_SERVER_DETECTION: 'none',
    },
    // What the hub logs of each request is no part of the proof; its warnings would be thousands.
    stdio: ['ignore', 'ignore', process.env['HUB_LOGS'] === undefined ? 'ignore' : 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve());
  });
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error('The functions did not start: HUB_LOGS=1 shows why.');
    }),
  ]);
  return {
    address: `http://127.0.0.1:${at}`,
    kill: () => child.send('kill'),
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
