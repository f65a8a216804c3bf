/** Events, newest first, on a vertical line with diamonds. */
import { Box } from '@mui/material';
import { formatDateTime } from '../../domain/time/time.ts';
import type { TimelineEvent } from '../../domain/records/timeline.ts';
import { Diamond } from '../../shared/ui/brand/brand.tsx';
import { OrderCode } from './OrderCode.tsx';
import { Muted } from './shapes.ts';
import { Empty } from './states.tsx';

const colours = {
  registered: 'text.secondary',
  proof: 'info.main',
  approved: 'success.main',
  rejected: 'error.main',
  joined: 'primary.main',
  staff: 'warning.main',
} as const satisfies Record<TimelineEvent['kind'], string>;

export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <Empty title="Nothing has happened yet" />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 2, display: 'grid', gap: 1.5 }}>
      {events.map(({ key, at, kind, title, text, orderId }) => (
        <Box
          component="li"
          key={key}
          sx={{ display: 'grid', gridTemplateColumns: '18px minmax(0, 1fr)', columnGap: 1 }}
        >
          <Box
            component={Diamond}
            size={11}
            hollow={kind === 'registered' || kind === 'proof'}
            sx={{ color: colours[kind], mt: 0.75 }}
          />
          <div>
            <Box sx={{ fontWeight: 600 }}>{title}</Box>
            {text !== null && <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>}
            <Muted>
              {formatDateTime(at)}
              {orderId !== null && (
                <>
                  {' '}
                  · <OrderCode code={orderId} />
                </>
              )}
            </Muted>
          </div>
        </Box>
      ))}
    </Box>
  );
}
