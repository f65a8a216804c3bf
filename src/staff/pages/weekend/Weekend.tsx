/** This weekend: what is missing first, each with the tap that mends it, then every class (decision 0085). */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import { classSessionsOf, countdown, windowState } from '../../../domain/classes/class-session.ts';
import type { LinkedOffering } from '../../../domain/classes/class-link.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { can } from '../../../domain/people/staff-member.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { type WeekendProblem, weekendProblems } from '../../../domain/weekend/weekend-problems.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { fetchLinksOf } from '../../data/weekends.ts';
import { LinksForm } from '../../forms/LinksForm.tsx';
import { OfferingForm } from '../../forms/OfferingForm.tsx';
import { DataList } from '../../ui/DataList.tsx';
import { Key, Muted, Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import Button from '@mui/material/Button';
import { weekendText } from '../classes/use-weekends.ts';
import { Heading } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useKeys, useKeysWanted } from '../use-keys.ts';
import { useStaff } from '../use-staff.ts';
import { useTitles } from '../use-titles.ts';
import { useWeekend } from './use-weekend.ts';
import { WeekendProblems } from './WeekendProblems.tsx';
import { columnsFor } from './weekend-columns.tsx';
import { type WeekendRow, weekendRows } from './weekend-rows.ts';

type Editing =
  | { readonly form: 'link'; readonly linked: LinkedOffering; readonly shown: readonly LinkedOffering[] }
  | { readonly form: 'seats'; readonly offering: Offering };

export function Weekend() {
  const { weekend, now, offerings, unreadable, counts, isCounting, failure, retry } = useWeekend();
  const { role } = useStaff();
  const titleOf = useTitles();
  const navigate = useNavigate();
  const rounds = portalPaths.rounds({ weekend });
  const [keysOn] = useKeysWanted();
  useKeys({ w: () => void navigate(rounds) }, keysOn);
  const [editing, setEditing] = useState<Editing | null>(null);
  const nameOf = ({ courseId, weekendDate }: Offering) => `${titleOf(courseId)}, ${weekendText(weekendDate)}`;
  const edit = (offeringId: string | null, form: Editing['form']) => {
    const offering = offerings?.find(({ id }) => id === offeringId);
    if (offering === undefined || offerings === null) return;
    if (form === 'seats') return setEditing({ form, offering });
    fetchLinksOf(offerings).then(
      ({ values: shown }) => {
        const linked = shown.find((one) => one.offering.id === offeringId);
        if (linked !== undefined) setEditing({ form, linked, shown });
      },
      (thrown: unknown) => showToast({ title: 'Not opened', text: toCommandError(thrown).message }, 'error'),
    );
  };
  const mendOf = ({ mend, offeringId }: WeekendProblem) => {
    if (mend === 'review') return { href: portalPaths.payments({ weekend: 'next' }) };
    if (mend === 'unpaid' || mend === 'rejected')
      return { href: portalPaths.rounds({ kind: mend, weekend }) };
    if (mend === 'class') return { href: portalPaths.weekendClass(offeringId ?? '', 'saturday') };
    return { onClick: () => edit(offeringId, mend) };
  };
  const hrefOf = ({ offerings: of, slot }: Pick<WeekendRow, 'offerings' | 'slot'>) => {
    const [only, ...others] = of;
    return only !== undefined && others.length === 0
      ? portalPaths.weekendClass(only.id, slot)
      : portalPaths.enrollments({ weekend });
  };
  const close = () => setEditing(null);
  const saved = () => {
    close();
    retry();
  };
  return (
    <>
      <Heading title="This weekend">
        <Muted role="status">
          {weekendText(weekend)}
          {offerings !== null && ` · ${untilFirst(offerings, now)}`}
        </Muted>
        <Button href={rounds} variant="outlined" sx={{ gap: 1 }}>
          WhatsApp round {keysOn && <Key aria-hidden="true">w</Key>}
        </Button>
      </Heading>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {failure !== null && <Failed message={failure.message} onRetry={retry} />}
        {offerings === null && failure === null && (
          <Panel>
            <RowsSkeleton rows={5} height={52} />
          </Panel>
        )}
        {offerings !== null && offerings.length > 0 && isCounting && counts === null && (
          <Panel aria-label="Problems">
            <RowsSkeleton rows={3} height={52} />
          </Panel>
        )}
        {offerings !== null && counts !== null && offerings.length > 0 && (
          <WeekendProblems problems={weekendProblems({ offerings, counts, titleOf }, now)} mendOf={mendOf} />
        )}
        {offerings !== null && (
          <Panel>
            {offerings.length === 0 ? (
              <Empty
                title="No class is planned for this weekend"
                action={
                  can(role, 'manage_courses') && (
                    <Button href={portalPaths.offerings} variant="outlined">
                      Plan weekends
                    </Button>
                  )
                }
              />
            ) : (
              <DataList
                label="Classes"
                columns={columnsFor({
                  counts,
                  isCounting,
                  now,
                  titleOf,
                  hrefOf,
                })}
                rows={weekendRows(offerings, now)}
                keyOf={({ id }) => id}
              />
            )}
            <Unreadable ids={unreadable} what="weekend" />
          </Panel>
        )}
      </Box>
      {editing?.form === 'link' && (
        <LinksForm
          linked={editing.linked}
          nameOf={({ offering }) => nameOf(offering)}
          shown={editing.shown}
          onClose={close}
          onSaved={saved}
        />
      )}
      {editing?.form === 'seats' && (
        <OfferingForm
          offering={editing.offering}
          title={nameOf(editing.offering)}
          onClose={close}
          onSaved={saved}
        />
      )}
    </>
  );
}

/** `first class in 23h 12m`, `2 classes are open now` */
function untilFirst(offerings: readonly Offering[], now: Instant): string {
  const sessions = offerings.filter(({ isVisible }) => isVisible).flatMap(classSessionsOf);
  const open = sessions.filter(({ startsAt }) => windowState(startsAt, now) === 'open').length;
  if (open > 0) return open === 1 ? 'one class is open now' : `${open} classes are open now`;
  const next = Math.min(...sessions.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt > now));
  const wait = Number.isFinite(next) ? countdown(next, now) : null;
  return wait === null ? 'no class is left' : `next class in ${wait}`;
}
