import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** True iff nothing listens on this port of the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * So many free ports. They lie below the range from which systems take ports for outgoing connections, so
 * that none is taken between this answer and its use.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    if (!found.has(port) && (await isFree(port))) found.add(port);
  }
  return [...found];
}

/** True iff something takes connections on this port of the loopback address. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Waits until something takes connections on this port; false where nothing did for so long, ms. */
export async function untilOpen(port: number, patience: number): Promise<boolean> {
  const last = Date.now() + patience;
  while (!(await isOpen(port))) {
    if (Date.now() > last) return false;
    await sleep(50);
  }
  return true;
}
