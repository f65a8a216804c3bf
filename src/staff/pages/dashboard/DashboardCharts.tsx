/** The dashboard's two charts: registrations per week, and the statuses of their orders (spec §2). */
import { Link as MuiLink, Skeleton, styled } from '@mui/material';
import { type OrderState, orderStateLabels } from '../../../domain/money/order.ts';
import { type Figures, trendSpans } from '../../../domain/records/figures.ts';
import { formatDay, type Instant } from '../../../domain/time/time.ts';
import { STATS_WINDOW_DAYS, TREND_WEEKS } from '../../../domain/wire/limits.ts';
import { Figures as Numbers, Muted, Section, Stack } from '../../ui/shapes.tsx';
import { portalPaths } from '../portal-paths.ts';

const dayMonth = (instant: Instant) => formatDay(instant).replace(/^\S+ /, '');

type Tone = 'primary' | 'secondary' | 'info' | 'success' | 'warning' | 'error';
const TONES = {
  pending: 'secondary',
  under_review: 'info',
  approved: 'success',
  part_paid: 'warning',
  rejected: 'error',
} as const satisfies Record<OrderState, Tone>;

export function DashboardCharts({ figures }: { figures: Figures | null }) {
  const weeks = trendSpans(figures?.asOf ?? 0).map(({ from, to }, at): ChartRow => {
    const since = (TREND_WEEKS - at) * STATS_WINDOW_DAYS;
    return {
      label: `${dayMonth(from)} – ${dayMonth(to)}`,
      value: figures?.trend[at] ?? 0,
      tone: 'primary',
      address: portalPaths.students({
        since: String(since),
        ...(since > STATS_WINDOW_DAYS && { until: String(since - STATS_WINDOW_DAYS) }),
      }),
    };
  });
  const states = (Object.entries(figures?.orders ?? {}) as [OrderState, number][]).map(([state, value]) => ({
    label: orderStateLabels[state],
    value,
    tone: TONES[state],
    address:
      state === 'under_review'
        ? portalPaths.payments()
        : portalPaths.enrollments({ order: state, since: String(TREND_WEEKS * STATS_WINDOW_DAYS) }),
  }));
  return (
    <Stack sx={{ mt: 1.5, alignItems: 'start', gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' } }}>
      <Chart
        title="Registration Trends (4 weeks)"
        about="New students in each week of 7 days, up to now"
        unit="Week"
        rows={figures && weeks}
      />
      <Chart
        title="Payment Status Distribution"
        about={`Orders of the last ${TREND_WEEKS} weeks; awaiting review, every proof that waits`}
        unit="Status"
        rows={figures && states}
      />
    </Stack>
  );
}

type ChartRow = {
  readonly label: string;
  readonly value: number;
  readonly tone: Tone;
  readonly address: string;
};

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  '& th': { textAlign: 'left', fontWeight: 600, overflowWrap: 'break-word' },
  '& td': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& th, & td': { padding: '5px 0 5px 8px', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& th:first-of-type': { paddingLeft: 0 },
  '& [data-bar]': { width: '45%' },
  '& thead *': { borderTop: 0, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
}));

const Bar = styled('span')<{ tone: Tone }>(({ theme, tone }) => ({
  display: 'block',
  height: 22,
  // Even one among thousands stays visible.
  minWidth: 3,
  borderRadius: 6,
  background: theme.vars.palette[tone].main,
}));

type Props = {
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly rows: readonly ChartRow[] | null;
};

function Chart({ title, about, unit, rows }: Props) {
  const most = Math.max(1, ...(rows ?? []).map(({ value }) => value));
  return (
    <Section title={title}>
      <Muted>{about}</Muted>
      {rows === null ? (
        <Skeleton variant="rounded" height={260} animation={false} />
      ) : (
        <Table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <td aria-hidden="true" />
              <td>Number</td>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value, tone, address }) => (
              <tr key={label}>
                <th scope="row">
                  <MuiLink href={address}>{label}</MuiLink>
                </th>
                <td data-bar="" aria-hidden="true">
                  {value > 0 && <Bar tone={tone} style={{ width: `${(100 * value) / most}%` }} />}
                </td>
                <td>
                  <Numbers sx={{ fontWeight: 700 }}>{value.toLocaleString('en')}</Numbers>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
