/** HTTP for every handler: methods, bodies, answers, and errors that reveal nothing internal. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response as Reply } from 'firebase-functions/https';
import * as z from 'zod';
import { COMMAND_TYPE, errorStatuses } from '../../../src/domain/wire/envelope.ts';
import { COMMAND_BODY_MAX, PROOF_IMAGE_SERVER_BYTES } from '../../../src/domain/wire/limits.ts';
import { errorMessages, serverMessage } from '../../../src/domain/wire/messages.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { withDeadline, isBusy } from '../busy.ts';
import { hashOf } from '../hash.ts';
import { logFault, numberNow } from '../log.ts';
import { badRequest, RefusedError } from './refused-error.ts';

export type { Reply, Request };
export type Endpoint = (request: Request, reply: Reply) => Promise<void>;
type Method = 'GET' | 'HEAD' | 'POST';

/** The platform also parses `application/json` and refuses broken bodies itself; the bytes arrive unchanged. */
const JSON_TYPES = [COMMAND_TYPE, 'application/json'];
/** Multipart boundaries and part headers. */
const MULTIPART_OVERHEAD_MAX = 4 * 1024;

function inEnvelope({ code, message, details }: RefusedError): object {
  return { error: { code, message, ...details }, serverNow: Date.now() };
}

/** Uncached unless `handle` says otherwise. A `RefusedError` is answered as it is, a busy database or 17 s of silence with 503, else 500. */
export function endpoint(
  methods: readonly Method[],
  handle: Endpoint,
  bodyOf: (refused: RefusedError) => object = inEnvelope,
): Endpoint {
  return async (request, reply) => {
    reply.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    try {
      if (!methods.some((method) => method === request.method)) {
        reply.set('allow', methods.join(', '));
        throw new RefusedError('method_not_allowed', errorMessages.methodNotAllowed);
      }
      await withDeadline(handle(request, reply), logLate, () => reply.headersSent);
    } catch (error) {
      // An export broke off: cut the connection, so that the file does not look complete.
      if (reply.headersSent) {
        if (!reply.closed) logFault('error', error);
        reply.destroy();
        return;
      }
      const refused = error instanceof RefusedError ? error : refusalFor(error);
      if (refused.retryAfter !== undefined) reply.set('retry-after', String(refused.retryAfter));
      reply.set('cache-control', 'no-store').status(errorStatuses[refused.code]).json(bodyOf(refused));
    }
  };
}

/** Seconds, like the client's first retry (`src/shared/data/retry.ts`). */
const BUSY_RETRY_AFTER = 1;

function refusalFor(error: unknown): RefusedError {
  log(error);
  return isBusy(error)
    ? new RefusedError('busy', errorMessages.busy, {}, BUSY_RETRY_AFTER)
    : new RefusedError('internal', serverMessage(numberNow()));
}

const log = (error: unknown): void => logFault(isBusy(error) ? 'warn' : 'error', error);

/** Logs an error after the answer was sent. Refusals are not logged: they are no faults, and may name people. */
function logLate(error: unknown): void {
  const isAnswered = error instanceof Error && 'code' in error && error.code === 'ERR_HTTP_HEADERS_SENT';
  if (!isAnswered && !(error instanceof RefusedError)) log(error);
}

/** A POST's JSON, of at most `dataMax` bytes, and the picture of a multipart body where `isForm` allows one. @throws RefusedError */
export async function readBody(
  request: Request,
  dataMax: number = COMMAND_BODY_MAX,
  isForm = false,
): Promise<{ data: unknown; image: Blob | null }> {
  const raw = request.rawBody ?? Buffer.alloc(0);
  const type = request.get('content-type') ?? '';
  // Pages of other sites can send a form without asking first, so it is read only where pictures come.
  if (!isForm || !type.startsWith('multipart/form-data'))
    return { data: parseJson(raw, type, dataMax), image: null };
  if (raw.length > PROOF_IMAGE_SERVER_BYTES + dataMax + MULTIPART_OVERHEAD_MAX) {
    throw new RefusedError('too_large', proofMessages.imageTooLarge, {
      fields: { image: proofMessages.imageTooLarge },
    });
  }
  const form = await new Response(raw, { headers: { 'content-type': type } }).formData().catch(() => {
    throw badRequest();
  });
  const [data, image] = [form.get('data'), form.get('image')];
  if (data === null || typeof image === 'string') throw badRequest();
  const text = typeof data === 'string' ? data : await data.text();
  return { data: parseJson(Buffer.from(text), 'application/json', dataMax), image };
}

function parseJson(raw: Buffer, type: string, most: number): unknown {
  if (raw.length === 0) return {};
  if (raw.length > most) throw new RefusedError('too_large', errorMessages.badRequest);
  if (!JSON_TYPES.includes(type.split(';')[0]?.trim().toLowerCase() ?? '')) throw badRequest();
  const data = readJson(raw);
  if (data === undefined) throw badRequest();
  return data;
}

/** Parses JSON; undefined if it is none. A lone surrogate, as of a cut emoji, becomes `�`: the database stores none. */
export function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'), (_, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    );
  } catch {
    return undefined;
  }
}

/** The message for a field whose schema has no sentence. */
const NO_MESSAGE = 'Invalid input';

/** The value as parsed by its schema. @throws RefusedError with a sentence, and one for each field that is wrong */
export function parseRequest<S extends z.core.$ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(schema, value, { error: () => NO_MESSAGE });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0];
    if (typeof field !== 'string' || field in fields) continue;
    fields[field] = message === NO_MESSAGE ? errorMessages.badRequest : message;
  }
  const sentence = Object.values(fields).find((message) => message !== errorMessages.badRequest);
  throw new RefusedError('bad_request', sentence ?? errorMessages.badRequest, { fields });
}

/** One query parameter, or undefined; repeated ones count as absent. */
export function queryOf(request: Request, name: string): string | undefined {
  const value = request.query[name];
  return typeof value === 'string' ? value : undefined;
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerOf(request: Request): string | null {
  return /^Bearer (\S{1,4096})$/.exec(request.get('authorization') ?? '')?.[1] ?? null;
}

/** Anybody can ask, so it costs little: full strength takes some fifty times as long for 15% less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const compressions = { br: (body: string) => brotlied(body, BROTLI), gzip: (body: string) => gzipped(body) };

/** Answers JSON that may be cached for a minute, or 304. Compressed here, because no proxy on the way is sure to do it. */
export async function replyCached(request: Request, reply: Reply, value: object): Promise<void> {
  const body = JSON.stringify(value);
  setTag(reply, body);
  reply.type('application/json').set({
    'cache-control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=86400',
    vary: 'accept-encoding',
  });
  // Asked one by one in our order, because browsers list gzip first, which compresses less.
  const encoding = request.fresh
    ? undefined
    : (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one));
  if (encoding === undefined) return void reply.send(body);
  reply.set('content-encoding', encoding).send(await compressions[encoding](body));
}

/** Sets the ETag of `content`; `reply.send` then answers 304 where the client has it already. */
export function setTag(reply: Reply, content: string): void {
  reply.set('etag', `W/"${hashOf(content).slice(0, 24)}"`);
}
