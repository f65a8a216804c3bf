/** Class links by weekend: first those that the next one lacks, then the last one for its recordings, then later ones. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fetchLinkedWeekends } from '../../data/weekends.ts';
import {
  slotsWithoutLink,
  type LinkedOffering,
  unplannedCourses,
} from '../../../domain/classes/class-link.ts';
import { type Joinable, classStart } from '../../../domain/classes/class-session.ts';
import { addDays, formatDayTime, type Instant, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { LinksForm } from '../../forms/LinksForm.tsx';
import { Seats } from '../../ui/charts/Seats.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { portalPaths as pageLinks } from '../portal-paths.ts';
import { useCourses } from './use-courses.ts';
import { type CountedSeats, useSeats } from '../use-seats.ts';
import { useWeekends, weekendName, weekendText } from './use-weekends.ts';
import { WeekendTurner } from './WeekendTurner.tsx';
import { useRead } from '../use-read.ts';

export function ClassLinks() {
  const weekends = useWeekends();
  const { next, at, isPresent } = weekends;
  const [first, second = next] = weekends.saturdays;
  // Recordings are given when a weekend is over: it comes right after the next one.
  const saturdays = isPresent ? [next, addDays(next, -7), second] : weekends.saturdays;
  const links = useRead(`links ${saturdays.join()}`, () => fetchLinkedWeekends(saturdays));
  const { value } = links;
  const { courses, titleOf, failure, retry } = useCourses(links);
  const [editing, setEditing] = useState<LinkedOffering | null>(null);
  const all = value?.values ?? [];
  const ofNext = all.filter(({ offering }) => offering.weekendDate === next);
  const lacks = ({ offering }: LinkedOffering) => slotsWithoutLink(offering, at).length > 0;
  const lacking = ofNext.filter(lacks);
  const seats = useSeats(ofNext.map(offeringOf));
  const unplanned =
    value === null || !saturdays.includes(next) ? [] : unplannedCourses(courses, all.map(offeringOf), next);
  const nameOf = ({ offering }: LinkedOffering) =>
    `${titleOf(offering.courseId)}, ${weekendText(offering.weekendDate)}`;
  const placeOf = ({ offering }: LinkedOffering) => courses.findIndex(({ id }) => id === offering.courseId);
  const rowsOf = (saturday: string) =>
    all
      .filter(({ offering }) => offering.weekendDate === saturday)
      .sort((a, b) => Number(lacks(b)) - Number(lacks(a)) || placeOf(a) - placeOf(b));
  return (
    <>
      <Heading title="Links">
        <Muted role="status">
          {value !== null && first === next && lackingText(lacking.length, ofNext.length)}
        </Muted>
        <WeekendTurner {...weekends} />
      </Heading>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {failure !== null && <Failed message={failure.message} onRetry={retry} />}
        {value === null && links.failure === null && (
          <Panel>
            <RowsSkeleton rows={8} height={36} />
          </Panel>
        )}
        {ofNext.length > 0 && unplanned.length > 0 && (
          <Alert severity="warning" action={<Plan />}>
            No classes are planned on the next weekend for {unplanned.map(({ title }) => title).join(', ')}.
          </Alert>
        )}
        {value !== null &&
          saturdays.map((saturday) => {
            const title = weekendName(saturday, weekends);
            const rows = rowsOf(saturday);
            return (
              <Panel key={saturday} aria-label={title}>
                <Typography variant="h2" sx={{ p: 1.5, pb: 0.5 }}>
                  {title}
                </Typography>
                {rows.length === 0 ? (
                  <Empty title="No class is planned" action={saturday >= next ? <Plan /> : undefined}>
                    Links belong to weekends, which are planned on Offerings.
                  </Empty>
                ) : (
                  <DataList
                    label={title}
                    columns={columnsFor({
                      at,
                      titleOf,
                      nameOf,
                      seats: saturday === next ? seats : null,
                      onEdit: setEditing,
                    })}
                    rows={rows}
                    keyOf={({ offering }) => offering.id}
                  />
                )}
              </Panel>
            );
          })}
        <Unreadable ids={value?.unreadable ?? []} what="document" />
      </Box>
      {editing !== null && (
        <LinksForm
          linked={editing}
          nameOf={nameOf}
          shown={all}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            retry();
          }}
        />
      )}
    </>
  );
}

const offeringOf = ({ offering }: LinkedOffering) => offering;

function Plan() {
  return (
    <Button href={pageLinks.offerings} size="small" variant="outlined" color="inherit">
      Plan weekends
    </Button>
  );
}

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
    <Box sx={{ display: 'grid' }}>
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
    </Box>
  );
}

type Facts = {
  readonly at: Instant;
  readonly titleOf: (courseId: string) => string;
  readonly nameOf: (row: LinkedOffering) => string;
  /** Null where they are not counted: only the next weekend's learners would stand outside. */
  readonly seats: CountedSeats | null;
  readonly onEdit: (row: LinkedOffering) => void;
};

function columnsFor({ at, titleOf, nameOf, seats, onEdit }: Facts): readonly Column<LinkedOffering>[] {
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
        <Box sx={{ display: 'grid' }}>
          {titleOf(offering.courseId)}
          {!offering.isVisible && <Muted>Hidden from learners</Muted>}
        </Box>
      ),
    },
    { head: 'Saturday', width: '16%', cell: state('saturday') },
    { head: 'Sunday', width: '16%', cell: state('sunday') },
    { head: 'Recording', width: '12%', cell: state('recording') },
    seats && {
      head: 'Enrolled',
      cell: ({ offering }) => (
        <Seats seats={seats.of(offering)} capacity={offering.capacity} isCounting={seats.isCounting} />
      ),
    },
    {
      head: 'Change',
      cell: (row) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Edit the links of ${nameOf(row)}`}
          onClick={() => onEdit(row)}
        >
          Edit
        </Button>
      ),
    },
  ];
  return columns.filter((column) => column !== null);
}
