/** The weekends of a page: each with its rows, their courses, and the buttons that turn to earlier and later ones. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { courseTitle } from '../../../domain/classes/course.ts';
import { fetchCourses } from '../../data/weekends.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Panel, Row } from '../../ui/shapes.ts';
import { Empty } from '../../ui/states.tsx';
import { type Reading, useRead } from '../use-read.ts';
import type { Weekends } from './use-weekends.ts';

type Props<T> = {
  readonly title: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly keyOf: (row: T) => string;
  /** The sentence where no class is planned. */
  readonly empty: string;
  readonly emptyAction?: ReactNode;
  /** Beside the title. */
  readonly action?: ReactNode;
};

export function WeekendPanel<T>({ title, rows, columns, keyOf, empty, emptyAction, action }: Props<T>) {
  return (
    <Panel aria-label={title}>
      <Row sx={{ p: 1.5, pb: 0.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Row>
      {rows.length === 0 ? (
        <Empty title="No class is planned" action={emptyAction}>
          {empty}
        </Empty>
      ) : (
        <DataList label={title} columns={columns} rows={rows} keyOf={keyOf} />
      )}
    </Panel>
  );
}

export function WeekendTurner({ isPresent, turn }: Pick<Weekends, 'isPresent' | 'turn'>) {
  const turns = [
    ['Earlier', -1],
    ['Now', 0],
    ['Later', 1],
  ] as const;
  return (
    <Row as="nav" aria-label="Weekends">
      {turns.map(
        ([name, pages]) =>
          (pages !== 0 || !isPresent) && (
            <Button key={name} size="small" variant="outlined" onClick={() => turn(pages)}>
              {name}
            </Button>
          ),
      )}
    </Row>
  );
}

/** The rows of a page once their courses are known, too. A failure of either is shown and tried again as one. */
export function useCourses<T>(rows: Reading<T>) {
  const known = useRead('courses', fetchCourses);
  const courses = known.value?.values ?? [];
  return {
    courses,
    /** The place of a course among all; a course that is gone comes last. */
    placeOf: (courseId: string) => {
      const place = courses.findIndex(({ id }) => id === courseId);
      return place === -1 ? courses.length : place;
    },
    titleOf: (courseId: string) => courseTitle(courseId, courses),
    reading: {
      value: known.value && rows.value,
      failure: rows.failure ?? known.failure,
      retry: () => {
        rows.retry();
        if (known.failure !== null) known.retry();
      },
    },
  };
}
