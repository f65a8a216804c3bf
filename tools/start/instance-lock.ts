/**
 * One hub at a time in this folder, and how others find it. A socket is the lock: unlike a file with a process id in
 * it, it cannot outlive its holder.
 */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../shared/project.ts';

/** What the holder of the lock says about itself. */
export interface Holder {
  readonly address: string;
  /** The variables by which tools find its emulators. */
  readonly env: Readonly<Record<string, string>>;
  /** False while it only cleans up after a launcher that has died. */
  readonly inUse: boolean;
}

const SOCKET = join(tmpdir(), `hub-${hash('sha256', ROOT).slice(0, 12)}.sock`);

/** Holds the lock of this folder until the process ends. */
export async function holdLock(describe: () => Holder): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write(`${JSON.stringify(describe())}\n`);
  });
  rmSync(SOCKET, { force: true });
  await once(server.listen(SOCKET), 'listening');
  server.unref();
}

/** Who holds the lock of this folder, or null; `gone` resolves when the holder has ended. */
export function lockHolder(): Promise<{ holder: Holder; gone: Promise<void> } | null> {
  return new Promise((resolve) => {
    const socket = connect(SOCKET);
    const gone = new Promise<void>((done) => socket.once('close', () => done()));
    socket.once('error', () => resolve(null));
    socket.once('data', (data) => resolve({ holder: JSON.parse(String(data)) as Holder, gone }));
  });
}
