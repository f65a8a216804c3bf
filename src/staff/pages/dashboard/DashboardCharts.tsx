/** The dashboard's two charts: registrations per week, and the statuses of their orders (spec §2); each with its figures in a table. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type OrderState, orderStateLabels } from '../../../domain/money/order.ts';
import { type Figures, trendSpans } from '../../../domain/records/figures.ts';
import { formatDay, type Instant } from '../../../domain/time/time.ts';
import { STATS_WINDOW_DAYS, TREND_WEEKS } from '../../../domain/wire/limits.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { Figures as Numbers, Muted, NARROW, Panel } from '../../ui/shapes.ts';
import { portalPaths } from '../portal-paths.ts';

/** `28 Nov` */
const dayMonth = (instant: Instant) => formatDay(instant).replace(/^\S+ /, '');

type Tone = 'secondary' | 'info' | 'success' | 'warning' | 'error';
const TONES = {
  pending: 'secondary',
  under_review: 'info',
  approved: 'success',
  part_paid: 'warning',
  rejected: 'error',
} as const satisfies Record<OrderState, Tone>;

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
    address: portalPaths.students({
      since: String(since),
      ...(since > STATS_WINDOW_DAYS && { until: String(since - STATS_WINDOW_DAYS) }),
    }),
    linkTo: `registered ${label}`,
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
  const states = Object.entries(figures?.orders ?? {}) as [OrderState, number][];
  const all = states.reduce((sum, [, value]) => sum + value, 0);
  const rows = states.map(([status, value]) => ({
    key: status,
    label: (
      <>
        <Swatch tone={TONES[status]} aria-hidden="true" />
        {orderStateLabels[status]}
      </>
    ),
    value,
    ofAll: all,
    address:
      status === 'under_review'
        ? portalPaths.payments()
        : portalPaths.enrollments({ order: status, since: String(TREND_WEEKS * STATS_WINDOW_DAYS) }),
    linkTo: orderStateLabels[status],
  }));
  return (
    <Chart
      title="Payment Status Distribution"
      about={`Orders of the last ${TREND_WEEKS} weeks; awaiting review, every proof that waits`}
      unit="Status"
      rows={figures === null ? null : rows}
    >
      <Shares parts={states.map(([key, value]) => ({ key, value, tone: TONES[key] }))} />
    </Chart>
  );
}

type ChartRow = {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: number;
  /** The total, of which the row's share is shown too. */
  readonly ofAll?: number;
  readonly address: string;
  /** What the rows are, for a screen reader. */
  readonly linkTo: string;
};

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  '& th': { textAlign: 'left', fontWeight: 600, overflowWrap: 'anywhere' },
  '& td': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& th, & td': { padding: '5px 0 5px 8px', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& th:first-of-type': { paddingLeft: 0 },
  // The drawing above shows the shares, too.
  [NARROW]: { '& [data-share]': { display: 'none' } },
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

function Chart({ title, about, unit, rows, children }: Props) {
  return (
    <Panel
      aria-label={title}
      sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start', containerType: 'inline-size' }}
    >
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
                {rows[0]?.ofAll !== undefined && <td data-share="">Share</td>}
                <td>Rows</td>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, value, ofAll, address, linkTo }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <Numbers sx={{ fontWeight: 700 }}>{value.toLocaleString('en')}</Numbers>
                  </td>
                  {ofAll !== undefined && (
                    <td data-share="">
                      <Numbers>{shareText(value, ofAll)}</Numbers>
                    </td>
                  )}
                  <td>
                    <MuiLink href={address} sx={{ fontSize: '0.875rem' }}>
                      View<VisuallyHidden> {linkTo}</VisuallyHidden>
                    </MuiLink>
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

type Bar = { readonly label: string; readonly value: number };

const WIDTH = 400;
const [BARS_HEIGHT, TOP, BASE] = [168, 26, 142];
const PEAK = 9;

const BarsDrawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxWidth: 480,
  margin: '0 auto',
  '& text': { fontSize: 14, textAnchor: 'middle', fill: theme.vars.palette.text.secondary },
  '& .figure': { fontWeight: 800, fontSize: 16, fill: theme.vars.palette.text.primary },
  '& path': { fill: theme.vars.palette.hub.mint, stroke: theme.vars.palette.primary.main, strokeWidth: 1.5 },
  '& .latest': { fill: theme.vars.palette.primary.main },
  '& line': { stroke: theme.vars.palette.hub.field },
}));

/** Bars with a diamond as their top and their figures above; the last one is the present week. The table says the same. */
function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / bars.length;
  const half = Math.min(34, step * 0.32);
  return (
    <BarsDrawing viewBox={`0 0 ${WIDTH} ${BARS_HEIGHT}`} aria-hidden="true">
      {bars.map(({ label, value }, at) => {
        const middle = step * (at + 0.5);
        const top = BASE - ((BASE - TOP) * value) / most;
        const shoulder = Math.min(BASE, top + PEAK);
        return (
          <g key={label}>
            {value > 0 && (
              <path
                className={at === bars.length - 1 ? 'latest' : ''}
                d={`M${middle - half} ${BASE}V${shoulder}L${middle} ${top}l${half} ${shoulder - top}V${BASE}z`}
              />
            )}
            <text className="figure" x={middle} y={top - 7}>
              {value.toLocaleString('en')}
            </text>
            <text x={middle} y={BASE + 20}>
              {label}
            </text>
          </g>
        );
      })}
      <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
    </BarsDrawing>
  );
}

type Part = { readonly key: string; readonly value: number; readonly tone: Tone };

const [BAND_HEIGHT, GAP] = [44, 3];
/** The least width of a part, so that one among thousands is visible. */
const THINNEST = 4;

const Band = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: BAND_HEIGHT,
  borderRadius: 10,
  background: theme.vars.palette.action.hover,
}));

const Segment = styled('path')<{ tone: Tone }>(({ theme, tone }) => ({
  fill: theme.vars.palette[tone].main,
}));

/** Parts of a whole as one band, in the order of the table below it. */
function Shares({ parts }: { parts: readonly Part[] }) {
  const seen = parts.filter(({ value }) => value > 0);
  const all = seen.reduce((sum, { value }) => sum + value, 0);
  const room = WIDTH - THINNEST * seen.length;
  const widths = seen.map(({ value }) => THINNEST + (room * value) / all);
  return (
    <Band viewBox={`0 0 ${WIDTH} ${BAND_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {seen.map(({ key, tone }, at) => {
        const start = widths.slice(0, at).reduce((sum, width) => sum + width, 0);
        const end = start + (widths[at] ?? 0) - (at === seen.length - 1 ? 0 : GAP);
        return <Segment key={key} tone={tone} d={`M${start} 0H${end}V${BAND_HEIGHT}H${start}z`} />;
      })}
    </Band>
  );
}

/** The colour of a part, as a mark beside its name. */
const Swatch = styled('span')<{ tone: Tone }>(({ theme, tone }) => ({
  display: 'inline-block',
  width: 11,
  height: 11,
  marginRight: 8,
  rotate: '45deg',
  background: theme.vars.palette[tone].main,
}));
