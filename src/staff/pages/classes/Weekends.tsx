/** The classes by weekend, one row per course: to plan ahead and give seats (Offerings), or with what they lack first (Links). */
import { weekendWord } from '#hub';
import { Alert } from '@mui/material';
import { useState } from 'react';
import {
  type LinkedOffering,
  slotsWithoutLink,
  unplannedCourses,
} from '../../../domain/classes/class-link.ts';
import type { Slot } from '../../../domain/classes/class-session.ts';
import { courseTitle } from '../../../domain/classes/course.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { capital, DURING, SLOT_DAYS } from '../../../domain/time/class-week.ts';
import { addDays, type Day, formatFull, type Instant } from '../../../domain/time/time.ts';
import { linkStates } from '../../../domain/weekend/weekend-counts.ts';
import { fetchCourses, fetchLinkedWeekends, fetchWeekendsFrom } from '../../data/weekends.ts';
import { rereadAll } from '../../data/queries.ts';
import { type Column, CourseChoice, DataList } from '../../ui/DataList.tsx';
import { DialogButton, Lines, Muted, Row, Section, SmallButton, Stack } from '../../ui/shapes.tsx';
import { Empty, Loaded, Unreadable } from '../../ui/states.tsx';
import { useRead } from '../use-read.ts';
import { type CountedSeats, SeatsLink, useSeats } from '../SeatsLink.tsx';
import { ClassCell, WeekendsHead, type WeekendsTab } from './weekend-parts.tsx';
import { ClassForm } from './ClassForm.tsx';
import { PlanWeekends, PublishWeekends } from './PlanWeekends.tsx';
import { offeringName, useWeekends, weekendName, type Weekends } from './use-weekends.ts';

export const Offerings = () => <AllWeekends tab="offerings" />;
export const Links = () => <AllWeekends tab="links" />;

/** Recordings are added when a weekend is over, so Links shows the last weekend right after the next one. */
function inPageOrder({ next, shown, isPresent }: Weekends, tab: WeekendsTab): readonly Day[] {
  const [, second = next] = shown;
  return tab === 'links' && isPresent ? [next, addDays(next, -7), second] : shown;
}

