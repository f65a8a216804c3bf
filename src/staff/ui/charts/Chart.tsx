/** A chart with its heading, and below it the same figures as a table, each leading to its rows. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Figures, Muted, Panel } from '../shapes.ts';

export type ChartRow = {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: number;
  /** True to show each row's share of the total too. */
  readonly ofAll?: number;
  readonly link: ReactNode;
};

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  '& th': { textAlign: 'left', fontWeight: 600 },
  '& td': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& th, & td': { padding: '5px 0 5px 8px', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& th:first-of-type': { paddingLeft: 0 },
  '& thead *': { borderTop: 0, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
}));

type Props = {
  readonly title: string;
  /** The head of the column of figures. */
  readonly about: string;
  readonly unit: string;
  /** Null while they are being counted. */
  readonly rows: readonly ChartRow[] | null;
  readonly children: ReactNode;
};

export function Chart({ title, about, unit, rows, children }: Props) {
  return (
    <Panel aria-label={title} sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <div>
        <Typography variant="h2">{title}</Typography>
        <Muted>{about}</Muted>
      </div>
      {rows === null ? (
        <Skeleton variant="rounded" height={260} animation={false} />
      ) : (
        <>
          {children}
          <Table aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <td>Number</td>
                {rows[0]?.ofAll !== undefined && <td>Share</td>}
                <td>Rows</td>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, value, ofAll, link }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <Figures sx={{ fontWeight: 700 }}>{value.toLocaleString('en')}</Figures>
                  </td>
                  {ofAll !== undefined && (
                    <td>
                      <Figures>{shareText(value, ofAll)}</Figures>
                    </td>
                  )}
                  <td>
                    <Box component="span" sx={{ fontSize: '0.875rem' }}>
                      {link}
                    </Box>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Panel>
  );
}

function shareText(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((part / all) * 100)}%`;
}
