/** What the exports have in common: a page of documents at a time, and the words of their cells (decision 0071). */
import type { ExportFilters } from '../../../../src/domain/records/export.ts';
import { formatPhone } from '../../../../src/domain/people/phone-number.ts';
import { addDays, formatStamp, type Instant, lusakaInstant } from '../../../../src/domain/time/time.ts';
import { count } from '../../store/counting.ts';
import { type Fields, type Part, type Table } from '../../store/store.ts';
import { type FoundPart, streamed } from '../../store/walking.ts';
import { mapPrefetched } from './prefetch.ts';

export type Row = Readonly<Record<string, string | number | boolean | null>>;
export type Rows = (filters: ExportFilters) => AsyncGenerator<Row[]>;

/** The text in the row of an unreadable document: an export never leaves a document out. */
export const UNREADABLE = 'This document could not be read';

/** On the clock of Lusaka: a spreadsheet sorts and filters by such a text, whatever its language. */
export const at = (instant: Instant | null | undefined) => (instant ? formatStamp(instant) : null);
/** Phone numbers in groups of digits stay text. With a leading plus they would be formulas; as plain digits they would lose zeros. */
export const phone = (stored: string | null | undefined) =>
  stored ? formatPhone(stored).replace(/^\+/, '00 ') : null;

/** The conditions for whole days in Lusaka, both included; without any, every readable time fits. */
export function within<F extends string>(
  by: F,
  { startDate, endDate }: Pick<ExportFilters, 'startDate' | 'endDate'>,
) {
  const from = startDate === undefined ? 0 : lusakaInstant(startDate, '00:00');
  const conditions: (readonly [F, '>=' | '<', Instant])[] = [[by, '>=', from]];
  if (endDate !== undefined) conditions.push([by, '<', lusakaInstant(addDays(endDate, 1), '00:00')]);
  return conditions;
}

/** Documents in pages, oldest first. Without a filter by day, those without a readable time follow at the end. */
export async function* pagesOf<T extends Table, F extends keyof Fields<T> & string>(
  table: T,
  fields: readonly F[],
  by: F,
  filters: ExportFilters,
): AsyncGenerator<FoundPart<T, F>[]> {
  const { startDate, endDate } = filters;
  const isWhole = startDate === undefined && endDate === undefined;
  // Counted meanwhile. Until somebody waits for it, a failure must not count as unhandled.
  const all = isWhole ? count(table, []) : Promise.resolve(0);
  all.catch(() => undefined);
  const seen = new Set<string>();
  for await (const page of streamed(table, fields, by, within(by, filters))) {
    for (const { id } of page) seen.add(id);
    yield page;
  }
  if ((await all) <= seen.size) return;
  for await (const page of streamed(table, fields, null)) yield page.filter(({ id }) => !seen.has(id));
}

/** Of each page its documents, and what `read` reads for those that can be read: for the next pages, while one is used. */
export function withOthers<T extends Table, F extends keyof Fields<T>, O>(
  pages: AsyncIterable<FoundPart<T, F>[]>,
  read: (nouns: readonly Part<T, F>[]) => Promise<O>,
): AsyncIterable<readonly [page: FoundPart<T, F>[], others: O]> {
  return mapPrefetched(pages, async (page) => {
    const readable = page.flatMap(({ noun }) => (noun === null ? [] : [noun]));
    return [page, await read(readable)] as const;
  });
}
