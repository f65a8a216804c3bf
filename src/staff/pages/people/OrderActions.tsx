/** Actions on orders other than decisions: temporary access with an end, a move of one or many (decision 0084), an owner's reversal. */
import { weekendWord } from '#hub';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatKwacha } from '../../../domain/classes/course.ts';
import {
  type Enrollment,
  firstAttendableWeekend,
  hasEnded,
  hasPaidAccess,
  hasTemporaryAccess,
} from '../../../domain/classes/enrollment.ts';
import { type Order, orderState } from '../../../domain/money/order.ts';
import { usualAccessEnd } from '../../../domain/money/review-queue.ts';
import { type Day, formatFull, type Instant } from '../../../domain/time/time.ts';
import { grantAccess, reversePayment } from '../../../domain/wire/staff-command.ts';
import { staffMessages } from '../../../domain/wire/staff-messages.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaffQuery, sendStaffCommand } from '../../data/commands.ts';
import { CommandForm, FormFields } from '../../forms/CommandForm.tsx';
import { momentIn, momentRow, typedMoment } from '../../forms/lusaka-field.ts';
import { ReasonButton, reasonRow } from '../../forms/ReasonForm.tsx';
import { DialogButton, LISTED, Muted, Row, TextButton } from '../../ui/shapes.tsx';
import { useCatalogue, useRead } from '../use-read.ts';
import { useCan } from '../use-staff.ts';
import { Alert, Box, Button } from '@mui/material';
import { chunksOf } from '../../../domain/wire/chunks.ts';
import {
  changeWeekends,
  type MoveAnswer,
  moveOutcomeSentences,
  moveWarningSentences,
} from '../../../domain/seats/weekend-change.ts';
import { now } from '../../../shared/data/clock.ts';
import { fetchWeekendsFrom } from '../../data/weekends.ts';
import { Failed } from '../../ui/states.tsx';
import { weekendText } from '../classes/use-weekends.ts';
import { LARGE_TEXT, textScale } from '../../ui/theme/staff-theme.ts';

type Props = {
  readonly order: Order;
  readonly enrollment: Enrollment | null;
  readonly name: string;
  readonly course: string;
  /** The Saturday of the class that the learner cannot join yet: temporary access also helps learners of another weekend. */
  readonly door?: Day;
};

