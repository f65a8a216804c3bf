/**
 * Reads of staff, live and one-time. Firestore checks its rules only when a listener is attached, so that a listener
 * could outlive its session. Each is attached again within a minute, and all are closed when the session ends (rules §6).
 * Every one-time read, here and in the files beside this one, throws a `CommandError`.
 */
import type * as z from 'zod/mini';
import { REATTACH_EVERY } from '../../domain/people/staff-session.ts';
import { chunksOf } from '../../domain/wire/chunks.ts';
import { IN_MAX } from '../../domain/wire/collections.ts';
import type { Decoded } from '../../shared/data/decode.ts';
import type { CommandError } from '../../shared/data/errors.ts';
import { watchAs } from '../../shared/data/live-query.ts';
import type { DocumentSource, QuerySource } from './firestore.ts';
import { asStaff, recheckAfter, recheckSession, staffSession, staffSessionId } from './staff-session.ts';
import { type Table, tables } from './tables.ts';

export const PAGE_ROWS = 25;

type Firestore = typeof import('./firestore.ts');
let firestore: Firestore | undefined;
/** Kept, because a busy page waits tens of milliseconds even for a loaded `import()`. */
const load = async () => (firestore ??= await import('./firestore.ts'));
const session = {
  isSignedIn: () => staffSession.getState().name === 'signed_in',
  subscribe: staffSession.subscribe,
  recheckAfter,
};

export type StaffWatcher<T> = {
  readonly next: (found: Decoded<T>) => void;
  readonly failed: (error: CommandError) => void;
};

/** A query to watch, with a key made of what it asks for. */
export type LiveQuery<T> = {
  readonly key: string;
  /**
   * Watches while a member of staff is signed in, until the returned function is called. Results from the cache during a
   * lost connection are not passed on.
   */
  readonly watch: (watcher: StaffWatcher<T>) => () => void;
};

export const liveQuery = <S extends z.core.$ZodType>({
  schema,
  ...source
}: QuerySource<S> | DocumentSource<S>): LiveQuery<z.infer<S>> => ({
  key: JSON.stringify(source),
  watch: ({ next, failed }) =>
    watchAs({ load, session, reattachEvery: REATTACH_EVERY }, source, schema, {
      next: ({ values, unreadable, current }) => void (current && next({ values, unreadable })),
      failed,
    }),
});

/** Watches a document that may come later, by a query: the SDK takes the emulator's answer about a missing document for outdated. */
export const liveOptional = <S extends z.core.$ZodType>({ id, ...table }: DocumentSource<S>) =>
  liveQuery({ ...table, where: [['__name__', '==', id]] });

export const byId = <T extends { readonly id: string }>(values: readonly T[]): readonly T[] => [
  ...new Map(values.map((value) => [value.id, value])).values(),
];

/** Turns a function of the Firestore module into a staff read. @throws CommandError */
function readBy<Name extends Exclude<keyof Firestore, 'listen'>>(name: Name): Firestore[Name] {
  const read = (...asked: never[]) =>
    asStaff(async () => {
      const ask: (...asked: never[]) => Promise<unknown> = (await load())[name];
      return ask(...asked);
    });
  return read as Firestore[Name];
}

export const fetchRows = readBy('fetchRows');
export const fetchOne = readBy('fetchOne');
export const fetchPage = readBy('fetchPage');
export const fetchImage = readBy('fetchImage');
export const countRows = readBy('countRows');

/** The rows whose field is one of these, however many there are. */
export async function fetchIn<S extends z.core.$ZodType>(
  { where = [], ...source }: QuerySource<S>,
  field: string,
  among: readonly string[],
): Promise<Decoded<z.infer<S>>> {
  const reads = chunksOf([...new Set(among)], IN_MAX).map((some) =>
    fetchRows({ ...source, where: [...where, [field, 'in', some]] }),
  );
  const found = await Promise.all(reads);
  return {
    values: found.flatMap(({ values }) => values),
    unreadable: found.flatMap(({ unreadable }) => unreadable),
  };
}

/** The documents with these ids, in as few queries as possible. */
export const fetchByIds = <S extends z.core.$ZodType>(
  table: Table<S>,
  ids: readonly string[],
): Promise<Decoded<z.infer<S>>> => fetchIn(table, '__name__', ids);

export async function fetchMap<S extends z.core.$ZodType<{ readonly id: string }>>(
  table: Table<S>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, z.infer<S>>> {
  const { values } = await fetchByIds(table, ids);
  return new Map(values.map((value) => [value.id, value]));
}

/** Watches one's own session until the returned function is called, so that disabling an account takes effect at once (rules §6). */
export function watchSessionEnd(): () => void {
  const id = staffSessionId();
  if (id === null) return () => undefined;
  return liveQuery({ ...tables.adminSessions, id }).watch({
    next: ({ values: [own] }) => {
      if (own !== undefined && own.endedAt !== null) void recheckSession();
    },
    // A refused listener already has the session checked.
    failed: () => undefined,
  });
}
