/** Push services, and single subscriptions, that are left alone for a while: they asked for it, or say nothing. */
import { HOUR } from '../../../src/domain/wire/limits.ts';

/** So many calls in a row without an answer, and a push service is left alone. */
const SILENCES = 50;
const REST = 30_000;
/** Nobody is left alone for longer, whatever he asks for: his learners' reminders are lost meanwhile. */
const REST_MOST = HOUR;

/** What a `Retry-After` asks for at `now`, ms: seconds or a date (RFC 9110). 0 where there is none to be read. */
export function retryAfterMs(header: string | null, now: number): number {
  const isSeconds = /^\d+$/.test(header ?? '');
  const wait = isSeconds ? Number(header) * 1_000 : dateIn(header) - now;
  return Math.min(Math.max(wait, 0), REST_MOST);
}

/** The past where it is none: what else `Date.parse` takes is not in a header. */
const dateIn = (header: string | null): number => (header?.endsWith(' GMT') && Date.parse(header)) || 0;

/** Kept in the memory of one instance, by the clock that no correction turns back. */
export class Rests {
  readonly #until = new Map<string, number>();
  readonly #silences = new Map<string, number>();
  readonly #heardAt = new Map<string, number>();

  /** True iff one of them, an origin or an address, is to be left alone now. */
  has(...names: readonly string[]): boolean {
    return names.some((name) => {
      const isOver = (this.#until.get(name) ?? 0) <= performance.now();
      if (isOver) this.#until.delete(name);
      return !isOver;
    });
  }

  /** Leaves it alone for `lasts` ms. */
  add(name: string, lasts: number): void {
    if (lasts > 0) this.#until.set(name, performance.now() + lasts);
  }

  /** That push service answered. */
  heard(origin: string): void {
    this.#silences.delete(origin);
    this.#heardAt.set(origin, performance.now());
  }

  /**
   * A call made at `askedAt` got no answer; `inTime` says that all the patience was spent on it. Where nobody else was
   * answered meanwhile, once is enough: each further call would hold up the learners of the other push services.
   */
  missed(origin: string, askedAt: number, inTime: boolean): void {
    const count = (this.#silences.get(origin) ?? 0) + 1;
    this.#silences.set(origin, count);
    const isSilent = inTime && (this.#heardAt.get(origin) ?? -1) < askedAt;
    if (isSilent || count >= SILENCES) this.add(origin, REST);
  }
}
