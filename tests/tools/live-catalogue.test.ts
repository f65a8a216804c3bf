import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runnerImport } from 'vite';
import { fetchLive, liveOrFounding } from '../../tools/build/live-catalogue.ts';
import { listen } from '../../tools/shared/ports.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import { makeCourse } from '../factories/course.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A site that answers every request with this. */
async function siteThatSays(answer: unknown, status = 200): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  closing.push(() => server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}

const contacts = { ...foundingSettings.contacts, whatsapp: '+260971112222' };
const excel = makeCourse({ id: 'excel', title: 'Excel', price: 150, displayOrder: 2 });
const sewing = makeCourse({ id: 'sewing', title: 'Sewing', displayOrder: 1 });
const closed = makeCourse({ id: 'closed', isActive: false });
const catalogue = { ...foundingSettings, contacts, courses: [excel, closed, sewing], offerings: [] };

test('a build takes the courses on offer, in their order, and the contacts from the live site', async () => {
  const site = await siteThatSays(catalogue);
  expect(await fetchLive(site)).toEqual({ courses: [sewing, excel], contacts });
});

test.each([
  ['an error', { error: {} }, 500, 'answered 500'],
  ['another shape', { courses: 'none' }, 200, 'invalid_type'],
  ['no course at all', { ...catalogue, courses: [closed] }, 200, 'has no course'],
])('%s is refused', async (_name, answer, status, why) => {
  await expect(fetchLive(await siteThatSays(answer, status), 0)).rejects.toThrow(why);
});

test('the founding catalogue is built for a site that has never been there, and else only by name', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = await siteThatSays({}, 503);
  await expect(liveOrFounding(broken, 0)).rejects.toThrow(/answered 503.*FOUNDING_CATALOGUE=yes/);
  expect(warned).not.toHaveBeenCalled();
  expect(await liveOrFounding(await siteThatSays({}, 404), 0)).toBeNull();
  const cause = new Error('getaddrinfo ENOTFOUND hub.example');
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));
  expect(await liveOrFounding('https://hub.example', 0)).toBeNull();
  fetched.mockRestore();
  vi.stubEnv('FOUNDING_CATALOGUE', 'yes');
  expect(await liveOrFounding(broken, 0)).toBeNull();
  expect(warned).toHaveBeenCalledTimes(3);
  vi.unstubAllEnvs();
  warned.mockRestore();
});

test('a site that answers at the third try is read', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? 503 : 200).end(JSON.stringify(catalogue));
  });
  closing.push(() => server.close());
  const live = await fetchLive(`http://127.0.0.1:${await listen(server)}`, 0);
  expect([live.contacts, asked]).toEqual([contacts, 3]);
});

test('the live site’s answer replaces the founding content', async () => {
  const file = join(import.meta.dirname, '../../src/shared/founding-catalogue.ts');
  type Known = { knownCourses: { title: string }[]; knownContacts: object };
  const known = async (said: unknown) =>
    (await runnerImport<Known>(file, { configFile: false, define: { LIVE: JSON.stringify(said) } })).module;
  const told = await known({ courses: [sewing, excel], contacts });
  expect(told.knownCourses.map(({ title }) => title)).toEqual(['Sewing', 'Excel']);
  expect(told.knownContacts).toEqual(contacts);
  expect((await known(null)).knownContacts).toEqual(foundingSettings.contacts);
});
