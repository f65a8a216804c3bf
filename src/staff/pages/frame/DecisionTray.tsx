/** The latest decisions, shown on every page: undo, retry, and refusals. */
import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import {
  type Decision,
  dismissDecision,
  isUnderWay,
  retryDecision,
  staffDecisions,
  undoDecision,
} from '../../state/decisions.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { UNDO_WINDOW } from '../../../domain/wire/limits.ts';
import { Figures, Muted, Panel, SmallButton } from '../../ui/shapes.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useStaff } from '../use-staff.ts';

const DONE_SHOWN = 4_000;
/** How many refused or unsent decisions are shown, however many other decisions follow. */
const UNSENT_SHOWN = 3;
const OTHERS_SHOWN = 3;

const words = {
  approve: ['Approve', 'Approved'],
  accept_part: ['Accept a part', 'Part accepted'],
  reject: ['Reject', 'Rejected'],
} as const satisfies Record<Decision['verdict']['decision'], readonly [toDo: string, done: string]>;

const GOES_BY_ITSELF = 'It goes by itself once the hub can be reached.';
const OF_ANOTHER =
  'Somebody else is signed in now. It is sent when the person who decided it signs in again.';

const isUnsent = (decision: Decision) => decision.state === 'kept' && !isUnderWay(decision);

const undoableUntil = ({ createdAt }: Decision) => createdAt + UNDO_WINDOW;

export function DecisionTray() {
  const decisions = useStore(staffDecisions);
  const [clock, setClock] = useState(Date.now);
  const idle = decisions.length === 0;
  useEffect(() => {
    if (idle) return undefined;
    const timer = setInterval(() => setClock(Date.now()), 500);
    return () => clearInterval(timer);
  }, [idle]);
  const [troubled, others] = trayOf(decisions, clock);
  const more = troubled.length - UNSENT_SHOWN;
  return (
    <Box
      role="region"
      aria-label="Decisions"
      sx={{
        position: 'fixed',
        left: { xs: 12, md: 8 },
        right: { xs: 12, md: 'auto' },
        top: { xs: 60, md: 'auto' },
        bottom: { md: 12 },
        // It stays on the sidebar, so that it covers nothing of the page.
        width: { md: 'calc(13rem - 16px)' },
        zIndex: 'snackbar',
        pointerEvents: 'none',
        '& section': { pointerEvents: 'auto' },
      }}
    >
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
        {[...troubled.slice(-UNSENT_SHOWN), ...others.slice(-OTHERS_SHOWN)].map((decision) => (
          <Item key={decision.id} decision={decision} clock={clock} />
        ))}
        {more > 0 && (
          <Panel sx={{ p: 1.25 }}>
            <Muted>{more} more were not carried out or not sent yet.</Muted>
          </Panel>
        )}
      </Box>
    </Box>
  );
}

function trayOf(decisions: readonly Decision[], clock: number) {
  const needsSomebody = (decision: Decision) => decision.state === 'refused' || isUnsent(decision);
  const isShown = (decision: Decision) =>
    decision.state !== 'sent' || clock < undoableUntil(decision) + DONE_SHOWN;
  return [
    decisions.filter(needsSomebody),
    decisions.filter((decision) => !needsSomebody(decision) && isShown(decision)),
  ] as const;
}

function Item({ decision, clock }: { decision: Decision; clock: number }) {
  const { id, uid, about, state, verdict } = decision;
  const person = useStaff().id;
  const failed = decision.problem === errorMessages.offline ? GOES_BY_ITSELF : (decision.problem ?? '');
  const problem = state === 'kept' && uid !== person ? OF_ANOTHER : failed;
  const navigate = useNavigate();
  const look = () => void navigate(portalPaths.payments({ proof: verdict.proofId }));
  const [toDo, done] = words[verdict.decision];
  return (
    <Panel
      sx={{
        p: 1.25,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        boxShadow: 8,
        borderColor: state === 'refused' ? 'error.main' : 'divider',
      }}
    >
      {/* The name is what an undo is about: it is never cut off. */}
      <Box sx={{ flex: '1 1 100%', fontWeight: 700, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
        {state === 'sent' ? done : toDo}: {about}
      </Box>
      <Muted sx={{ flex: '1 1 80px' }}>
        {state === 'undoable' && <UndoCountdown seconds={secondsLeft(undoableUntil(decision) - clock)} />}
        {isUnderWay(decision) && 'Sending…'}
        {state === 'sent' && 'Done.'}
        {isUnsent(decision) && `Not sent yet. ${problem}`}
        {state === 'refused' && `Not carried out. ${problem}`}
      </Muted>
      {state === 'undoable' && (
        <SmallButton aria-label={`Undo: ${about}`} onClick={() => undoDecision(id) !== null && look()}>
          Undo
        </SmallButton>
      )}
      {isUnsent(decision) && <SmallButton onClick={() => void retryDecision(id)}>Try again</SmallButton>}
      {state === 'refused' && (
        <SmallButton
          onClick={() => {
            dismissDecision(id);
            look();
          }}
        >
          Look again
        </SmallButton>
      )}
    </Panel>
  );
}

/** The seconds left to undo. At most the whole window, because the tray's clock may be late. */
const secondsLeft = (rest: number): number => Math.ceil(Math.min(UNDO_WINDOW, Math.max(0, rest)) / 1000);

/** The countdown is hidden from screen readers, which announce only once that it can be undone. */
function UndoCountdown({ seconds }: { seconds: number }) {
  return (
    <>
      <VisuallyHidden>Not sent yet: goes in 10 seconds unless undone.</VisuallyHidden>
      <Figures aria-hidden="true">Not sent yet: goes in {seconds} s</Figures>
    </>
  );
}
