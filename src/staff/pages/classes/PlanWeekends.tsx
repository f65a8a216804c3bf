/** Plans the next weekends and publishes them; first shows what would be made, which holidays are in them and what clashes (decision 0084). */
import { classDay, classStarts, repeatDay, repeatStarts, weekendWord } from '#hub';
import { Alert, Box } from '@mui/material';
import { type Course, courseTitle, formatList } from '../../../domain/classes/course.ts';
import { type Offering, usualTimes } from '../../../domain/classes/offering.ts';
import {
  lastOfferings,
  nextToPlan,
  type Plan,
  PLAN_LOOKS_BACK,
  planned,
  sameRoom,
} from '../../../domain/cohort/plan.ts';
import { capital } from '../../../domain/time/class-week.ts';
import {
  addDays,
  type Day,
  formatDayOf,
  formatDayTime,
  formatFull,
  type Instant,
  TIME_ZONE_LABEL,
  weekendOf,
} from '../../../domain/time/time.ts';
import { planWeekends, publishWeekends } from '../../../domain/wire/class-command.ts';
import type { CommandAnswer } from '../../../domain/wire/commands.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { fetchLinksOf, fetchPlanned } from '../../data/weekends.ts';
import { CommandForm, useRequestForm } from '../../forms/CommandForm.tsx';
import { LISTED, Muted, PlainList, Stack } from '../../ui/shapes.tsx';
import { ReadDialog } from '../../ui/states.tsx';
import { useRead } from '../use-read.ts';
import { weekendText } from './use-weekends.ts';

/** A single checkbox gives its value or false, several give a list. */
type Checked = readonly string[] | string | false;
const listOf = (checked: Checked) => [checked].flat().filter((value) => typeof value === 'string');

type PlanProps = {
  readonly courses: readonly Course[];
  readonly at: Instant;
  readonly onPlanned: (made: CommandAnswer<typeof planWeekends>) => void;
  readonly onClose: () => void;
};
const PLAN = `Plan the next ${weekendWord}s`;

export function PlanWeekends(props: PlanProps) {
  const since = addDays(weekendOf(props.at), -7 * PLAN_LOOKS_BACK);
  const ids = props.courses.map(({ id }) => id);
  const reading = useRead(`planned since ${since} ${ids.join()}`, () =>
    fetchPlanned(since, ids, nextToPlan(null, props.at)),
  );
  if (reading.value !== null) return <PlanForm {...props} known={reading.value.values} />;
  return <ReadDialog title={PLAN} onClose={props.onClose} reading={reading} />;
}

type PlanFields = { courseIds: Checked; from: string; weeks: string; times: 'last' | 'usual' };

const sentences = {
  courseIds: 'Choose at least one course.',
  from: `Choose a ${classDay} that lies ahead.`,
  weeks: `Plan 1 to 12 ${weekendWord}s.`,
} as const;

const planOf = ({ courseIds, from, weeks, times }: PlanFields) => ({
  courseIds: listOf(courseIds),
  from,
  weeks: Number(weeks),
  times,
});

function PlanForm({ courses, at, known, onPlanned, onClose }: PlanProps & { known: readonly Offering[] }) {
  const offered = courses.filter(({ isActive }) => isActive).map(({ id }) => id);
  const lastPlanned = known.findLast(({ courseId }) => offered.includes(courseId))?.weekendDate ?? null;
  const initial: PlanFields = {
    courseIds: offered,
    from: nextToPlan(lastPlanned, at),
    weeks: '4',
    times: 'last',
  };
  const form = useRequestForm(planWeekends.request, initial, planOf, { sentences });
  return (
    <CommandForm
      form={form}
      title={PLAN}
      submit="Plan"
      fields={[
        [
          { name: 'from', type: 'date', label: `From ${classDay}` },
          { name: 'weeks', label: `How many ${weekendWord}s`, inputMode: 'numeric' },
        ],
        {
          name: 'times',
          label: 'Class times',
          options: [
            ['last', 'As last planned'],
            ['usual', `${classDay.slice(0, 3)} ${classStarts}, ${repeatDay.slice(0, 3)} ${repeatStarts}`],
          ],
        },
        {
          name: 'courseIds',
          kind: 'checks',
          label: 'Courses',
          columns: 2,
          options: courses.map(({ id, title }) => [id, title]),
        },
      ]}
      send={async (request) => onPlanned(await sendStaffCommand(planWeekends, request))}
      onClose={onClose}
    >
      <PlanPreview plan={planOf(form.watch())} courses={courses} known={known} />
    </CommandForm>
  );
}

type PreviewProps = {
  readonly plan: Plan;
  readonly courses: readonly Course[];
  readonly known: readonly Offering[];
};

