/** What the faults on the line do to calls: the tests that use them see only that a call was disturbed. */
import { connect, createServer } from 'node:http2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePorts, listen } from '../../../tools/shared/ports.ts';
import { DatabaseLine } from './database-line.ts';

const COMMIT = '/google.firestore.v1.Firestore/Commit';
const READ = '/google.firestore.v1.Firestore/BatchGetDocuments';
const ANSWER = 'projects/demo/databases/(default)/documents/commandKeys/abc';

/** A stand-in for the database: it remembers what it heard, and answers with a message and a trailer. */
const heard: string[] = [];
const database = createServer();
database.on('stream', (stream) => {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => {
    heard.push(Buffer.concat(parts).toString());
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end('done');
  });
});
let databasePort = 0;
const line = new DatabaseLine(() => databasePort);
let port = 0;

beforeAll(async () => {
  databasePort = await listen(database);
  [port = 0] = await freePorts(1);
  await line.open(port);
});
beforeEach(() => {
  heard.length = 0;
  line.disturb('none');
});
afterAll(() => {
  line.close();
  database.close();
});

/** Calls the database through the line. @returns `answered`, `reset`, or `silence` where nothing came within half a second */
function call(path: string, body: string): Promise<string> {
  const session = connect(`http://127.0.0.1:${port}`);
  return new Promise<string>((resolve) => {
    session.on('error', () => resolve('reset'));
    session.on('close', () => resolve('reset'));
    const stream = session.request({ ':method': 'POST', ':path': path });
    stream.on('error', () => resolve('reset'));
    stream.on('trailers', () => resolve('answered'));
    stream.resume();
    stream.end(body);
    setTimeout(() => resolve('silence'), 500);
  }).finally(() => session.destroy());
}

test('only one commit of a command loses its answer, and it is carried out', async () => {
  line.disturb('lost commit');
  expect(await call(READ, ANSWER)).toBe('answered');
  expect(await call(COMMIT, 'a session')).toBe('answered');
  expect(line.disturbed).toBe(0);
  expect(await call(COMMIT, ANSWER)).toBe('reset');
  expect(await call(COMMIT, ANSWER)).toBe('answered');
  expect([heard, line.disturbed]).toEqual([[ANSWER, 'a session', ANSWER, ANSWER], 1]);
});

test('a held commit never reaches the database', async () => {
  line.disturb('held commit');
  expect(await call(COMMIT, ANSWER)).toBe('silence');
  expect([heard, line.disturbed]).toEqual([[], 1]);
});

test('a silent line answers once the fault has ended', async () => {
  line.disturb('silent');
  const answer = call(READ, 'question');
  await expect.poll(() => line.disturbed).toBe(1);
  expect(heard).toEqual([]);
  line.disturb('none');
  expect(await answer).toBe('answered');
});

test('a slow line answers late', async () => {
  line.disturb('slow');
  expect(await call(READ, 'question')).toBe('silence');
  expect(heard).toEqual(['question']);
});
