/** From Thursday to Sunday: what the coming classes still lack, in one line, and the way to the page that mends it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { slotsWithoutLink } from '../../../domain/classes/class-link.ts';
import { presentWeekend } from '../../../domain/classes/present-weekend.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { isWeekendNear, summaryText } from '../../../domain/weekend/weekend-summary.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { now } from '../../../shared/data/clock.ts';
import { fetchWeekendSummary } from '../../data/weekend/weekend.ts';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';

/** `isTime`: what is counted here waits until then. */
export function WeekendSummary({ isTime }: { isTime: boolean }) {
  const [at] = useState(now);
  return isWeekendNear(at) ? <Summary at={at} isTime={isTime} /> : null;
}

function Summary({ at, isTime }: { at: Instant; isTime: boolean }) {
  const catalogue = useRead('catalogue', loadCatalogue);
  const weekend = presentWeekend(catalogue.value, at);
  const { value, failure } = useRead(isTime && !catalogue.busy ? `weekend summary ${weekend}` : null, () =>
    fetchWeekendSummary(weekend),
  );
  const own = (catalogue.value?.offerings ?? []).filter(({ weekendDate }) => weekendDate === weekend);
  const lacking = own.filter((offering) => slotsWithoutLink(offering, at).length > 0).length;
  const asks = lacking > 0 || (value !== null && value.waiting + value.unpaid + value.rejected > 0);
  return (
    <Panel
      aria-label="This weekend"
      sx={{ px: 2, py: 1.25, mb: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
    >
      <Box sx={{ flex: '1 1 12rem', minWidth: 'min-content' }}>
        <Typography variant="h2">This weekend</Typography>
        <Muted>{value === null && failure === null ? <Coming /> : summaryText(lacking, value)}</Muted>
      </Box>
      <Button href={portalPaths.weekend} variant={asks ? 'contained' : 'outlined'} sx={{ flex: 'none' }}>
        Open
      </Button>
    </Panel>
  );
}
