/** Tests how an export is read, against a server that sends what each test wants. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staffToasts } from '../../domain/wire/staff-messages.ts';
import { exportMessages } from '../../domain/wire/staff-messages.ts';
import { now } from '../../shared/data/clock.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { fetchExport } = await import('./export.ts');

const HEADERS = '\uFEFF"student_id","name"\r\n';
let server: Server;

async function serve(answer: RequestListener): Promise<void> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
}

beforeEach(() => {
  const admin = { id: 'demo', email: 'owner@example.com', name: 'Olivia', role: 'owner', isActive: true };
  const stored = { sid: 'a-session', admin, lastSeenAt: now(), endsAt: now() + 60_000 };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});

const fetched = (told: (rows: number) => void = () => undefined) =>
  fetchExport({ type: 'students' }, told, new AbortController().signal);

test('rows are counted as they arrive, without the header line', async () => {
  const told: number[] = [];
  let finish = () => undefined as void;
  await serve((_, answer) => {
    answer.write(HEADERS);
    finish = () => void answer.end('"1","Chanda"\r\n"2","Mwansa"\r\n');
  });
  const exported = fetched((rows) => told.push(rows));
  await vi.waitFor(() => expect(told).toEqual([0]));
  finish();
  const { file, name } = await exported;
  expect(told.at(-1)).toBe(2);
  expect(await file.text()).toContain('"2","Mwansa"');
  expect(name).toMatch(/^students-export-.*\.csv$/);
});

test('an export that breaks off gives no file, and says that it broke off', async () => {
  await serve((_, answer) => {
    answer.write(`${HEADERS}"1","Chanda"\r\n`, () => setTimeout(() => answer.destroy(), 50));
  });
  await expect(fetched()).rejects.toMatchObject({ code: 'offline', message: exportMessages.brokenOff });
});

test('an answer that is not the hub’s shows the spec’s sentence', async () => {
  await serve((_, answer) => answer.writeHead(502).end('<h1>Bad Gateway</h1>'));
  await expect(fetched()).rejects.toMatchObject({ message: staffToasts.exportFailed.text });
});
