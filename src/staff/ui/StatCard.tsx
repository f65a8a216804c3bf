/** One figure with a link to its rows and its change against the week before. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { changeText, type Figure } from '../../domain/records/figures.ts';
import { Figures, Muted, Panel } from './shapes.ts';

type Props = {
  readonly label: string;
  /** Null while it is being counted. */
  readonly figure: Figure | null;
  /** The link to the rows behind the figure. */
  readonly link: ReactNode;
};

export function StatCard({ label, figure, link }: Props) {
  return (
    <Panel aria-label={label} sx={{ p: 2, display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Muted>{label}</Muted>
      {figure === null ? (
        <Skeleton variant="rounded" width={72} height={38} animation={false} />
      ) : (
        <Figures sx={{ fontSize: '1.75rem', fontWeight: 800, letterSpacing: '-0.02em', lineHeight: 1.35 }}>
          {figure.now.toLocaleString('en')}
        </Figures>
      )}
      <Muted>
        {figure === null ? (
          ' '
        ) : (
          <>
            <Box component="b" sx={{ color: 'text.primary' }}>
              {changeText(figure)}
            </Box>{' '}
            vs last week ({figure.before.toLocaleString('en')})
          </>
        )}
      </Muted>
      <Box sx={{ mt: 0.5 }}>{link}</Box>
    </Panel>
  );
}
