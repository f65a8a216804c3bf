/** The offerings by weekend: staff plan the next ones in one step, move classes, hide them or change their seats. */
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { slotsWithoutLink } from '../../../domain/classes/class-link.ts';
import { SLOTS } from '../../../domain/classes/class-session.ts';
import { type Offering, usualTimes } from '../../../domain/classes/offering.ts';
import {
  type Day,
  formatDayTime,
  formatFull,
  formatWeekday,
  type Instant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { fetchWeekends } from '../../data/weekends.ts';
import { OfferingForm } from '../../forms/OfferingForm.tsx';
import { Seats } from '../../ui/Seats.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { CourseChoice } from '../../ui/FilterHead.tsx';
import { Lines, Muted, Row, Stack } from '../../ui/shapes.ts';
import { Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { Loaded } from '../Loaded.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';
import { type CountedSeats, useSeats } from '../use-seats.ts';
import { PlanWeekends, PublishWeekends } from './PlanWeekends.tsx';
import { offeringName, useWeekends, weekendName } from './use-weekends.ts';
import { useCourses, WeekendPanel, WeekendTurner } from './WeekendPanel.tsx';

export function Offerings() {
  const weekends = useWeekends();
  const { params, filter, saturdays, at } = weekends;
  const courseId = params.get('course') ?? '';
  const read = useRead(`offerings ${saturdays.join()}`, () => fetchWeekends(saturdays));
  const { courses, titleOf, placeOf, reading } = useCourses(read);
  const { retry } = reading;
  const [done, setDone] = useState<string | null>(null);
  const all = (reading.value?.values ?? []).filter((one) => courseId === '' || one.courseId === courseId);
  const seats = useSeats(all);
  const columns = columnsFor({ at, titleOf, seats, onSaved: retry });
  const publish = (only: Day | null) => (close: () => void) => (
    <PublishWeekends
      from={weekends.next}
      only={only}
      courseId={courseId}
      courses={courses}
      onClose={close}
      onPublished={(shown) => {
        setDone(`${shown} published: learners see them now.`);
        retry();
      }}
    />
  );
  return (
    <>
      <Heading title="Offerings">
        <Muted role="status">{done}</Muted>
        <DialogButton label="Publish" size="medium" disabled={courses.length === 0}>
          {publish(null)}
        </DialogButton>
        <DialogButton label="Plan weekends" size="medium" variant="contained" disabled={courses.length === 0}>
          {(close) => (
            <PlanWeekends
              courses={courses}
              at={at}
              onClose={close}
              onPlanned={({ created, kept }) => {
                setDone(`${created} planned and hidden, ${kept} existed already.`);
                retry();
              }}
            />
          )}
        </DialogButton>
      </Heading>
      <Row sx={{ mb: 1.5 }}>
        <WeekendTurner {...weekends} />
        <CourseChoice courses={courses} courseId={courseId} onChoose={(course) => filter({ course })} />
      </Row>
      <Loaded reading={reading}>
        {({ unreadable }) => (
          <Stack>
            {saturdays.map((saturday) => {
              const title = weekendName(saturday, weekends);
              const rows = all.filter(({ weekendDate }) => weekendDate === saturday);
              const canPublish = saturday >= weekends.next && rows.some(({ isVisible }) => !isVisible);
              return (
                <WeekendPanel
                  key={saturday}
                  title={title}
                  rows={rows.sort((a, b) => placeOf(a.courseId) - placeOf(b.courseId))}
                  columns={columns}
                  keyOf={({ id }) => id}
                  empty="Plan weekends makes the missing ones in one step."
                  action={
                    canPublish && (
                      <DialogButton label="Publish" aria-label={`Publish ${title}`}>
                        {publish(saturday)}
                      </DialogButton>
                    )
                  }
                />
              );
            })}
            <Unreadable ids={unreadable} what="offering" />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

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
  readonly onSaved: () => void;
};

function columnsFor({ at, titleOf, seats, onSaved }: Facts): readonly Column<Offering>[] {
  return [
    {
      head: 'Course',
      width: '26%',
      cell: (offering) => (
        <Lines>
          {titleOf(offering.courseId)}
          {!offering.isVisible && <Muted>Hidden from learners</Muted>}
          {registrationState(offering, at) !== null && <Muted>{registrationState(offering, at)}</Muted>}
        </Lines>
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
        <DialogButton label="Edit" aria-label={`Edit ${offeringName(offering, titleOf)}`}>
          {(onClose) => (
            <OfferingForm
              offering={offering}
              title={offeringName(offering, titleOf)}
              {...{ onClose, onSaved }}
            />
          )}
        </DialogButton>
      ),
    },
  ];
}
