/** The backoff of push services and of single subscriptions: because they asked for it, or because they do not answer. */
import { HOUR } from '../../../src/domain/wire/limits.ts';

/** After so many calls in a row without an answer, the push service gets a backoff. */
const SILENCES = 50;
const REST = 30_000;
/** The longest backoff, whatever the service asks for: its learners' reminders are lost in that time. */
const REST_MOST = HOUR;

/** The time that a `Retry-After` of seconds or a date asks for at `now`, ms (RFC 9110). 0 where there is none. */
export function retryAfterMs(header: string | null, now: number): number {
  const isSeconds = /^\d+$/.test(header ?? '');
  const wait = isSeconds ? Number(header) * 1_000 : dateIn(header) - now;
  return Math.min(Math.max(wait, 0), REST_MOST);
}

/** The date of a header, or 0. `Date.parse` would also take other texts, which a header cannot contain. */
const dateIn = (header: string | null): number => (header?.endsWith(' GMT') && Date.parse(header)) || 0;

/** Kept in the memory of one instance, by the monotonic clock. */
export class Rests {
  readonly #until = new Map<string, number>();
  readonly #silences = new Map<string, number>();
  readonly #heardAt = new Map<string, number>();

  /** True iff one of these origins or endpoints has a backoff now. */
  has(...names: readonly string[]): boolean {
    return names.some((name) => {
      const isOver = (this.#until.get(name) ?? 0) <= performance.now();
      if (isOver) this.#until.delete(name);
      return !isOver;
    });
  }

  /** Begins a backoff of `lasts` ms. */
  add(name: string, lasts: number): void {
    if (lasts > 0) this.#until.set(name, performance.now() + lasts);
  }

  /** Notes that the push service answered. */
  heard(origin: string): void {
    this.#silences.delete(origin);
    this.#heardAt.set(origin, performance.now());
  }

  /**
   * Notes that a call made at `askedAt` got no answer; `inTime`: it had the whole timeout. If no other call to the service
   * was answered in that time, one is enough for a backoff: more calls would delay the learners of other services.
   */
  missed(origin: string, askedAt: number, inTime: boolean): void {
    const count = (this.#silences.get(origin) ?? 0) + 1;
    this.#silences.set(origin, count);
    const isSilent = inTime && (this.#heardAt.get(origin) ?? -1) < askedAt;
    if (isSilent || count >= SILENCES) this.add(origin, REST);
  }
}
