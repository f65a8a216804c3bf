/** Requests to functions: JSON by fetch, a picture by XMLHttpRequest, the only one with upload progress. */
import { COMMAND_TYPE } from '../../domain/wire/envelope.ts';
import { paths } from '../../domain/wire/paths.ts';
import { cancelledError, foreignAnswerError, offlineError, timedOutError } from './errors.ts';
import { abortAfter } from './timeouts.ts';

/** Asks a public function. @throws CommandError unless it answered with success */
export async function ask(name: string, cache: RequestCache = 'default'): Promise<Response> {
  const signal = abortAfter(20_000);
  const response = await fetch(paths.command(name), { cache, signal }).catch(() => {
    throw offlineError();
  });
  if (!response.ok) throw foreignAnswerError(response.status);
  return response;
}

export type Sending = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** JSON only: sent even if the page goes away. */
  readonly keepalive?: boolean;
  /** Share of the body sent, 0 to 1; pictures only. */
  readonly onProgress?: ((share: number) => void) | undefined;
};

export type Answer = { readonly status: number; readonly body: string; readonly retryAfter: number | null };

/** @throws CommandError `offline`, `timed_out` or `cancelled`; every answer of a server is returned. */
export function send(sending: Sending): Promise<Answer> {
  return typeof sending.body === 'string' ? sendJson(sending, sending.body) : sendForm(sending, sending.body);
}

async function sendJson(
  { url, headers, timeout, signal, keepalive = false }: Sending,
  body: string,
): Promise<Answer> {
  const stop = new AbortController();
  const cancel = () => stop.abort(cancelledError());
  const timer = setTimeout(() => stop.abort(timedOutError()), timeout);
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

function sendForm(sending: Sending, body: FormData): Promise<Answer> {
  const { url, headers, timeout, signal, onProgress } = sending;
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
      stalled = setTimeout(() => giveUp(timedOutError()), timeout);
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