function AllWeekends({ tab }: { tab: WeekendsTab }) {
  const weekends = useWeekends();
  const { params, filter, next, at } = weekends;
  const courseId = params.get('course') ?? '';
  const shownWeekends = inPageOrder(weekends, tab);
  const rows = useRead(`weekends ${shownWeekends.join()}`, () => fetchLinkedWeekends(shownWeekends));
  const known = useRead('courses', fetchCourses);
  const planned = useRead(`hidden from ${next}`, () => fetchWeekendsFrom(next, true));
  const courses = known.value?.values ?? [];
  const [done, setDone] = useState<string | null>(null);
  const isLinks = tab === 'links';
  const whole = rows.value?.values ?? [];
  const ofNext = whole.filter(({ offering }) => offering.weekendDate === next);
  const isAsked = (offering: Offering) => courseId === '' || offering.courseId === courseId;
  const all = whole.filter(({ offering }) => isAsked(offering));
  const hidden = (planned.value?.values ?? []).filter(isAsked);
  // Links counts only the next weekend, whose learners could be left at the door; each count costs reads.
  const seats = useSeats((isLinks ? ofNext : all).map(offeringOf), { enrolledOnly: isLinks });
  const lacks = (offering: Offering) => slotsWithoutLink(offering, at).length > 0;
  // A course that is gone comes last.
  const places = new Map(courses.map(({ id }, place) => [id, place]));
  const placeOf = ({ courseId: id }: Offering) => places.get(id) ?? courses.length;
  const sorted = [...all].sort(
    ({ offering: a }, { offering: b }) =>
      (isLinks ? Number(lacks(b)) - Number(lacks(a)) : 0) || placeOf(a) - placeOf(b),
  );
  const titleOf = (id: string) => courseTitle(id, courses);
  const unplanned = ofNext.length === 0 ? [] : unplannedCourses(courses, ofNext.map(offeringOf), next);
  const publish = (some: readonly Offering[]) => (close: () => void) => (
    <PublishWeekends
      hidden={some}
      courses={courses}
      onClose={close}
      onPublished={(shown) => setDone(`${shown} published: learners see them now.`)}
    />
  );
  const isAtNext = isLinks && weekends.shown[0] === next && rows.value !== null;
  return (
    <>
      <WeekendsHead
        open={tab}
        filters={
          <>
            <WeekendTurner {...weekends} />
            <CourseChoice courses={courses} courseId={courseId} onChoose={(course) => filter({ course })} />
          </>
        }
      >
        <Muted role="status">
          {done ?? (isAtNext && lackingText(ofNext.map(offeringOf).filter(lacks).length, ofNext.length))}
        </Muted>
        {hidden.length > 0 && (
          <DialogButton label="Publish" size="medium" disabled={courses.length === 0}>
            {publish(hidden)}
          </DialogButton>
        )}
        <DialogButton
          label={`Plan ${weekendWord}s`}
          size="medium"
          variant="contained"
          disabled={courses.length === 0}
        >
          {(close) => (
            <PlanWeekends
              courses={courses}
              at={at}
              onClose={close}
              onPlanned={({ created, kept }) =>
                setDone(`${created.length} planned and hidden, ${kept} existed already.`)
              }
            />
          )}
        </DialogButton>
      </WeekendsHead>
      <Loaded
        reading={{
          value: known.value && rows.value,
          failure: rows.failure ?? known.failure,
          retry: rereadAll,
        }}
      >
        {({ unreadable }) => (
          <Stack>
            {unplanned.length > 0 && (
              <Alert severity="warning">
                No classes are planned {DURING} the next {weekendWord} for{' '}
                {unplanned.map(({ title }) => title).join(', ')}.
              </Alert>
            )}
            {shownWeekends.map((weekend) => {
              const title = weekendName(weekend, weekends);
              const shown = sorted.filter(({ offering }) => offering.weekendDate === weekend);
              const hiddenOnes = hidden.filter(({ weekendDate }) => weekendDate === weekend);
              const counted = isLinks && weekend !== next ? null : seats;
              return (
                <Section
                  key={weekend}
                  title={title}
                  isFlush
                  beside={
                    hiddenOnes.length > 0 && (
                      <DialogButton label="Publish" aria-label={`Publish ${title}`}>
                        {publish(hiddenOnes)}
                      </DialogButton>
                    )
                  }
                >
                  {shown.length === 0 ? (
                    <Empty title="No class is planned">
                      Plan {weekendWord}s makes the missing ones in one step.
                    </Empty>
                  ) : (
                    <DataList
                      label={title}
                      columns={columnsFor({ at, titleOf, whole, counted, enrolledOnly: isLinks })}
                      rows={shown}
                      keyOf={({ offering }) => offering.id}
                    />
                  )}
                </Section>
              );
            })}
            <Unreadable ids={unreadable} what="document" />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

const offeringOf = ({ offering }: LinkedOffering) => offering;

function lackingText(lacking: number, all: number): string {
  if (all === 0) return `Nothing is planned for the next ${weekendWord}.`;
  if (lacking === 0) return `Every class of the next ${weekendWord} has its link.`;
  return `${lacking} of ${all} courses ${lacking === 1 ? 'lacks' : 'lack'} a published link for the next ${weekendWord}.`;
}

function WeekendTurner({ isPresent, turn }: Pick<Weekends, 'isPresent' | 'turn'>) {
  const turns = [
    ['Earlier', -1],
    ['Now', 0],
    ['Later', 1],
  ] as const;
  return (
    <Row as="nav" aria-label={`${capital(weekendWord)}s by time`}>
      {turns.map(
        ([name, pages]) =>
          (pages !== 0 || !isPresent) && (
            <SmallButton key={name} onClick={() => turn(pages)}>
              {name}
            </SmallButton>
          ),
      )}
    </Row>
  );
}

function registrationState(offering: Offering, now: Instant): string | null {
  const { registrationOpensAt: opensAt, registrationClosesAt: closesAt } = offering;
  if (opensAt && now < opensAt) return `Registration opens ${formatFull(opensAt)}`;
  if (!closesAt) return null;
  return now < closesAt ? `Registration closes ${formatFull(closesAt)}` : 'Registration has closed';
}

const recordingState = ({ offering: { linksPublished }, links: { recordingLink } }: LinkedOffering) =>
  linksPublished.recording ? 'Published' : recordingLink === null ? 'No link' : 'Not published';

type Facts = {
  readonly at: Instant;
  readonly titleOf: (courseId: string) => string;
  /** Of all courses, even if one is chosen: no two of them may share a room. */
  readonly whole: readonly LinkedOffering[];
  readonly counted: CountedSeats | null;
  readonly enrolledOnly: boolean;
};

function columnsFor(facts: Facts): readonly Column<LinkedOffering>[] {
  const { at, titleOf, whole, counted, enrolledOnly } = facts;
  const classOf = (slot: Slot) =>
    function SlotCell({ offering, links }: LinkedOffering) {
      const { courseId, weekendDate } = offering;
      const others = whole.filter(
        ({ offering: other }) => other.weekendDate === weekendDate && other.courseId !== courseId,
      );
      const link = linkStates({ offering, links }, others)[slot];
      return <ClassCell {...{ offering, slot, link }} title={titleOf(courseId)} now={at} />;
    };
  const columns: readonly (Column<LinkedOffering> | null)[] = [
    {
      head: 'Course',
      width: '22%',
      cell: ({ offering }) => (
        <Lines>
          {titleOf(offering.courseId)}
          {!offering.isVisible && <Muted>Hidden from learners</Muted>}
          {registrationState(offering, at) !== null && <Muted>{registrationState(offering, at)}</Muted>}
        </Lines>
      ),
    },
    { head: SLOT_DAYS.saturday, width: '18%', cell: classOf('saturday') },
    { head: SLOT_DAYS.sunday, width: '18%', cell: classOf('sunday') },
    { head: 'Recording', width: '9%', cell: (row) => <Muted>{recordingState(row)}</Muted> },
    counted && {
      head: 'Enrolled and seats',
      cell: ({ offering }) => <SeatsLink offering={offering} counted={counted} enrolledOnly={enrolledOnly} />,
    },
    {
      head: 'Change',
      width: '8%',
      cell: ({ offering }) => (
        <DialogButton label="Edit" aria-label={`Edit ${offeringName(offering, titleOf)}`}>
          {(onClose) => <ClassForm {...{ offering, titleOf, onClose }} />}
        </DialogButton>
      ),
    },
  ];
  return columns.filter((column) => column !== null);
}
