/** Ports that are free, and ports that answer. */
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts, isFree, untilOpen } from '../../tools/shared/ports.ts';

test('a server that begins to listen later is waited for, one that never does is given up', async () => {
  const [port = 0, silent = 0] = await freePorts(2);
  const server = createServer((socket) => socket.destroy());
  const opened = untilOpen(port, 30_000);
  await expect(untilOpen(silent, 100)).resolves.toBe(false);
  server.listen(port, '127.0.0.1');
  await expect(opened).resolves.toBe(true);
  await expect(isFree(port)).resolves.toBe(false);
  await new Promise((resolve) => server.close(resolve));
  await expect(isFree(port)).resolves.toBe(true);
});
