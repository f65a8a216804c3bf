/** Payments: the review queue and the decisions made, with their filters in the address. */
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import {
  Box,
  Button,
  FormControlLabel,
  IconButton,
  Link as MuiLink,
  Switch,
  Tooltip,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOwnParams } from '../use-list-params.ts';
import { sendAllDecisions } from '../../state/decisions.ts';
import { countAccepted, type DecidedStatus, fetchDeciders, liveDecided } from '../../data/review-queue.ts';
import { daysOf, portalPaths } from '../portal-paths.ts';
import { PaymentsHead } from '../wallet/PaymentsHead.tsx';
import { Queue, type SelectStep } from './Queue.tsx';
import { useKeysWanted, wantKeys } from '../use-keys.tsx';
import { now } from '../../../shared/data/clock.ts';
import { PAGE_ROWS } from '../../data/reads.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { DAY } from '../../../domain/wire/limits.ts';
import { formatOrderCode, orderIdsOf } from '../../../domain/money/order.ts';
import { acceptedLabel, mobileNetworkLabels, type PaymentProof } from '../../../domain/money/payment.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { type Column, FilterChip, FilterHead } from '../../ui/DataList.tsx';
import { Facts, OrderCode } from '../../ui/cells.tsx';
import { Code, focusNow, Key, Lines, Muted, NoWrap, Panel, SmallButton } from '../../ui/shapes.tsx';
import { List } from '../ListPage.tsx';
import { useRead, useWatch } from '../use-read.ts';
import { PortalDialog } from '../../ui/PortalDialog.tsx';

/** History state of a proof opened over the list on a phone: Back returns to the list. */
const OVER = { over: true } as const;
const SHOWS = { decided: 'All', approved: 'Accepted', rejected: 'Rejected' } as const;
type Show = keyof typeof SHOWS;

export function Payments() {
  const [params, write] = useOwnParams();
  const [help, setHelp] = useState(false);
  const status = params.get('status');
  const show = status !== null && status in SHOWS ? (status as Show) : null;
  const days = daysOf(params.get('since'));
  const isOver = (useLocation().state as { over?: boolean } | null)?.over === true;
  const navigate = useNavigate();
  const select = useCallback(
    (id: string | null, step: SelectStep = 'replace') => {
      if (id === null && isOver) void navigate(-1);
      else {
        const state = step === 'over' || isOver ? OVER : null;
        write({ proof: id }, { replace: step === 'replace', state });
      }
    },
    [write, isOver, navigate],
  );
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const isCovered = !wide && show === null && params.get('proof') !== null;
  // Leaving the queue sends pending decisions.
  useEffect(() => () => void sendAllDecisions(), []);

  return (
    <>
      {isCovered ? (
        <title>Payments · Admin Portal</title>
      ) : (
        <PaymentsHead open={show === null ? 'review' : 'decided'}>
          <Tooltip title="Keys">
            <IconButton
              aria-label="Keys"
              onClick={() => setHelp(true)}
              sx={{ display: { xs: 'none', md: 'inline-flex' } }}
            >
              <KeyboardIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </PaymentsHead>
      )}
      {show === null ? (
        <Queue selectedId={params.get('proof')} onSelect={select} onHelp={() => setHelp(true)} />
      ) : (
        <Panel>
          <FilterHead shows={SHOWS} show={show} onShow={(next) => write({ status: next })}>
            {days > 0 && <FilterChip label={`Last ${days} days`} onRemove={() => write({ since: null })} />}
          </FilterHead>
          <Decided status={show === 'decided' ? null : show} days={days} />
        </Panel>
      )}
      {help && <KeysHelp onClose={() => setHelp(false)} />}
    </>
  );
}

const NONE: readonly PaymentProof[] = [];

const columnsWith = (
  deciders: Awaited<ReturnType<typeof fetchDeciders>> | null,
): readonly Column<PaymentProof>[] => [
  {
    head: 'Learner',
    cell: (proof) => (
      <>
        <MuiLink href={portalPaths.person(proof.userId)}>
          {proof.learner?.name ?? formatOrderCode(proof.orderId)}
        </MuiLink>
        {orderIdsOf(proof).map((code) => (
          <div key={code}>
            <OrderCode code={code} />
          </div>
        ))}
      </>
    ),
  },
  { head: 'Decision', cell: (proof) => <Verdict proof={proof} /> },
  {
    head: 'When',
    cell: ({ id, reviewedAt }) => (
      <Lines>
        {reviewedAt !== undefined && <NoWrap>{formatFull(reviewedAt)}</NoWrap>}
        {deciders?.get(id) && <Muted>by {deciders.get(id)}</Muted>}
      </Lines>
    ),
  },
  {
    head: 'Shown',
    cell: ({ id, amount, network, transactionId }) => (
      <Lines>
        <NoWrap>
          {amount === null ? 'no amount' : formatKwacha(amount)}, {mobileNetworkLabels[network]}
        </NoWrap>
        <MuiLink href={portalPaths.payments({ proof: id })}>
          <Code>{transactionId}</Code>
        </MuiLink>
      </Lines>
    ),
  },
];

