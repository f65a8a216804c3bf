/** For owners: which roles need a passkey, and their own recovery codes. */
import { Alert, Box, Button, GlobalStyles } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { CommandRequest } from '../../../domain/wire/commands.ts';
import { roleLabel, roleSchema } from '../../../domain/people/staff-member.ts';
import { passkeyRules } from '../../../domain/wire/passkeys/passkey-command.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { sendStaff } from '../../data/commands.ts';
import { fetchPasskeys } from '../../data/passkeys/own-passkeys.ts';
import { Section } from '../../ui/Section.tsx';
import { Code, Row } from '../../ui/shapes.ts';
import { ShownOnce } from '../../ui/PortalDialog.tsx';
import { useRead } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';

const useRules = (onChanged: () => void) =>
  useMutation({
    mutationFn: (change: CommandRequest<typeof passkeyRules>) => sendStaff(passkeyRules, change),
    onSettled: onChanged,
  });

export function RequiredPasskeys() {
  const { value, retry } = useRead('passkeys', fetchPasskeys);
  const { mutate, isPending, error } = useRules(retry);
  return (
    <Section title="Who needs a passkey">
      {error !== null && <Alert severity="error">{error.message}</Alert>}
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
    </Section>
  );
}

type Props = { readonly codesLeft: number; readonly onChanged: () => void };

export function OwnCodes({ codesLeft, onChanged }: Props) {
  const { mutate, isPending, error, data, reset } = useRules(onChanged);
  return (
    <Section title="Your recovery codes">
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <span>
        {codesLeft === 0
          ? 'You have none. Print ten, for the day when your passkey is lost: each lets you in once.'
          : `${codesLeft} are left. New ones end all of them.`}
      </span>
      <Row>
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => mutate({ action: 'make_codes', inPlaceOf: codesLeft })}
        >
          {codesLeft === 0 ? 'Make recovery codes' : 'Make new recovery codes'}
        </Button>
      </Row>
      {data?.codes !== undefined && <RecoveryCodes codes={data.codes} onClose={reset} />}
    </Section>
  );
}

const onPaper = {
  '@media print': {
    'body > :not([data-shown-once])': { display: 'none !important' },
    '[data-shown-once] *': {
      color: '#000 !important',
      background: '#fff !important',
      boxShadow: 'none !important',
    },
    '[role="alert"], .MuiDialogActions-root': { display: 'none !important' },
  },
} as const;

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { email } = useStaff();
  return (
    <ShownOnce
      title={`Recovery codes of ${email}`}
      warning="They are shown once. Print them, and keep the paper where nobody else looks."
      onClose={onClose}
      actions={
        <>
          <CopyButton value={codes.join('\n')} what="the recovery codes" />
          <Button variant="outlined" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <GlobalStyles styles={onPaper} />
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Box>
      <p>Each works once: after the password, in place of a lost passkey.</p>
    </ShownOnce>
  );
}
