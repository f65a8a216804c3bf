/** Rows as a table where there is room, as cards on a phone. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { FactList } from './shapes.ts';

export type Column<T> = {
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  readonly align?: 'right';
};

type Props<T> = {
  /** Names the table for a screen reader. */
  readonly label: string;
  /** The first one is the card's title. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
};

export function DataList<T>(props: Props<T>) {
  const { breakpoints } = useTheme();
  return useMediaQuery(breakpoints.up('md')) ? <Wide {...props} /> : <Cards {...props} />;
}

function Wide<T>({ label, columns, rows, keyOf }: Props<T>) {
  return (
    <TableContainer>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ head, align }) => (
              <TableCell key={head} {...(align && { align })}>
                {head}
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

function Cards<T>({ label, columns, rows, keyOf }: Props<T>) {
  const [title, ...others] = columns;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={keyOf(row)}
          sx={{
            p: 1.5,
            display: 'grid',
            gap: 1,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <Box sx={{ fontWeight: 700 }}>{title?.cell(row)}</Box>
          <FactList>
            {others.map(({ head, cell }) => (
              <Box key={head} sx={{ display: 'contents' }}>
                <dt>{head}</dt>
                <dd>{cell(row)}</dd>
              </Box>
            ))}
          </FactList>
        </Box>
      ))}
    </Box>
  );
}
