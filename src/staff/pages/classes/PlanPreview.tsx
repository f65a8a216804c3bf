/** What a plan would make, before anything is written: each weekend with its holidays and clashes, and each course's times. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type Course, courseTitle, listed } from '../../../domain/classes/course.ts';
import { type Offering, usualTimes } from '../../../domain/classes/offering.ts';
import {
  lastWeekends,
  type Plan,
  planned,
  type PlannedWeekend,
  sameRoom,
} from '../../../domain/cohort/plan.ts';
import {
  formatDay,
  formatDayTime,
  formatFull,
  lusakaInstant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { planWeekends } from '../../../domain/wire/class-command.ts';
import { fetchLinksOf } from '../../data/weekends.ts';
import { LISTED, Muted } from '../../ui/shapes.ts';
import { useRead } from '../use-read.ts';
import { weekendText } from './use-weekends.ts';

type Props = {
  /** As it is typed: nothing is shown of one that does not fit. */
  readonly plan: Plan;
  readonly courses: readonly Course[];
  readonly known: readonly Offering[];
};

export function PlanPreview({ plan, courses, known }: Props) {
  const isWhole = planWeekends.request.safeParse(plan).success;
  const last = isWhole ? lastWeekends(plan, known) : [];
  const ids = last.map(({ id }) => id).join();
  const links = useRead(ids === '' ? null : `links of ${ids}`, () => fetchLinksOf(last));
  if (!isWhole) return null;
  const weekends = planned(plan, known);
  const titlesOf = (all: readonly string[]) => listed(all.map((id) => courseTitle(id, courses)));
  const [whole] = [...weekends].sort((a, b) => b.offerings.length - a.offerings.length);
  const shared = sameRoom(whole?.offerings ?? [], links.value?.values ?? []);
  const made = weekends.reduce((sum, { offerings }) => sum + offerings.length, 0);
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
        {made === 0 ? 'Nothing is missing here' : `${made} ${made === 1 ? 'weekend' : 'weekends'} of courses`}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1, listStyle: 'none' }}>
        {weekends.map((one) => (
          <Weekend key={one.weekend} {...one} kept={titlesOf(one.kept)} ofAll={one.kept.length > 0} />
        ))}
      </Box>
      {shared.length > 0 && (
        <Alert severity="warning" sx={LISTED}>
          {shared.map((pair) => (
            <div key={pair.join()}>
              {titlesOf(pair)} had the same room last, and would meet at the same time. Give each its own
              link.
            </div>
          ))}
        </Alert>
      )}
      <Box component="ul" aria-label="Times and seats" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {whole?.offerings.map((offering) => (
          <li key={offering.id}>
            <b>{titlesOf([offering.courseId])}</b> <Times offering={offering} />
          </li>
        ))}
      </Box>
      <Muted>
        Links stay empty, and learners see nothing before you publish. A holiday that is declared for one year
        only is not known here.
      </Muted>
    </Box>
  );
}

type WeekendProps = Omit<PlannedWeekend, 'kept'> & {
  /** The courses that have it already, in words. */
  readonly kept: string;
  readonly ofAll: boolean;
};

function Weekend({ weekend, offerings, holidays, kept, ofAll }: WeekendProps) {
  return (
    <li>
      <b>{weekendText(weekend)}</b>{' '}
      <Muted>
        {offerings.length} {offerings.length === 1 ? 'course' : 'courses'}
        {ofAll && `; exists already and stays: ${kept}`}
      </Muted>
      {holidays.map(({ day, name }) => (
        <Box key={day + name} sx={{ color: 'warning.main', fontWeight: 600 }}>
          Public holiday, {formatDay(lusakaInstant(day, '12:00'))}: {name}
        </Box>
      ))}
    </li>
  );
}

/** The times of the first planned weekend, which all of them have; what is not usual stands out. */
function Times({ offering }: { readonly offering: Offering }) {
  const { saturdayStartsAt, sundayStartsAt, weekendDate, capacity } = offering;
  const usual = usualTimes(weekendDate);
  const isUsual = saturdayStartsAt === usual.saturdayStartsAt && sundayStartsAt === usual.sundayStartsAt;
  const seats = capacity === null ? 'no limit of seats' : `${capacity} seats`;
  const times = `${formatDayTime(saturdayStartsAt)} and ${formatDayTime(sundayStartsAt)} ${TIME_ZONE_LABEL}`;
  return (
    <>
      {isUsual ? times : <b>{times}, not the usual times</b>}
      <Muted>
        , {seats}
        {offering.registrationOpensAt && `; registration opens ${formatFull(offering.registrationOpensAt)}`}
        {offering.registrationClosesAt && `; closes ${formatFull(offering.registrationClosesAt)}`}
      </Muted>
    </>
  );
}
