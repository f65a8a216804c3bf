/**
 * `npm run bench:app`: what the learner's app costs on a cheap phone: bytes of JavaScript before content, documents
 * read, and how soon it answers at a quarter of this machine's speed. The last line is JSON.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { transact } from '../../functions/src/store.ts';
import { foundingCourses } from '../../src/content/catalogue.ts';
import { validUntilFor } from '../../src/domain/enrollment.ts';
import { HOUR } from '../../src/domain/limits.ts';
import { receiptNumber } from '../../src/domain/order.ts';
import { weekendOf } from '../../src/domain/time.ts';
import { paths } from '../../src/paths.ts';
import { UNPAID, keptWhole, signIn, uses } from './learner-journeys.ts';
import { bareOf, median, round } from './baseline-page.ts';
import { BUILT } from './production-server.ts';
import { seedEmulators } from '../seed/demo-data.ts';
import { frontRoutes, startEmulators } from '../start/emulators.ts';
import { chooseEngine } from '../start/firestore-engine.ts';
import { openFront } from '../start/reverse-proxy.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { freePorts } from '../shared/ports.ts';
import { type ReadCounter, countReads } from './read-counter.ts';
import { writeOrder } from '../seed/story.ts';
import { learners } from '../seed/people.ts';
import { type Sign, SLOWER, interactionsOf, notesOf, openPhones, slowPage } from './slow-phone.ts';
import { atEnd } from '../shared/stop.ts';
import { command } from '../shared/command.ts';

const RUNS = 5;

/** Someone with two courses, one of them paid. */
async function giveTwoCourses(): Promise<void> {
  const now = Date.now();
  const [paid, unpaid] = foundingCourses;
  if (!paid || !unpaid) throw new Error('the catalogue has fewer than two courses');
  const who = learners.new;
  const registeredAt = now - HOUR;
  const code = 'NATAHA36';
  const order = { status: 'approved', paidAmount: paid.price, receiptNumber: receiptNumber(code) } as const;
  const enrollment = { status: 'paid', validUntil: validUntilFor(weekendOf(now)) } as const;
  await transact(async (transaction) => {
    writeOrder({ code, who, course: paid, registeredAt, order, enrollment }, now, transaction);
    const pending = { code: UNPAID, who, course: unpaid, registeredAt, order: {}, enrollment: {} };
    writeOrder(pending, now, transaction);
  });
}

/** The hub behind one address, with a counter before its database. */
async function startCountedHub(): Promise<{ address: string; reads: ReadCounter }> {
  const engine = await chooseEngine();
  await makeSite('demo');
  await makeFunctions();
  const [port = 0] = await freePorts(1);
  const address = `http://localhost:${port}`;
  const services = ['auth', 'firestore', 'functions', 'hosting'] as const;
  const emulators = await startEmulators({ name: `bench-${process.pid}`, engine, services, address });
  const reads = await countReads(emulators.ports.firestore);
  await openFront(port, [['/google.firestore.v1.Firestore/', reads.port], ...frontRoutes(emulators)]);
  await seedEmulators(emulators.env);
  await giveTwoCourses();
  return { address, reads };
}

/** A page of the form's words and nothing else, on an address of its own. */
async function serveBare(): Promise<string> {
  const body = bareOf('register');
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const bytesOf = (scripts: readonly string[]) => {
  const sizes = [...new Set(scripts)]
    .map((path) => readFileSync(join(BUILT, path)))
    .map((file) => [brotliCompressSync(file).length, gzipSync(file).length] as const);
  return {
    brotli: sizes.reduce((sum, [size]) => sum + size, 0),
    gzip: sizes.reduce((sum, [, size]) => sum + size, 0),
  };
};

type Opened = { readonly ms: number; readonly lcp: number; readonly scripts: readonly string[] };

/** Opens `url` on a phone of its own, or on the one given, and waits until it answers. */
async function open(phone: BrowserContext, url: string, sign: Sign): Promise<Opened> {
  const page = await slowPage(phone, sign);
  await page.goto(url);
  const { ready, lcp, scripts } = await notesOf(page);
  await page.close();
  return { ms: ready, lcp, scripts };
}

await command(async () => {
  const { address, reads } = await startCountedHub();
  const bareAddress = await serveBare();
  const newPhone = await openPhones();
  const learner = await newPhone();
  const first = await learner.newPage();
  await signIn(first, address);
  await keptWhole(first);
  await first.close();

  const fresh = async (url: string, sign: Sign) => {
    const phone = await newPhone();
    const opened = await open(phone, url, sign);
    await phone.close();
    return opened;
  };
  const rounds: Record<'bare' | 'register' | 'auth' | 'dashboard', Opened>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    rounds.push({
      bare: await fresh(bareAddress, 'loaded'),
      register: await fresh(address + paths.register(), 'form'),
      auth: await fresh(address + paths.auth(), 'form'),
      dashboard: await open(learner, address + paths.dashboard(), 'courses'),
    });
  }
  const middle = (name: 'bare' | 'register' | 'auth' | 'dashboard') =>
    median(rounds.map((found) => found[name].ms));
  const bare = middle('bare');
  const answers = (name: 'register' | 'auth' | 'dashboard') => ({
    ms: round(middle(name), 0),
    ratio: round(middle(name) / bare, 2),
  });
  const [{ register, auth, dashboard } = { register: null, auth: null, dashboard: null }] = rounds;
  const bytes = (opened: Opened | null) => bytesOf(opened?.scripts ?? []);

  reads.reset();
  const visit = await slowPage(learner, 'courses');
  await visit.goto(address + paths.dashboard());
  await visit.getByText('Up to date.').waitFor();
  const documents = reads.count();
  await visit.close();

  const interactions: Record<string, number[]> = {};
  for (const [name, use] of Object.entries(uses)) {
    const phone = name === 'dashboard' || name === 'payment' ? learner : await newPhone();
    const page = await slowPage(phone, name === 'dashboard' ? 'courses' : 'form');
    await use(page, address);
    interactions[name] = await interactionsOf(page);
    await page.close();
  }
  const all = Object.values(interactions)
    .flat()
    .sort((a, b) => a - b);

  await learner.setOffline(true);
  const offline = [];
  for (let run = 0; run < RUNS; run += 1)
    offline.push(await open(learner, address + paths.dashboard(), 'courses'));

  console.log(
    JSON.stringify({
      cpu_slowdown: SLOWER,
      js_bytes_before_content: {
        register: bytes(register),
        auth: bytes(auth),
        dashboard: bytes(dashboard),
      },
      dashboard_reads: documents,
      time_to_interaction: {
        bare_ms: round(bare, 0),
        register: answers('register'),
        auth: answers('auth'),
        dashboard: answers('dashboard'),
      },
      offline_dashboard: {
        ms: round(median(offline.map(({ ms }) => ms)), 0),
        lcp_ms: round(median(offline.map(({ lcp }) => lcp)), 0),
      },
      interactions: {
        count: all.length,
        p98_ms: all[Math.min(all.length - 1, Math.floor(all.length * 0.98))] ?? null,
        worst_ms: Object.fromEntries(
          Object.entries(interactions).map(([name, times]) => [name, Math.max(...times)]),
        ),
      },
    }),
  );
  return 0;
});