export function OrderActions({ order, enrollment, name, course, door }: Props) {
  const mayReverse = useCan('reverse_payments');
  const at = useNow(30_000);
  const catalogue = useCatalogue();
  const temporary = enrollment !== null && hasTemporaryAccess(enrollment, at);
  const isPaid = enrollment !== null && hasPaidAccess(enrollment, at);
  const isReversible = order.status === 'approved' || orderState(order) === 'part_paid';
  const grant = (until: Instant | null, reason: string) =>
    sendStaffCommand(grantAccess, { enrollmentId: order.id, until, reason });
  return (
    <Row>
      {temporary && (
        <Muted>Can join until {formatFull(enrollment.temporaryAccessUntil ?? at)}, then it ends.</Muted>
      )}
      {enrollment !== null && (!isPaid || door !== undefined) && (
        <DialogButton label={temporary ? 'Change the end' : 'Temporary access'}>
          {(close) =>
            !catalogue.busy && (
              <AccessForm
                name={name}
                course={course}
                usualEnd={usualAccessEnd(
                  enrollment.courseId,
                  door ?? enrollment.firstWeekend,
                  catalogue.value?.offerings ?? [],
                  at,
                )}
                grant={grant}
                onClose={close}
              />
            )
          }
        </DialogButton>
      )}
      {temporary && (
        <ReasonButton
          label="End it now"
          title="End temporary access"
          sentence={`${name} cannot join ${course} from now on; the order stays as it is.`}
          submit="End access"
          send={(reason) => grant(null, reason)}
          done={{ title: 'Temporary access ended', text: `${name} cannot join ${course} any more.` }}
        />
      )}
      {enrollment !== null && !hasEnded(enrollment, at) && (
        <DialogButton label={`Move to another ${weekendWord}`}>
          {(close) => (
            <MoveLearners
              movers={[{ orderId: order.id, name, courseId: order.courseId }]}
              onMoved={() => {
                close();
                const title = `Moved to another ${weekendWord}`;
                showToast({ title, text: `${name} is told at once.` }, 'success');
              }}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      {isReversible && mayReverse && (
        <ReasonButton
          color="error"
          title="Reverse the payment"
          sentence={`${name} loses ${course}, the ${formatKwacha(order.paidAmount)} given to this order become free again, and the receipt is marked as reversed.`}
          submit="Reverse"
          hint="The learner reads exactly this sentence, and can send a proof again"
          send={(reason) => sendStaffCommand(reversePayment, { orderId: order.id, reason })}
          done={{ title: 'Payment reversed', text: `${name} reads the reason and can send a proof again.` }}
        />
      )}
    </Row>
  );
}

type AccessProps = {
  readonly name: string;
  readonly course: string;
  readonly usualEnd: Instant;
  readonly grant: (until: Instant, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

function AccessForm({ name, course, usualEnd, grant, onClose }: AccessProps) {
  const form = useForm({ defaultValues: { ...typedMoment('until', usualEnd), reason: '' } });
  const until = useWatch({ control: form.control, compute: (typed) => momentIn(typed, 'until') });
  return (
    <CommandForm
      form={form}
      title="Temporary access"
      submit="Give access"
      intro={
        <p>
          {name} can join {course} until {until === null ? '…' : formatFull(until)}. The access then ends by
          itself; the order stays as it is. Choose another end below if needed, as far ahead as Settings
          allow.
        </p>
      }
      fields={[
        momentRow('until', { verb: 'Ends', id: 'access-until', needed: staffMessages.accessEnd }),
        { ...reasonRow(), id: 'access-reason' },
      ]}
      send={async (fields) => {
        const end = momentIn(fields, 'until');
        if (end === null) return;
        await grant(end, fields.reason.trim());
        const text = `${name} can join ${course} until ${formatFull(end)}.`;
        showToast({ title: 'Temporary access given', text }, 'success');
      }}
      onClose={onClose}
    />
  );
}

export type LearnerToMove = { readonly orderId: string; readonly name: string; readonly courseId: string };

type MoveProps = {
  readonly movers: readonly LearnerToMove[];
  readonly onMoved: (count: number) => void;
  readonly onClose: () => void;
};

/** How many orders one request moves: each in its own database transaction, and the answer must come within seconds. */
const AT_ONCE = 20;

export function MoveLearners({ movers, onMoved, onClose }: MoveProps) {
  const form = useForm({ defaultValues: { toWeekend: '', reason: '', acceptsWarnings: false } });
  const [left, setLeft] = useState(movers);
  const [moved, setMoved] = useState(0);
  const [stayed, setStayed] = useState<readonly MoveAnswer[]>([]);
  const [next] = useState(() => firstAttendableWeekend([], now()));
  const weekends = useRead(`weekends from ${next}`, () => fetchWeekendsFrom(next));
  const toWeekend = useWatch({ control: form.control, name: 'toWeekend' });
  const orderIds = left.map(({ orderId }) => orderId);
  const preview = useRead(toWeekend === '' ? null : `moves of ${orderIds.join()} to ${toWeekend}`, () =>
    sendStaffQuery(changeWeekends, { orderIds, toWeekend, confirmed: null }),
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
      found.push(
        ...(await sendStaffCommand(changeWeekends, { orderIds: some, toWeekend, confirmed })).answers,
      );
    }
    const done = new Set(found.filter(({ outcome }) => outcome === 'moved').map(({ orderId }) => orderId));
    const others = left.filter(({ orderId }) => !done.has(orderId));
    if (others.length === 0) onMoved(moved + done.size);
    setMoved(moved + done.size);
    setLeft(others);
    setStayed(found.filter(({ orderId }) => !done.has(orderId)));
    form.setValue('toWeekend', '');
    form.setValue('acceptsWarnings', false);
    return 'stays' as const;
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
          <MoveAnswerList
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

type AnswersProps = { readonly answers: readonly MoveAnswer[]; readonly movers: readonly LearnerToMove[] };
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
      <MoveAnswerList severity="info" answers={others} movers={movers} />
      <MoveAnswerList severity="warning" answers={warned} movers={movers} />
    </Box>
  );
}

function MoveAnswerList({ severity, said, answers, movers }: PeopleProps) {
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
  readonly movers: readonly LearnerToMove[];
  /** How many the filter shows, up to the most that one move takes; `onAll` chooses all of them. */
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
        // The actions stay visible while choosing far down the list.
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
