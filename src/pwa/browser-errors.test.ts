import { beforeEach, expect, test, vi } from 'vitest';
import { DAY } from '../domain/wire/limits.ts';
import { reportFrom, sendBrowserErrors } from './browser-errors.ts';

const program = { part: 'app', release: 'app-A' } as const;
const thrown = (message: string) => Object.assign(new Error(message), { stack: 'f@https://x/a.js:1:2' });

/** What the phone keeps, by the cache's only key. */
let kept: string | null = null;
const answer = vi.fn<() => Promise<Response>>();
const said = (result: object, status = 200) => new Response(JSON.stringify({ result }), { status });
const sent = () =>
  answer.mock.calls.map((call) => {
    const [, { body }] = call as unknown as [string, { body: string }];
    return (JSON.parse(body) as { errors: { message: string; times: number }[] }).errors;
  });

beforeEach(() => {
  kept = null;
  answer.mockReset().mockImplementation(async () => said({ wanted: true }));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', { onLine: true });
  const cache = {
    match: async () => (kept === null ? undefined : new Response(kept)),
    put: async (_: string, response: Response) => void (kept = await response.text()),
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => void (kept = null) });
  vi.useFakeTimers({ now: DAY, toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('an error is sent at once, and the same one not again that day', async () => {
  await reportFrom(program, thrown('no'));
  await reportFrom(program, thrown('no'));
  expect(sent()).toEqual([[expect.objectContaining({ ...program, message: 'Error: no', times: 1 })]]);
  vi.setSystemTime(2 * DAY);
  await reportFrom(program, thrown('no'));
  expect(sent()).toHaveLength(2);
});

test('errors wait, counted, until there is signal and a working hub; five are kept', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await Promise.all([reportFrom(program, thrown('no')), reportFrom(program, thrown('no'))]);
  for (const word of ['a', 'b', 'c', 'd', 'e']) await reportFrom(program, thrown(word));
  expect(answer).not.toHaveBeenCalled();

  vi.stubGlobal('navigator', { onLine: true });
  answer.mockImplementationOnce(async () => said({}, 503)).mockRejectedValueOnce(new TypeError('no line'));
  await sendBrowserErrors();
  await sendBrowserErrors();
  await sendBrowserErrors();
  await sendBrowserErrors();
  expect(sent()).toHaveLength(3);
  const told = sent()[2]?.map(({ message, times }) => `${message} ${times}`);
  expect(told).toEqual(['Error: no 2', 'Error: a 1', 'Error: b 1', 'Error: c 1', 'Error: d 1']);
});

test('a hub that wants no errors gets none for a day', async () => {
  answer.mockImplementation(async () => said({ wanted: false }));
  await reportFrom(program, thrown('no'));
  await reportFrom(program, thrown('another'));
  expect(answer).toHaveBeenCalledTimes(1);
  expect(kept).not.toContain('no');
  vi.setSystemTime(2 * DAY);
  await reportFrom(program, thrown('no'));
  expect(answer).toHaveBeenCalledTimes(2);
});

test('nothing is left once all was sent and the day is over', async () => {
  await reportFrom(program, thrown('no'));
  vi.setSystemTime(2 * DAY);
  await sendBrowserErrors();
  expect(kept).toBeNull();
});
