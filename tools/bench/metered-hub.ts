import { HubProxy } from '../../tests/fixtures/hub-proxy.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { seedEmulators } from '../seed/demo-data.ts';
import { atEnd } from '../shared/command.ts';
import { openHub, startEmulators } from '../start/emulators.ts';

/** The whole hub with the demonstration in it, at `hub`; and at `address` behind a proxy that counts what is read. */
export async function startMeteredHub() {
  await makeSite('demo');
  await makeFunctions();
  const emulators = await startEmulators({ name: `bench-${process.pid}` });
  const proxy = new HubProxy(await openHub(emulators));
  await proxy.open();
  atEnd(() => proxy.close());
  await seedEmulators(emulators.env);
  return { ...emulators, hub: emulators.address, address: proxy.url, meter: proxy.meter };
}
