/** Some runs of the model with every `npm test`, and those that once failed. `npm run prove -- model` plays a thousand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundlePatched } from '../prove/patched.ts';
import { failed } from '../prove/model/failed.ts';
import { drawRuns, openHub, play } from '../prove/model/run.ts';
import type { Hub } from '../prove/model/world.ts';
import { type HubServers, startHubServers } from '../prove/servers.ts';
import { unique } from './hub.ts';

let servers: HubServers[] = [];
let hub: Hub;

beforeAll(async () => {
  const lib = await bundlePatched('model', []);
  const one = () => startHubServers({ lib, instances: 1, env: process.env });
  servers = await Promise.all([one(), one()]);
  hub = await openHub(servers);
}, 60_000);

afterAll(() => Promise.all(servers.map((server) => server.stop())));

test('ten runs of forty steps, with a moved clock and lost answers: everything holds after each step', async () => {
  expect(await play(hub, `model${unique()}`, drawRuns(10, 1))).toEqual([]);
}, 120_000);

test('runs that once failed do not fail any more', async () => {
  expect(await play(hub, `failed${unique()}`, Object.values(failed))).toEqual([]);
}, 120_000);
