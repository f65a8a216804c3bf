/** The head of the audit log: its title, the button that compares the log with its seals, and the result. */
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
  const verify = async () => {
    setBusy(true);
    setState(null);
    try {
      setState({ verdict: await sendStaff(verifyLog, {}) });
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
      <Box role="status" sx={{ mb: state === null ? 0 : 1.5 }}>
        {state !== null && 'problem' in state && <Alert severity="error">{state.problem}</Alert>}
        {state !== null && 'verdict' in state && <Found verdict={state.verdict} />}
      </Box>
    </>
  );
}

function Found({ verdict: { checked, seals, unsealed, late, faults: found } }: { verdict: Verdict }) {
  const scope = `${checked.toLocaleString('en')} rows compared with ${seals.toLocaleString('en')} seals. ${(unsealed - late).toLocaleString('en')} are too new to be sealed yet.`;
  const overdue =
    late === 0
      ? null
      : `${late.toLocaleString('en')} older than an hour ${late === 1 ? 'has' : 'have'} no seal: sealing does not run, or the newest seals were removed. The functions’ own log keeps the digest of each seal to compare with.`;
  if (found.length === 0 && overdue !== null) {
    return (
      <Alert severity="warning">
        <AlertTitle>Some rows cannot be vouched for</AlertTitle>
        {scope} {overdue}
      </Alert>
    );
  }
  if (found.length === 0) {
    return (
      <Alert severity="success">
        <AlertTitle>The log is whole</AlertTitle>
        {scope}
      </Alert>
    );
  }
  return (
    <Alert severity="error">
      <AlertTitle>
        {found.length === 1 ? 'One fault was found' : `${found.length} faults were found`}
      </AlertTitle>
      {scope} {overdue}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {found.map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>
            <Code>{id}</Code> {faults[kind]}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
