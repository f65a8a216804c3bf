/** A list on a page of the portal: its rows, and what stands there while they load, fail, are none, or more than one page. */
import type { ReactNode } from 'react';
import type { Read } from '../../shared/data/decode.ts';
import { type Column, DataList, Pager, type Sort, sortText } from '../ui/DataList.tsx';
import { Empty, Loaded, Unreadable } from '../ui/states.tsx';
import type { Turn } from './use-cursor.ts';
import type { PageReading, Reading } from './use-read.ts';

type Props<T> = {
  readonly label: string;
  /** What one of its documents is, for those that cannot be read. */
  readonly noun: string;
  readonly reading: Reading<Read<T>>;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (row: T) => string;
  readonly empty: { readonly title: string; readonly text?: ReactNode };
  readonly loading?: { readonly rows?: number; readonly height?: number };
  /** The order of the rows; left out where nobody can choose it. */
  readonly sort?: Sort;
  /** By which columns the server can sort these rows; left out where it can by all that say so. */
  readonly sortable?: readonly string[];
  readonly filter?: Turn['filter'];
};

export function List<T>({
  label,
  noun,
  reading,
  columns,
  keyOf,
  empty,
  loading = {},
  sort,
  sortable,
  filter,
}: Props<T>) {
  const shown = columns.map(({ sortBy, ...column }) =>
    sortBy !== undefined && (sortable?.includes(sortBy) ?? true) ? { ...column, sortBy } : column,
  );
  return (
    <Loaded reading={reading} {...loading}>
      {({ values, unreadable }) => (
        <>
          {values.length === 0 ? (
            <Empty title={empty.title}>{empty.text}</Empty>
          ) : (
            <DataList
              label={label}
              columns={shown}
              rows={values}
              keyOf={keyOf}
              {...(sort && { sort, onSort: (by: Sort) => filter?.({ sort: sortText(by) }) })}
            />
          )}
          <Unreadable ids={unreadable} what={noun} />
        </>
      )}
    </Loaded>
  );
}

type PagedProps<T> = Props<T> & {
  readonly reading: PageReading<T>;
  /** How many rows there are on all pages: `12 students`; null while they are counted. */
  readonly total?: string | null;
};

export function ListPage<T>({ total = null, ...list }: PagedProps<T>) {
  const { value, busy, go } = list.reading;
  return (
    <>
      <List {...list} />
      {value !== null && <Pager page={value} busy={busy} go={go} total={total} />}
    </>
  );
}
