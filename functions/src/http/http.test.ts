import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusalSchema } from '../../../src/domain/wire/envelope.ts';
import { listen } from '../../../tools/shared/ports.ts';
import { BusyError } from '../busy.ts';
import { endpoint, type Endpoint, readBody, replyCached, type Reply, type Request } from './http.ts';
import { RefusedError } from './refused-error.ts';

const logged = vi.hoisted(() => ({
  error: vi.fn<(error: unknown) => void>(),
  warn: vi.fn<(error: unknown) => void>(),
}));
vi.mock('firebase-functions/logger', () => logged);
beforeEach(() => vi.clearAllMocks());

/** Serves one endpoint as Express would. @returns what it threw */
async function serve(served: Endpoint, work: (address: string) => Promise<void>): Promise<unknown[]> {
  const thrown: unknown[] = [];
  const server = createServer((request, response) => {
    const reply = Object.assign(response, {
      set: (headers: Record<string, string> | string, value = '') => {
        const all = typeof headers === 'string' ? { [headers]: value } : headers;
        for (const [name, content] of Object.entries(all)) response.setHeader(name, content);
        return reply;
      },
      status: (code: number) => {
        response.statusCode = code;
        return reply;
      },
      json: (body: object) => response.end(JSON.stringify(body)),
    }) as ServerResponse as Reply;
    served(request as Request, reply).catch((error: unknown) => thrown.push(error));
  });
  try {
    await work(`http://127.0.0.1:${await listen(server)}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return thrown;
}

test('a download stopped by its reader ends, and leaves no error that would crash the function', async () => {
  let ended = false;
  async function* rows() {
    try {
      for (;;) {
        yield 'row\n'.repeat(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      ended = true;
    }
  }
  const endless = endpoint(['GET'], (_, reply) => pipeline(Readable.from(rows()), reply));
  const thrown = await serve(endless, async (address) => {
    const stop = new AbortController();
    const answer = await fetch(address, { signal: stop.signal });
    await answer.body?.getReader().read();
    stop.abort();
    await expect.poll(() => ended, { timeout: 10_000 }).toBe(true);
  });
  expect(thrown).toEqual([]);
});

test.each([
  ['10 ABORTED: Transaction lock timeout.', 10, 503, 'busy', '1'],
  ['3 INVALID_ARGUMENT: Transaction is invalid or closed.', 3, 503, 'busy', '1'],
  ['3 INVALID_ARGUMENT: Cannot convert this value.', 3, 500, 'internal', null],
])('the database says “%s”', async (message, code, status, refused, retryAfter) => {
  const failing = endpoint(['GET'], () => Promise.reject(Object.assign(new Error(message), { code })));
  await serve(failing, async (address) => {
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(refusalSchema.parse(await answer.json()).error.code).toBe(refused);
  });
});

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test.each([
  ['says 503 after 17 seconds', false, 503, '1'],
  ['is let go on where it has begun to answer', true, 200, null],
])('an endpoint without an answer %s', async (_, hasBegun, status, retryAfter) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [reached, held] = [gate(), gate()];
  const slow = endpoint(['GET'], async (_request, reply) => {
    if (hasBegun) reply.write('begun');
    reached.open();
    await held.opened;
    reply.end();
  });
  const thrown = await serve(slow, async (address) => {
    const answer = fetch(address);
    await reached.opened;
    await vi.advanceTimersByTimeAsync(17_000);
    if (hasBegun) held.open();
    const { status: said, headers } = await answer;
    expect([said, headers.get('retry-after')]).toEqual([status, retryAfter]);
    held.open();
  });
  vi.useRealTimers();
  expect(thrown).toEqual([]);
});

const sent = Object.assign(new Error('sent'), { code: 'ERR_HTTP_HEADERS_SENT' });

test.each([
  ['a fault is an error', new Error('no such field'), 1, 0],
  ['a database that was away is a warning', new BusyError('no lock'), 0, 1],
  ['a refusal, which may name people, is nothing', new RefusedError('forbidden', 'Ask Ruth'), 0, 0],
  ['that the answer was sent already is nothing', sent, 0, 0],
])('in the log after the 503, %s', async (_, late, errors, warnings) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [reached, held] = [gate(), gate()];
  const slow = endpoint(['GET'], async () => {
    reached.open();
    await held.opened;
    throw late;
  });
  await serve(slow, async (address) => {
    const answer = fetch(address);
    await reached.opened;
    await vi.advanceTimersByTimeAsync(17_000);
    expect((await answer).status).toBe(503);
    // The 503 itself logs a warning.
    logged.warn.mockClear();
    held.open();
    await new Promise((resolve) => setImmediate(resolve));
  });
  vi.useRealTimers();
  expect([logged.error.mock.calls.length, logged.warn.mock.calls.length]).toEqual([errors, warnings]);
});

test('a form is read only where a picture is sent, because other sites can send one', async () => {
  const form = new FormData();
  form.append('data', '{"email":"ruth@example.com"}');
  const posted = new Response(form);
  const type = posted.headers.get('content-type');
  const rawBody = Buffer.from(await posted.arrayBuffer());
  const request = { rawBody, get: () => type } as unknown as Request;
  await expect(readBody(request)).rejects.toMatchObject({ code: 'bad_request' });
  const read = await readBody(request, undefined, true);
  expect(read).toEqual({ data: { email: 'ruth@example.com' }, image: null });
});

test('what anybody may ask for is compressed without much work', async () => {
  const send = vi.fn<(body: Buffer) => void>();
  const reply = { set: () => reply, type: () => reply, send };
  const request = { fresh: false, acceptsEncodings: (one: string) => one === 'br' && one };
  const value = Array.from({ length: 500 }, (_, at) => ({ id: `offering-${(at * 7919) % 997}` }));
  await replyCached(request as unknown as Request, reply as unknown as Reply, value);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  expect(send).toHaveBeenCalledWith(brotliCompressSync(JSON.stringify(value), { params }));
});
