/** Payments: the review queue and the decisions made, with their filters in the address. */
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOwnParams } from '../use-own-params.ts';
import { sendAllDecisions } from '../../state/decisions.ts';
import type { DecidedStatus } from '../../data/review-queue.ts';
import { Heading } from '../Heading.tsx';
import { daysOf } from '../portal-paths.ts';
import { Decided } from './Decided.tsx';
import { PaymentsTabs, useMoneyCounts } from '../wallet/PaymentsTabs.tsx';
import { Queue, type SelectStep } from './Queue.tsx';
import { OWN } from './QueueHead.tsx';
import { useKeysWanted } from '../use-keys.ts';
import { useTitles } from '../use-titles.ts';
import { KeysHelp } from './KeysHelp.tsx';

/** The state of the address of a proof that covers the list, on a phone: the list is one step back. */
const OVER = { ...OWN, over: true } as const;
const kinds: readonly {
  readonly status: DecidedStatus | null;
  readonly label: string;
  readonly value: string;
}[] = [
  { status: null, label: 'All', value: 'decided' },
  { status: 'approved', label: 'Accepted', value: 'approved' },
  { status: 'rejected', label: 'Rejected', value: 'rejected' },
];

export function Payments() {
  const [params, setParams] = useOwnParams();
  const [keysWanted, setKeysWanted] = useKeysWanted();
  const [help, setHelp] = useState(false);
  const titleOf = useTitles();
  const kind = kinds.find(({ value }) => value === params.get('status'));
  const tab = kind === undefined ? 'review' : 'decided';
  const counts = useMoneyCounts();
  const days = daysOf(params.get('since'));
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, replace: boolean, isOver = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace, state: isOver ? OVER : OWN },
      ),
    [setParams],
  );
  const isOver = (useLocation().state as { over?: boolean } | null)?.over === true;
  const navigate = useNavigate();
  const select = useCallback(
    (id: string | null, step: SelectStep = 'replace') => {
      if (id === null && isOver) void navigate(-1);
      else change({ proof: id }, step === 'replace', step === 'over' || isOver);
    },
    [change, isOver, navigate],
  );
  // On a phone an open proof has the page to itself; its own bar leads back to the list.
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const isCovered = !wide && kind === undefined && params.get('proof') !== null;
  // When the queue is left, decisions that could still be undone are sent now.
  useEffect(() => () => void sendAllDecisions(), []);

  return (
    <>
      {isCovered ? (
        <title>Payments · Admin Portal</title>
      ) : (
        <Heading title="Payments">
          <PaymentsTabs open={tab} counts={counts} />
          <Tooltip title="Keys">
            <IconButton
              aria-label="Keys"
              onClick={() => setHelp(true)}
              sx={{ display: { xs: 'none', md: 'inline-flex' } }}
            >
              <KeyboardIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Heading>
      )}
      {kind === undefined ? (
        <Queue
          asked={params.get('proof')}
          onSelect={select}
          titleOf={titleOf}
          keysOn={keysWanted}
          onHelp={() => setHelp(true)}
        />
      ) : (
        <>
          <Box role="group" aria-label="Show" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
            {kinds.map(({ label, value }) => (
              <Chip
                key={value}
                label={label}
                aria-pressed={kind.value === value}
                color={kind.value === value ? 'primary' : 'default'}
                variant={kind.value === value ? 'filled' : 'outlined'}
                onClick={() => change({ status: value }, false)}
              />
            ))}
            {days > 0 && (
              <Chip
                label={`Last ${days} days`}
                color="primary"
                onDelete={() => change({ since: null }, false)}
                onClick={() => change({ since: null }, false)}
              />
            )}
          </Box>
          <Decided status={kind.status} days={days} />
        </>
      )}
      {help && <KeysHelp keysOn={keysWanted} onKeysOn={setKeysWanted} onClose={() => setHelp(false)} />}
    </>
  );
}
