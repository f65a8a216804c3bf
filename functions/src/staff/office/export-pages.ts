/** What all exports share: documents page by page, and the format of cells (decision 0071). */
import type { ExportFilters } from '../../../../src/domain/records/export.ts';
import { formatPhone } from '../../../../src/domain/people/phone-number.ts';
import { addDays, formatStamp, type Instant, lusakaInstant } from '../../../../src/domain/time/time.ts';
import { count, type FoundPartial, streamed } from '../../store/queries.ts';
import { between, type Fields, type PartialDocument, type Table, type Where } from '../../store/store.ts';
import { mapPrefetched } from './prefetch.ts';

type Cell = string | number | boolean | null | undefined;
/** The cells of a row, in the order of the file's columns. */
export type Row = readonly Cell[];
export type ExportFile = {
  readonly columns: readonly string[];
  readonly rows: (filters: ExportFilters) => AsyncGenerator<Row[]>;
};
/** Stands for a document that could not be read: an export never leaves one out. */
type Unread = { readonly unread: string };

const UNREADABLE = 'This document could not be read';

/** A file of what `read` finds; `cells` gives each column's cell. An unreadable document has its id in the first column. */
export function fileOf<Found extends object>(
  read: (filters: ExportFilters) => AsyncGenerator<(Found | Unread)[]>,
  cells: Readonly<Record<string, (found: Found) => Cell>>,
): ExportFile {
  const columns = Object.keys(cells);
  const saying = columns.indexOf(['status', 'order_status'].find((column) => column in cells) ?? 'name');
  const rowOf = (found: Found | Unread): Row =>
    'unread' in found
      ? columns.map((_, at) => (at === 0 ? found.unread : at === saying ? UNREADABLE : null))
      : Object.values(cells).map((cell) => cell(found));
  return {
    columns,
    rows: async function* (filters) {
      for await (const page of read(filters)) yield page.map(rowOf);
    },
  };
}

/** What `find` gives for a page's documents, without those for which it gives null; an unreadable one keeps its id. */
export const foundIn = <N, Found>(
  page: readonly { readonly id: string; readonly value: N | null }[],
  find: (value: N, id: string) => Found | null,
) =>
  page.flatMap(({ id, value }): (Found | Unread)[] => {
    const found = value === null ? { unread: id } : find(value, id);
    return found === null ? [] : [found];
  });

/** Lusaka time, in a form that spreadsheets sort and filter in any locale. */
export const timeCell = (instant: Instant | null | undefined) => (instant ? formatStamp(instant) : null);
/** Grouped digits stay text: a leading plus would be a formula, and plain digits would lose zeros. */
export const phone = (stored: string | null | undefined) =>
  stored ? formatPhone(stored).replace(/^\+/, '00 ') : null;

/** Whole days in Lusaka, both included; without days, any readable time. */
export function inDays({ startDate, endDate }: Pick<ExportFilters, 'startDate' | 'endDate'>) {
  const from = startDate === undefined ? 0 : lusakaInstant(startDate, '00:00');
  if (endDate === undefined) return ['>=', from] as const;
  return between(from, lusakaInstant(addDays(endDate, 1), '00:00'));
}

/** Pages, oldest first; without a day filter, documents without a readable time follow at the end. */
export async function* pagesOf<T extends Table, F extends keyof Fields<T> & string>(
  table: T,
  fields: readonly F[],
  by: F,
  filters: ExportFilters,
): AsyncGenerator<FoundPartial<T, F>[]> {
  const { startDate, endDate } = filters;
  const isWhole = startDate === undefined && endDate === undefined;
  // Awaited below; until then a failure must not count as unhandled.
  const all = isWhole ? count(table, {}) : Promise.resolve(0);
  all.catch(() => undefined);
  const seen = new Set<string>();
  for await (const page of streamed(table, fields, by, { [by]: inDays(filters) } as Where<T>)) {
    for (const { id } of page) seen.add(id);
    yield page;
  }
  if ((await all) <= seen.size) return;
  for await (const page of streamed(table, fields, null)) yield page.filter(({ id }) => !seen.has(id));
}

/** Each page with what `read` gives for its readable documents, prefetched. */
export function withOthers<T extends Table, F extends keyof Fields<T>, O>(
  pages: AsyncIterable<FoundPartial<T, F>[]>,
  read: (values: readonly PartialDocument<T, F>[]) => Promise<O>,
): AsyncIterable<readonly [page: FoundPartial<T, F>[], others: O]> {
  return mapPrefetched(pages, async (page) => {
    const readable = page.flatMap(({ value }) => (value === null ? [] : [value]));
    return [page, await read(readable)] as const;
  });
}
