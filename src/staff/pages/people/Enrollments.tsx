/** All enrollments, a page at a time, by state and course. */
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { type EnrollmentRow, fetchOthersOf } from '../../data/enrollments.ts';
import { orderStatusLabels } from '../../../domain/money/order.ts';
import { formatDay, lusakaInstant } from '../../../domain/time/time.ts';
import { DataList } from '../../ui/DataList.tsx';
import { CourseChoice, FilterHead } from '../../ui/FilterHead.tsx';
import { countText, Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/shapes.ts';
import { sortText } from '../../ui/sort.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { Joins } from './Joins.tsx';
import { Missed } from './Missed.tsx';
import { FileButton } from '../rounds/RoundFile.tsx';
import { portalPaths } from '../portal-paths.ts';
import { type Turn, useCursor } from '../use-cursor.ts';
import { useOnceTrue, useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';
import { columnsFor } from './enrollment-columns.tsx';
import { fileOf, listIn, orderOf, othersKey, roundOf, SHOWS, showOf, weekendIn } from './enrollment-query.ts';
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
  const { asked, sortable, sort, active, ...list } = listIn(params);
  const page = useRead(list.key, list.read);
  const bare = page.value?.values ?? [];
  const others = useRead(othersKey(bare), () => fetchOthersOf(bare));
  const isCounted = useOnceTrue(page.value !== null);
  const { value: count } = useRead(isCounted ? `count ${asked}` : null, list.count);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Mover>>(new Map());
  if (page.failure !== null) return <Failed message={page.failure.message} onRetry={page.retry} />;
  if (page.value === null) return <RowsSkeleton rows={10} height={36} />;
  const { unreadable, first, last, hasBefore, hasAfter } = page.value;
  // What belongs to the rows may have been read before they were read again.
  const known = new Map(others.value?.map((row) => [row.enrollment.id, row]));
  const values = bare.map((row) => ({ ...row, ...known.get(row.enrollment.id), enrollment: row.enrollment }));
  const toggle = ({ enrollment: { orderId, courseId }, learner }: EnrollmentRow) => {
    const changed = new Map(chosen);
    if (!changed.delete(orderId)) changed.set(orderId, { orderId, courseId, name: learner?.name ?? orderId });
    setChosen(changed);
  };
  return (
    <>
      {others.failure !== null && <Failed message={others.failure.message} onRetry={others.retry} />}
      <ChosenBar
        movers={[...chosen.values()]}
        onClear={() => setChosen(new Map())}
        onMoved={(moved) => {
          setChosen(new Map());
          showToast({ title: `${moved} moved`, text: 'They hear it at once.' }, 'success');
          page.retry();
        }}
      />
      {values.length === 0 ? (
        <Empty title="No enrollment fits">Choose another state or another course.</Empty>
      ) : (
        <DataList
          label="Enrollments"
          columns={columnsFor(titleOf, sortable, { has: (id) => chosen.has(id), toggle })}
          rows={values}
          keyOf={({ enrollment }) => enrollment.id}
          {...(active ? {} : { sort, onSort: (by) => filter({ sort: sortText(by) }) })}
        />
      )}
      <Unreadable ids={unreadable} what="enrollment" />
      <Pager
        total={count === null ? null : countText(count, 'enrollment')}
        busy={page.busy}
        onBefore={turnTo('before', hasBefore ? first : null, go)}
        onAfter={turnTo('after', hasAfter ? last : null, go)}
      />
    </>
  );
}

function turnTo(side: 'before' | 'after', id: string | null, go: Turn['go']) {
  return id === null ? null : () => go({ side, id });
}
