/** One round under way: one learner, one large button that opens the chat, and what became of the last one (decision 0086). */
import { Alert, Box, Button, LinearProgress, Link as MuiLink, Typography } from '@mui/material';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { formatList } from '../../../domain/classes/course.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { whatsappLink } from '../../../domain/people/whatsapp.ts';
import {
  type LeftOut,
  leftOutLabels,
  type Outcome,
  progressOf,
  type RoundList,
  roundTitle,
  whyLeftOut,
} from '../../../domain/rounds/round.ts';
import {
  endRound,
  nextInRound,
  type RoundCard,
  type RoundStep,
} from '../../../domain/wire/rounds/round-command.ts';
import { type CommandError, isRefusal, toCommandError } from '../../../shared/data/errors.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { liveLearner, liveOrdersOf } from '../../data/people.ts';
import { fetchRound, liveMessage } from '../../data/rounds.ts';
import { keepUnsent, unsentOutcome } from '../../state/round-outcome.ts';
import { MessageText, Muted, NoWrap, Panel, Row, Stack, TextButton } from '../../ui/shapes.tsx';
import { Empty, Failed, RowsSkeleton } from '../../ui/states.tsx';
import { FileButton } from '../FileButton.tsx';
import { Heading } from '../Heading.tsx';
import { KeyHint, useKeys } from '../use-keys.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useRead, useWatch } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import { useTitles } from '../use-titles.tsx';

type Ask = {
  readonly done?: { readonly userId: string; readonly outcome: Outcome };
  readonly undo?: string | null;
  readonly takeOver?: boolean;
};

function useRound(roundId: string) {
  const [step, setStep] = useState<RoundStep | null>(null);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [leftOut, setLeftOut] = useState<readonly { readonly name: string; readonly why: LeftOut }[]>([]);
  const [last, setLast] = useState<{ userId: string; name: string; outcome: Outcome } | null>(null);
  const isAsking = useRef(false);

  const ask = useCallback(
    async ({ undo = null, takeOver = false, ...wanted }: Ask) => {
      if (isAsking.current) return;
      isAsking.current = true;
      setBusy(true);
      setFailure(null);
      const kept = wanted.done ?? unsentOutcome(roundId);
      const done = kept && { userId: kept.userId, outcome: kept.outcome };
      if (done !== null) keepUnsent({ roundId, ...done });
      try {
        const next = await sendStaffCommand(nextInRound, { roundId, done, undo, takeOver });
        keepUnsent(null);
        setStep(next);
        setLeftOut((before) => [...next.leftOut, ...before]);
      } catch (thrown) {
        // A refusal is the hub's answer, so nothing is left to record; but a refused Undo says nothing of the outcome.
        if (isRefusal(thrown) && undo === null) keepUnsent(null);
        setFailure(toCommandError(thrown));
      }
      isAsking.current = false;
      setBusy(false);
    },
    [roundId],
  );
  useEffect(() => void ask({}), [ask]);

  return {
    step,
    busy,
    failure,
    leftOut,
    last,
    record: (outcome: Outcome) => {
      const card = step?.card;
      if (busy || failure !== null || !card) return;
      setLast({ userId: card.userId, name: card.name, outcome });
      void ask({ done: { userId: card.userId, outcome } });
    },
    undo: () => {
      if (last === null || busy) return;
      setLast(null);
      void ask({ undo: last.userId });
    },
    takeOver: () => void ask({ takeOver: true }),
    again: () => void ask({}),
  };
}
type RoundProps = { readonly roundId: string; readonly round: ReturnType<typeof useRound> };

export function RoundCards({ roundId }: { roundId: string }) {
  const stored = useRead(`round ${roundId}`, () => fetchRound(roundId)).value;
  const round = useRound(roundId);
  const { step, failure, leftOut } = round;
  const progress = step && progressOf(step.counts);
  return (
    <>
      <Heading title={stored === null ? 'WhatsApp round' : roundTitle(stored)}>
        {progress !== null && (
          <Muted role="status">
            {progress.done} of {progress.all} done
          </Muted>
        )}
      </Heading>
      {progress !== null && (
        <LinearProgress
          variant="determinate"
          aria-label="Progress"
          value={progress.all === 0 ? 100 : (100 * progress.done) / progress.all}
          sx={{ mb: 1.5, borderRadius: 1 }}
        />
      )}
      <Stack sx={{ maxWidth: 720 }}>
        {failure !== null && <Failed message={failure.message} onRetry={round.again} />}
        {step === null && failure === null && (
          <Panel>
            <RowsSkeleton rows={4} />
          </Panel>
        )}
        {step?.card && <Card card={step.card} kind={stored?.kind ?? null} roundId={roundId} round={round} />}
        {step?.card === null && (
          <Panel>
            <NoCard roundId={roundId} round={round} step={step} />
          </Panel>
        )}
        <LastOutcome round={round} />
        {leftOut.length > 0 && (
          <Alert severity="info" role="status">
            {leftOut.slice(0, 5).map(({ name, why }, at) => (
              <div key={`${name} ${leftOut.length - at}`}>
                {name} {leftOutLabels[why]} and is left out.
              </div>
            ))}
            {leftOut.length > 5 && (
              <div>{leftOut.length === 6 ? 'One more was' : `${leftOut.length - 5} more were`} left out.</div>
            )}
          </Alert>
        )}
        {step !== null && !step.isEnded && <StopButtons roundId={roundId} round={round} />}
      </Stack>
    </>
  );
}

type CardProps = RoundProps & { readonly card: RoundCard; readonly kind: RoundList['kind'] | null };

