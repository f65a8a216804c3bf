import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCourse } from '../../../tests/factories/course.ts';
import { CATALOGUE_FRESH_FOR } from '../../domain/wire/limits.ts';
import { errorMessages } from '../../domain/wire/messages.ts';

let asked: RequestCache[];
let answer: () => Response;
let catalogue: typeof import('./catalogue.ts');

const sentBefore = (ms: number) => {
  const courses = [
    makeCourse({ id: 'second', displayOrder: 2 }),
    makeCourse({ id: 'hidden', displayOrder: 3, isActive: false }),
    makeCourse({ id: 'first', displayOrder: 1 }),
  ];
  const headers = { date: new Date(Date.now() - ms).toUTCString() };
  return new Response(JSON.stringify({ ...catalogue.builtInCatalogue, courses, secret: 1 }), { headers });
};

beforeEach(async () => {
  vi.resetModules();
  catalogue = await import('./catalogue.ts');
  asked = [];
  answer = () => sentBefore(0);
  vi.stubGlobal('fetch', async (_: string, { cache }: { cache: RequestCache }) => {
    asked.push(cache);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the app is built without any number to pay to', () => {
  expect(catalogue.builtInCatalogue.paymentNumbers).toEqual([]);
});

test('active courses come in their order, and one request serves all callers', async () => {
  const { askCatalogue, loadCatalogue } = catalogue;
  const [one, other] = await Promise.all([askCatalogue(), loadCatalogue()]);
  expect(one.catalogue.courses.map(({ id }) => id)).toEqual(['first', 'second']);
  expect(Object.keys(one.catalogue).sort()).toEqual(Object.keys(catalogue.builtInCatalogue).sort());
  expect(other).toBe(one.catalogue);
  expect(asked).toEqual(['default']);
});

test('an answer that has not changed is the same object, and a changed one is not', async () => {
  const { askCatalogue, reloadCatalogue } = catalogue;
  const first = await askCatalogue();
  expect(await reloadCatalogue()).toBe(first.catalogue);
  answer = () => new Response(JSON.stringify(catalogue.builtInCatalogue));
  expect(await reloadCatalogue()).toEqual(catalogue.builtInCatalogue);
});

test.each([
  [2_000, true],
  [-2_000, false],
])('an answer sent %i ms more than the limit ago is old: %s', async (more, isOld) => {
  answer = () => sentBefore(CATALOGUE_FRESH_FOR + more);
  expect((await catalogue.askCatalogue()).isOld).toBe(isOld);
});

test('a failure is forgotten, and says what went wrong', async () => {
  const { askCatalogue } = catalogue;
  answer = () => new Response('', { status: 503 });
  await expect(askCatalogue()).rejects.toMatchObject({ code: 'busy', message: errorMessages.busy });
  answer = () => new Response('<h1>Error</h1>', { status: 400 });
  await expect(askCatalogue()).rejects.toMatchObject({ code: 'internal', message: errorMessages.server });
  answer = () => sentBefore(0);
  await expect(askCatalogue()).resolves.toMatchObject({ isOld: false });
  expect(asked).toEqual(['default', 'default', 'default']);
});

test('without any answer the connection is to blame', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(catalogue.askCatalogue()).rejects.toMatchObject({ code: 'offline' });
});

test('a reload past the caches is stored, and a failed one leaves the stored answer', async () => {
  const { loadCatalogue, reloadCatalogue } = catalogue;
  const newest = await reloadCatalogue();
  expect(await loadCatalogue()).toBe(newest);
  answer = () => new Response('', { status: 503 });
  await expect(reloadCatalogue()).rejects.toMatchObject({ code: 'busy' });
  expect(await loadCatalogue()).toBe(newest);
  expect(asked).toEqual(['no-cache', 'no-cache']);
});
