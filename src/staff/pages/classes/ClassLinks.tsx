/** Class links: first those that the next weekend lacks, then later weekends, then past ones for recordings. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { now } from '../../../shared/data/clock.ts';
import { fetchLinked } from '../../data/catalogue.ts';
import { firstAttendableWeekend } from '../../../domain/classes/enrollment.ts';
import {
  slotsWithoutLink,
  type LinkedOffering,
  unplannedCourses,
} from '../../../domain/classes/class-link.ts';
import { type Joinable, classStart } from '../../../domain/classes/class-session.ts';
import { addDays, type Day, formatDay, formatFull, lusakaInstant } from '../../../domain/time/time.ts';
import { LinksForm } from '../../forms/LinksForm.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { portalPaths as pageLinks } from '../portal-paths.ts';
import { useCourses } from './use-courses.ts';
import { useRead } from '../use-read.ts';

/** For how long learners can watch a recording after its weekend. */
const PAST_WEEKS = 6;

export function ClassLinks() {
  const [opened] = useState(() => {
    const at = now();
    return { at, next: firstAttendableWeekend([], at) };
  });
  const { next } = opened;
  const links = useRead('links', () => fetchLinked(addDays(next, -7 * PAST_WEEKS)));
  const { value } = links;
  const { courses, titleOf, failure, retry } = useCourses(links);
  const [editing, setEditing] = useState<LinkedOffering | null>(null);
  const all = value?.values ?? [];
  const ofNext = all.filter(({ offering }) => offering.weekendDate === next);
  const isLacking = ({ offering }: LinkedOffering) => slotsWithoutLink(offering, opened.at).length > 0;
  const lacking = ofNext.filter(isLacking);
  const groups = [
    {
      title: `Next weekend, ${dayOf(next)}`,
      rows: [...lacking, ...ofNext.filter((row) => !isLacking(row))],
    },
    { title: 'Later weekends', rows: all.filter(({ offering }) => offering.weekendDate > next) },
    { title: 'Past weekends', rows: all.filter(({ offering }) => offering.weekendDate < next).reverse() },
  ].filter(({ rows }) => rows.length > 0);
  const unplanned = value === null ? [] : unplannedCourses(courses, all.map(offeringOf), next);
  const nameOf = ({ offering }: LinkedOffering) =>
    `${titleOf(offering.courseId)}, ${dayOf(offering.weekendDate)}`;
  return (
    <>
      <Heading title="Links">
        <Muted role="status">{value !== null && lackingText(lacking.length, ofNext.length)}</Muted>
      </Heading>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {failure !== null && <Failed message={failure.message} onRetry={retry} />}
        {value === null && links.failure === null && (
          <Panel>
            <RowsSkeleton rows={8} height={36} />
          </Panel>
        )}
        {all.length > 0 && unplanned.length > 0 && (
          <Alert
            severity="warning"
            action={
              <Button href={pageLinks.offerings} size="small" variant="outlined" color="inherit">
                Plan weekends
              </Button>
            }
          >
            No classes are planned on the next weekend for {unplanned.map(({ title }) => title).join(', ')}.
          </Alert>
        )}
        {value !== null && all.length === 0 && (
          <Panel>
            <Empty
              title="No weekend is planned"
              action={<Button href={pageLinks.offerings}>Plan weekends</Button>}
            >
              Links belong to weekends. Plan some on Offerings.
            </Empty>
          </Panel>
        )}
        {groups.map(({ title, rows }) => (
          <Panel key={title} aria-label={title}>
            <Typography variant="h2" sx={{ p: 1.5, pb: 0.5 }}>
              {title}
            </Typography>
            <DataList
              label={title}
              columns={columnsFor(opened.at, nameOf, setEditing)}
              rows={rows}
              keyOf={({ offering }) => offering.id}
            />
          </Panel>
        ))}
        <Unreadable ids={value?.unreadable ?? []} what="document" />
      </Box>
      {editing !== null && (
        <LinksForm
          linked={editing}
          nameOf={nameOf}
          all={all}
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
const dayOf = (weekend: Day) => formatDay(lusakaInstant(weekend, '12:00'));

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
      {part !== 'recording' && <Muted>{formatFull(classStart(offering, part))}</Muted>}
    </Box>
  );
}

function columnsFor(
  at: number,
  nameOf: (row: LinkedOffering) => string,
  onEdit: (row: LinkedOffering) => void,
): readonly Column<LinkedOffering>[] {
  const state = (part: Joinable) => (row: LinkedOffering) => (
    <State
      row={row}
      part={part}
      isLacking={slotsWithoutLink(row.offering, at).some((slot) => slot === part)}
    />
  );
  return [
    {
      head: 'Course',
      cell: (row) => (
        <Box sx={{ display: 'grid' }}>
          {nameOf(row)}
          {!row.offering.isVisible && <Muted>Hidden from learners</Muted>}
        </Box>
      ),
    },
    { head: 'Saturday', cell: state('saturday') },
    { head: 'Sunday', cell: state('sunday') },
    { head: 'Recording', cell: state('recording') },
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
}
