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
import { addDays, type Day } from '../../../domain/time/time.ts';
import { LinksForm } from '../../forms/LinksForm.tsx';
import { DataList } from '../../ui/DataList.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { portalPaths as pageLinks } from '../portal-paths.ts';
import { useCourses } from './use-courses.ts';
import { useSeats } from '../use-seats.ts';
import { useWeekends, weekendName, type Weekends, weekendText } from './use-weekends.ts';
import { columnsFor } from './link-columns.tsx';
import { WeekendTurner } from './WeekendTurner.tsx';
import { useRead } from '../use-read.ts';

/** The Saturdays as they stand below each other. */
function inPageOrder({ next, saturdays, isPresent }: Pick<Weekends, 'next' | 'saturdays' | 'isPresent'>) {
  const [, second = next] = saturdays;
  // Recordings are given when a weekend is over: it comes right after the next one.
  return isPresent ? [next, addDays(next, -7), second] : saturdays;
}

const rowsKey = (saturdays: readonly Day[]) => `offerings with links ${saturdays.join()}`;

export function ClassLinks() {
  const weekends = useWeekends();
  const { next, at } = weekends;
  const [first] = weekends.saturdays;
  const saturdays = inPageOrder(weekends);
  const read = useRead(rowsKey(saturdays), () => fetchLinkedWeekends(saturdays));
  const { value } = read;
  const all = value?.values ?? [];
  const { courses, titleOf, placeOf, failure, retry } = useCourses(read);
  const [editing, setEditing] = useState<LinkedOffering | null>(null);
  const ofNext = all.filter(({ offering }) => offering.weekendDate === next);
  const lacks = ({ offering }: LinkedOffering) => slotsWithoutLink(offering, at).length > 0;
  const lacking = ofNext.filter(lacks);
  const seats = useSeats(ofNext.map(offeringOf), { enrolledOnly: true });
  const unplanned =
    value === null || !saturdays.includes(next) ? [] : unplannedCourses(courses, all.map(offeringOf), next);
  const nameOf = ({ offering }: Pick<LinkedOffering, 'offering'>) =>
    `${titleOf(offering.courseId)}, ${weekendText(offering.weekendDate)}`;
  const rowsOf = (saturday: string) =>
    all
      .filter(({ offering }) => offering.weekendDate === saturday)
      .sort(
        (a, b) =>
          Number(lacks(b)) - Number(lacks(a)) || placeOf(a.offering.courseId) - placeOf(b.offering.courseId),
      );
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
        {value === null && read.failure === null && (
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
