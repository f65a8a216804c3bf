import { ReadMeter } from '../../tests/fixtures/read-meter.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { seedEmulators } from '../seed/demo-data.ts';
import { openHub, startEmulators } from '../start/emulators.ts';

/** The whole hub with the demonstration in it, on a port of its own, with a meter before its database. */
export async function startMeteredHub() {
  await makeSite('demo');
  await makeFunctions();
  const emulators = await startEmulators({ name: `bench-${process.pid}` });
  const meter = new ReadMeter();
  await openHub(emulators, undefined, meter);
  await seedEmulators(emulators.env);
  return { ...emulators, meter };
}