function Card({ card, kind, roundId, round: { busy, failure, record, again } }: CardProps) {
  const titleOf = useTitles();
  const isOutdated = useIsOutdated(roundId, kind, card);
  // The hub is asked once more; if it still has the card, its answer counts.
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const isBlocked = isOutdated && lookedAt !== card.userId;
  const isReady = !busy && failure === null;
  const link = useRef<HTMLAnchorElement>(null);
  // Enter is the link's own key: with the focus on it, no browser takes the new tab for a popup.
  useEffect(() => {
    if (isReady) link.current?.focus();
  }, [isReady, card.userId]);
  useEffect(() => {
    if (!isBlocked || !isReady) return;
    setLookedAt(card.userId);
    again();
  }, [isBlocked, isReady, again, card.userId]);
  const open = (event: MouseEvent) => {
    if (!isReady || isBlocked) event.preventDefault();
    else record('sent');
  };
  useKeys({ s: () => record('skipped'), n: () => record('wrong_number') });
  return (
    <Panel aria-labelledby="round-card" aria-busy={busy} sx={{ p: 2 }}>
      <Stack sx={{ gap: 1.25 }}>
        <Box>
          <Typography id="round-card" variant="h2">
            <MuiLink href={portalPaths.person(card.userId)} sx={{ color: 'inherit' }}>
              {card.name}
            </MuiLink>
          </Typography>
          <Muted>
            {formatList(card.courseIds.map(titleOf))} · <NoWrap>{formatPhone(card.phone)}</NoWrap>
          </Muted>
        </Box>
        {card.isAgain && (
          <Alert severity="warning">
            This card was opened before. Check in the chat if the message is there.
          </Alert>
        )}
        <MessageText sx={{ m: 0 }}>{card.text}</MessageText>
        <Button
          ref={link}
          href={whatsappLink(card.phone, card.text)}
          target="_blank"
          rel="noreferrer"
          size="large"
          aria-disabled={!isReady}
          onClick={open}
          sx={{ gap: 1, minHeight: 56 }}
        >
          Open chat <KeyHint>Enter</KeyHint>
        </Button>
        <Stack sx={{ gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' }}>
          {OTHER_OUTCOMES.map(([outcome, text, key]) => (
            <Button
              key={outcome}
              variant="outlined"
              aria-disabled={!isReady}
              onClick={() => record(outcome)}
              sx={{ gap: 0.75 }}
            >
              {text} <KeyHint>{key}</KeyHint>
            </Button>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
const OTHER_OUTCOMES = [
  ['skipped', 'Skip', 's'],
  ['wrong_number', 'Number does not work', 'n'],
] as const;

/** True as soon as the hub knows better: the state has changed, or a colleague has the card. */
function useIsOutdated(roundId: string, kind: RoundList['kind'] | null, card: RoundCard): boolean {
  const { email } = useStaff();
  const uid = card.userId;
  const learner = useWatch(liveLearner(uid));
  const orders = useWatch(liveOrdersOf(uid));
  const message = useWatch(liveMessage(roundId, uid));
  if (kind === null) return false;
  const open = message.value?.values[0];
  if (open !== undefined && (open.by !== email || open.state !== 'taken')) return true;
  if (learner.value === null || orders.value === null) return false;
  const own = orders.value.values.filter(({ id }) => card.orderIds.includes(id));
  return whyLeftOut(kind, learner.value.values[0] ?? null, own) !== null;
}

function NoCard({ roundId, round: { takeOver, busy }, step }: RoundProps & { readonly step: RoundStep }) {
  const { sent, skipped, wrong_number: wrong, left_out: leftOut, waiting, taken } = step.counts;
  if (!step.isEnded)
    return (
      <Empty
        title={taken === 1 ? 'A colleague has the last card' : `Colleagues have the last ${taken} cards`}
        action={
          <Button variant="outlined" disabled={busy} onClick={takeOver}>
            Take over
          </Button>
        }
      >
        Take over only what they left: the message may have been sent.
      </Empty>
    );
  const left = waiting + taken > 0 ? `, ${waiting + taken} not reached` : '';
  return (
    <Empty
      title="The round is over"
      action={
        <Row sx={{ justifyContent: 'center' }}>
          <Button href={portalPaths.rounds()}>Another round</Button>
          <FileButton filters={{ type: 'round', roundId }} />
        </Row>
      }
    >
      {`${sent} opened, ${skipped} skipped, ${wrong} with a number that does not work, ${leftOut} left out${left}.`}
    </Empty>
  );
}

const OUTCOMES = {
  sent: 'Chat opened for',
  skipped: 'Skipped',
  wrong_number: 'Number noted as not working:',
} as const satisfies Record<Outcome, string>;

function LastOutcome({ round: { last, undo, busy } }: Pick<RoundProps, 'round'>) {
  useKeys({ z: undo }, last !== null);
  if (last === null) return null;
  return (
    <Row role="status">
      <Muted>
        {OUTCOMES[last.outcome]} {last.name}
      </Muted>
      <TextButton size="small" aria-disabled={busy} onClick={undo} sx={{ gap: 0.75 }}>
        Undo <KeyHint>z</KeyHint>
      </TextButton>
    </Row>
  );
}

function StopButtons({ roundId, round: { again } }: RoundProps) {
  const [isAsked, setAsked] = useState(false);
  const end = () =>
    sendStaffCommand(endRound, { roundId }).then(again, (thrown: unknown) =>
      showToast({ title: toCommandError(thrown).message }, 'error'),
    );
  return (
    <Row>
      <TextButton href={portalPaths.rounds()}>Stop for now</TextButton>
      <TextButton color="error" onClick={() => (isAsked ? void end() : setAsked(true))}>
        {isAsked ? 'Really end it for everybody' : 'End the round'}
      </TextButton>
      <Muted>You can stop and go on later, on any device.</Muted>
    </Row>
  );
}
