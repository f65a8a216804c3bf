import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { makeCourse } from '../../../tests/factories/course.ts';
import { courseSchema } from '../../domain/classes/course.ts';
import { CATALOGUE_FRESH_FOR } from '../../domain/wire/limits.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { catalogueRequest } from './catalogue-request.ts';

const schema = v.object({ courses: v.array(courseSchema) });
let asked: RequestCache[];
let answer: () => Response;

const sentBefore = (ms: number) => {
  const courses = [
    makeCourse({ id: 'second', displayOrder: 2 }),
    makeCourse({ id: 'hidden', displayOrder: 3, isActive: false }),
    makeCourse({ id: 'first', displayOrder: 1 }),
  ];
  const headers = { date: new Date(Date.now() - ms).toUTCString() };
  return new Response(JSON.stringify({ courses, offerings: [] }), { headers });
};

beforeEach(() => {
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

test('active courses come in their order, and one request serves all callers', async () => {
  const { load } = catalogueRequest(schema);
  const [one, other] = await Promise.all([load(), load()]);
  expect(one.found.courses.map(({ id }) => id)).toEqual(['first', 'second']);
  expect(Object.keys(one.found)).toEqual(['courses']);
  expect(other).toBe(one);
  expect(asked).toEqual(['default']);
});

test('an answer that was sent too long ago is old', async () => {
  answer = () => sentBefore(CATALOGUE_FRESH_FOR + 2_000);
  expect((await catalogueRequest(schema).load()).isOld).toBe(true);
  answer = () => sentBefore(CATALOGUE_FRESH_FOR - 2_000);
  expect((await catalogueRequest(schema).load()).isOld).toBe(false);
});

test('a failure is forgotten, and says what went wrong', async () => {
  const { load } = catalogueRequest(schema);
  answer = () => new Response('', { status: 503 });
  await expect(load()).rejects.toMatchObject({ code: 'busy', message: errorMessages.busy });
  answer = () => new Response('<h1>Error</h1>', { status: 400 });
  await expect(load()).rejects.toMatchObject({ code: 'internal', message: errorMessages.server });
  answer = () => sentBefore(0);
  await expect(load()).resolves.toMatchObject({ isOld: false });
  expect(asked).toEqual(['default', 'default', 'default']);
});

test('without any answer the connection is to blame', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(catalogueRequest(schema).load()).rejects.toMatchObject({ code: 'offline' });
});

test('an answer without caches is stored, and a failed one leaves the stored answer', async () => {
  const { load, reload } = catalogueRequest(schema);
  const newest = await reload();
  expect(await load()).toBe(newest);
  answer = () => new Response('', { status: 503 });
  await expect(reload()).rejects.toMatchObject({ code: 'busy' });
  expect(await load()).toBe(newest);
  expect(asked).toEqual(['no-cache', 'no-cache']);
});
