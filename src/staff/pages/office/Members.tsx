/** The members of staff: invite them, change roles, disable accounts, set new passwords. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { watchMembers } from '../../data/settings.ts';
import { type StaffMember, roleLabel, type Role, roleSchema } from '../../../domain/people/staff-member.ts';
import { InviteForm } from '../../forms/InviteForm.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { Panel, Muted } from '../../ui/shapes.ts';
import { prefetchWatch } from '../../data/queries.ts';
import { useWatch } from '../use-read.ts';
import { List } from '../ListPage.tsx';
import { LetIn } from '../passkeys/LetIn.tsx';
import { useStaff } from '../use-staff.ts';
import { useForm } from 'react-hook-form';
import { sendStaff } from '../../data/commands.ts';
import { saveStaff } from '../../../domain/wire/staff-command.ts';
import { CheckField, SelectField } from '../../../shared/ui/fields.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { changedOnly, isUnchanged } from '../../forms/changed-fields.ts';
import { resolverOf } from '../../forms/resolver.ts';
import { useSave } from '../../forms/use-save.ts';

type Open =
  | { readonly what: 'invite' }
  | { readonly what: 'edit' | 'password'; readonly member: StaffMember };

const KEY = 'watched members';

export const prefetchMembers = () => prefetchWatch<StaffMember>(KEY, watchMembers);

export function Members() {
  const members = useWatch<StaffMember>(KEY, watchMembers);
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
  const { register, handleSubmit, formState } = form;
  const { save, ...sending } = useSave(form);
  const { dirtyFields } = formState;
  const submit = handleSubmit((whole) =>
    save(async () => {
      const request = changedOnly(whole, 'uid', dirtyFields);
      if (!isUnchanged(request)) await sendStaff(saveStaff, request);
      onClose();
    }),
  );
  return (
    <FormDialog title={member.email} submit="Save" {...sending} onSubmit={submit} onClose={onClose}>
      <SelectField {...register('role')} id="member-role" label="Role" error={formState.errors.role?.message}>
        {roleSchema.options.map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </SelectField>
      <CheckField {...register('isActive')} id="member-active" label="The account works" />
      <Muted>Whoever is disabled, or gets another role, is signed out at once.</Muted>
      {member.isActive && member.id !== own.id && <LetIn member={member} />}
    </FormDialog>
  );
}
