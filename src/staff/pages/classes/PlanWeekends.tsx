/** Plans the next weekends, and says before what will be made, which public holidays are in them and what clashes (decision 0084). */
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { type Course, courseTitle, listed } from '../../../domain/classes/course.ts';
import { type Offering, usualTimes } from '../../../domain/classes/offering.ts';
import {
  nextToPlan,
  PLAN_LOOKS_BACK,
  lastWeekends,
  type Plan,
  planned,
  type PlannedWeekend,
  sameRoom,
} from '../../../domain/cohort/plan.ts';
import {
  addDays,
  type Instant,
  weekendOf,
  formatDay,
  formatDayTime,
  formatFull,
  lusakaInstant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { planWeekends } from '../../../domain/wire/class-command.ts';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { sendStaff } from '../../data/commands.ts';
import { fetchPlanned, fetchLinksOf } from '../../data/weekends.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { resolverOf } from '../../forms/resolver.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { useRead } from '../use-read.ts';
import Alert from '@mui/material/Alert';
import { LISTED, Muted } from '../../ui/shapes.ts';
import { weekendText } from './use-weekends.ts';

type Props = {
  readonly courses: readonly Course[];
  /** When the page was opened. */
  readonly at: Instant;
  readonly onPlanned: (made: { readonly created: number; readonly kept: number }) => void;
  readonly onClose: () => void;
};

export function PlanWeekends(props: Props) {
  const since = addDays(weekendOf(props.at), -7 * PLAN_LOOKS_BACK);
  const ids = props.courses.map(({ id }) => id);
  const { value, failure, retry } = useRead(`planned since ${since} ${ids.join()}`, () =>
    fetchPlanned(since, ids, nextToPlan(null, props.at)),
  );
  if (value !== null) return <PlanForm {...props} known={value.values} />;
  return (
    <FormDialog
      title="Plan the next weekends"
      submit={null}
      busy={false}
      problem={null}
      onSubmit={(event) => event.preventDefault()}
      onClose={props.onClose}
    >
      {failure === null ? <RowsSkeleton rows={5} /> : <Failed message={failure.message} onRetry={retry} />}
    </FormDialog>
  );
}

/** A single checkbox gives its value or false, several give a list. */
type Fields = {
  courseIds: readonly string[] | string | false;
  from: string;
  weeks: string;
  times: 'last' | 'usual';
};

const sentences = {
  courseIds: 'Choose at least one course.',
  from: 'Choose a Saturday that lies ahead.',
  weeks: 'Plan 1 to 12 weekends.',
} as const;

const requestOf = ({ courseIds, from, weeks, times }: Fields) => ({
  courseIds: [courseIds].flat().filter((id) => typeof id === 'string'),
  from,
  weeks: Number(weeks),
  times,
});

function PlanForm({ courses, at, known, onPlanned, onClose }: Props & { known: readonly Offering[] }) {
  const offered = courses.filter(({ isActive }) => isActive).map(({ id }) => id);
  const lastPlanned = known.findLast(({ courseId }) => offered.includes(courseId))?.weekendDate ?? null;
  const form = useForm<Fields, unknown, ReturnType<typeof requestOf>>({
    resolver: resolverOf(planWeekends.request, requestOf, { sentences }),
    defaultValues: { courseIds: offered, from: nextToPlan(lastPlanned, at), weeks: '4', times: 'last' },
  });
  const { errors } = form.formState;
  return (
    <CommandForm
      form={form}
      title="Plan the next weekends"
      submit="Plan"
      fields={[
        [
          { name: 'from', id: 'plan-from', type: 'date', label: 'From Saturday' },
          { name: 'weeks', id: 'plan-weeks', label: 'How many weekends', inputMode: 'numeric' },
        ],
        {
          name: 'times',
          id: 'plan-times',
          label: 'Class times',
          options: [
            ['last', 'As last planned'],
            ['usual', 'Sat 15:00, Sun 17:00'],
          ],
        },
      ]}
      send={async (request) => {
        const { created, kept } = await sendStaff(planWeekends, request);
        onPlanned({ created: created.length, kept });
      }}
      onClose={onClose}
    >
      <Box
        role="group"
        aria-label="Courses"
        sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {courses.map(({ id, title }) => (
          <CheckField key={id} {...form.register('courseIds')} id={`plan-${id}`} value={id} label={title} />
        ))}
        {errors.courseIds !== undefined && (
          <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, gridColumn: '1 / -1' }}>
            {sentences.courseIds}
          </Box>
        )}
      </Box>
      <PlanPreview plan={requestOf(form.watch())} courses={courses} known={known} />
    </CommandForm>
  );
}

type PlanPreviewProps = {
  /** As it is typed: nothing is shown of one that does not fit. */
  readonly plan: Plan;
  readonly courses: readonly Course[];
  readonly known: readonly Offering[];
};

/** What a plan would make, with holidays and clashes. */
function PlanPreview({ plan, courses, known }: PlanPreviewProps) {
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
