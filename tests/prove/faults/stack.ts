/**
 * The hub for the faults. The database runs in emulators of its own, which can be killed and started again, behind lines that can
 * be disturbed. The accounts run in others, which stay up: whenever the Auth emulator imports accounts, all their tokens end,
 * which they do not when a database is killed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../../tools/shared/command.ts';
import { freePorts, listen } from '../../../tools/shared/ports.ts';
import { processesOf, signal } from '../../../tools/shared/processes.ts';
import { exportEmulators, openHub, runIdOf, startEmulators } from '../../../tools/start/emulators.ts';
import { CONTROL } from './control.ts';
import { DatabaseLine, databaseFaultSchema } from './database-line.ts';

const NAME = `faults-${process.pid}`;
const SAVED = mkdtempSync(join(tmpdir(), 'faults-'));

/** A port that leads to another one, which may change. */
async function openRelay(target: () => number): Promise<number> {
  const server = createServer((socket) => {
    const onward = connect(target(), '127.0.0.1');
    const carry = (one: Socket, other: Socket) => {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    };
    carry(socket, onward);
    carry(onward, socket);
  });
  atEnd(() => server.close());
  return listen(server);
}

/** Starts everything. @returns the environment of the tests */
export async function startStack(): Promise<Readonly<Record<string, string>>> {
  atEnd(() => rmSync(SAVED, { recursive: true, force: true }));
  let runs = 0;
  const begin = (from?: string) => {
    runs += 1;
    return startEmulators({
      name: `${NAME}-database-${runs}`,
      services: ['firestore'],
      ...(from !== undefined && { from }),
    });
  };
  const accounts = await startEmulators({ name: `${NAME}-accounts`, services: ['auth'] });
  let database = await begin();
  const line = new DatabaseLine(() => database.ports.firestore);
  const [linePort = 0] = await freePorts(1);
  await line.open(linePort);
  atEnd(() => line.close());
  const firestore = await openRelay(() => database.ports.firestore);

  const { auth } = accounts.ports;
  const around = { ...database.env, FIREBASE_AUTH_EMULATOR_HOST: accounts.env.FIREBASE_AUTH_EMULATOR_HOST };
  // The functions find the database where their line begins.
  Object.assign(process.env, around, { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${linePort}` });
  const functions = await startEmulators({ name: `${NAME}-functions`, services: ['functions', 'hosting'] });
  const address = await openHub({ ...functions, ports: { ...functions.ports, auth, firestore } });

  let saved: string | undefined;
  const save = async () => {
    saved = join(SAVED, `${Date.now()}`);
    await exportEmulators(database.env.FIREBASE_EMULATOR_HUB, saved);
  };
  const kill = async () => {
    signal(processesOf(runIdOf(`${NAME}-database-${runs}`)), 'SIGKILL');
    await database.ended;
    line.reset();
    database = await begin(saved);
  };
  const control = await openControl({
    '/save': save,
    '/kill': kill,
    '/disturbed': async () => line.disturbed,
    ...Object.fromEntries(
      databaseFaultSchema.options.map((fault) => [
        `/database/${encodeURIComponent(fault)}`,
        async () => line.disturb(databaseFaultSchema.parse(fault)),
      ]),
    ),
  });
  return {
    ...around,
    VAPID_PRIVATE_KEY: functions.env.VAPID_PRIVATE_KEY,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore}`,
    HUB_URL: address,
    [CONTROL]: control,
  };
}

/** Listens for what the tests ask of the stack. @returns its address */
async function openControl(orders: Readonly<Record<string, () => Promise<number | void>>>): Promise<string> {
  const server = createHttpServer((request, response) => {
    const order = orders[request.url ?? ''] ?? (() => Promise.reject(new Error('Nobody knows this order.')));
    order().then(
      (count) => response.end(String(count ?? 0)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  atEnd(() => server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}
