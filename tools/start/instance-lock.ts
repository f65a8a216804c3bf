/** One hub at a time in this folder, and how other commands find it: by a socket, which cannot outlive its holder as a file could. */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../shared/project.ts';

/** The hub that runs from this folder: its address, and the variables by which tools find its emulators. */
export interface RunningHub {
  readonly address: string;
  readonly env: Readonly<Record<string, string>>;
}

const SOCKET = join(tmpdir(), `hub-${hash('sha256', ROOT).slice(0, 12)}.sock`);

export async function holdLock(hub: RunningHub): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`${JSON.stringify(hub)}\n`);
  });
  rmSync(SOCKET, { force: true });
  await once(server.listen(SOCKET), 'listening');
  server.unref();
}

/** The hub that holds the lock, or null. */
export function lockHolder(): Promise<RunningHub | null> {
  return new Promise((resolve) => {
    const socket = connect(SOCKET);
    socket.once('error', () => resolve(null));
    socket.once('data', (data) => resolve(JSON.parse(String(data)) as RunningHub));
  });
}
