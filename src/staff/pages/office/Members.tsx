/** The members of staff: invite them, change roles, disable accounts, set new passwords. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { watchMembers } from '../../data/settings.ts';
import { type StaffMember, roleLabel } from '../../../domain/people/staff-member.ts';
import { InviteForm } from '../../forms/InviteForm.tsx';
import { MemberForm } from '../../forms/MemberForm.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { useWatch } from '../use-read.ts';

type Open =
  | { readonly what: 'invite' }
  | { readonly what: 'edit' | 'password'; readonly member: StaffMember };

export function Members() {
  const { value, failure, retry } = useWatch<StaffMember>('members', watchMembers);
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
      {failure !== null && value === null && <Failed message={failure.message} onRetry={retry} />}
      {value === null && failure === null && <RowsSkeleton rows={3} height={36} />}
      {value !== null && (
        <DataList label="Staff" columns={columnsFor(setOpen)} rows={value.values} keyOf={({ id }) => id} />
      )}
      <Unreadable ids={value?.unreadable ?? []} what="account" />
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
