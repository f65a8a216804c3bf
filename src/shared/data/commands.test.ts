import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProfile } from '../../domain/wire/registration-command.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { newKey, sendCommand } from './commands.ts';
import { LONGER_AFTER, TAKES_LONGER } from './takes-longer.ts';

const accepted = JSON.stringify({ result: { created: true }, serverNow: 1 });
const asked = vi.fn<typeof fetch>();
const told = vi.fn<(event: Event) => boolean>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('dispatchEvent', told);
});
afterEach(() => {
  asked.mockReset();
  told.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The outcome of a command whose tries get these answers. */
async function outcomeOf(
  ...answers: readonly (readonly [status: number, body: string, retryAfter?: string])[]
) {
  for (const [status, body, retryAfter] of answers) {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    asked.mockResolvedValueOnce(new Response(body, { status, headers }));
  }
  const sent = sendCommand(createProfile, { name: 'Chanda' }, { key: newKey(), token: null });
  const outcome = sent.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

test('a rate limit of the hub is reported at once, with its own sentence and the seconds to wait', async () => {
  const message = errorMessages.tooOften('Sat 15:00 CAT');
  const body = JSON.stringify({ error: { code: 'too_many', message }, serverNow: 1 });
  expect(await outcomeOf([429, body, '3600'])).toMatchObject({ code: 'too_many', message, retryAfter: 3600 });
  expect(asked).toHaveBeenCalledOnce();
});

const busyBody = JSON.stringify({ error: { code: 'busy', message: errorMessages.busy }, serverNow: 1 });

test.each([
  ['an overload of the cloud is no refusal', [429, 'Rate exceeded.']],
  ['a busy hub says when', [503, busyBody, '1']],
] as const)('%s: the command is tried again under the same key', async (_name, busy) => {
  expect(await outcomeOf(busy, busy, [200, accepted])).toEqual({ created: true });
  const keys = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

test('a longer overload of the cloud is no rate limit, and ends the tries', async () => {
  const full = [429, 'Rate exceeded.', '30'] as const;
  const busy = { code: 'busy', message: errorMessages.busy, retryAfter: 30 };
  expect(await outcomeOf(full)).toMatchObject(busy);
  expect(asked).toHaveBeenCalledOnce();
});

test.each([
  [200, 'offline', errorMessages.offline],
  [500, 'internal', errorMessages.server],
  [400, 'internal', errorMessages.server],
  [503, 'busy', errorMessages.busy],
])('an answer %i that is not the hub’s, as a captive portal’s, is %s', async (status, code, message) => {
  const foreign = [status, '<h1>Error</h1>'] as const;
  expect(await outcomeOf(foreign, foreign, foreign)).toMatchObject({ code, message });
  expect(asked).toHaveBeenCalledTimes(3);
});

async function toldWhile(milliseconds: number, isQuiet: boolean): Promise<string[]> {
  asked.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return new Response(accepted);
  });
  const sent = sendCommand(createProfile, { name: 'Chanda' }, { key: newKey(), token: null, isQuiet });
  await vi.runAllTimersAsync();
  await sent;
  return told.mock.calls.map(([{ type }]) => type);
}

test.each([
  ['in time', LONGER_AFTER - 1, false, []],
  ['late', LONGER_AFTER + 1, false, [TAKES_LONGER]],
  ['late for what is sent by itself', LONGER_AFTER + 1, true, []],
])('an answer %s: its delay is announced at most once', async (_name, milliseconds, isQuiet, events) => {
  expect(await toldWhile(milliseconds, isQuiet)).toEqual(events);
});
