/** Ports that are free. */
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts, isFree } from '../../tools/shared/ports.ts';

test('a port is free until something listens on it, and again afterwards', async () => {
  const [port = 0, other] = await freePorts(2);
  expect(port).not.toBe(other);
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(isFree(port)).resolves.toBe(false);
  await new Promise((resolve) => server.close(resolve));
  await expect(isFree(port)).resolves.toBe(true);
});
