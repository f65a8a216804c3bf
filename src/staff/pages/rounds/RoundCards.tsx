/** One round under way: one learner, one large button that opens the chat, and what became of the last one. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { whatsappLink } from '../../../domain/people/whatsapp.ts';
import { listed } from '../../../domain/classes/course.ts';
import {
  leftOutWords,
  progressOf,
  roundTitle,
  type MessageSent,
  type RoundList,
  whyLeftOut,
} from '../../../domain/rounds/round.ts';
import type { RoundCard } from '../../../domain/wire/rounds/round-command.ts';
import { fetchRound, watchMessage } from '../../data/rounds/rounds.ts';
import { Key, Muted, NoWrap, Panel, MessageText } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useKeys, useKeysWanted } from '../use-keys.ts';
import { useRead, useWatch } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';
import { Foot, NoCard, Said } from './RoundFoot.tsx';
import { type Going, useRound } from './use-round.ts';
import type { Order } from '../../../domain/money/order.ts';
import type { SeenLearner } from '../../../domain/people/account.ts';
import { watchLearner, watchOrdersOf } from '../../data/people.ts';
import { useStaff } from '../use-staff.ts';

export function RoundCards({ roundId }: { roundId: string }) {
  const round = useRead(`round ${roundId}`, () => fetchRound(roundId));
  const going = useRound(roundId);
  const { step, failure, leftOut } = going;
  const title = round.value === null ? 'WhatsApp round' : roundTitle(round.value);
  const progress = step && progressOf(step.counts);
  const { card = null } = step ?? {};
  return (
    <>
      <Heading title={title}>
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
      <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 720, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {failure !== null && <Failed message={failure.message} onRetry={going.again} />}
        {step === null && failure === null && (
          <Panel>
            <RowsSkeleton rows={4} />
          </Panel>
        )}
        {card !== null && (
          <Card card={card} kind={round.value?.kind ?? null} roundId={roundId} going={going} />
        )}
        {step !== null && card === null && <NoCard roundId={roundId} going={going} />}
        <Said going={going} />
        {leftOut.length > 0 && (
          <Alert severity="info" role="status">
            {leftOut.slice(0, 5).map(({ name, why }, at) => (
              <div key={`${name} ${leftOut.length - at}`}>
                {name} {leftOutWords[why]} and is left out.
              </div>
            ))}
            {leftOut.length > 5 && <div>{leftOut.length - 5} more were left out.</div>}
          </Alert>
        )}
        <Foot roundId={roundId} going={going} />
      </Box>
    </>
  );
}

type CardProps = {
  readonly card: RoundCard;
  readonly kind: Parameters<typeof useIsOutdated>[1];
  readonly roundId: string;
  readonly going: Going;
};

function Card({ card, kind, roundId, going }: CardProps) {
  const { busy, failure, tell, again } = going;
  const [keysOn] = useKeysWanted();
  const titleOf = useTitles();
  const isOutdated = useIsOutdated(roundId, kind, card);
  // The hub looks once more; where it still has the card, its word counts.
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const isBlocked = isOutdated && lookedAt !== card.userId;
  const isReady = !busy && failure === null;
  const link = useRef<HTMLAnchorElement>(null);
  // Enter is the link's own key: so each card has the focus on it, and no browser takes the new tab for a popup.
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
    else tell('sent');
  };
  useKeys({ s: () => tell('skipped'), n: () => tell('wrong_number') }, keysOn);
  return (
    <Panel
      aria-labelledby="round-card"
      aria-busy={busy}
      sx={{ p: 2, display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box>
        <Typography id="round-card" variant="h2">
          <MuiLink href={portalPaths.person(card.userId)} sx={{ color: 'inherit' }}>
            {card.name}
          </MuiLink>
        </Typography>
        <Muted>
          {listed(card.courseIds.map(titleOf))} · <NoWrap>{formatPhone(card.phone)}</NoWrap>
        </Muted>
      </Box>
      {card.isAgain && (
        <Alert severity="warning">
          This card was open before. Look in the chat whether the message is there.
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
        Open chat {keysOn && <Key aria-hidden="true">Enter</Key>}
      </Button>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
        }}
      >
        <Button
          variant="outlined"
          aria-disabled={!isReady}
          onClick={() => tell('skipped')}
          sx={{ gap: 0.75 }}
        >
          Skip {keysOn && <Key aria-hidden="true">s</Key>}
        </Button>
        <Button
          variant="outlined"
          aria-disabled={!isReady}
          onClick={() => tell('wrong_number')}
          sx={{ gap: 0.75 }}
        >
          Number does not work {keysOn && <Key aria-hidden="true">n</Key>}
        </Button>
      </Box>
    </Panel>
  );
}

/** True as soon as the hub knows better: the state has changed, or a colleague has the card. */
function useIsOutdated(roundId: string, kind: RoundList['kind'] | null, card: RoundCard | null): boolean {
  const { email } = useStaff();
  const uid = card?.userId ?? '';
  const key = (what: string) => (card === null ? null : `round ${what} ${uid}`);
  const learner = useWatch<SeenLearner>(key('learner'), (watcher) => watchLearner(uid, watcher));
  const orders = useWatch<Order>(key('orders'), (watcher) => watchOrdersOf(uid, watcher));
  const message = useWatch<MessageSent>(key(`message ${roundId}`), (watcher) =>
    watchMessage(roundId, uid, watcher),
  );
  if (card === null || kind === null) return false;
  const open = message.value?.values[0];
  if (open !== undefined && (open.by !== email || open.state !== 'taken')) return true;
  if (learner.value === null || orders.value === null) return false;
  const own = orders.value.values.filter(({ id }) => card.orderIds.includes(id));
  return (
    whyLeftOut(
      kind,
      learner.value.values[0] ?? null,
      own.map(({ status }) => status),
    ) !== null
  );
}
