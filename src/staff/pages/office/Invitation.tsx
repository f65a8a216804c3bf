/** An invitation: sets the first password, then signs in. */
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { staffMessages } from '../../../domain/wire/staff-messages.ts';
import { StaffSignIn } from '../../forms/StaffSignIn.tsx';
import { paths } from '../../../domain/wire/paths.ts';
import { Mark } from '../../../shared/ui/brand/brand.tsx';
import { Muted, Panel, TextButton } from '../../ui/shapes.tsx';
import * as z from 'zod/mini';
import { acceptStaffInvitation } from '../../data/commands.ts';
import { hasPasskeys } from '../../data/passkeys/ceremony.ts';
import { portalPaths } from '../portal-paths.ts';
import { PASSWORD_MAX } from '../../../domain/wire/limits.ts';
import { confirmed } from '../../../domain/people/account.ts';
import { accountMessages } from '../../../domain/wire/messages.ts';
import { acceptInvitation } from '../../../domain/wire/staff-command.ts';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { FormFields, useRequestForm, useSave } from '../../forms/CommandForm.tsx';

export function Invitation() {
  const [invitation] = useState(() => location.hash.slice(1));
  /** Null before the password is set; empty if it was set before. */
  const [email, setEmail] = useState<string | null>(null);
  const [addsPasskey, setAddsPasskey] = useState(false);
  const accepted = (whose: string) => {
    // The secret works once and is removed from the address.
    history.replaceState(history.state, '', paths.invitation());
    setEmail(whose);
  };
  return (
    <>
      <title>Invitation · Admin Portal</title>
      <Box
        component="main"
        sx={{
          minHeight: '100vh',
          display: 'grid',
          placeContent: 'center',
          gridTemplateColumns: 'minmax(0, 400px)',
          p: 2,
        }}
      >
        <Panel sx={{ p: 2.5, display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Mark size={26} />
            <Typography variant="h1">{email === null ? 'Set your password' : 'Admin Portal'}</Typography>
          </Box>
          {email === null ? (
            <>
              {invitation === '' ? (
                <Alert severity="error">{staffMessages.invitationUsed}</Alert>
              ) : (
                <InvitationForm invitation={invitation} onAccepted={accepted} />
              )}
              <TextButton onClick={() => setEmail('')}>I have a password: sign in</TextButton>
            </>
          ) : (
            <>
              {email !== '' && <Muted role="status">Your password is set. Sign in with it.</Muted>}
              {email !== '' && hasPasskeys() && (
                <CheckField
                  id="invitation-passkey"
                  label="Then add a passkey of this device, which signs you in with one tap"
                  checked={addsPasskey}
                  onChange={({ target }) => setAddsPasskey(target.checked)}
                />
              )}
              <StaffSignIn
                email={email}
                submit="Sign In"
                onSignedIn={() => location.assign(addsPasskey ? portalPaths.account() : paths.ops)}
                beside={<TextButton href={paths.home}>Leave</TextButton>}
              />
            </>
          )}
        </Panel>
      </Box>
    </>
  );
}

type Props = { readonly invitation: string; readonly onAccepted: (email: string) => void };

const schema = z
  .object({ password: acceptInvitation.request.shape.password, confirmPassword: z.string() })
  .check(confirmed(accountMessages.confirmDiffers));
const sentences = { password: `A password has at most ${PASSWORD_MAX} characters.` } as const;

function InvitationForm({ invitation, onAccepted }: Props) {
  const form = useRequestForm(schema, { password: '', confirmPassword: '' }, (typed) => typed, { sentences });
  const { busy, problem, save } = useSave(form);
  const submit = form.handleSubmit(({ password }) =>
    save(async () => onAccepted(await acceptStaffInvitation(invitation, password))),
  );
  return (
    <Stack component="form" method="post" spacing={2} noValidate onSubmit={submit}>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <FormFields
        form={form}
        rows={[
          {
            name: 'password',
            kind: 'password',
            label: 'New Password',
            hint: staffMessages.passwordShort,
            autoComplete: 'new-password',
          },
          {
            name: 'confirmPassword',
            kind: 'password',
            label: 'Confirm Password',
            autoComplete: 'new-password',
          },
        ]}
      />
      <Button type="submit" disabled={busy}>
        {busy ? 'Saving...' : 'Set the password'}
      </Button>
    </Stack>
  );
}
