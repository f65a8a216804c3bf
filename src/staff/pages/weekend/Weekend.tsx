/** This weekend: what is missing first, each with the tap that mends it, then every class (decision 0085). */
import { weekendWord } from '#hub';
import { Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { classSessionsOf, countdown, type Slot, windowState } from '../../../domain/classes/class-session.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { currentWeekend } from '../../../domain/classes/current-weekend.ts';
import { SLOT_DAYS } from '../../../domain/time/class-week.ts';
import type { Instant } from '../../../domain/time/time.ts';
import {
  countAtDoor,
  type WeekendClass,
  type WeekendCounts,
} from '../../../domain/weekend/weekend-counts.ts';
import { type Tone, type WeekendProblem, weekendProblems } from '../../../domain/weekend/weekend-problems.ts';
import { SECOND } from '../../../domain/wire/limits.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { fetchWeekendCounts, liveWeekend } from '../../data/weekends.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { ClassSeats } from '../../ui/Seats.tsx';
import { Figures, Lines, Muted, Panel, PlainList, Row, Stack, TextButton } from '../../ui/shapes.tsx';
import { CellSkeleton, Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { ClassCell, WeekendsHead } from '../classes/weekend-parts.tsx';
import { ClassForm } from '../classes/ClassForm.tsx';
import { weekendText } from '../classes/use-weekends.ts';
import { KeyHint, useKeys } from '../use-keys.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useCatalogue, useRead, useRecount, useWatch } from '../use-read.ts';
import { useCan } from '../use-staff.ts';
import { useTitles } from '../use-titles.tsx';

export function Weekend() {
  const now = useNow(10 * SECOND);
  const { value: catalogue, failure: unknown } = useCatalogue();
  // Moves since the catalogue was loaded. Those of another weekend stay, or the page would alternate between the two weekends.
  const [moved, setMoved] = useState<ReadonlyMap<string, Offering>>(new Map());
  const weekend = currentWeekend(
    catalogue && {
      ...catalogue,
      offerings: [...moved.values(), ...catalogue.offerings.filter(({ id }) => !moved.has(id))],
    },
    now,
  );
  // The weekend is known once the catalogue has loaded or failed.
  const isKnown = catalogue !== null || unknown !== null;
  const live = useWatch(isKnown ? liveWeekend(weekend) : null);
  useEffect(() => {
    const values = live.value?.values ?? [];
    if (values.length > 0)
      setMoved((before) => new Map([...before, ...values.map((one) => [one.id, one] as const)]));
  }, [live.value]);
  const counting = useRead(isKnown ? `weekend counts ${weekend}` : null, () =>
    fetchWeekendCounts(weekend, true),
  );
  // A newly published link or a moved class changes who is at the door.
  useRecount(counting.retry, live.value);
  const offerings = live.value?.values ?? null;
  const { value: counts } = counting;
  const isCounting = counting.failure === null;
  const failure = live.failure ?? counting.failure;
  const retry = () => {
    if (live.failure !== null) live.retry();
    counting.retry();
  };
  const managesCourses = useCan('manage_courses');
  const titleOf = useTitles();
  const navigate = useNavigate();
  const rounds = portalPaths.rounds({ weekend });
  useKeys({ w: () => void navigate(rounds) });
  const [editing, setEditing] = useState<Offering | null>(null);
  const mendOf = ({ mend, offeringId, slot = 'saturday' }: WeekendProblem) => {
    if (mend === 'review') return { href: portalPaths.payments({ weekend: 'next' }) };
    if (mend === 'class') return { href: portalPaths.weekendClass(offeringId ?? '', slot) };
    if (mend === 'link' || mend === 'seats')
      return { onClick: () => setEditing(offerings?.find(({ id }) => id === offeringId) ?? null) };
    return { href: portalPaths.rounds({ kind: mend, weekend }) };
  };
  return (
    <>
      <WeekendsHead open="weekend">
        <Muted role="status">
          {weekendText(weekend)}
          {offerings !== null && ` · ${untilFirst(offerings, now)}`}
        </Muted>
        <Button href={rounds} variant="outlined" sx={{ gap: 1 }}>
          WhatsApp round <KeyHint>w</KeyHint>
        </Button>
      </WeekendsHead>
      <Stack>
        {failure !== null && <Failed message={failure.message} onRetry={retry} />}
        {(offerings === null ? failure === null : offerings.length > 0 && isCounting && counts === null) && (
          <Panel aria-label="Problems">
            <RowsSkeleton rows={4} height={52} />
          </Panel>
        )}
        {offerings !== null && counts !== null && offerings.length > 0 && (
          <WeekendProblems problems={weekendProblems({ offerings, counts, titleOf }, now)} mendOf={mendOf} />
        )}
        {offerings !== null && (
          <Panel>
            {offerings.length === 0 ? (
              <Empty
                title={`No class is planned for this ${weekendWord}`}
                action={
                  managesCourses && (
                    <Button href={portalPaths.offerings} variant="outlined">
                      Plan {weekendWord}s
                    </Button>
                  )
                }
              />
            ) : (
              <DataList
                label="Classes"
                columns={columnsFor({ counts, isCounting, now, titleOf })}
                rows={inTimeOrder(offerings, now)}
                keyOf={({ id }) => id}
              />
            )}
            <Unreadable ids={live.value?.unreadable ?? []} what="weekend" />
          </Panel>
        )}
      </Stack>
      {editing !== null && (
        <ClassForm offering={editing} titleOf={titleOf} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

/** `next class in 23h 12m`, `2 classes are open now` */
function untilFirst(offerings: readonly Offering[], now: Instant): string {
  const sessions = offerings.filter(({ isVisible }) => isVisible).flatMap(classSessionsOf);
  const open = sessions.filter(({ startsAt }) => windowState(startsAt, now) === 'open').length;
  if (open > 0) return open === 1 ? 'one class is open now' : `${open} classes are open now`;
  const next = Math.min(...sessions.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt > now));
  const wait = Number.isFinite(next) ? countdown(next, now) : null;
  return wait === null ? 'no class is left' : `next class in ${wait}`;
}

const SHOWN = 6;

const tones = {
  error: { color: 'error.main', word: 'Urgent: ' },
  warning: { color: 'hub.flame', word: '' },
  info: { color: 'info.main', word: '' },
} as const satisfies Record<Tone, object>;

type ProblemsProps = {
  readonly problems: readonly WeekendProblem[];
  readonly mendOf: (problem: WeekendProblem) => { readonly href: string } | { readonly onClick: () => void };
};

function WeekendProblems({ problems, mendOf }: ProblemsProps) {
  const managesCourses = useCan('manage_courses');
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0)
    return (
      <Panel aria-label="Problems" sx={{ p: 2, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box component={Diamond} sx={{ color: 'success.main', flex: 'none' }} />
        <span role="status">Nothing is missing for this {weekendWord}.</span>
      </Panel>
    );
  const mends = ({ mend }: WeekendProblem) => (mend !== 'link' && mend !== 'seats') || managesCourses;
  const hidden = isWhole ? 0 : Math.max(0, problems.length - SHOWN);
  return (
    <Panel aria-label="Problems">
      <PlainList>
        {problems.slice(0, problems.length - hidden).map((problem, at) => (
          <Row
            as="li"
            key={problem.id}
            sx={{ columnGap: 2, px: 2, py: 1.25, borderTop: at === 0 ? 0 : 1, borderColor: 'divider' }}
          >
            <Box
              component={Diamond}
              size={12}
              sx={{ color: tones[problem.tone].color, flex: 'none', display: { xs: 'none', sm: 'block' } }}
            />
            <Box sx={{ flex: '1 1 15rem', minWidth: 0, display: 'grid', overflowWrap: 'anywhere' }}>
              <b>
                <VisuallyHidden>{tones[problem.tone].word}</VisuallyHidden>
                {problem.title}
              </b>
              <Muted>{problem.detail}</Muted>
            </Box>
            {mends(problem) ? (
              <Button
                {...mendOf(problem)}
                variant={problem.tone === 'error' ? 'contained' : 'outlined'}
                aria-label={`${problem.action}: ${problem.title}`}
                sx={{ flex: 'none' }}
              >
                {problem.action}
              </Button>
            ) : (
              <Muted>A manager mends this.</Muted>
            )}
          </Row>
        ))}
      </PlainList>
      {hidden > 0 && (
        <TextButton onClick={() => setWhole(true)} sx={{ m: 0.5 }}>
          Show {hidden} more
        </TextButton>
      )}
    </Panel>
  );
}

type ColumnFacts = {
  readonly counts: WeekendCounts | null;
  readonly isCounting: boolean;
  readonly now: Instant;
  readonly titleOf: (courseId: string) => string;
};

const nextOf = (offering: Offering, now: Instant) =>
  classSessionsOf(offering).find(({ startsAt }) => windowState(startsAt, now) !== 'ended');

function inTimeOrder(offerings: readonly Offering[], now: Instant): Offering[] {
  const startOf = (offering: Offering) => nextOf(offering, now)?.startsAt ?? Infinity;
  return [...offerings].sort((a, b) => startOf(a) - startOf(b) || a.courseId.localeCompare(b.courseId));
}

function columnsFor({ counts, isCounting, now, titleOf }: ColumnFacts): readonly Column<Offering>[] {
  const countedOf = ({ id }: Offering) => counts?.classes.find(({ offeringId }) => offeringId === id);
  const uncounted = (width: string) =>
    isCounting ? <CellSkeleton width={width} /> : <Muted>not counted</Muted>;
  const counted = (width: string, cell: (counted: WeekendClass, offering: Offering) => ReactNode) =>
    function CountedCell(offering: Offering) {
      const one = countedOf(offering);
      return one === undefined ? uncounted(width) : cell(one, offering);
    };
  const classOf = (slot: Slot) =>
    function SlotCell(offering: Offering) {
      const link = countedOf(offering)?.links[slot] ?? null;
      const title = titleOf(offering.courseId);
      return <ClassCell {...{ offering, slot, title, link, now }} noLink={uncounted('80px')} />;
    };
  return [
    {
      head: 'Course',
      width: '20%',
      cell: ({ courseId, isVisible }) => (
        <Lines>
          <b>{titleOf(courseId)}</b>
          {!isVisible && <Muted>Hidden from learners</Muted>}
        </Lines>
      ),
    },
    { head: SLOT_DAYS.saturday, width: '18%', cell: classOf('saturday') },
    { head: SLOT_DAYS.sunday, width: '18%', cell: classOf('sunday') },
    {
      head: 'Paid · in review · unpaid · free',
      width: '22%',
      cell: counted('150px', ({ people }, { capacity }) => (
        <ClassSeats people={people} capacity={capacity} />
      )),
    },
    {
      head: 'Would stand outside',
      width: '12%',
      cell: counted('40px', ({ people, links }, offering) => {
        const next = nextOf(offering, now);
        const count = next === undefined ? null : countAtDoor(people, links[next.type]);
        return count ? <Figures>{count}</Figures> : <Muted>{count === null ? '–' : 'nobody'}</Muted>;
      }),
    },
    {
      head: 'News of a move reaches',
      width: '10%',
      cell: counted('60px', ({ people: { reached, paid } }) => (
        <Figures>
          {reached} of {paid}
        </Figures>
      )),
    },
  ];
}
