/** All enrollments, a page at a time, by state and course. */
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { type EnrollmentRow, fetchEnrollmentFacts, rowsWith } from '../../data/enrollments.ts';
import { orderStatusLabels } from '../../../domain/money/order.ts';
import { formatDay, lusakaInstant } from '../../../domain/time/time.ts';
import { CourseChoice, FilterHead } from '../../ui/FilterHead.tsx';
import { countText } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Heading } from '../Heading.tsx';
import { ListPage } from '../ListPage.tsx';
import { Joins } from './Joins.tsx';
import { Missed } from './Missed.tsx';
import { FileButton } from '../rounds/RoundFile.tsx';
import { portalPaths } from '../portal-paths.ts';
import { type Turn, useCursor } from '../use-cursor.ts';
import { useRead, useRows } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';
import { columnsFor } from './enrollment-columns.tsx';
import { fileOf, listIn, orderOf, roundOf, SHOWS, showOf, weekendIn } from './enrollment-query.ts';
import { ChosenBar } from './move/ChosenBar.tsx';
import type { Mover } from './move/MoveLearners.tsx';
import { showToast } from '../../../shared/ui/toast.ts';

export function Enrollments() {
  const turn = useCursor();
  const { params, filter } = turn;
  const titleOf = useTitles();
  const courses = useRead('catalogue', loadCatalogue).value?.courses ?? [];
  const show = showOf(params);
  const byOrder = orderOf(params);
  const weekend = weekendIn(params);
  const file = fileOf(params);
  const clear = () => filter({ order: null, since: null });
  return (
    <>
      <Heading title="Enrollments">
        <Button variant="outlined" size="small" href={portalPaths.rounds(roundOf(params))}>
          WhatsApp round
        </Button>
      </Heading>
      <Panel>
        <FilterHead
          shows={SHOWS}
          show={byOrder === null ? show : null}
          onShow={(next) =>
            filter({
              show: next === 'all' ? null : next,
              order: null,
              since: null,
              ...((next === 'active' || next === 'joined') && { weekend: null }),
            })
          }
        >
          {byOrder !== null && (
            <Chip
              label={`${orderStatusLabels[byOrder.status]}, last ${byOrder.since} days`}
              color="primary"
              onDelete={clear}
              onClick={clear}
            />
          )}
          {weekend !== null && show !== 'missed' && (
            <Chip
              label={`Weekend of ${formatDay(lusakaInstant(weekend, '12:00'))}`}
              color="primary"
              onDelete={() => filter({ weekend: null })}
              onClick={() => filter({ weekend: null })}
            />
          )}
          {byOrder === null && (
            <CourseChoice
              courses={courses}
              courseId={params.get('course') ?? ''}
              onChoose={(course) => filter({ course })}
            />
          )}
          {file !== null && <FileButton filters={file} />}
        </FilterHead>
        {show === 'joined' && <Joins turn={turn} titleOf={titleOf} />}
        {show === 'missed' && <Missed turn={turn} titleOf={titleOf} weekend={weekend} />}
        {show !== 'joined' && show !== 'missed' && <Rows turn={turn} titleOf={titleOf} />}
      </Panel>
    </>
  );
}

type RowsProps = { turn: Turn; titleOf: (courseId: string) => string };

function Rows({ turn: { go, params, filter }, titleOf }: RowsProps) {
  const { asked, sortable, sort, active, list, key, read, count: countAll } = listIn(params);
  const { value, facts, ...reading } = useRows(key, read, list, fetchEnrollmentFacts);
  const page = { ...reading, value: value && { ...value, values: rowsWith(value.values, facts) } };
  const { value: count } = useRead(`count ${asked}`, countAll);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Mover>>(new Map());
  const toggle = ({ enrollment: { orderId, courseId }, learner }: EnrollmentRow) => {
    const changed = new Map(chosen);
    if (!changed.delete(orderId)) changed.set(orderId, { orderId, courseId, name: learner?.name ?? orderId });
    setChosen(changed);
  };
  return (
    <>
      <ChosenBar
        movers={[...chosen.values()]}
        onClear={() => setChosen(new Map())}
        onMoved={(moved) => {
          setChosen(new Map());
          showToast({ title: `${moved} moved`, text: 'They hear it at once.' }, 'success');
          page.retry();
        }}
      />
      <ListPage
        label="Enrollments"
        noun="enrollment"
        reading={page}
        columns={columnsFor(titleOf, sortable, { has: (id) => chosen.has(id), toggle })}
        keyOf={({ enrollment }) => enrollment.id}
        empty={{ title: 'No enrollment fits', text: 'Choose another state or another course.' }}
        {...(active ? {} : { sort, filter })}
        go={go}
        total={count === null ? null : countText(count, 'enrollment')}
      />
    </>
  );
}
