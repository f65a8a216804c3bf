/** The functions in several instances, behind a line to the database that can be cut. */
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { freePorts } from '../../../tools/shared/ports.ts';
import { inProject } from '../../../tools/shared/project.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { putAs } from '../../functions/hub.ts';
import { type HubServers, startHubServers } from '../../fixtures/hub-servers.ts';
import { type DatabaseFault, DatabaseLine } from '../faults/database-line.ts';
import { counted } from './crowd.ts';

/** As many as the cloud would start for 200 requests at once. */
const INSTANCES = 3;

/** Starts them for the tests of a file, and writes their figures at the end. @returns functions to disturb the line and to count disturbed calls */
export function withHubBehindALine() {
  let line: DatabaseLine | undefined;
  let servers: HubServers | undefined;

  beforeAll(async () => {
    const [, database] = (process.env['FIRESTORE_EMULATOR_HOST'] ?? '').split(':');
    const [port = 0] = await freePorts(1);
    line = new DatabaseLine(() => Number(database));
    await line.open(port);
    servers = await startHubServers({
      lib: inProject('functions', 'lib', 'index.js'),
      instances: INSTANCES,
      env: { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` },
      port: Number(new URL(process.env['HUB_URL'] ?? '').port),
    });
    const seats = { seatHoldHours: 24, offerHours: 4 };
    await putAs('settings', PUBLIC_SETTINGS, makePublicSettings({ seats }));
  }, 120_000);

  afterAll(async () => {
    const { faults, ...figures } = counted;
    for (const [fault, times] of faults) console.log(`${times} × ${fault}`);
    const file = process.env['CONTENTION_FIGURES'];
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
    Object.assign(counted, { sent: 0, server_errors: 0, busy: 0, twice: 0 });
    counted.faults.clear();
    await servers?.stop();
    line?.close();
  });

  return {
    disturb: (fault: DatabaseFault) => line?.disturb(fault),
    disturbedCalls: () => line?.disturbed ?? 0,
  };
}
