/** The head of the audit log: its title, what compares the log with its seals or with a receipt, and the result. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { toCommandError } from '../../../shared/data/errors.ts';
import { sendStaff } from '../../data/commands.ts';
import type { CommandAnswer } from '../../../domain/wire/command.ts';
import { verifyLog } from '../../../domain/wire/staff-command.ts';
import { Heading } from '../Heading.tsx';
import { Code } from '../../ui/shapes.ts';
import { CompareReceipt } from './CompareReceipt.tsx';
import { PaperFound } from './PaperFound.tsx';

type Verdict = CommandAnswer<typeof verifyLog>;
type State = { readonly verdict: Verdict } | { readonly problem: string } | null;

const faults = {
  altered: 'was changed after it was written',
  removed: 'was removed',
  added: 'was slipped in among sealed rows',
  seal_broken: 'is a seal that does not fit the one before it',
} as const satisfies Record<Verdict['faults'][number]['kind'], string>;

export function Verify() {
  const [state, setState] = useState<State>(null);
  const [busy, setBusy] = useState(false);
  const verify = async (sealCode?: string) => {
    setBusy(true);
    setState(null);
    try {
      setState({ verdict: await sendStaff(verifyLog, sealCode === undefined ? {} : { sealCode }) });
    } catch (thrown) {
      setState({ problem: toCommandError(thrown).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Heading title="Logs">
        <Button size="small" variant="outlined" disabled={busy} onClick={() => void verify()}>
          {busy ? 'Verifying...' : 'Verify the log'}
        </Button>
      </Heading>
      <CompareReceipt busy={busy} onCompare={(code) => void verify(code)} />
      <Box role="status" sx={{ mb: state === null ? 0 : 1.5, display: 'grid', gap: 1 }}>
        {state !== null && 'problem' in state && <Alert severity="error">{state.problem}</Alert>}
        {state !== null && 'verdict' in state && state.verdict.paper !== null && (
          <PaperFound paper={state.verdict.paper} />
        )}
        {state !== null && 'verdict' in state && <Found verdict={state.verdict} />}
      </Box>
    </>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function Found({ verdict }: { verdict: Verdict }) {
  const { checked, seals, unsealed, late, forgotten, lost, paper, faults: found } = verdict;
  const number = found.length + (lost > 0 ? 1 : 0);
  const scope = `${checked.toLocaleString('en')} rows compared with ${seals.toLocaleString('en')} seals. ${(unsealed - late).toLocaleString('en')} are too new to be sealed yet.${forgotten - lost > 0 ? ` ${counted(forgotten - lost, 'is', 'are')} about accounts that were deleted.` : ''}`;
  const overdue =
    late === 0
      ? null
      : `${late.toLocaleString('en')} older than an hour ${late === 1 ? 'has' : 'have'} no seal: sealing does not run, or the newest seals were removed. The functions’ own log keeps the digest of each seal to compare with.`;
  if (number === 0 && overdue !== null) {
    return (
      <Alert severity="warning">
        <AlertTitle>Some rows cannot be vouched for</AlertTitle>
        {scope} {overdue}
      </Alert>
    );
  }
  if (number === 0) {
    return (
      <Alert severity="success">
        <AlertTitle>
          {(paper?.state ?? 'stands') === 'stands' ? 'The log is whole' : 'The log fits its own seals alone'}
        </AlertTitle>
        {scope}
      </Alert>
    );
  }
  return (
    <Alert severity="error">
      <AlertTitle>{number === 1 ? 'One fault was found' : `${number} faults were found`}</AlertTitle>
      {scope} {overdue}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lost > 0 && (
          <li>{counted(lost, 'row', 'rows')} lost whom they are about, though no account was deleted</li>
        )}
        {found.map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>
            <Code>{id}</Code> {faults[kind]}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
