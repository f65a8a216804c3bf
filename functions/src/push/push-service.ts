/** Sends one push to one browser, encrypted and signed (RFC 8291, 8292). */
import { createECDH, ECDH } from 'node:crypto';
import * as logger from 'firebase-functions/logger';
import webpush from 'web-push';
import { HOUR } from '../../../src/domain/wire/limits.ts';
import { isPushEndpoint } from '../../../src/domain/notifications/push.ts';
import type { PushPayload } from '../../../src/domain/notifications/push-message.ts';
import type { Document } from '../store/store.ts';

export type Subscription = Pick<Document<'pushSubscriptions'>, 'id' | 'endpoint' | 'keys'>;
export type Message = {
  readonly payload: PushPayload;
  /** How long the push service may keep it, ms. */
  readonly timeToLive: number;
  readonly urgency: 'normal' | 'high';
  /** RFC 8030, 5.4: at most 32 characters of base64url. */
  readonly topic: string;
};
/** `gone`: the subscription no longer exists. `later`: may be retried. `refused`: may not. */
export type Outcome = 'delivered' | 'gone' | 'refused' | 'later';

export interface PushService {
  /** The `applicationServerKey` of the phones. */
  readonly publicKey: string;
  send(subscription: Subscription, message: Message): Promise<Outcome>;
}

const CURVE = 'prime256v1';
const TIMEOUT_MS = 10_000;
/** A signature is good for 12 hours; a new one is made long before. */
const SIGNATURE_KEPT = HOUR;

/** The public half of a VAPID key, both base64url. @throws if the private key is invalid. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

/** True for a point on the curve. */
export function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, CURVE, 'base64url').length > 0;
  } catch {
    return false;
  }
}

/** `subject`: an https or mailto address of the hub for push services. `timeout`: ms per call. */
export function createPushService(configured: {
  readonly privateKey: string;
  readonly subject: string;
  readonly isOnEmulators: boolean;
  readonly timeout?: number;
}): PushService {
  const { privateKey, subject, isOnEmulators, timeout = TIMEOUT_MS } = configured;
  const publicKey = publicKeyOf(privateKey);
  const signatures = new Map<string, { readonly authorization: string; readonly madeAt: number }>();
  const backoff = new Backoff();

  function authorizationFor(origin: string): string {
    const known = signatures.get(origin);
    if (known && performance.now() - known.madeAt < SIGNATURE_KEPT) return known.authorization;
    const headers = webpush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm');
    signatures.set(origin, { authorization: headers.Authorization, madeAt: performance.now() });
    return headers.Authorization;
  }

  return {
    publicKey,
    async send({ id, endpoint, keys }, { payload, timeToLive, urgency, topic }) {
      // The list of known services may have changed since the subscription was saved.
      if (!isPushEndpoint(endpoint, isOnEmulators)) return 'refused';
      const { origin } = new URL(endpoint);
      if (backoff.isActive(origin, endpoint)) return 'later';
      const options = {
        TTL: Math.max(0, Math.floor(timeToLive / 1_000)),
        urgency,
        topic,
        headers: { Authorization: authorizationFor(origin) },
      };
      const [askedAt, signal] = [performance.now(), AbortSignal.timeout(timeout)];
      const answer = await post({ endpoint, keys }, JSON.stringify(payload), options, signal);
      if (answer === null) {
        backoff.unanswered(origin, askedAt, signal.aborted);
        return 'later';
      }
      backoff.answered(origin);
      // 429 is about this subscription (RFC 8030), 503 about the whole service.
      if (answer.status === 429) backoff.start(endpoint, answer.retryAfter);
      if (answer.status === 503) backoff.start(origin, answer.retryAfter);
      return outcomeOf(answer.status, id);
    },
  };
}

type Answer = { readonly status: number /** ms */; readonly retryAfter: number };

/** Null if no answer came before the signal aborted. */
async function post(
  { endpoint, keys }: Pick<Subscription, 'endpoint' | 'keys'>,
  text: string,
  options: webpush.RequestOptions,
  signal: AbortSignal,
): Promise<Answer | null> {
  try {
    const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, text, options);
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      // A redirect would lead to an unchecked address.
      redirect: 'manual',
      signal,
    });
    await answer.arrayBuffer();
    return {
      status: answer.status,
      retryAfter: retryAfterMs(answer.headers.get('retry-after'), Date.now()),
    };
  } catch {
    return null;
  }
}

function outcomeOf(status: number, id: string): Outcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  if (status === 408 || status === 429 || status >= 500) return 'later';
  logger.warn(`a push service refused subscription ${id} with ${status}`);
  return 'refused';
}

/** Unanswered calls in a row before backing off. */
const TIMEOUTS_BEFORE_BACKOFF = 50;
const BACKOFF_MS = 30_000;
/** Upper bound of a requested back-off, because reminders are lost meanwhile. */
const BACKOFF_MAX_MS = HOUR;

/** `Retry-After` as seconds or date, in ms from `now` (RFC 9110); 0 if absent. */
export function retryAfterMs(header: string | null, now: number): number {
  const isSeconds = /^\d+$/.test(header ?? '');
  const wait = isSeconds ? Number(header) * 1_000 : dateIn(header) - now;
  return Math.min(Math.max(wait, 0), BACKOFF_MAX_MS);
}

/** 0 if the header has no HTTP date. */
const dateIn = (header: string | null): number => (header?.endsWith(' GMT') && Date.parse(header)) || 0;

/** Back-off per service and subscription, in memory. A circuit breaker knows neither `Retry-After` nor single subscriptions. */
class Backoff {
  readonly #until = new Map<string, number>();
  readonly #timeouts = new Map<string, number>();
  readonly #answeredAt = new Map<string, number>();

  isActive(...names: readonly string[]): boolean {
    return names.some((name) => {
      const isOver = (this.#until.get(name) ?? 0) <= performance.now();
      if (isOver) this.#until.delete(name);
      return !isOver;
    });
  }

  /** `duration` in ms. */
  start(name: string, duration: number): void {
    if (duration > 0) this.#until.set(name, performance.now() + duration);
  }

  answered(origin: string): void {
    this.#timeouts.delete(origin);
    this.#answeredAt.set(origin, performance.now());
  }

  /** One timeout is enough if nothing else was answered meanwhile: each further call would delay learners of other services. */
  unanswered(origin: string, askedAt: number, hasTimedOut: boolean): void {
    const count = (this.#timeouts.get(origin) ?? 0) + 1;
    this.#timeouts.set(origin, count);
    const isSilent = hasTimedOut && (this.#answeredAt.get(origin) ?? -1) < askedAt;
    if (isSilent || count >= TIMEOUTS_BEFORE_BACKOFF) this.start(origin, BACKOFF_MS);
  }
}
