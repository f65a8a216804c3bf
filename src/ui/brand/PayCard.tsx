/** A debt as a card that reads like a mobile-money confirmation: a head, rows, actions. Only the look. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { code, tabular } from '../type.ts';

export type PayRow = {
  readonly label: string;
  readonly value: ReactNode;
  /** Order codes: monospace and spaced. */
  readonly isCode?: boolean;
  /** A copy button or a dial link. */
  readonly action?: ReactNode;
};

type Props = {
  /** `Payment Required` */
  head: ReactNode;
  /** The course. */
  subject: ReactNode;
  rows: readonly PayRow[];
  /** Buttons, the primary one first. */
  children?: ReactNode;
};

export function PayCard({ head, subject, rows, children }: Props) {
  return (
    <Card>
      <Box sx={{ px: 2.5, py: 2, bgcolor: 'hub.copperSoft', color: 'secondary.main', lineHeight: 1.35 }}>
        <Box component="strong" sx={{ display: 'block', fontWeight: 800 }}>
          {head}
        </Box>
        {subject}
      </Box>
      <Box component="dl" sx={{ m: 0, px: 2.5, py: 1 }}>
        {rows.map((row) => (
          <Box
            key={row.label}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              columnGap: 2,
              minHeight: 48,
              py: 0.5,
              borderBottom: '1px dashed',
              borderColor: 'divider',
              '&:last-of-type': { borderBottom: 0 },
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
              {row.label}
            </Box>
            <Box component="dd" sx={{ m: 0, ml: 'auto', display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Box component="span" sx={{ fontWeight: 700, ...(row.isCode ? code : tabular) }}>
                {row.value}
              </Box>
              {row.action}
            </Box>
          </Box>
        ))}
      </Box>
      {children && <Box sx={{ display: 'grid', gap: 1.25, px: 2.5, pb: 2.5 }}>{children}</Box>}
    </Card>
  );
}
