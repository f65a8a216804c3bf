/** What came into the wallet today, and whether it adds up: the day's close in one line. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatSum } from '../../../domain/money/kwacha.ts';
import type { Figures } from '../../../domain/records/figures.ts';
import { Figures as Numbers, Muted, Panel } from '../../ui/shapes.ts';
import { portalPaths } from '../portal-paths.ts';

/** Nothing is shown of a day on which the hub was told of no money. */
export function TodayMoney({ today }: Pick<Figures, 'today'>) {
  const { received, unclaimed, odd } = today;
  if (received === 0 && odd === 0) return null;
  return (
    <Panel
      aria-label="Money of today"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
    >
      <Box sx={{ flex: '1 1 10rem', minWidth: 'min-content' }}>
        <Typography variant="h2">Money of today</Typography>
        <Numbers sx={{ fontSize: '1.75rem', fontWeight: 800, lineHeight: 1.3 }}>
          {formatSum(received)}
        </Numbers>{' '}
        <Muted>
          {odd > 0
            ? `${odd} to be looked at`
            : unclaimed > 0
              ? `adds up with ${unclaimed} unclaimed`
              : 'adds up'}
        </Muted>
      </Box>
      <Button href={portalPaths.dayClose()} variant="outlined" sx={{ flex: 'none' }}>
        Day’s close
      </Button>
    </Panel>
  );
}
