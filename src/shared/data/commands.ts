/**
 * The one client of the commands (rules §1): bearer token, idempotency key, timeouts, retries, and the server's
 * refusal as a `CommandError`. The caller makes the key before the first try and stores it with the request, so that
 * a retry after a reload still has one effect.
 */
import * as z from 'zod/mini';
import type { Command, CommandAnswer, CommandRequest } from '../../domain/wire/commands.ts';
import {
  envelopeSchema,
  errorStatuses,
  IDEMPOTENCY_HEADER,
  refusalSchema,
} from '../../domain/wire/envelope.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { setServerTime } from './clock.ts';
import { CommandError, foreignAnswerError, toCommandError } from './errors.ts';
import { wait, retryDelay } from './retry.ts';
import { LONGER_AFTER, TAKES_LONGER } from './takes-longer.ts';
import { type Answer, send, type Sending } from './transport.ts';

/** How long one try may take without an answer, ms. */
const TIMEOUT = 20_000;
/** How long an upload may make no progress, ms. On 20 kbit/s a picture moves in small steps. */
const PICTURE_TIMEOUT = 45_000;

/** Gives an ID token. `renew` is true after the server refused the last one. */
export type TokenSource = (renew: boolean) => Promise<string>;

export type SendOptions = {
  readonly key: string;
  /** Null for a request that carries its own secret, such as an invitation. */
  readonly token: TokenSource | null;
  /** The part `image` of a multipart command. */
  readonly image?: Blob | undefined;
  /** True to have the browser send it even if the page goes away: at most 64 KiB, and no picture. */
  readonly keepalive?: boolean;
  /** True where nobody waits for the answer, or an outbox says itself how it stands. */
  readonly isQuiet?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
};

/** A new idempotency key: 32 hexadecimal digits. */
export function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/**
 * Sends a command and returns its answer.
 * @throws CommandError with a sentence for people: for a refusal at once, for a lost connection after three tries.
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
  const answer = await send(sendingOf(command, request, options, token));
  const receivedAt = Date.now();
  const accepted = answer.status < 300 ? parse(envelopeSchema, answer.body) : null;
  if (accepted === null) throw refusalOf(answer, sentAt, receivedAt);
  setServerTime(accepted.serverNow, sentAt, receivedAt);
  const result = z.safeParse(command.answer, accepted.result);
  if (!result.success) throw new CommandError('internal', errorMessages.server);
  return result.data;
}

function sendingOf(command: Command, request: unknown, options: SendOptions, token: string): Sending {
  const { image, key, signal, onProgress, keepalive = false } = options;
  const common = {
    url: paths.command(command.name),
    headers: { ...(token && { authorization: `Bearer ${token}` }), [IDEMPOTENCY_HEADER]: key },
    signal,
    onProgress,
  };
  const data = JSON.stringify(request);
  if (command.name !== 'submit-proof') return { ...common, body: data, timeout: TIMEOUT, keepalive };
  const body = new FormData();
  body.append('data', data);
  if (image) body.append('image', image, 'proof');
  return { ...common, body, timeout: PICTURE_TIMEOUT };
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