function Decided({ status, days }: { status: DecidedStatus | null; days: number }) {
  const [most, setMost] = useState(PAGE_ROWS);
  const [openedAt] = useState(now);
  const live = useWatch(liveDecided(status, days === 0 ? null : openedAt - days * DAY, most));
  const proofs = live.value?.values ?? NONE;
  // A reversal is another decision on the same proof.
  const decisions = proofs.map(({ id, reviewedAt }) => `${id} ${reviewedAt}`).join();
  const deciders = useRead(`deciders ${decisions}`, () => fetchDeciders(proofs), 'deciders ').value;
  return (
    <>
      {status === 'approved' && days > 0 && <AcceptedCount days={days} />}
      <List
        label="Recent decisions"
        noun="proof"
        reading={{ ...live, failure: live.value === null ? live.failure : null }}
        columns={columnsWith(deciders)}
        keyOf={({ id }) => id}
        empty={{
          title: days === 0 ? 'No decisions yet' : 'No decisions in these days',
          text: 'Whatever is accepted or rejected is listed here.',
        }}
        loading={{ rows: 6 }}
      />
      {proofs.length >= most && (
        <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <SmallButton onClick={() => setMost(most + PAGE_ROWS)}>Show more</SmallButton>
        </Box>
      )}
    </>
  );
}

function AcceptedCount({ days }: { days: number }) {
  const { value } = useRead(`accepted ${days}`, () => countAccepted(now() - days * DAY));
  if (value === null) return null;
  return (
    <Muted as="p" sx={{ m: 0, px: 1.5 }} role="status">
      {value.toLocaleString('en')} {value === 1 ? 'payment' : 'payments'} accepted in the last {days} days. A
      payment with two proofs has two rows.
    </Muted>
  );
}

function Verdict({ proof }: { proof: PaymentProof }) {
  const accepted = proof.status === 'approved';
  return (
    <>
      <Box
        component="b"
        sx={{ color: !accepted ? 'error.main' : proof.isPart ? 'warning.main' : 'success.main' }}
      >
        {accepted ? acceptedLabel(proof) : 'Rejected'}
      </Box>
      {proof.rejectionReason !== null && <Box sx={{ maxWidth: '40ch' }}>{proof.rejectionReason}</Box>}
    </>
  );
}

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['j', '↓'], 'Next proof'],
  [['k', '↑'], 'Previous proof'],
  [['a'], 'Approve, or accept a part; asks first if the money was not seen or there is a doubt'],
  [['r'], 'Reject; 1 to 6 choose a reason, Enter sends'],
  [['n'], 'Reject as not found, where the wallet has not seen it'],
  [['y'], 'Take the ID of the money that is like this one'],
  [['⇧A'], 'Approve all that were seen without a warning, after a summary'],
  [['s'], 'Skip: look at it again at the end'],
  [['z'], 'Undo the last decision within 10 seconds'],
  [['+', '-', '0'], 'Larger, smaller, fit the picture'],
  [['←', '↑', '→', '↓'], 'Move the picture where it is larger than its frame'],
  [['o'], 'Turn the picture'],
  [['/'], 'Search all students, orders and payments'],
  [['?'], 'This help'],
];

function KeysHelp({ onClose }: { onClose: () => void }) {
  const keysOn = useKeysWanted();
  return (
    <PortalDialog
      title="Keys"
      onClose={onClose}
      actions={
        <Button ref={focusNow} onClick={onClose}>
          Close
        </Button>
      }
    >
      <Facts
        sx={{ containerType: 'normal', gridTemplateColumns: 'auto 1fr' }}
        facts={keys.map(([names, what]) => [
          names.map((name) => (
            <Key key={name} sx={{ mr: 0.5 }}>
              {name}
            </Key>
          )),
          what,
        ])}
      />
      <FormControlLabel
        control={<Switch checked={keysOn} onChange={(event) => wantKeys(event.target.checked)} />}
        label="Use these keys"
      />
    </PortalDialog>
  );
}
