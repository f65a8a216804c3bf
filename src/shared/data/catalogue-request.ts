/**
 * Fetches the catalogue or a part of it from its one address. The caller passes the schema, because the schema of the
 * offerings would load the time zone library. The browser's cache turns both fetches into one request.
 */
import * as v from 'valibot';
import { type Course, inDisplayOrder } from '../../domain/classes/course.ts';
import { isStale } from '../../domain/time/freshness.ts';
import { paths } from '../../domain/wire/paths.ts';
import { foreignAnswerError, toCommandError } from './errors.ts';
import { abortAfter } from './timeouts.ts';

const TIMEOUT = 15_000;

/** The part of the catalogue that fits the schema, with active courses in their order. */
type Answer<T> = {
  readonly found: T;
  /** True where the answer came from a cache, so that it may be out of date. */
  readonly isOld: boolean;
};

export type CatalogueRequest<T> = {
  /** Fetches once per page load; a failure is forgotten, so that the next call tries again. @throws CommandError */
  readonly load: () => Promise<Answer<T>>;
  /** Asks the hub itself, without any cache of this phone, and stores the answer for `load`. @throws CommandError */
  readonly reload: () => Promise<Answer<T>>;
};

export function catalogueRequest<T extends { readonly courses: readonly Course[] }>(
  schema: v.GenericSchema<unknown, T>,
): CatalogueRequest<T> {
  let latest: Promise<Answer<T>> | null = null;

  async function ask(cache: RequestCache): Promise<Answer<T>> {
    try {
      const response = await fetch(paths.command('catalogue'), { cache, signal: abortAfter(TIMEOUT) });
      if (!response.ok) throw foreignAnswerError(response.status);
      const found = v.parse(schema, await response.json());
      const courses = inDisplayOrder(found.courses.filter(({ isActive }) => isActive));
      const isOld = isStale(response.headers.get('date'), Date.now());
      return { found: { ...found, courses }, isOld };
    } catch (thrown) {
      throw toCommandError(thrown);
    }
  }

  return {
    load: () => {
      latest ??= ask('default').catch((failure: unknown) => {
        latest = null;
        throw failure;
      });
      return latest;
    },
    reload: async () => {
      const answer = await ask('no-cache');
      latest = Promise.resolve(answer);
      return answer;
    },
  };
}
