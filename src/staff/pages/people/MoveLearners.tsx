/** Moves learners to another weekend: first it says who would fit, and what to know of whom, then it moves (decision 0084). */
import { weekendWord } from '#hub';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { chunksOf } from '../../../domain/wire/chunks.ts';
import { firstAttendableWeekend } from '../../../domain/classes/enrollment.ts';
import {
  changeWeekends,
  type MoveAnswer,
  moveOutcomeSentences,
  moveWarningSentences,
} from '../../../domain/seats/weekend-change.ts';
import { now } from '../../../shared/data/clock.ts';
import { sendStaff } from '../../data/commands.ts';
import { fetchWeekendsFrom } from '../../data/weekends.ts';
import { CommandForm, FormFields } from '../../forms/CommandForm.tsx';
import { reasonRow } from '../../forms/ReasonForm.tsx';
import { LISTED, Muted, Row, TextButton } from '../../ui/shapes.tsx';
import { Failed } from '../../ui/states.tsx';
import { weekendText } from '../classes/use-weekends.ts';
import { useRead } from '../use-read.ts';
import { LARGE_TEXT, textScale } from '../../ui/theme/staff-theme.ts';

export type Mover = { readonly orderId: string; readonly name: string; readonly courseId: string };

type Props = {
  readonly movers: readonly Mover[];
  readonly onMoved: (count: number) => void;
  readonly onClose: () => void;
};

/** How many orders one request moves: each is a transaction of its own, and an answer comes within seconds. */
const AT_ONCE = 20;

export function MoveLearners({ movers, onMoved, onClose }: Props) {
  const form = useForm({ defaultValues: { toWeekend: '', reason: '', acceptsWarnings: false } });
  const [left, setLeft] = useState(movers);
  const [moved, setMoved] = useState(0);
  const [stayed, setStayed] = useState<readonly MoveAnswer[]>([]);
  const [next] = useState(() => firstAttendableWeekend([], now()));
  const weekends = useRead(`weekends from ${next}`, () => fetchWeekendsFrom(next));
  const toWeekend = useWatch({ control: form.control, name: 'toWeekend' });
  const orderIds = left.map(({ orderId }) => orderId);
  const preview = useRead(toWeekend === '' ? null : `moves of ${orderIds.join()} to ${toWeekend}`, () =>
    sendStaff(changeWeekends, { orderIds, toWeekend, confirmed: null }),
  );
  const answers = preview.value?.answers ?? [];
  const warned = answers.filter(({ outcome, warning }) => outcome === 'moved' && warning !== null);
  const courses = new Set(movers.map(({ courseId }) => courseId));
  const offered = (weekends.value?.values ?? []).filter((one) => one.isVisible && courses.has(one.courseId));
  const choices = [...new Set(offered.map(({ weekendDate }) => weekendDate))];
  const close = () => (moved > 0 ? onMoved(moved) : onClose());
  const send = async ({ reason, acceptsWarnings }: { reason: string; acceptsWarnings: boolean }) => {
    const found: MoveAnswer[] = [];
    for (const some of chunksOf(orderIds, AT_ONCE)) {
      const confirmed = { reason: reason.trim(), acceptsWarnings };
      found.push(...(await sendStaff(changeWeekends, { orderIds: some, toWeekend, confirmed })).answers);
    }
    const done = new Set(found.filter(({ outcome }) => outcome === 'moved').map(({ orderId }) => orderId));
    const others = left.filter(({ orderId }) => !done.has(orderId));
    if (others.length === 0) return onMoved(moved + done.size);
    setMoved(moved + done.size);
    setLeft(others);
    setStayed(found.filter(({ orderId }) => !done.has(orderId)));
    form.setValue('toWeekend', '');
    form.setValue('acceptsWarnings', false);
  };
  const weekendRow = {
    name: 'toWeekend',
    id: 'move-to',
    label: `To the ${weekendWord}`,
    options: [
      ['', weekends.value === null ? `Reading the ${weekendWord}s...` : `Choose a ${weekendWord}`],
      ...choices.map((weekend) => [weekend, weekendText(weekend)] as const),
    ],
    rules: { validate: (chosen: string) => chosen !== '' || `Choose the ${weekendWord} to move to.` },
  } as const;
  const [only] = movers;
  const title =
    movers.length === 1 ? `Move ${only?.name} to another ${weekendWord}` : `Move ${movers.length} learners`;
  return (
    <CommandForm
      form={form}
      title={title}
      submit="Move"
      intro={
        <>
          <People
            severity="warning"
            said={`${moved > 0 ? `${moved} moved. ` : ''}These stay where they are:`}
            answers={stayed}
            movers={movers}
          />
          {weekends.failure !== null && (
            <Failed message={weekends.failure.message} onRetry={weekends.retry} />
          )}
          <FormFields form={form} rows={[weekendRow]} />
          {preview.failure !== null && <Failed message={preview.failure.message} onRetry={preview.retry} />}
          <Box role="status">
            {toWeekend !== '' && preview.value === null && preview.failure === null && (
              <Muted>Counting the seats...</Muted>
            )}
            {preview.value !== null && <Prospect answers={answers} movers={movers} />}
          </Box>
        </>
      }
      fields={[
        warned.length > 0 && {
          name: 'acceptsWarnings',
          kind: 'check',
          label:
            warned.length === 1 ? 'Move this one all the same' : `Move these ${warned.length} all the same`,
        },
        {
          ...reasonRow(`Kept in the log; the learner reads the new ${weekendWord}, not this`),
          id: 'move-reason',
        },
      ]}
      send={send}
      onClose={close}
    />
  );
}

