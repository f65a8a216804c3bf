/** The offerings by weekend: staff plan the next ones in one step, move classes, hide them or change their seats. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fetchWeekends } from '../../data/weekends.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import type { Day } from '../../../domain/time/time.ts';
import { OfferingForm } from '../../forms/OfferingForm.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { CourseChoice } from '../../ui/FilterHead.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { columnsFor, nameOf } from './offering-columns.tsx';
import { PlanWeekends } from './PlanWeekends.tsx';
import { PublishWeekends } from './PublishWeekends.tsx';
import { useCourses } from './use-courses.ts';
import { useSeats } from '../use-seats.ts';
import { useWeekends, weekendName } from './use-weekends.ts';
import { WeekendTurner } from './WeekendTurner.tsx';
import { useRead } from '../use-read.ts';

const offeringsKey = (saturdays: readonly Day[]) => `offerings ${saturdays.join()}`;

export function Offerings() {
  const weekends = useWeekends();
  const { params, filter, saturdays, at } = weekends;
  const courseId = params.get('course') ?? '';
  const read = useRead(offeringsKey(saturdays), () => fetchWeekends(saturdays));
  const { value } = read;
  const { courses, titleOf, placeOf, failure, retry } = useCourses(read);
  const [editing, setEditing] = useState<Offering | null>(null);
  const [planning, setPlanning] = useState(false);
  /** The weekend that is to be published, or all. */
  const [publishing, setPublishing] = useState<{ readonly only: Day | null } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const all = (value?.values ?? []).filter((offering) => courseId === '' || offering.courseId === courseId);
  const seats = useSeats(all);
  return (
    <>
      <Heading title="Offerings">
        <Muted role="status">{done}</Muted>
        <Button
          variant="outlined"
          disabled={courses.length === 0}
          onClick={() => setPublishing({ only: null })}
        >
          Publish
        </Button>
        <Button disabled={courses.length === 0} onClick={() => setPlanning(true)}>
          Plan weekends
        </Button>
      </Heading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center' }}>
        <WeekendTurner {...weekends} />
        <CourseChoice courses={courses} courseId={courseId} onChoose={(course) => filter({ course })} />
      </Box>
      {failure !== null && <Failed message={failure.message} onRetry={retry} />}
      {value === null && read.failure === null && <RowsSkeleton rows={8} height={36} />}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {value !== null &&
          saturdays.map((saturday) => (
            <Weekend
              key={saturday}
              title={weekendName(saturday, weekends)}
              rows={all
                .filter(({ weekendDate }) => weekendDate === saturday)
                .sort((a, b) => placeOf(a.courseId) - placeOf(b.courseId))}
              columns={columnsFor({ at, titleOf, seats, onEdit: setEditing })}
              onPublish={saturday >= weekends.next ? () => setPublishing({ only: saturday }) : null}
            />
          ))}
        <Unreadable ids={value?.unreadable ?? []} what="offering" />
      </Box>
      {editing !== null && (
        <OfferingForm
          offering={editing}
          title={nameOf(editing, titleOf)}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            retry();
          }}
        />
      )}
      {planning && (
        <PlanWeekends
          courses={courses}
          at={at}
          onClose={() => setPlanning(false)}
          onPlanned={({ created, kept }) => {
            setPlanning(false);
            setDone(`${created} planned and hidden, ${kept} existed already.`);
            retry();
          }}
        />
      )}
      {publishing !== null && (
        <PublishWeekends
          from={weekends.next}
          only={publishing.only}
          courseId={courseId}
          courses={courses}
          onClose={() => setPublishing(null)}
          onPublished={(shown) => {
            setPublishing(null);
            setDone(`${shown} published: learners see them now.`);
            retry();
          }}
        />
      )}
    </>
  );
}

type WeekendProps = {
  readonly title: string;
  readonly rows: readonly Offering[];
  readonly columns: readonly Column<Offering>[];
  /** Null where the weekend is over. */
  readonly onPublish: (() => void) | null;
};

function Weekend({ title, rows, columns, onPublish }: WeekendProps) {
  const hasHidden = rows.some(({ isVisible }) => !isVisible);
  return (
    <Panel aria-label={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1.5, pb: 0.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {hasHidden && onPublish !== null && (
          <Button size="small" variant="outlined" aria-label={`Publish ${title}`} onClick={onPublish}>
            Publish
          </Button>
        )}
      </Box>
      {rows.length === 0 ? (
        <Empty title="No class is planned">Plan weekends makes the missing ones in one step.</Empty>
      ) : (
        <DataList label={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
}
