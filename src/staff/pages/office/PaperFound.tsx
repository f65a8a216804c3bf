/** Whether the log still has the seal that a receipt carries, and what it means where it has not. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { LogCheck } from '../../../domain/records/log-check.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { Code } from '../../ui/shapes.ts';

type Paper = NonNullable<LogCheck['paper']>;

export function PaperFound({ paper: { code, state, sealedAt } }: { paper: Paper }) {
  const number = code.split('-')[0];
  if (state === 'stands') {
    return (
      <Alert severity="success">
        <AlertTitle>The log has the receipt’s seal</AlertTitle>
        <Code>{code}</Code> was made on {sealedAt === null ? 'an unknown day' : formatDateTime(sealedAt)}.
        What the log says up to then can be trusted as far as no fault is found below.
      </Alert>
    );
  }
  return (
    <Alert severity="error">
      <AlertTitle>
        {state === 'differs' ? `Seal ${number} of the log is another one` : `The log has no seal ${number}`}
      </AlertTitle>
      The log was rewritten, or went back to an older copy, after this receipt was made; or somebody changed
      the paper. The functions’ own log has the code of every seal that was ever made.
    </Alert>
  );
}
