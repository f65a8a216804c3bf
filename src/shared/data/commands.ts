/**
 * The client of all commands (rules §1): bearer token, idempotency key, timeouts and retries. The caller makes the key and
 * stores it with the request, so that a retry after a reload has one effect.
 */
import * as z from 'zod/mini';
import type { Command, CommandAnswer, CommandRequest } from '../../domain/wire/commands.ts';
import {
  COMMAND_TYPE,
  envelopeSchema,
  errorStatuses,
  IDEMPOTENCY_HEADER,
  refusalSchema,
} from '../../domain/wire/envelope.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { setServerTime } from './clock.ts';
import {
  cancelledError,
  CommandError,
  foreignAnswerError,
  offlineError,
  timedOutError,
  toCommandError,
} from './errors.ts';
import { wait, retryDelay } from './retry.ts';
import { LONGER_AFTER, TAKES_LONGER } from './takes-longer.ts';

/** Timeout of one try, ms. */
const TIMEOUT = 20_000;
/** The same for a picture, counted from the last progress. */
const PICTURE_TIMEOUT = 45_000;

export type TokenSource = (renew: boolean) => Promise<string>;

export type SendOptions = {
  readonly key: string;
  /** Null for a request with its own secret, such as an invitation. */
  readonly token: TokenSource | null;
  /** The `image` part of a multipart command. */
  readonly image?: Blob | undefined;
  /** Sent even if the page goes away; not with a picture. */
  readonly keepalive?: boolean;
  /** Suppresses the "takes longer" toast, for callers that show progress themselves. */
  readonly isQuiet?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Share of the body sent, 0 to 1; pictures only. */
  readonly onProgress?: ((share: number) => void) | undefined;
};

export function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/**
 * Sends a command and returns its answer. @throws CommandError with a sentence for people: at once when refused, after
 * three tries without a connection
 */
export async function sendCommand<C extends Command>(
  command: C,
  request: CommandRequest<C>,
  options: SendOptions,
): Promise<CommandAnswer<C>> {
  let renewed = false;
  const telling = options.isQuiet ? undefined : setTimeout(tellLonger, LONGER_AFTER);
  try {
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(command, request, options, renewed).catch(toCommandError);
      if (!(outcome instanceof CommandError)) return outcome as CommandAnswer<C>;
      const delay = retryDelay('command', tries, outcome.retryAfter);
      if (outcome.code === 'unauthenticated' && !renewed) renewed = true;
      else if (!RETRYABLE.has(outcome.code) || delay === null) throw outcome;
      else await wait(delay, options.signal);
    }
  } finally {
    clearTimeout(telling);
  }
}

function tellLonger(): void {
  dispatchEvent(new Event(TAKES_LONGER));
}

const RETRYABLE: ReadonlySet<string> = new Set(['offline', 'timed_out', 'internal', 'busy']);

async function attempt(
  command: Command,
  request: unknown,
  options: SendOptions,
  renew: boolean,
): Promise<unknown> {
  const token = (await options.token?.(renew)) ?? '';
  const sentAt = Date.now();
  const answer = await send(command, request, options, token);
  const receivedAt = Date.now();
  const accepted = answer.status < 300 ? parse(envelopeSchema, answer.body) : null;
  if (accepted === null) throw refusalOf(answer, sentAt, receivedAt);
  setServerTime(accepted.serverNow, sentAt, receivedAt);
  const result = z.safeParse(command.answer, accepted.result);
  if (!result.success) throw new CommandError('internal', errorMessages.server);
  return result.data;
}

/** @throws CommandError `offline`, `timed_out` or `cancelled`; every answer of a server is returned. */
function send(command: Command, request: unknown, options: SendOptions, token: string): Promise<Answer> {
  const url = paths.command(command.name);
  const headers = { ...(token && { authorization: `Bearer ${token}` }), [IDEMPOTENCY_HEADER]: options.key };
  const data = JSON.stringify(request);
  if (command.name !== 'submit-proof') return sendJson(url, headers, data, options);
  const body = new FormData();
  body.append('data', data);
  if (options.image) body.append('image', options.image, 'proof');
  return sendForm(url, headers, body, options);
}

type Answer = { readonly status: number; readonly body: string; readonly retryAfter: number | null };

async function sendJson(
  url: string,
  headers: Record<string, string>,
  body: string,
  { signal, keepalive = false }: SendOptions,
): Promise<Answer> {
  const stop = new AbortController();
  const cancel = () => stop.abort(cancelledError());
  const timer = setTimeout(() => stop.abort(timedOutError()), TIMEOUT);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': COMMAND_TYPE },
      body,
      signal: stop.signal,
      keepalive,
      cache: 'no-store',
    });
    return {
      status: response.status,
      body: await response.text(),
      retryAfter: seconds(response.headers.get('retry-after')),
    };
  } catch {
    throw stop.signal.reason ?? offlineError();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** By XMLHttpRequest, because `fetch` reports no upload progress. */
function sendForm(
  url: string,
  headers: Record<string, string>,
  body: FormData,
  { signal, onProgress }: SendOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelledError());
    const request = new XMLHttpRequest();
    const giveUp = (error: Error) => {
      reject(error);
      request.abort();
    };
    const cancel = () => giveUp(cancelledError());
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => giveUp(timedOutError()), PICTURE_TIMEOUT);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    request.upload.onprogress = (event) => {
      alive();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onprogress = alive;
    request.onerror = () => reject(offlineError());
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.responseText,
        retryAfter: seconds(request.getResponseHeader('retry-after')),
      });
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', cancel);
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    alive();
    request.send(body);
  });
}

function seconds(header: string | null): number | null {
  const value = Number(header);
  return header !== null && Number.isFinite(value) && value >= 0 ? value : null;
}

function refusalOf(answer: Answer, sentAt: number, receivedAt: number): CommandError {
  const { retryAfter } = answer;
  const refusal = parse(refusalSchema, answer.body);
  if (refusal !== null) {
    setServerTime(refusal.serverNow, sentAt, receivedAt);
    const { code, message, ...details } = refusal.error;
    return new CommandError(code, message, { ...details, retryAfter });
  }
  if (answer.status === errorStatuses.unauthenticated)
    return new CommandError('unauthenticated', errorMessages.server, { retryAfter });
  return foreignAnswerError(answer.status, retryAfter);
}

function parse<S extends z.core.$ZodType>(schema: S, body: string): z.infer<S> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
