/** A list on a page of the portal: its rows, its loading, failed and empty states, and its pages. */
import type { ComponentProps, ReactNode } from 'react';
import type { Decoded } from '../../shared/data/decode.ts';
import { DataList, Pager, sortText } from '../ui/DataList.tsx';
import { Empty, Loaded, Unreadable } from '../ui/states.tsx';
import type { ListParams } from './use-list-params.ts';
import type { PageReading, Reading } from './use-read.ts';

type Props<T> = Pick<ComponentProps<typeof DataList<T>>, 'label' | 'columns' | 'keyOf' | 'sort'> & {
  /** The name for one of its documents, for those that cannot be read. */
  readonly noun: string;
  readonly reading: Reading<Decoded<T>>;
  readonly empty: { readonly title: string; readonly text?: ReactNode };
  readonly loading?: { readonly rows?: number; readonly height?: number };
  /** The columns that the server can sort these rows by; by default every column with a `sortBy`. */
  readonly sortable?: readonly string[];
  readonly filter?: ListParams['filter'];
};

export function List<T>({ noun, reading, columns, empty, loading, sortable, filter, ...list }: Props<T>) {
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
              {...list}
              columns={shown}
              rows={values}
              onSort={(by) => filter?.({ sort: sortText(by) })}
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
