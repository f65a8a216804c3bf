/** Push services, and single subscriptions, that are not asked for a while: they wanted it so, or do not answer. */
import { HOUR } from '../../../src/domain/wire/limits.ts';

/** So many calls in a row without an answer, and the push service is not asked for a while. */
const TIMEOUTS_BEFORE_BACKOFF = 50;
const BACKOFF_MS = 30_000;
/** Whatever a push service asks for: the reminders of its learners are lost meanwhile. */
const BACKOFF_MAX_MS = HOUR;

/** The time that a `Retry-After` of seconds or a date asks for at `now`, ms (RFC 9110). 0 where there is none. */
export function retryAfterMs(header: string | null, now: number): number {
  const isSeconds = /^\d+$/.test(header ?? '');
  const wait = isSeconds ? Number(header) * 1_000 : dateIn(header) - now;
  return Math.min(Math.max(wait, 0), BACKOFF_MAX_MS);
}

/** An instant of the past where the header has no date; the other forms that `Date.parse` takes are not used in headers. */
const dateIn = (header: string | null): number => (header?.endsWith(' GMT') && Date.parse(header)) || 0;

/** Kept in the memory of one instance; measured by the monotonic clock, which no correction turns back. */
export class Backoff {
  readonly #until = new Map<string, number>();
  readonly #timeouts = new Map<string, number>();
  readonly #answeredAt = new Map<string, number>();

  /** True iff one of them, an origin or an address, is not to be asked now. */
  isActive(...names: readonly string[]): boolean {
    return names.some((name) => {
      const isOver = (this.#until.get(name) ?? 0) <= performance.now();
      if (isOver) this.#until.delete(name);
      return !isOver;
    });
  }

  /** Begins, or begins anew, for `duration` ms. */
  start(name: string, duration: number): void {
    if (duration > 0) this.#until.set(name, performance.now() + duration);
  }

  /** That push service answered. */
  answered(origin: string): void {
    this.#timeouts.delete(origin);
    this.#answeredAt.set(origin, performance.now());
  }

  /**
   * A call made at `askedAt` got no answer; `hasTimedOut` is false where it failed before its time. Where nobody else
   * was answered meanwhile, one timeout is enough: each further call would delay the learners of the other push services.
   */
  unanswered(origin: string, askedAt: number, hasTimedOut: boolean): void {
    const count = (this.#timeouts.get(origin) ?? 0) + 1;
    this.#timeouts.set(origin, count);
    const isSilent = hasTimedOut && (this.#answeredAt.get(origin) ?? -1) < askedAt;
    if (isSilent || count >= TIMEOUTS_BEFORE_BACKOFF) this.start(origin, BACKOFF_MS);
  }
}
