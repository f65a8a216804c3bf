/** The dashboard's two charts: registrations per week, and the statuses of their orders (spec §2). */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type Figures, trendSpans } from '../../../domain/records/figures.ts';
import { STATS_WINDOW_DAYS, TREND_WEEKS } from '../../../domain/wire/limits.ts';
import { type OrderStatus, orderStatusLabels } from '../../../domain/money/order.ts';
import { formatDay, type Instant } from '../../../domain/time/time.ts';
import { Bars, Chart, Shares, Swatch, type Tone } from '../../ui/charts/Chart.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { portalPaths } from '../portal-paths.ts';

/** `28 Nov` */
const dayMonth = (instant: Instant) => formatDay(instant).replace(/^\S+ /, '');

const TONES = {
  pending: 'secondary',
  under_review: 'info',
  approved: 'success',
  rejected: 'error',
} as const satisfies Record<OrderStatus, Tone>;

export function DashboardCharts({ figures }: { figures: Figures | null }) {
  return (
    <Box
      sx={{
        mt: 1.5,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <Trend figures={figures} />
      <Distribution figures={figures} />
    </Box>
  );
}

function Trend({ figures }: { figures: Figures | null }) {
  const weeks =
    figures === null
      ? []
      : trendSpans(figures.asOf).map(({ from, to }, at) => ({
          label: `${dayMonth(from)} – ${dayMonth(to)}`,
          short: `from ${dayMonth(from)}`,
          value: figures.trend[at] ?? 0,
          since: (TREND_WEEKS - at) * STATS_WINDOW_DAYS,
        }));
  const rows = weeks.map(({ label, value, since }) => ({
    key: label,
    label,
    value,
    link: (
      <RowsLink
        to={portalPaths.students({
          since: String(since),
          ...(since > STATS_WINDOW_DAYS && { until: String(since - STATS_WINDOW_DAYS) }),
        })}
        of={`registered ${label}`}
      />
    ),
  }));
  return (
    <Chart
      title="Registration Trends (4 weeks)"
      about="New students in each week of 7 days, up to now"
      unit="Week"
      rows={figures === null ? null : rows}
    >
      <Bars bars={weeks.map(({ short, value }) => ({ label: short, value }))} />
    </Chart>
  );
}

function Distribution({ figures }: { figures: Figures | null }) {
  const states = Object.entries(figures?.orders ?? {}) as [OrderStatus, number][];
  const all = states.reduce((sum, [, value]) => sum + value, 0);
  const rows = states.map(([status, value]) => ({
    key: status,
    label: (
      <>
        <Swatch tone={TONES[status]} aria-hidden="true" />
        {orderStatusLabels[status]}
      </>
    ),
    value,
    ofAll: all,
    link: (
      <RowsLink
        to={portalPaths.enrollments({ order: status, since: String(TREND_WEEKS * STATS_WINDOW_DAYS) })}
        of={orderStatusLabels[status]}
      />
    ),
  }));
  return (
    <Chart
      title="Payment Status Distribution"
      about={
        figures === null
          ? `Orders of the last ${TREND_WEEKS} weeks`
          : `${all.toLocaleString('en')} orders of the last ${TREND_WEEKS} weeks`
      }
      unit="Status"
      rows={figures === null ? null : rows}
    >
      <Shares parts={states.map(([key, value]) => ({ key, value, tone: TONES[key] }))} />
    </Chart>
  );
}

function RowsLink({ to, of }: { to: string; of: string }) {
  return (
    <MuiLink href={to}>
      View<VisuallyHidden> {of}</VisuallyHidden>
    </MuiLink>
  );
}