type AnswersProps = { readonly answers: readonly MoveAnswer[]; readonly movers: readonly Mover[] };
type PeopleProps = AnswersProps & { readonly severity: 'info' | 'warning'; readonly said?: string };

function Prospect({ answers, movers }: AnswersProps) {
  const fit = answers.filter(({ outcome }) => outcome === 'moved');
  const others = answers.filter(({ outcome }) => outcome !== 'moved');
  const warned = fit.filter(({ warning }) => warning !== null);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <b>
        {others.length === 0
          ? answers.length === 1
            ? 'There is a seat.'
            : `${answers.length === 2 ? 'Both' : `All ${answers.length}`} fit.`
          : `${fit.length} of ${answers.length} fit.`}
      </b>
      <People severity="info" answers={others} movers={movers} />
      <People severity="warning" answers={warned} movers={movers} />
    </Box>
  );
}

function People({ severity, said, answers, movers }: PeopleProps) {
  const nameOf = (id: string) => movers.find(({ orderId }) => orderId === id)?.name ?? id;
  if (answers.length === 0) return null;
  return (
    <Alert severity={severity} sx={LISTED}>
      {said}
      <ul>
        {answers.map(({ orderId, outcome, warning }) => (
          <li key={orderId}>
            {nameOf(orderId)}:{' '}
            {warning !== null && (outcome === 'moved' || outcome === 'warned')
              ? moveWarningSentences[warning]
              : moveOutcomeSentences[outcome]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type BarProps = {
  readonly movers: readonly Mover[];
  /** How many the filter shows, as far as one move takes them; and the choice of all of them. */
  readonly all: number;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onMoved: (count: number) => void;
};

export function ChosenBar({ movers, all, busy, problem, onAll, onClear, onMoved }: BarProps) {
  const [isMoving, setMoving] = useState(false);
  const chooseAll = all > Math.max(1, movers.length) && (
    <TextButton size="small" disabled={busy} onClick={onAll}>
      {busy ? 'Choosing...' : `Choose all ${all}`}
    </TextButton>
  );
  const failed = problem !== null && <Alert severity="error">{problem}</Alert>;
  if (movers.length === 0) {
    return (
      <Row sx={{ px: 1 }}>
        {chooseAll}
        {failed}
      </Row>
    );
  }
  return (
    <Row
      role="group"
      aria-label="Chosen enrollments"
      sx={{
        p: 1.5,
        // Somebody who chooses far down the list still sees what can be done.
        position: textScale() > LARGE_TEXT ? 'static' : 'sticky',
        top: { xs: 0, md: 52 },
        zIndex: 1,
        bgcolor: 'background.paper',
      }}
    >
      <b role="status">{movers.length} chosen</b>
      <Button size="small" onClick={() => setMoving(true)}>
        Move to another {weekendWord}
      </Button>
      {chooseAll}
      {failed}
      <TextButton size="small" onClick={onClear}>
        Choose none
      </TextButton>

      {isMoving && (
        <MoveLearners
          movers={movers}
          onClose={() => setMoving(false)}
          onMoved={(count) => {
            setMoving(false);
            onMoved(count);
          }}
        />
      )}
    </Row>
  );
}
