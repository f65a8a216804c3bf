/** The members of staff: invite them, change roles, disable accounts, set new passwords. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { watchMembers } from '../../data/settings.ts';
import { type StaffMember, roleLabel, type Role, roleSchema } from '../../../domain/people/staff-member.ts';
import { InviteForm } from '../../forms/InviteForm.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { Panel, Muted } from '../../ui/shapes.ts';
import { useWatch } from '../use-read.ts';
import { List } from '../ListPage.tsx';
import { useStaff } from '../use-staff.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formatTime } from '../../../domain/time/time.ts';
import { passkeyRules } from '../../../domain/wire/passkeys/passkey-command.ts';
import { sendStaff } from '../../data/commands.ts';
import { saveStaff } from '../../../domain/wire/staff-command.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { resolverOf } from '../../forms/resolver.ts';

type Open =
  | { readonly what: 'invite' }
  | { readonly what: 'edit' | 'password'; readonly member: StaffMember };

export function Members() {
  const members = useWatch<StaffMember>('watched members', watchMembers);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel aria-label="Staff">
      <Box sx={{ p: 2, pb: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Staff
        </Typography>
        <Button onClick={() => setOpen({ what: 'invite' })}>Invite</Button>
      </Box>
      <List
        label="Staff"
        noun="account"
        // A listener that fails is opened again by itself: the rows stay.
        reading={{ ...members, failure: members.value === null ? members.failure : null }}
        columns={columnsFor(setOpen)}
        keyOf={({ id }) => id}
        empty={{ title: 'Nobody is on the staff' }}
        loading={{ rows: 3, height: 36 }}
      />
      {open?.what === 'invite' && <InviteForm member={null} onClose={close} />}
      {open?.what === 'password' && <InviteForm member={open.member} onClose={close} />}
      {open?.what === 'edit' && <MemberForm member={open.member} onClose={close} />}
    </Panel>
  );
}

function columnsFor(onOpen: (open: Open) => void): readonly Column<StaffMember>[] {
  return [
    { head: 'Email', cell: ({ email }) => email },
    { head: 'Name', cell: ({ name }) => name },
    { head: 'Role', cell: ({ role }) => roleLabel(role) },
    { head: 'Account', cell: ({ isActive }) => (isActive ? 'Works' : <b>Disabled</b>) },
    {
      head: 'Change',
      cell: (member) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Edit ${member.email}`}
            onClick={() => onOpen({ what: 'edit', member })}
          >
            Edit
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-label={`New password for ${member.email}`}
            disabled={!member.isActive}
            onClick={() => onOpen({ what: 'password', member })}
          >
            New password
          </Button>
        </Box>
      ),
    },
  ];
}

type Fields = { role: Role; isActive: boolean };
type Props = { readonly member: StaffMember; readonly onClose: () => void };

/** The role of a member of staff, and whether the account works. */
function MemberForm({ member, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(saveStaff.request, (fields: Fields) => ({ uid: member.id, ...fields }), {
      sentences: { role: 'Choose a role.' },
    }),
    defaultValues: { role: member.role, isActive: member.isActive },
  });
  const own = useStaff();
  return (
    <CommandForm
      form={form}
      title={member.email}
      fields={[
        {
          name: 'role',
          id: 'member-role',
          label: 'Role',
          options: roleSchema.options.map((role) => [role, roleLabel(role)]),
        },
        { name: 'isActive', id: 'member-active', kind: 'check', label: 'The account works' },
      ]}
      send={async (_, changes) => {
        const request = changes('uid');
        if (request !== null) await sendStaff(saveStaff, request);
        onClose();
      }}
      onClose={onClose}
    >
      <Muted>Whoever is disabled, or gets another role, is signed out at once.</Muted>
      {member.isActive && member.id !== own.id && <LetIn member={member} />}
    </CommandForm>
  );
}

/** Lets a colleague who lost their passkey sign in once without it. */
function LetIn({ member: { id, name } }: { member: StaffMember }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => sendStaff(passkeyRules, { action: 'let_in', uid: id }),
  });
  return (
    <details>
      <summary style={{ minHeight: 44, alignContent: 'center', cursor: 'pointer' }}>A lost passkey</summary>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {error !== null && <Alert severity="error">{error.message}</Alert>}
        {data === undefined ? (
          <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
            Let {name} in once without it
          </Button>
        ) : (
          <Alert severity="success">
            Until {formatTime(data.until ?? 0)}, {name} can sign in once with the password alone.
          </Alert>
        )}
      </Box>
    </details>
  );
}
