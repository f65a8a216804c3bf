/** The dashboard: present figures, each with a link to its rows (spec §2, §7). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { fetchFigures } from '../../data/commands.ts';
import { countDuplicates, countWaiting } from '../../data/review-queue.ts';
import { type Figure, type Figures, changeText } from '../../../domain/records/figures.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import { formatDay, formatTime, lusakaInstant, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { Figures as Numbers, Muted, Panel } from '../../ui/shapes.ts';
import { Failed } from '../../ui/states.tsx';
import { NextClasses } from './NextClasses.tsx';
import { DashboardCharts } from './DashboardCharts.tsx';
import { Heading } from '../Heading.tsx';
import { ForwarderGap } from '../wallet/ForwarderGap.tsx';
import { WeekendSummary } from './WeekendSummary.tsx';
import { TodayMoney } from './TodayMoney.tsx';
import { portalPaths } from '../portal-paths.ts';
import { rereadAll } from '../../data/queries.ts';
import { useRead } from '../use-read.ts';

const RENEW_EVERY = 5 * MINUTE;

type Card = {
  readonly label: string;
  readonly of: (figures: Figures) => Figure;
  readonly to: (figures: Figures | null) => { readonly text: string; readonly address: string };
};

const cards: readonly Card[] = [
  {
    label: 'New Registrations (7d)',
    of: ({ registrations }) => registrations,
    to: () => ({ text: 'View students', address: portalPaths.students({ since: '7' }) }),
  },
  {
    label: 'Approved Payments (7d)',
    of: ({ approvals }) => approvals,
    to: () => ({ text: 'View payments', address: portalPaths.payments({ status: 'approved', since: '7' }) }),
  },
  {
    label: 'Active Enrollments',
    of: ({ active }) => active,
    to: () => ({ text: 'View enrollments', address: portalPaths.enrollments({ show: 'active' }) }),
  },
  {
    label: 'Weekend Attendance',
    of: ({ attendance }) => attendance,
    to: (figures) => ({
      text:
        figures === null ? 'Joins' : `Joins from ${formatDay(lusakaInstant(figures.weekend, '12:00'))} on`,
      address: portalPaths.enrollments({ show: 'joined' }),
    }),
  },
];

export function Dashboard() {
  const waiting = useRead('waiting', countWaiting);
  const duplicates = useRead('duplicates', countDuplicates);
  // The figures count thousands of documents: what asks for work does not wait behind them.
  const isCounted = [waiting, duplicates].every(({ value, failure }) => value !== null || failure !== null);
  const figures = useRead(isCounted ? 'figures' : null, fetchFigures);
  const { value } = figures;
  const failure = waiting.failure ?? duplicates.failure ?? figures.failure;
  const isCounting = figures.failure === null;
  const busy = figures.busy || waiting.busy || duplicates.busy;
  const retry = rereadAll;
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && rereadAll(), RENEW_EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Heading title="Dashboard">
        <Muted role="status">
          {value === null
            ? isCounting
              ? 'Counting…'
              : 'Not counted'
            : `Last updated ${formatTime(value.asOf)} ${TIME_ZONE_LABEL}`}
        </Muted>
        <Button size="small" variant="outlined" disabled={busy} onClick={retry}>
          Refresh
        </Button>
      </Heading>
      {failure !== null && <Failed message={failure.message} onRetry={retry} />}
      <WeekendSummary />
      <ForwarderGap isElsewhere />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
          alignItems: 'start',
          mb: 1.5,
        }}
      >
        <NextClasses />
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'minmax(0, 1fr)' },
          }}
        >
          <AlertCard
            label="Pending Payment Proofs"
            count={waiting.value}
            isCounting={waiting.failure === null}
            none="No payment waits for a review."
            action="Review Now"
            address={portalPaths.payments()}
          />
          <AlertCard
            label="Duplicate Transaction IDs"
            count={duplicates.value}
            isCounting={duplicates.failure === null}
            none="No ID that waits was shown twice."
            action="Investigate"
            address={portalPaths.payments({ duplicates: '1' })}
          />
          {value !== null && <TodayMoney today={value.today} />}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        }}
      >
        {cards.map(({ label, of, to }) => (
          <StatCard
            key={label}
            label={label}
            figure={value === null ? null : of(value)}
            isCounting={isCounting}
            link={
              <MuiLink href={to(value).address} sx={{ fontSize: '0.875rem' }}>
                {to(value).text}
              </MuiLink>
            }
          />
        ))}
      </Box>
      {(isCounting || value !== null) && <DashboardCharts figures={value} />}
    </>
  );
}

type AlertProps = {
  readonly label: string;
  /** Null while it is being counted, and where it could not be. */
  readonly count: number | null;
  readonly isCounting: boolean;
  readonly none: string;
  readonly action: string;
  readonly address: string;
};

function AlertCard({ label, count, isCounting, none, action, address }: AlertProps) {
  const asks = count !== null && count > 0;
  return (
    <Panel
      aria-label={label}
      sx={{
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        borderColor: asks ? 'secondary.main' : 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 10rem', minWidth: 'min-content' }}>
        <Typography variant="h2">{label}</Typography>
        <Box sx={{ minHeight: '2.275rem' }} {...(count !== null && { 'data-counted': true })}>
          {count === 0 ? (
            <Muted>{none}</Muted>
          ) : (
            <Numbers sx={{ fontSize: '1.75rem', fontWeight: 800, color: 'secondary.main', lineHeight: 1.3 }}>
              {count ?? (isCounting ? <Skeleton width={48} animation={false} /> : '–')}
            </Numbers>
          )}
        </Box>
      </Box>
      <Button href={address} variant={asks ? 'contained' : 'outlined'} sx={{ flex: 'none' }}>
        {action}
      </Button>
    </Panel>
  );
}

type StatProps = {
  readonly label: string;
  /** Null while it is being counted, and where it could not be. */
  readonly figure: Figure | null;
  readonly isCounting: boolean;
  /** The link to the rows behind the figure. */
  readonly link: ReactNode;
};

/** One figure with a link to its rows and its change against the week before. */
function StatCard({ label, figure, isCounting, link }: StatProps) {
  return (
    <Panel aria-label={label} sx={{ p: 2, display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Muted>{label}</Muted>
      {figure === null ? (
        <Numbers sx={{ fontSize: '1.75rem', lineHeight: 1.35 }}>
          {isCounting ? <Skeleton variant="rounded" width={72} height={38} animation={false} /> : '–'}
        </Numbers>
      ) : (
        <Numbers sx={{ fontSize: '1.75rem', fontWeight: 800, letterSpacing: '-0.02em', lineHeight: 1.35 }}>
          {figure.now.toLocaleString('en')}
        </Numbers>
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
