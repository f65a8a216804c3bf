/** Class links by weekend: first those that the next one lacks, then the last one for its recordings, then later ones. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type LinkedOffering,
  slotsWithoutLink,
  unplannedCourses,
} from '../../../domain/classes/class-link.ts';
import { classStart, type Joinable } from '../../../domain/classes/class-session.ts';
import { addDays, formatDayTime, type Instant, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { fetchLinkedWeekends } from '../../data/weekends.ts';
import { LinksForm } from '../../forms/LinksForm.tsx';
import { Seats } from '../../ui/Seats.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { Lines, Muted, Stack } from '../../ui/shapes.ts';
import { Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { Loaded } from '../Loaded.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';
import { type CountedSeats, useSeats } from '../use-seats.ts';
import { offeringName, useWeekends, weekendName, type Weekends } from './use-weekends.ts';
import { useCourses, WeekendPanel, WeekendTurner } from './WeekendPanel.tsx';

/** The Saturdays as they stand below each other. */
function inPageOrder({ next, saturdays, isPresent }: Weekends) {
  const [, second = next] = saturdays;
  // Recordings are given when a weekend is over: it comes right after the next one.
  return isPresent ? [next, addDays(next, -7), second] : saturdays;
}

export function ClassLinks() {
  const weekends = useWeekends();
  const { next, at } = weekends;
  const saturdays = inPageOrder(weekends);
  const read = useRead(`offerings with links ${saturdays.join()}`, () => fetchLinkedWeekends(saturdays));
  const { courses, titleOf, placeOf, reading } = useCourses(read);
  const all = reading.value?.values ?? [];
  const ofNext = all.filter(({ offering }) => offering.weekendDate === next);
  const lacks = ({ offering }: LinkedOffering) => slotsWithoutLink(offering, at).length > 0;
  const seats = useSeats(ofNext.map(offeringOf), { enrolledOnly: true });
  const unplanned = ofNext.length === 0 ? [] : unplannedCourses(courses, all.map(offeringOf), next);
  const nameOf = ({ offering }: LinkedOffering) => offeringName(offering, titleOf);
  const rowsOf = (saturday: string) =>
    all
      .filter(({ offering }) => offering.weekendDate === saturday)
      .sort(
        (a, b) =>
          Number(lacks(b)) - Number(lacks(a)) || placeOf(a.offering.courseId) - placeOf(b.offering.courseId),
      );
  const plan = (
    <Button href={portalPaths.offerings} size="small" variant="outlined" color="inherit">
      Plan weekends
    </Button>
  );
  return (
    <>
      <Heading title="Links">
        <Muted role="status">
          {reading.value !== null &&
            weekends.saturdays[0] === next &&
            lackingText(ofNext.filter(lacks).length, ofNext.length)}
        </Muted>
        <WeekendTurner {...weekends} />
      </Heading>
      <Loaded reading={reading}>
        {({ unreadable }) => (
          <Stack>
            {unplanned.length > 0 && (
              <Alert severity="warning" action={plan}>
                No classes are planned on the next weekend for{' '}
                {unplanned.map(({ title }) => title).join(', ')}.
              </Alert>
            )}
            {saturdays.map((saturday) => (
              <WeekendPanel
                key={saturday}
                title={weekendName(saturday, weekends)}
                rows={rowsOf(saturday)}
                columns={columnsFor({
                  at,
                  titleOf,
                  nameOf,
                  seats: saturday === next ? seats : null,
                  all,
                  onSaved: reading.retry,
                })}
                keyOf={({ offering }) => offering.id}
                empty="Links belong to weekends, which are planned on Offerings."
                emptyAction={saturday >= next && plan}
              />
            ))}
            <Unreadable ids={unreadable} what="document" />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

const offeringOf = ({ offering }: LinkedOffering) => offering;

function lackingText(lacking: number, all: number): string {
  if (all === 0) return 'Nothing is planned for the next weekend.';
  if (lacking === 0) return 'Every class of the next weekend has its link.';
  return `${lacking} of ${all} courses lack a published link for the next weekend.`;
}

type StateProps = { readonly row: LinkedOffering; readonly part: Joinable; readonly isLacking: boolean };

function State({ row: { offering, links }, part, isLacking }: StateProps) {
  const isPublished = offering.linksPublished[part];
  const word = isPublished ? 'Published' : links[`${part}Link`] === null ? 'No link' : 'Not published';
  return (
    <Lines>
      <Box
        component="span"
        sx={{
          ...((isPublished || isLacking) && { fontWeight: 600 }),
          ...(isLacking && { color: 'error.main' }),
        }}
      >
        {isLacking ? `Missing: ${word.toLowerCase()}` : word}
      </Box>
      {part !== 'recording' && (
        <Muted>
          {formatDayTime(classStart(offering, part))} {TIME_ZONE_LABEL}
        </Muted>
      )}
    </Lines>
  );
}

type Facts = {
  readonly at: Instant;
  readonly titleOf: (courseId: string) => string;
  readonly nameOf: (row: LinkedOffering) => string;
  /** Null where they are not counted: only the next weekend's learners would stand outside. */
  readonly seats: CountedSeats | null;
  /** With whose links new ones are compared. */
  readonly all: readonly LinkedOffering[];
  readonly onSaved: () => void;
};

function columnsFor({ at, titleOf, nameOf, seats, all, onSaved }: Facts): readonly Column<LinkedOffering>[] {
  const state = (part: Joinable) => (row: LinkedOffering) => (
    <State
      row={row}
      part={part}
      isLacking={slotsWithoutLink(row.offering, at).some((slot) => slot === part)}
    />
  );
  const columns: readonly (Column<LinkedOffering> | null)[] = [
    {
      head: 'Course',
      width: '26%',
      cell: ({ offering }) => (
        <Lines>
          {titleOf(offering.courseId)}
          {!offering.isVisible && <Muted>Hidden from learners</Muted>}
        </Lines>
      ),
    },
    { head: 'Saturday', width: '16%', cell: state('saturday') },
    { head: 'Sunday', width: '16%', cell: state('sunday') },
    { head: 'Recording', width: '12%', cell: state('recording') },
    seats && {
      head: 'Enrolled',
      cell: ({ offering }) => (
        <Seats
          seats={seats.of(offering)}
          capacity={offering.capacity}
          isCounting={seats.isCounting}
          enrolledOnly
        />
      ),
    },
    {
      head: 'Change',
      cell: (row) => (
        <DialogButton label="Edit" aria-label={`Edit the links of ${nameOf(row)}`}>
          {(onClose) => <LinksForm linked={row} shown={all} {...{ nameOf, onClose, onSaved }} />}
        </DialogButton>
      ),
    },
  ];
  return columns.filter((column) => column !== null);
}
