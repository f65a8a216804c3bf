/**
 * What a deploy uploads, and nothing else, in an empty folder: it installs what was tested, starts and answers. And the
 * functions behind Hosting, as the emulator runs them: the other tests ask `hub-server.ts`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import firebase from '../../firebase.json' with { type: 'json' };
import { WALLET_BODY_MAX } from '../../src/domain/wire/limits.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { COMMAND_TYPE, IDEMPOTENCY_HEADER, refusalSchema } from '../../src/domain/wire/envelope.ts';
import { jobs } from '../../functions/src/jobs/jobs.ts';
import { discover, functionProblems, hostingProblems, secretsOf } from '../../tools/deploy/check.ts';
import { freePorts } from '../../tools/shared/ports.ts';
import { readDoc, newKey } from './hub.ts';
import { placeOrder, withSettings } from './order-fixtures.ts';
import { newPicture, newProof } from './proofs.ts';

withSettings();

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'hub-deployed-'));
const running: ChildProcess[] = [];
let uploaded: string[] = [];
let origin = '';

type Upload = (
  project: string,
  source: string,
  config: object,
  additional: [],
) => Promise<{ pathToSource: string }>;

/** Packs the functions with the program that deploys them, and unpacks them in the empty folder. */
async function upload(): Promise<string[]> {
  const load = createRequire(import.meta.url);
  const tool = load('firebase-tools/lib/deploy/functions/prepareFunctionsUpload.js') as {
    prepareFunctionsUpload: Upload;
  };
  const [config] = firebase.functions.map(({ source, ignore }) => ({ source, ignore: [...ignore] }));
  if (config === undefined) throw new Error('firebase.json names no functions');
  const { pathToSource } = await tool.prepareFunctionsUpload(ROOT, join(ROOT, config.source), config, []);
  const files = unzipSync(readFileSync(pathToSource));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return Object.keys(files);
}

/** Starts the function with the server that the cloud starts it with. @returns where it answers */
async function start(): Promise<string> {
  const [port = 0] = await freePorts(1);
  const { FUNCTIONS_EMULATOR: _, FIREBASE_AUTH_EMULATOR_HOST: __, ...env } = process.env;
  const server = join(folder, 'node_modules/@google-cloud/functions-framework/build/src/main.js');
  const named = { FUNCTION_TARGET: 'hub', FUNCTION_SIGNATURE_TYPE: 'http', PORT: String(port) };
  const started = spawn(process.execPath, [server], {
    cwd: folder,
    env: { ...env, ...named },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(started);
  const address = `http://127.0.0.1:${port}`;
  const isUp = async () => expect((await fetch(address)).status).toBe(404);
  await vi.waitFor(isUp, { timeout: 20_000, interval: 100 });
  return address;
}

const installedIn = (place: string): Record<string, { version: string }> =>
  JSON.parse(readFileSync(join(place, 'node_modules/.package-lock.json'), 'utf8')).packages;

beforeAll(async () => {
  uploaded = await upload();
  const args = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  origin = await start();
});

afterAll(() => {
  for (const process of running) process.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('only the bundle, what it installs and its lockfile are uploaded', () => {
  const others = uploaded.filter((name) => !/^lib\/[\w.-]+\.js(\.map)?$/.test(name));
  expect(others.sort()).toEqual(['package-lock.json', 'package.json']);
});

test('every package is installed in the version that was tested', () => {
  const [tested, deployed] = [installedIn(ROOT), Object.entries(installedIn(folder))];
  const different = deployed.filter(([place, { version }]) => tested[place]?.version !== version);
  expect(deployed.length).toBeGreaterThan(100);
  expect(
    different.map(([place, { version }]) => `${place}: ${version}, not ${tested[place]?.version}`),
  ).toEqual([]);
});

test('Firebase finds the functions, jobs and secrets that the hub has, where Hosting leads to', async () => {
  const target = { root: ROOT, project: 'hub-lusaka' };
  const found = await discover(target);
  if (typeof found === 'string') throw new Error(found);
  expect(Object.keys(found).sort()).toEqual(['hub', ...Object.keys(jobs)].sort());
  expect(secretsOf(found)).toEqual(['VAPID_PRIVATE_KEY', 'CERTIFICATE_KEYS']);
  expect([...functionProblems(found), ...hostingProblems(target, found)]).toEqual([]);
});

test('the function answers, at the paths of Hosting and at its own', async () => {
  const clock = await fetch(`${origin}/functions/clock`);
  expect([clock.status, Object.keys(await clock.json())]).toEqual([200, ['serverNow']]);
  const catalogue = await fetch(`${origin}/functions/catalogue`);
  expect([catalogue.status, Object.keys(await catalogue.json())]).toEqual([
    200,
    ['courses', 'offerings', 'contacts', 'paymentNumbers', 'pages'],
  ]);
  expect((await fetch(`${origin}/clock`)).status).toBe(200);
  for (const path of ['create-profiles', 'clock/more', 'constructor', 'calendar', '']) {
    const answer = await fetch(`${origin}/functions/${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(refusalSchema.parse(await answer.json()).error.message).toBe(errorMessages.notFound);
  }
});

const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) =>
  fetch(`${origin}/functions/create-profile`, { method: 'POST', headers, body });

test('a command without a token is refused, whatever its body', async () => {
  for (const body of ['{}', '{"broken']) {
    const answer = await post(body, { 'content-type': COMMAND_TYPE });
    expect(answer.status).toBe(401);
    expect(refusalSchema.parse(await answer.json()).error.code).toBe('unauthenticated');
  }
});

test('a compressed body is not unpacked: a few bytes of it would fill the memory', async () => {
  const body = Buffer.from(brotliCompressSync(Buffer.alloc(100_000_000)));
  for (const type of [COMMAND_TYPE, 'application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, 'content-encoding': 'br' };
    await expect(post(body, headers)).rejects.toThrow('fetch failed');
  }
  expect((await fetch(`${origin}/clock`)).status).toBe(200);
});

test('a body that says it is longer than any command takes is not read', async () => {
  const headers = { 'content-type': 'application/json' };
  await expect(post(Buffer.alloc(WALLET_BODY_MAX + 1, ' '), headers)).rejects.toThrow('fetch failed');
  expect((await post(Buffer.from('{}'.padEnd(WALLET_BODY_MAX)), headers)).status).toBe(401);
});

test('behind Hosting, as the emulator runs the functions, a proof with a picture is taken', async () => {
  const { learner, order } = await placeOrder();
  const proof = newProof(order.id);
  const body = new FormData();
  body.append('data', JSON.stringify(proof));
  body.append('image', new Blob([Uint8Array.from(newPicture())], { type: 'image/png' }), 'proof');
  const headers = { authorization: `Bearer ${learner.token}`, [IDEMPOTENCY_HEADER]: newKey() };
  const sent = { method: 'POST', headers, body };
  const answer = await fetch(`${process.env['EMULATOR_URL']}/functions/submit-proof`, sent);
  expect([answer.status, (await answer.json()).result]).toEqual([
    200,
    { proofId: proof.proofId, status: 'under_review', notice: null },
  ]);
  expect(await readDoc('proofImages', proof.proofId)).toMatchObject({ userId: learner.uid });
});
