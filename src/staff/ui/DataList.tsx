/** Rows as a table on a wide screen, as cards on a phone. */
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Facts } from './cells.tsx';
import { Choice } from './FilterHead.tsx';
import { type Sort, sortText } from './sort.ts';

export type Column<T> = {
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  readonly align?: 'right';
  /**
   * The column's share of the table, such as `20%`: tables below one another then have their columns in line. Where all
   * columns have one, no text that comes later moves them.
   */
  readonly width?: string;
  readonly sortBy?: string;
};

type Props<T> = {
  readonly label: string;
  /** The first one is the card's title. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
};

export function DataList<T>(props: Props<T>) {
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  return isWide ? <Wide {...props} /> : <Cards {...props} />;
}

/** On narrower pages a table with column widths scrolls, px. */
const FIXED_WIDTH = 1040;

function Wide<T>({ label, columns, rows, keyOf, sort, onSort }: Props<T>) {
  const isFixed = columns.every(({ width }) => width !== undefined);
  return (
    // Focusable, so that a wide table scrolls by keyboard.
    <TableContainer role="group" aria-label={label} tabIndex={0}>
      <Table
        size="small"
        aria-label={label}
        {...(isFixed && { sx: { tableLayout: 'fixed', minWidth: FIXED_WIDTH } })}
      >
        <TableHead>
          <TableRow>
            {columns.map(({ head, align, width, sortBy }) => (
              <TableCell
                key={head}
                {...(align && { align })}
                {...(width !== undefined && { sx: { width } })}
                {...(sort && sort.by === sortBy && { 'aria-sort': `${sort.direction}ending` as const })}
              >
                {sort === undefined || sortBy === undefined ? (
                  head
                ) : (
                  <TableSortLabel
                    active={sort.by === sortBy}
                    direction={sort.by === sortBy ? sort.direction : 'asc'}
                    onClick={() => onSort?.(turned(sort, sortBy))}
                  >
                    {head}
                  </TableSortLabel>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover>
              {columns.map(({ head, cell, align }) => (
                <TableCell key={head} {...(align && { align })}>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Cards<T>({ label, columns, rows, keyOf, sort, onSort }: Props<T>) {
  const [title, ...others] = columns;
  return (
    <>
      {sort !== undefined && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <Box
            component="li"
            key={keyOf(row)}
            sx={{
              p: 1.5,
              display: 'grid',
              // Long names must not widen the page.
              gridTemplateColumns: 'minmax(0, 1fr)',
              overflowWrap: 'anywhere',
              gap: 1,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Box sx={{ fontWeight: 700 }}>{title?.cell(row)}</Box>
            <Facts facts={others.map(({ head, cell }) => [head, cell(row) ?? ''])} />
          </Box>
        ))}
      </Box>
    </>
  );
}

function turned({ by, direction }: Sort, sortBy: string): Sort {
  if (by === sortBy) return { by, direction: direction === 'asc' ? 'desc' : 'asc' };
  return { by: sortBy, direction: 'asc' };
}

type ChoiceProps<T> = Pick<Props<T>, 'columns'> & { sort: Sort; onSort: Props<T>['onSort'] };

function SortChoice<T>({ columns, sort, onSort }: ChoiceProps<T>) {
  const options = columns.flatMap(({ head, sortBy: by }) =>
    by === undefined
      ? []
      : (['asc', 'desc'] as const).map((direction) => ({
          sort: { by, direction },
          text: `${head} ${direction === 'asc' ? '↑' : '↓'}`,
        })),
  );
  return (
    <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Choice
        label="Order"
        value={sortText(sort)}
        options={options.map((option) => [sortText(option.sort), option.text])}
        onChoose={(text) => {
          const chosen = options.find((option) => sortText(option.sort) === text);
          if (chosen !== undefined) onSort?.(chosen.sort);
        }}
      />
    </Box>
  );
}
