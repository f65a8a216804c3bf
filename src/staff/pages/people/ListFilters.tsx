/** Which learners a list shows, by status, weekend and course, as the address says; and what a typed text finds among them. */
import { weekendWord } from '#hub';
import { type OrderState, orderStateLabels, orderStateSchema } from '../../../domain/money/order.ts';
import { type Day, daySchema, formatDayOf, weekendOf } from '../../../domain/time/time.ts';
import { Choice, CourseChoice } from '../../ui/DataList.tsx';
import type { Cursor, Page } from '../../data/firestore.ts';
import { type ListParams, useListParams } from '../use-list-params.ts';
import { useCatalogue, useRead, useRows } from '../use-read.ts';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { searchMessages } from '../../../domain/wire/staff-messages.ts';
import { PAGE_ROWS } from '../../data/reads.ts';
import { Muted } from '../../ui/shapes.tsx';
import { capital } from '../../../domain/time/class-week.ts';
import { now } from '../../../shared/data/clock.ts';

export type ListFilter = {
  readonly order: OrderState | null;
  readonly course: string | null;
  /** A Saturday: only those enrolled in its weekend. */
  readonly weekend: Day | null;
};

export function filterIn(params: URLSearchParams): ListFilter {
  const order = orderStateSchema.safeParse(params.get('order'));
  const day = daySchema.safeParse(params.get('weekend'));
  return {
    order: order.success ? order.data : null,
    course: params.get('course'),
    weekend: day.success ? day.data : null,
  };
}

type Props = {
  readonly filter: ListFilter;
  readonly onFilter: ListParams['filter'];
  readonly courseOnly?: boolean;
};

export function ListFilters({ filter: { order, course, weekend }, onFilter, courseOnly = false }: Props) {
  const courses = useCatalogue().value?.courses ?? [];
  return (
    <>
      {!courseOnly && (
        <>
          <Choice
            label="Status"
            value={order ?? ''}
            options={[['', 'Any status'], ...Object.entries(orderStateLabels)]}
            onChoose={(chosen) => onFilter({ order: chosen || null })}
          />
          <WeekendChoice
            weekend={weekend}
            any={`Any ${weekendWord}`}
            onChoose={(chosen) => onFilter({ weekend: chosen || null, since: null, until: null })}
          />
        </>
      )}
      <CourseChoice
        courses={courses}
        courseId={course ?? ''}
        onChoose={(chosen) => onFilter({ course: chosen })}
      />
    </>
  );
}

/** How many learners a search shows at most: with so many, another letter helps more than another page. */
const FOUND_MAX = 8 * PAGE_ROWS;

type FoundPage<T> = Page<T> & { readonly more?: boolean };
type Findable<T, F> = {
  /** What the pages depend on, and what their count depends on. */
  readonly pagesKey: string;
  readonly countKey: string;
  readonly page: (cursor: Cursor) => Promise<Page<T>>;
  readonly find: (text: string, most: number) => Promise<FoundPage<T>>;
  readonly count: () => Promise<number>;
  readonly facts: (rows: Page<T>) => Promise<F>;
};

/** The page of the list that the address names, or what the typed text finds; with their number and what goes below them. */
export function useFindable<T, F>(name: string, { pagesKey, countKey, ...read }: Findable<T, F>) {
  const { cursor, key, go, find } = useListParams();
  const [wanted, setWanted] = useState({ find, most: PAGE_ROWS });
  const most = wanted.find === find ? wanted.most : PAGE_ROWS;
  const list = `${name} ${find === '' ? pagesKey : 'found'}`;
  const reading = useRows(
    `${list} ${find === '' ? key : `${find}, ${most}`}`,
    (): Promise<FoundPage<T>> => (find === '' ? read.page(cursor) : read.find(find, most)),
    list,
    read.facts,
  );
  const { value, busy } = reading;
  const { value: total } = useRead(find === '' ? `count ${name} ${countKey}` : null, read.count);
  const below = value?.more === true && (
    <Box sx={{ p: 1.5 }}>
      {most < FOUND_MAX ? (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => setWanted({ find, most: most + PAGE_ROWS })}
        >
          Show more
        </Button>
      ) : (
        <Muted>{searchMessages.evenMore}</Muted>
      )}
    </Box>
  );
  return {
    reading: { ...reading, go },
    count: find === '' ? total : (value?.values.length ?? null),
    below,
  };
}

type WeekendProps = {
  readonly weekend: Day | null;
  readonly any?: string;
  readonly onChoose: (weekend: Day) => void;
};

export function WeekendChoice({ weekend, any, onChoose }: WeekendProps) {
  const offerings = useCatalogue().value?.offerings ?? [];
  const days = [
    ...new Set([
      ...(weekend === null ? [] : [weekend]),
      weekendOf(now()),
      ...offerings.map((one) => one.weekendDate),
    ]),
  ].sort();
  return (
    <Choice
      label={capital(weekendWord)}
      value={weekend ?? ''}
      onChoose={onChoose}
      options={[
        ...(any === undefined ? [] : [['', any] as const]),
        ...days.map((day) => [day, `${capital(weekendWord)} of ${formatDayOf(day)}`] as const),
      ]}
    />
  );
}
