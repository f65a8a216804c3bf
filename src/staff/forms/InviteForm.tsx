/** Invites somebody to the staff. The address that sets their password is shown only once, here. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import { type Role, roleLabel, roleSchema } from '../../domain/people/staff-member.ts';
import { inviteStaff } from '../../domain/wire/staff-command.ts';
import { formatDateTime, type Instant } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { Code, Muted } from '../ui/shapes.ts';
import { CopyButton } from '../../shared/ui/CopyButton.tsx';
import { CommandForm } from './CommandForm.tsx';
import { resolverOf } from './resolver.ts';

type Fields = { email: string; name: string; role: Role };
type Invited = { readonly email: string; readonly address: string; readonly expiresAt: Instant };
type Props = {
  /** The member of staff who is to set a new password; null for somebody new. */
  readonly member: Fields | null;
  readonly onClose: () => void;
};

const sentences = { email: 'This is not an email address.' } as const;

export function InviteForm({ member, onClose }: Props) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useForm({
    resolver: resolverOf(
      inviteStaff.request,
      ({ email, name, role }: Fields) => ({ email: email.trim(), name, role }),
      { sentences },
    ),
    defaultValues: member ?? { email: '', name: '', role: 'reviewer' as const },
  });
  if (invited !== null) return <Shown invited={invited} onClose={onClose} />;
  const email = { name: 'email', id: 'invite-email', label: 'Email', type: 'email' } as const;
  return (
    <CommandForm
      form={form}
      title={member === null ? 'Invite to the staff' : `A new password for ${member.email}`}
      submit="Invite"
      fields={
        member === null
          ? [
              email,
              { name: 'name', id: 'invite-name', label: 'Name' },
              {
                name: 'role',
                id: 'invite-role',
                label: 'Role',
                options: roleSchema.options.map((role) => [role, roleLabel(role)]),
              },
            ]
          : [{ ...email, readOnly: true }]
      }
      send={async (request) => {
        const { invitation, expiresAt } = await sendStaff(inviteStaff, request);
        const address = location.origin + paths.invitation(invitation);
        setInvited({ email: request.email, address, expiresAt });
      }}
      onClose={onClose}
    >
      <Muted>An invitation works once, for a few days. You pass its address on yourself.</Muted>
    </CommandForm>
  );
}

function Shown({
  invited: { email, address, expiresAt },
  onClose,
}: {
  invited: Invited;
  onClose: () => void;
}) {
  return (
    <Dialog open fullWidth maxWidth="sm">
      <DialogTitle>{email} is invited</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Alert severity="warning">
          This address is shown once. Send it to {email} alone: whoever opens it sets the password.
        </Alert>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Code data-invitation sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {address}
          </Code>
          <CopyButton value={address} what="the invitation" />
        </Box>
        <Muted>It works once, until {formatDateTime(expiresAt)}.</Muted>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
