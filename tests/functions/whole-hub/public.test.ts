import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { catalogueSchema, pageTextAnswerSchema } from '../../../src/domain/wire/catalogue.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { clock } from '../../../src/domain/wire/command.ts';
import { receiptPageSchema, receiptMessages } from '../../../src/domain/money/receipt.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { makeClassLinks, makeOffering } from '../../factories/offering.ts';
import { makeReceipt } from '../../factories/receipt.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { ask, db, expectRefusal, put, putAs, unique } from '../hub.ts';
import { newCourse } from '../order-fixtures.ts';

const settings = makePublicSettings();
const weekend = weekendOf(Date.now());
beforeEach(() => putAs('settings', PUBLIC_SETTINGS, settings));

const read = async () => catalogueSchema.parse((await ask('/functions/catalogue')).body);

test('the catalogue has active courses in order, visible weekends without links, contacts and payment numbers', async () => {
  const second = await newCourse({ displayOrder: 900, title: 'B' });
  const first = await newCourse({ displayOrder: 899, title: 'Z' });
  const closed = await newCourse({ isActive: false });
  const offer = (courseId: string, changes: object) =>
    makeOffering({ id: `offering-${unique()}`, courseId, weekendDate: weekend, ...changes });
  const [shown, hidden] = [offer(first.id, {}), offer(first.id, { isVisible: false })];
  const [recent, old] = [-35, -56].map((days) => offer(first.id, { weekendDate: addDays(weekend, days) }));
  for (const offering of [shown, hidden, recent, old]) if (offering) await put('offerings', offering);
  await putAs('classLinks', shown.id, makeClassLinks());

  const answer = await ask('/functions/catalogue');
  const catalogue = catalogueSchema.parse(answer.body);
  const ids = catalogue.courses.map(({ id }) => id).filter((id) => id === first.id || id === second.id);
  expect(ids).toEqual([first.id, second.id]);
  expect(catalogue.courses.some(({ id }) => id === closed.id)).toBe(false);
  const offered = catalogue.offerings.filter(({ courseId }) => courseId === first.id);
  expect(offered).toEqual([recent, shown]);
  expect(catalogue).toMatchObject({
    contacts: settings.contacts,
    paymentNumbers: settings.paymentNumbers,
    pages: { about: null, support: null, terms: null, privacy: null },
  });
  expect(JSON.stringify(answer.body)).not.toContain(makeClassLinks().saturdayLink);
});

test('the catalogue may be cached, and a client that has it gets 304', async () => {
  const answer = await ask('/functions/catalogue');
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=60, s-maxage=300/);
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[0-9a-f]{24}"$/);
  // As browsers ask; without it, Node's fetch says `no-cache`, which wants a new answer.
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  const again = await ask('/functions/catalogue', { headers });
  expect(again.status).toBe(304);
  await newCourse();
  const changed = await ask('/functions/catalogue', { headers });
  expect(changed.status).toBe(200);
});

test('the catalogue is compressed for those who can read that', async () => {
  const plain = await sentBytes('identity');
  expect(plain.encoding).toBeUndefined();
  expect(plain.vary).toMatch(/accept-encoding/i);
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const sent = await sentBytes(accepted);
    expect(sent.encoding).toBe(encoding);
    expect(decompress(sent.bytes).equals(plain.bytes)).toBe(true);
    expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
  }
});

test('an unreadable document is left out of the catalogue, and nothing else is', async () => {
  const course = await newCourse();
  await db.collection('courses').doc(`course-${unique()}`).set({ isActive: true, title: 7 });
  expect((await read()).courses.map(({ id }) => id)).toContain(course.id);
});

test("a page's own text has a hash in the catalogue, and page-text says it", async () => {
  const text = '## About us\nWe teach on weekends.';
  await putAs('settings', PUBLIC_SETTINGS, { ...settings, pages: { ...settings.pages, about: text } });
  const { pages } = await read();
  expect(pages.about).toMatch(/^[0-9a-f]{12}$/);
  const answer = await ask('/functions/page-text?page=about');
  expect(pageTextAnswerSchema.parse(answer.body)).toEqual({ page: 'about', text, hash: pages.about });
  expect(answer.headers.get('cache-control')).toMatch(/^public/);
  expect((await ask('/functions/page-text?page=terms')).body).toEqual({
    page: 'terms',
    text: null,
    hash: null,
  });
});

test.each(['', '?page=', '?page=secrets', '?page=about&page=terms'])(
  'page-text%s is not found',
  async (query) => {
    expectRefusal(await ask(`/functions/page-text${query}`), 404);
  },
);

test("the clock is the server's and is never cached", async () => {
  const answer = await ask('/functions/clock');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Math.abs(clock.answer.parse(answer.body).serverNow - Date.now())).toBeLessThan(60_000);
});

test('the health address says what runs, and asks the database once for many', async () => {
  const answer = await ask('/functions/health');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toEqual({
    version: expect.any(String),
    databaseAt: expect.any(Number),
    serverNow: expect.any(Number),
  });
  const again = await Promise.all(Array.from({ length: 20 }, () => ask('/functions/health')));
  const instants = new Set(again.map(({ body }) => body.databaseAt));
  // Each process keeps its instant for ten seconds, which may end in between.
  expect(instants.size).toBeLessThan(20);
});

test('public endpoints refuse everything but reading', async () => {
  for (const name of ['catalogue', 'clock', 'page-text', 'receipt', 'generate-receipt']) {
    const answer = await ask(`/functions/${name}`, { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
  }
});

test("a receipt's page repeats what was frozen, without the learner's id, and is not indexed", async () => {
  const receipt = makeReceipt({ id: unique().padEnd(32, '0'), learner: 'Łukasz محمد 😀' });
  await put('receipts', receipt);
  const answer = await ask(`/functions/receipt?id=${receipt.id}`);
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  const { id: _, userId: __, ...printed } = receipt;
  expect(receiptPageSchema.parse(answer.body)).toEqual(printed);
  expect(answer.body).toEqual(printed);
});

test.each(['', `?id=${'0'.repeat(31)}f`, '?id=../orders/x', `?id=${'G'.repeat(32)}`])(
  'receipt%s is not found',
  async (query) => {
    const answer = await ask(`/functions/receipt${query}`);
    expectRefusal(answer, 404, receiptMessages.unknown);
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  },
);

/** The catalogue as it crosses the wire; `fetch` would have decompressed it. */
async function sentBytes(accepted: string) {
  const address = new URL('/functions/catalogue', process.env['HUB_URL']);
  const asked = get(address, { headers: { 'accept-encoding': accepted } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { 'content-encoding': encoding, vary } = answer.headers;
  return { encoding, vary, bytes: await buffer(answer) };
}
