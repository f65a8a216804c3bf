/** The one address: what it passes on, to whom, and what happens when one side goes away. */
import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReverseProxy } from '../../tools/start/reverse-proxy.ts';
import { freePorts, isFree, listen } from '../../tools/shared/ports.ts';
import { UserFacingError, stopAll } from '../../tools/shared/command.ts';

let proxy = '';
let aborted: Promise<void>;
const servers: Server[] = [];

function opened(server: Server): Promise<number> {
  servers.push(server);
  return listen(server);
}

beforeAll(async () => {
  const echo = await opened(
    createServer((incoming, answer) => {
      answer.setHeader('x-host', incoming.headers.host ?? '');
      answer.setHeader('set-cookie', ['a=1', 'b=2']);
      answer.statusCode = 203;
      incoming.pipe(answer);
    }),
  );
  let noticed = () => {};
  aborted = new Promise((resolve) => {
    noticed = resolve;
  });
  const endless = await opened(
    createServer((_incoming, answer) => {
      answer.write('first part');
      answer.on('close', noticed);
    }),
  );
  const [port = 0, dead = 0] = await freePorts(2);
  expect(port).not.toBe(dead);
  expect(await isFree(port)).toBe(true);
  proxy = await openReverseProxy(port, [
    ['/endless/', endless],
    ['/dead/', dead],
    ['/', echo],
  ]);
});

afterAll(async () => {
  await stopAll();
  for (const server of servers) server.close();
});

test('passes on the body, the host, the status and a repeated header', async () => {
  const answer = await fetch(`${proxy}/any?x=1`, { method: 'POST', body: 'héllo' });
  expect(answer.status).toBe(203);
  expect(answer.headers.get('x-host')).toBe(new URL(proxy).host);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.text()).toBe('héllo');
});

test('a part of an answer arrives at once, and a client that disconnects is noticed', async () => {
  const part = await new Promise<string>((resolve, reject) => {
    const call = request(`${proxy}/endless/`, (answer) => {
      answer.once('data', (data: Buffer) => {
        resolve(data.toString());
        call.destroy();
      });
      answer.on('error', () => undefined);
    });
    call.on('error', reject);
    call.end();
  });
  expect(part).toBe('first part');
  await aborted;
});

test('an emulator that is gone gives a 502, and the proxy goes on', async () => {
  expect((await fetch(`${proxy}/dead/`)).status).toBe(502);
  expect((await fetch(`${proxy}/any`)).status).toBe(203);
});

test('a port in use is reported in one sentence that says what to do', async () => {
  const port = Number(new URL(proxy).port);
  expect(await isFree(port)).toBe(false);
  const taken = openReverseProxy(port, []);
  await expect(taken).rejects.toThrow(UserFacingError);
  await expect(taken).rejects.toThrow(
    /is in use by another program: stop that program, or choose another port/,
  );
});
