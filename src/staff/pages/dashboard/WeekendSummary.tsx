/** From Thursday to Sunday: what the coming classes still lack, in one line, and the way to the page that mends it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { slotsWithoutLink } from '../../../domain/classes/class-link.ts';
import { presentWeekend } from '../../../domain/classes/present-weekend.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { isWeekendNear, summaryText } from '../../../domain/weekend/weekend-counts.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { now } from '../../../shared/data/clock.ts';
import { fetchWeekendSummary } from '../../data/weekends.ts';
import { Muted, Panel } from '../../ui/shapes.ts';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';

export function WeekendSummary() {
  const [at] = useState(now);
  return isWeekendNear(at) ? <Summary at={at} /> : null;
}

function Summary({ at }: { at: Instant }) {
  const catalogue = useRead('catalogue', loadCatalogue);
  const isKnown = catalogue.value !== null || catalogue.failure !== null;
  const weekend = presentWeekend(catalogue.value, at);
  const { value, failure } = useRead(isKnown ? `weekend summary ${weekend}` : null, () =>
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
        <Muted>{value === null && failure === null ? '…' : summaryText(lacking, value)}</Muted>
      </Box>
      <Button href={portalPaths.weekend} variant={asks ? 'contained' : 'outlined'} sx={{ flex: 'none' }}>
        Open
      </Button>
    </Panel>
  );
}
