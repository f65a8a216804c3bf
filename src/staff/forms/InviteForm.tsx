/** Invites somebody to the staff. The address that sets their password is shown only once, here. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import { type Role, roleLabel, roleSchema } from '../../domain/people/staff-member.ts';
import { inviteStaff } from '../../domain/wire/staff-command.ts';
import { formatDateTime, type Instant } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { SelectField, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Code, Muted } from '../ui/shapes.ts';
import { CopyButton } from '../../shared/ui/CopyButton.tsx';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';

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
  const { register, handleSubmit, formState } = form;
  const { save, ...sending } = useSave(form);
  const submit = handleSubmit((request) =>
    save(async () => {
      const { invitation, expiresAt } = await sendStaff(inviteStaff, request);
      setInvited({
        email: request.email,
        address: location.origin + paths.invitation(invitation),
        expiresAt,
      });
    }),
  );
  if (invited !== null) return <Shown invited={invited} onClose={onClose} />;
  const { errors } = formState;
  return (
    <FormDialog
      title={member === null ? 'Invite to the staff' : `A new password for ${member.email}`}
      submit="Invite"
      {...sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...register('email')}
        id="invite-email"
        label="Email"
        type="email"
        readOnly={member !== null}
        error={errors.email?.message}
      />
      {member === null && (
        <>
          <TextField {...register('name')} id="invite-name" label="Name" error={errors.name?.message} />
          <SelectField {...register('role')} id="invite-role" label="Role" error={errors.role?.message}>
            {roleSchema.options.map((role) => (
              <option key={role} value={role}>
                {roleLabel(role)}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <Muted>An invitation works once, for a few days. You pass its address on yourself.</Muted>
    </FormDialog>
  );
}

function Shown({
  invited: { email, address, expiresAt },
  onClose,
}: {
  invited: Invited;
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2">
        {email} is invited
      </DialogTitle>
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
