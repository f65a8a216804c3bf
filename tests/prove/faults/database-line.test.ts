import { connect, createServer } from 'node:http2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePorts, listen } from '../../../tools/shared/ports.ts';
import { DatabaseLine } from './database-line.ts';

const COMMIT = '/google.firestore.v1.Firestore/Commit';
const READ = '/google.firestore.v1.Firestore/BatchGetDocuments';
const ANSWER = 'projects/demo/databases/(default)/documents/commandKeys/abc';

/** A database as far as the line looks at one: it remembers what it heard, and answers with a message and a trailer. */
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

/** Calls the database through the line; what came back, or that nothing did within half a second. */
function call(path: string, body: string): Promise<string> {
  const session = connect(`http://127.0.0.1:${port}`);
  return new Promise<string>((resolve) => {
    session.on('error', () => resolve('reset'));
    session.on('close', () => resolve('reset'));
    const stream = session.request({ ':method': 'POST', ':path': path });
    let answer = '';
    stream.on('error', () => resolve('reset'));
    stream.on('response', (headers) => {
      const status = headers['grpc-status'];
      if (typeof status === 'string') resolve(`status ${status}`);
    });
    stream.on('trailers', (trailers) => resolve(`${answer}, status ${String(trailers['grpc-status'])}`));
    stream.on('data', (part: Buffer) => {
      answer += part.toString();
    });
    stream.end(body);
    setTimeout(() => resolve('silence'), 500);
  }).finally(() => session.destroy());
}

test('without a fault, messages and trailers come through', async () => {
  expect(await call(READ, 'question')).toBe('done, status 0');
  expect([heard, line.disturbed]).toEqual([['question'], 0]);
});

test('above its quota it answers with RESOURCE_EXHAUSTED and hears nothing', async () => {
  line.disturb('exhausted');
  expect(await call(READ, 'question')).toBe('status 8');
  expect([heard, line.disturbed]).toEqual([[], 1]);
});

test('away, it resets each connection, until it is back', async () => {
  line.disturb('away');
  expect(await call(READ, 'question')).toBe('reset');
  expect(heard).toEqual([]);
  line.disturb('none');
  expect(await call(READ, 'question')).toBe('done, status 0');
});

test('of commits only one of a command loses its answer, and is carried out', async () => {
  line.disturb('lost commit');
  expect(await call(READ, ANSWER)).toBe('done, status 0');
  expect(await call(COMMIT, 'a session')).toBe('done, status 0');
  expect(line.disturbed).toBe(0);
  expect(await call(COMMIT, ANSWER)).toBe('reset');
  expect(await call(COMMIT, ANSWER)).toBe('done, status 0');
  expect([heard, line.disturbed]).toEqual([[ANSWER, 'a session', ANSWER, ANSWER], 1]);
});

test('a held commit never reaches it', async () => {
  line.disturb('held commit');
  expect(await call(COMMIT, ANSWER)).toBe('silence');
  expect([heard, line.disturbed]).toEqual([[], 1]);
});

test('silent, it answers once the fault has ended', async () => {
  line.disturb('silent');
  const answer = call(READ, 'question');
  await expect.poll(() => line.disturbed).toBe(1);
  expect(heard).toEqual([]);
  line.disturb('none');
  expect(await answer).toBe('done, status 0');
});

test('breaking, it resets its connections until the fault ends', async () => {
  line.disturb('breaking');
  const session = connect(`http://127.0.0.1:${port}`);
  session.on('error', () => undefined);
  await new Promise((resolve) => session.on('close', resolve));
  line.disturb('none');
  expect(await call(READ, 'question')).toBe('done, status 0');
});

test('slow, it answers late', async () => {
  line.disturb('slow');
  expect(await call(READ, 'question')).toBe('silence');
  expect(heard).toEqual(['question']);
});
