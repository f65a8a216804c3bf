/** For owners: which roles need a passkey, and their own recovery codes. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { CommandRequest } from '../../../domain/wire/commands.ts';
import { roleLabel, roleSchema } from '../../../domain/people/staff-member.ts';
import { passkeyRules } from '../../../domain/wire/passkeys/passkey-command.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { sendStaff } from '../../data/commands.ts';
import { fetchPasskeys } from '../../data/passkeys/own-passkeys.ts';
import { Code, Panel } from '../../ui/shapes.ts';
import { useRead } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';

/** Sends a change of the rules. */
const useRules = (onChanged: () => void) =>
  useMutation({
    mutationFn: (change: CommandRequest<typeof passkeyRules>) => sendStaff(passkeyRules, change),
    onSettled: onChanged,
  });

const PANEL = { p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' } as const;

export function RequiredPasskeys() {
  const titleId = useId();
  const { value, retry } = useRead('passkeys', fetchPasskeys);
  const { mutate, isPending, error } = useRules(retry);
  return (
    <Panel aria-labelledby={titleId} sx={PANEL}>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <Typography id={titleId} variant="h2">
        Who needs a passkey
      </Typography>
      <div>
        {roleSchema.options.map((role) => (
          <CheckField
            key={role}
            id={`passkey-${role}`}
            label={`Every ${roleLabel(role).toLowerCase()}`}
            checked={value?.requiredFor.includes(role) ?? false}
            disabled={isPending || value === null}
            onChange={({ target }) => mutate({ action: 'require', role, isRequired: target.checked })}
          />
        ))}
      </div>
      <span>
        Whoever has none yet makes one when they sign in next. Who used no passkey is signed out at once.
      </span>
    </Panel>
  );
}

type Props = { readonly codesLeft: number; readonly onChanged: () => void };

export function OwnCodes({ codesLeft, onChanged }: Props) {
  const titleId = useId();
  const { mutate, isPending, error, data, reset } = useRules(onChanged);
  return (
    <Panel aria-labelledby={titleId} sx={PANEL}>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <Typography id={titleId} variant="h2">
        Your recovery codes
      </Typography>
      <span>
        {codesLeft === 0
          ? 'You have none. Print ten, for the day when your passkey is lost: each lets you in once.'
          : `${codesLeft} are left. New ones end all of them.`}
      </span>
      <Button
        variant="outlined"
        aria-describedby={titleId}
        disabled={isPending}
        onClick={() => mutate({ action: 'make_codes', inPlaceOf: codesLeft })}
      >
        {codesLeft === 0 ? 'Make recovery codes' : 'Make new recovery codes'}
      </Button>
      {data?.codes !== undefined && <RecoveryCodes codes={data.codes} onClose={reset} />}
    </Panel>
  );
}

/** Prints only the dialog, black on white. */
const onPaper = {
  '@media print': {
    'body > :not([data-printed])': { display: 'none !important' },
    '[data-printed] *': {
      color: '#000 !important',
      background: '#fff !important',
      boxShadow: 'none !important',
    },
    '[data-printed] [data-screen]': { display: 'none !important' },
  },
} as const;

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { email } = useStaff();
  return (
    <Dialog open fullWidth maxWidth="xs" data-printed="">
      <GlobalStyles styles={onPaper} />
      <DialogTitle>Recovery codes of {email}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Alert severity="warning" data-screen="">
          They are shown once. Print them, and keep the paper where nobody else looks.
        </Alert>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </Box>
        <p style={{ margin: 0 }}>Each works once: after the password, in place of a lost passkey.</p>
      </DialogContent>
      <DialogActions data-screen="">
        <CopyButton value={codes.join('\n')} what="the recovery codes" />
        <Button variant="outlined" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
