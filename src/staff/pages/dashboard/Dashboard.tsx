/** The dashboard: present figures, each with a link to its rows (spec §2, §7). */
import { weekendWord } from '#hub';
import { Box, Button, Link as MuiLink, Skeleton, styled, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { slotsWithoutLink } from '../../../domain/classes/class-link.ts';
import { type ClassSession, windowState } from '../../../domain/classes/class-session.ts';
import { nextClasses, currentWeekend } from '../../../domain/classes/current-weekend.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { changeText, type Figure, type Figures } from '../../../domain/records/figures.ts';
import { capital } from '../../../domain/time/class-week.ts';
import {
  formatDay,
  formatDayOf,
  formatDayTime,
  formatTime,
  type Instant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { isWeekendNear, owing, summaryText } from '../../../domain/weekend/weekend-counts.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { countClaims } from '../../data/enrollments.ts';
import { fetchFigures } from '../../data/commands.ts';
import { rereadAll } from '../../data/queries.ts';
import { countDuplicates, countProofsWaiting } from '../../data/review-queue.ts';
import { fetchWeekendCounts } from '../../data/weekends.ts';
import {
  Figures as Numbers,
  Muted,
  Panel,
  PlainList,
  Row,
  Section,
  SmallButton,
  Stack,
} from '../../ui/shapes.tsx';
import { Empty, Failed, Loaded } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { SeatsLink, useSeats } from '../SeatsLink.tsx';
import { type Reading, useCatalogue, useRead } from '../use-read.ts';
import { useCan } from '../use-staff.ts';
import { useTitles } from '../use-titles.tsx';
import { ForwarderGap } from '../wallet/ForwarderGap.tsx';
import { DashboardCharts } from './DashboardCharts.tsx';

const RENEW_EVERY = 5 * MINUTE;

type Card = {
  readonly label: string;
  readonly of: (figures: Figures) => Figure;
  readonly address: string;
  readonly link: (figures: Figures | null) => string;
};
const cards: readonly Card[] = [
  {
    label: 'New Registrations (7d)',
    of: ({ registrations }) => registrations,
    address: portalPaths.students({ since: '7' }),
    link: () => 'View students',
  },
  {
    label: 'Approved Payments (7d)',
    of: ({ approvals }) => approvals,
    address: portalPaths.payments({ status: 'approved', since: '7' }),
    link: () => 'View payments',
  },
  {
    label: 'Active Enrollments',
    of: ({ active }) => active,
    address: portalPaths.enrollments({ show: 'active' }),
    link: () => 'View enrollments',
  },
  {
    label: `${capital(weekendWord)} Attendance`,
    of: ({ attendance }) => attendance,
    address: portalPaths.enrollments({ show: 'joined' }),
    link: (figures) => (figures === null ? 'Joins' : `Joins from ${formatDayOf(figures.weekend)} on`),
  },
];

export function Dashboard() {
  const waiting = useRead('waiting', countProofsWaiting);
  const duplicates = useRead('duplicates', countDuplicates);
  const figures = useRead('figures', fetchFigures);
  const claims = useRead('claims count', countClaims);
  const reads = [waiting, duplicates, figures];
  const failure = reads.find((read) => read.failure !== null)?.failure;
  const { value } = figures;
  const isCounting = figures.failure === null;
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && rereadAll(), RENEW_EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Heading title="Dashboard">
        <Row>
          <Muted role="status">
            {value !== null
              ? `Last updated ${formatTime(value.asOf)} ${TIME_ZONE_LABEL}`
              : isCounting
                ? 'Counting…'
                : 'Not counted'}
          </Muted>
          <SmallButton disabled={reads.some(({ busy }) => busy)} onClick={rereadAll}>
            Refresh
          </SmallButton>
        </Row>
      </Heading>
      {failure != null && <Failed message={failure.message} onRetry={rereadAll} />}
      <WeekendSummary />
      <ForwarderGap isElsewhere />
      <Stack
        sx={{ gridTemplateColumns: { lg: 'minmax(0, 5fr) minmax(0, 3fr)' }, alignItems: 'start', mb: 1.5 }}
      >
        <NextClasses />
        <Stack sx={{ gridTemplateColumns: { sm: '1fr 1fr', lg: 'minmax(0, 1fr)' } }}>
          <WorkCard
            label="Pending Payment Proofs"
            count={waiting}
            none="No proof waits for a review."
            action="Review Now"
            address={portalPaths.payments()}
          />
          <WorkCard
            label="Duplicate Transaction IDs"
            count={duplicates}
            none="No waiting proof repeats an ID."
            action="Investigate"
            address={portalPaths.payments({ duplicates: '1' })}
          />
          {claims.value !== null && claims.value > 0 && (
            <WorkCard
              label="Said “I was there”"
              count={claims}
              none=""
              noun="learner"
              action="Answer"
              address={portalPaths.enrollments({ show: 'claims' })}
            />
          )}
          {value !== null && <TodayMoney today={value.today} />}
        </Stack>
      </Stack>
      <Stack sx={{ gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {cards.map((card) => (
          <StatCard key={card.label} card={card} figures={value} isCounting={isCounting} />
        ))}
      </Stack>
      {(isCounting || value !== null) && <DashboardCharts figures={value} />}
    </>
  );
}

type FindingProps = {
  readonly label: string;
  readonly address: string;
  readonly action: string;
  readonly asks?: boolean;
  readonly children: ReactNode;
};

function Finding({ label, address, action, asks = false, children }: FindingProps) {
  return (
    <Panel as="section" aria-label={label} sx={{ p: 2, borderColor: asks ? 'secondary.main' : 'divider' }}>
      <Row sx={{ gap: 1.5 }}>
        <Box sx={{ flex: '1 1 10rem', minWidth: 'min-content' }}>
          <Typography variant="h2">{label}</Typography>
          {children}
        </Box>
        <Button href={address} variant={asks ? 'contained' : 'outlined'} sx={{ flex: 'none' }}>
          {action}
        </Button>
      </Row>
    </Panel>
  );
}

const BigNumber = styled(Numbers)({ fontSize: '1.75rem', fontWeight: 800, lineHeight: 1.3 });

type WorkProps = Omit<FindingProps, 'asks' | 'children'> & {
  readonly count: Reading<number>;
  readonly none: string;
  readonly noun?: string;
};

function WorkCard({ count: { value, failure }, none, noun = 'proof', ...finding }: WorkProps) {
  return (
    <Finding {...finding} asks={value !== null && value > 0}>
      <Box sx={{ minHeight: '2.275rem' }} {...(value !== null && { 'data-counted': true })}>
        {value === 0 ? (
          <Muted>{none}</Muted>
        ) : (
          <>
            <BigNumber sx={{ color: 'secondary.main' }}>
              {value ?? (failure === null ? <Skeleton width={48} animation={false} /> : '–')}
            </BigNumber>{' '}
            <Muted>{value === 1 ? noun : value !== null && `${noun}s`}</Muted>
          </>
        )}
      </Box>
    </Finding>
  );
}

/** What came into the wallet today, and whether it adds up; nothing on a day without money. */
function TodayMoney({ today: { received, unclaimed, odd } }: Pick<Figures, 'today'>) {
  if (received === 0 && odd === 0) return null;
  return (
    <Finding label="Money of today" address={portalPaths.dayClose()} action="Day’s close">
      <BigNumber>{formatKwacha(received)}</BigNumber>{' '}
      <Muted>
        {odd > 0
          ? `${odd} to be looked at`
          : unclaimed > 0
            ? `adds up with ${unclaimed} unclaimed`
            : 'adds up'}
      </Muted>
    </Finding>
  );
}

/** From two days before the first class on: what the coming classes still lack. */
function WeekendSummary() {
  const at = useNow(MINUTE);
  const isNear = isWeekendNear(at);
  const catalogue = useCatalogue();
  const isKnown = isNear && (catalogue.value !== null || catalogue.failure !== null);
  const weekend = currentWeekend(catalogue.value, at);
  const { value, failure } = useRead(isKnown ? `weekend summary ${weekend}` : null, () =>
    fetchWeekendCounts(weekend, false),
  );
  if (!isNear) return null;
  const lacking = (catalogue.value?.offerings ?? []).filter(
    (offering) => offering.weekendDate === weekend && slotsWithoutLink(offering, at).length > 0,
  ).length;
  const asks = lacking > 0 || (value !== null && value.waiting + owing(value) > 0);
  return (
    <Box sx={{ mb: 1.5 }}>
      <Finding label={`This ${weekendWord}`} address={portalPaths.weekend} action="Open" asks={asks}>
        <Muted>{value === null && failure === null ? '…' : summaryText(lacking, value)}</Muted>
      </Finding>
    </Box>
  );
}

type StatProps = { readonly card: Card; readonly figures: Figures | null; readonly isCounting: boolean };

function StatCard({ card: { label, of, address, link }, figures, isCounting }: StatProps) {
  const figure = figures && of(figures);
  return (
    <Panel aria-label={label} sx={{ p: 2, display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Muted>{label}</Muted>
      <BigNumber sx={{ letterSpacing: '-0.02em', lineHeight: 1.35 }}>
        {figure?.now.toLocaleString('en') ??
          (isCounting ? <Skeleton variant="rounded" width={72} height={38} animation={false} /> : '–')}
      </BigNumber>
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
      <Box sx={{ mt: 0.5 }}>
        <MuiLink href={address} sx={{ fontSize: '0.875rem' }}>
          {link(figures)}
        </MuiLink>
      </Box>
    </Panel>
  );
}

/** Names a day only where all of the classes are on it. */
function titleFor(classes: readonly ClassSession[], at: Instant): string {
  const [day, ...others] = new Set(classes.map(({ startsAt }) => formatDay(startsAt)));
  if (day === undefined || others.length > 0) return 'Next classes';
  return day === formatDay(at) ? `Today’s classes, ${day}` : `Next classes, ${day}`;
}

/** The classes of today, or else of the next weekend: who comes, who has not paid, and which class lacks its link. */
function NextClasses() {
  const at = useNow(MINUTE);
  const catalogue = useCatalogue();
  const classes = nextClasses(catalogue.value?.offerings ?? [], at);
  const seats = useSeats(
    classes.map(({ offering }) => offering),
    { enrolledOnly: true },
  );
  const titleOf = useTitles();
  const managesCourses = useCan('manage_courses');
  const title = titleFor(classes, at);
  return (
    <Section
      title={title}
      isFlush
      beside={
        managesCourses && (
          <MuiLink href={portalPaths.offerings} sx={{ fontSize: '0.875rem' }}>
            All {weekendWord}s
          </MuiLink>
        )
      }
    >
      <Loaded reading={catalogue} rows={5} height={49}>
        {() => classes.length === 0 && <Empty title={`No class is planned for the next ${weekendWord}`} />}
      </Loaded>
      <PlainList aria-label={title}>
        {classes.map(({ type, startsAt, offering }) => (
          <Row
            as="li"
            key={offering.id}
            sx={{ px: 1.5, py: 1, borderTop: 1, borderColor: 'divider', columnGap: 2, rowGap: 0.5 }}
          >
            <Box sx={{ flex: '1 1 12rem', display: 'grid', overflowWrap: 'anywhere' }}>
              <b>{titleOf(offering.courseId)}</b>
              <Muted>
                {formatDayTime(startsAt)} {TIME_ZONE_LABEL}
                {windowState(startsAt, at) === 'open' && ', open now'}
              </Muted>
            </Box>
            <Box sx={{ flex: '1 1 11rem', maxWidth: '15.5rem' }}>
              <SeatsLink offering={offering} counted={seats} enrolledOnly />
            </Box>
            <Box sx={{ flex: '0 0 6.25rem' }}>
              {offering.linksPublished[type] ? (
                <Muted>Link is out</Muted>
              ) : managesCourses ? (
                <MuiLink
                  href={portalPaths.linksFrom(offering.weekendDate)}
                  aria-label={`Give its link: ${titleOf(offering.courseId)}`}
                  sx={NO_LINK}
                >
                  Give its link
                </MuiLink>
              ) : (
                <Box sx={NO_LINK}>No link yet</Box>
              )}
            </Box>
          </Row>
        ))}
      </PlainList>
    </Section>
  );
}

const NO_LINK = { color: 'error.main', fontWeight: 700 };
