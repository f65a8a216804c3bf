/** The columns of the weekends on Offerings. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { slotsWithoutLink } from '../../../domain/classes/class-link.ts';
import { SLOTS } from '../../../domain/classes/class-session.ts';
import { type Offering, usualTimes } from '../../../domain/classes/offering.ts';
import {
  formatDayTime,
  formatFull,
  formatWeekday,
  type Instant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { Seats } from '../../ui/charts/Seats.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { Muted } from '../../ui/shapes.ts';
import { portalPaths } from '../portal-paths.ts';
import type { CountedSeats } from '../use-seats.ts';
import { weekendText } from './use-weekends.ts';

/** `Sat 15:00 CAT`; a class that was moved stands out, with its day. */
function classTime(at: Instant, usual: Instant) {
  return at === usual ? `${formatDayTime(at)} ${TIME_ZONE_LABEL}` : <b>{formatFull(at)}, moved</b>;
}

/** Where people cannot register now, or only until a time. */
function registrationState(offering: Offering, now: Instant): string | null {
  const { registrationOpensAt: opensAt, registrationClosesAt: closesAt } = offering;
  if (opensAt && now < opensAt) return `Registration opens ${formatFull(opensAt)}`;
  if (!closesAt) return null;
  return now < closesAt ? `Registration closes ${formatFull(closesAt)}` : 'Registration has closed';
}

/** `Data Analysis (Excel), Sat 28 and Sun 29 Nov` */
export function nameOf({ courseId, weekendDate }: Offering, titleOf: (courseId: string) => string): string {
  return `${titleOf(courseId)}, ${weekendText(weekendDate)}`;
}

/** Which classes of a weekend still lack a link, with a way to give it. */
function Links({ offering, at }: { offering: Offering; at: Instant }) {
  const lacking = slotsWithoutLink(offering, at).map((slot) =>
    formatWeekday(offering[`${slot}StartsAt`]).slice(0, 3),
  );
  const published = SLOTS.filter((slot) => offering.linksPublished[slot]);
  return (
    <MuiLink
      href={portalPaths.linksFrom(offering.weekendDate)}
      sx={lacking.length > 0 ? { color: 'error.main', fontWeight: 600 } : {}}
    >
      {lacking.length > 0
        ? `Missing: ${lacking.join(', ')}`
        : published.length > 0
          ? 'Published'
          : 'Not published'}
    </MuiLink>
  );
}

type Facts = {
  readonly at: Instant;
  readonly titleOf: (courseId: string) => string;
  readonly seats: CountedSeats;
  readonly onEdit: (offering: Offering) => void;
};

export function columnsFor({ at, titleOf, seats, onEdit }: Facts): readonly Column<Offering>[] {
  return [
    {
      head: 'Course',
      width: '26%',
      cell: (offering) => (
        <Box sx={{ display: 'grid' }}>
          {titleOf(offering.courseId)}
          {!offering.isVisible && <Muted>Hidden from learners</Muted>}
          {registrationState(offering, at) !== null && <Muted>{registrationState(offering, at)}</Muted>}
        </Box>
      ),
    },
    {
      head: 'Saturday',
      width: '17%',
      cell: ({ weekendDate, saturdayStartsAt }) =>
        classTime(saturdayStartsAt, usualTimes(weekendDate).saturdayStartsAt),
    },
    {
      head: 'Sunday',
      width: '17%',
      cell: ({ weekendDate, sundayStartsAt }) =>
        classTime(sundayStartsAt, usualTimes(weekendDate).sundayStartsAt),
    },
    {
      head: 'Enrolled and seats',
      width: '24%',
      cell: (offering) => (
        <MuiLink
          href={portalPaths.enrollments({ course: offering.courseId, weekend: offering.weekendDate })}
          underline="hover"
          color="inherit"
          sx={{ width: '100%' }}
        >
          <Seats seats={seats.of(offering)} capacity={offering.capacity} isCounting={seats.isCounting} />
        </MuiLink>
      ),
    },
    { head: 'Links', cell: (offering) => <Links offering={offering} at={at} /> },
    {
      head: 'Change',
      cell: (offering) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Edit ${nameOf(offering, titleOf)}`}
          onClick={() => onEdit(offering)}
        >
          Edit
        </Button>
      ),
    },
  ];
}
