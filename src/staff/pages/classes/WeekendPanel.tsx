/** The weekends of a page: each with its rows, and the buttons that turn to earlier and later ones. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Panel, Row } from '../../ui/shapes.ts';
import { Empty } from '../../ui/states.tsx';
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