function PlanPreview({ plan, courses, known }: PreviewProps) {
  const isWhole = planWeekends.request.safeParse(plan).success;
  const last = isWhole ? lastOfferings(plan, known) : [];
  const ids = last.map(({ id }) => id).join();
  const links = useRead(ids === '' ? null : `links of ${ids}`, () => fetchLinksOf(last));
  if (!isWhole) return null;
  const weekends = planned(plan, known);
  const titlesOf = (all: readonly string[]) => formatList(all.map((id) => courseTitle(id, courses)));
  const [whole] = [...weekends].sort((a, b) => b.offerings.length - a.offerings.length);
  const shared = sameRoom(whole?.offerings ?? [], links.value?.values ?? []);
  const made = weekends.reduce((sum, { offerings }) => sum + offerings.length, 0);
  return (
    <Stack as="section" aria-label="Preview">
      <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
        {made === 0
          ? 'Nothing is missing here'
          : `${made} ${made === 1 ? weekendWord : `${weekendWord}s`} of courses`}
      </Box>
      <PlainList sx={{ display: 'grid', gap: 1 }}>
        {weekends.map(({ weekend, offerings, holidays, kept }) => (
          <li key={weekend}>
            <b>{weekendText(weekend)}</b>{' '}
            <Muted>
              {offerings.length} {offerings.length === 1 ? 'course' : 'courses'}
              {kept.length > 0 && `; exists already and stays: ${titlesOf(kept)}`}
            </Muted>
            {holidays.map(({ day, name }) => (
              <Box key={day + name} sx={{ color: 'warning.main', fontWeight: 600 }}>
                Public holiday, {formatDayOf(day)}: {name}
              </Box>
            ))}
          </li>
        ))}
      </PlainList>
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
      <PlainList aria-label="Times and seats">
        {whole?.offerings.map((offering) => (
          <li key={offering.id}>
            <b>{titlesOf([offering.courseId])}</b> <PlannedTimes offering={offering} />
          </li>
        ))}
      </PlainList>
      <Muted>
        Rooms that a course keeps are copied, other links stay empty, and learners see nothing before you
        publish. A holiday that is declared for one year only is not known here.
      </Muted>
    </Stack>
  );
}

/** The times of the first planned weekend, which all of them have; what is not usual stands out. */
function PlannedTimes({ offering }: { readonly offering: Offering }) {
  const { saturdayStartsAt, sundayStartsAt, weekendDate, capacity } = offering;
  const { registrationOpensAt: opensAt, registrationClosesAt: closesAt } = offering;
  const usual = usualTimes(weekendDate);
  const isUsual = saturdayStartsAt === usual.saturdayStartsAt && sundayStartsAt === usual.sundayStartsAt;
  const times = `${formatDayTime(saturdayStartsAt)} and ${formatDayTime(sundayStartsAt)} ${TIME_ZONE_LABEL}`;
  return (
    <>
      {isUsual ? times : <b>{times}, not the usual times</b>}
      <Muted>
        , {capacity === null ? 'no limit of seats' : `${capacity} ${capacity === 1 ? 'seat' : 'seats'}`}
        {opensAt && `; registration opens ${formatFull(opensAt)}`}
        {closesAt && `; closes ${formatFull(closesAt)}`}
      </Muted>
    </>
  );
}

type PublishProps = {
  readonly hidden: readonly Offering[];
  readonly courses: readonly Course[];
  readonly onPublished: (shown: number) => void;
  readonly onClose: () => void;
};

export function PublishWeekends({ hidden, courses, onPublished, onClose }: PublishProps) {
  const weekends = [...new Set(hidden.map(({ weekendDate }) => weekendDate))];
  const requestOf = (fields: { weekends: Checked }) => {
    const chosen = listOf(fields.weekends);
    return {
      offeringIds: hidden.filter(({ weekendDate }) => chosen.includes(weekendDate)).map(({ id }) => id),
    };
  };
  const initial: { weekends: Checked } = { weekends };
  const form = useRequestForm(publishWeekends.request, initial, requestOf, {
    sentences: { weekends: `Choose at least one ${weekendWord}.` },
    fieldOf: () => 'weekends',
  });
  const coursesOf = (weekend: Day) => {
    const own = hidden.filter(({ weekendDate }) => weekendDate === weekend);
    return formatList(own.map(({ courseId }) => courseTitle(courseId, courses)));
  };
  return (
    <CommandForm
      form={form}
      title={`Publish planned ${weekendWord}s`}
      submit="Publish"
      intro={
        <Muted>
          Learners see these {weekendWord}s at once, and can register for them unless their registration opens
          later.
        </Muted>
      }
      fields={[
        {
          name: 'weekends',
          kind: 'checks',
          label: `${capital(weekendWord)}s`,
          options: weekends.map((one) => [one, weekendText(one), coursesOf(one)]),
        },
      ]}
      send={async (request) => onPublished((await sendStaffCommand(publishWeekends, request)).shown.length)}
      onClose={onClose}
    />
  );
}
