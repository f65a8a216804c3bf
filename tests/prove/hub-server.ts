/**
 * The functions as the cloud runs them, several instances at one port: `node hub-server.ts <index.js> <port> <instances>`.
 * A message `kill` from its parent ends one instance in the middle of its work; another takes its place.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import cluster from 'node:cluster';
import { pathToFileURL } from 'node:url';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { Request, Response } from '@google-cloud/functions-framework';
import { HUB_NOW_HEADER } from './servers.ts';

const [, , lib = '', port = '', instances = '1'] = process.argv;

function lead(): void {
  let isEnding = false;
  cluster.on('exit', () => !isEnding && cluster.fork());
  cluster.on('listening', () => {
    const ready = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    if (ready.length >= Number(instances)) process.send?.('ready');
  });
  for (let at = 0; at < Number(instances); at += 1) cluster.fork();
  process.on('message', (message) => {
    if (message !== 'kill') return;
    const [oldest] = Object.values(cluster.workers ?? {});
    oldest?.process.kill('SIGKILL');
  });
  process.on('disconnect', () => {
    isEnding = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    process.exit();
  });
}

async function serve(): Promise<void> {
  const moved = new AsyncLocalStorage<number>();
  const realNow = Date.now;
  Object.assign(globalThis, { hubNow: () => realNow() + (moved.getStore() ?? 0) });
  type Functions = { readonly hub: (request: Request, response: Response) => unknown };
  const { hub } = (await import(pathToFileURL(lib).href)) as Functions;
  http('hub', (request, response) => {
    const now = Number(request.get(HUB_NOW_HEADER) ?? Number.NaN);
    const shift = Number.isFinite(now) ? now - realNow() : 0;
    return moved.run(shift, () => hub(request, response));
  });
  getTestServer('hub').listen(Number(port), '127.0.0.1');
}

if (cluster.isPrimary) lead();
else await serve();
