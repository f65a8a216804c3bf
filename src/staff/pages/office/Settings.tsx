/** Everything that owners change without a build, in tabs; and the members of staff: invitations, roles, new passwords. */
import { Alert, Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { foundingSettings } from '../../../shared/founding-settings.ts';
import { liveMembers, liveSettings } from '../../data/settings.ts';
import { SettingsForm, type SettingsPart, settingsParts } from '../../forms/SettingsForm.tsx';
import { Code, DialogButton, Muted, Row, Section, Stack } from '../../ui/shapes.tsx';
import { Heading, PageTabs } from '../Heading.tsx';
import { Loaded } from '../../ui/states.tsx';
import { RequiredPasskeys } from '../passkeys/OwnAccount.tsx';
import { portalPaths } from '../portal-paths.ts';
import { MessageTemplates } from '../rounds/Messages.tsx';
import { useWatch } from '../use-read.ts';
import { ApprovalRule, Forwarder } from './Automation.tsx';
import { type Role, roleLabel, roleSchema, type StaffMember } from '../../../domain/people/staff-member.ts';
import type { Column } from '../../ui/DataList.tsx';
import { ShownOnce } from '../../ui/PortalDialog.tsx';
import { List } from '../ListPage.tsx';
import { useStaff } from '../use-staff.ts';
import { useMutation } from '@tanstack/react-query';
import { formatDateTime, formatTime, type Instant } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { passkeyRules } from '../../../domain/wire/passkeys/passkey-command.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { inviteStaff, saveStaff } from '../../../domain/wire/staff-command.ts';
import { CommandForm, useRequestForm } from '../../forms/CommandForm.tsx';

type Part = keyof typeof settingsParts;
type Tab = { readonly label: string; readonly parts?: readonly Part[]; readonly shown?: ReactNode };

const tabs = {
  hub: { label: 'Hub', parts: ['contacts', 'seats', 'limits'] },
  payments: { label: 'Payments', parts: ['paymentNumbers'] },
  staff: {
    label: 'Staff',
    shown: (
      <>
        <Members />
        <RequiredPasskeys />
      </>
    ),
  },
  automation: {
    label: 'Automation',
    parts: ['provisionalEntry', 'certificates', 'browserErrors'],
    shown: (
      <>
        <ApprovalRule />
        <Forwarder />
      </>
    ),
  },
  texts: { label: 'Texts', parts: ['pageTexts'], shown: <MessageTemplates /> },
} as const satisfies Record<string, Tab>;
type Name = keyof typeof tabs;
const addressed = Object.fromEntries(
  Object.entries(tabs).map(([name, { label }]) => [name, { label, to: portalPaths.settings(name) }]),
) as Record<Name, { label: string; to: string }>;

export function Settings() {
  const { tab } = useParams();
  const open = tab !== undefined && tab in tabs ? (tab as Name) : 'hub';
  const { shown, parts = [] }: Tab = tabs[open];
  return (
    <>
      <Heading title="Settings">
        <PageTabs label="Settings" open={open} tabs={addressed} />
      </Heading>
      <Stack key={open} sx={{ maxWidth: 880 }}>
        {shown}
        {parts.length > 0 && <Parts parts={parts.map((name) => settingsParts[name])} />}
      </Stack>
    </>
  );
}

function Parts({ parts }: { parts: readonly SettingsPart[] }) {
  const settings = useWatch(liveSettings);
  return (
    <Loaded reading={{ ...settings, failure: settings.value === null ? settings.failure : null }} rows={6}>
      {({ values: [stored], unreadable }) => (
        <>
          {stored === undefined && (
            <Alert severity="warning">
              {unreadable.length > 0 ? 'The settings cannot be read.' : 'The hub has no settings yet.'} Below
              stand the built-in ones; the first save keeps all of them.
            </Alert>
          )}
          {parts.map((part) => (
            <SettingsForm
              key={part.title}
              part={part}
              settings={stored ?? foundingSettings}
              isFirst={stored === undefined}
            />
          ))}
        </>
      )}
    </Loaded>
  );
}

function Members() {
  const members = useWatch(liveMembers);
  return (
    <Section
      title="Staff"
      isFlush
      beside={
        <DialogButton label="Invite" size="medium" variant="contained">
          {(close) => <InviteForm member={null} onClose={close} />}
        </DialogButton>
      }
    >
      <List
        label="Staff"
        noun="account"
        // A listener that fails is opened again by itself: the rows stay.
        reading={{ ...members, failure: members.value === null ? members.failure : null }}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: 'Nobody is on the staff' }}
        loading={{ rows: 3 }}
      />
    </Section>
  );
}

const columns: readonly Column<StaffMember>[] = [
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Role', cell: ({ role }) => roleLabel(role) },
  { head: 'Account', cell: ({ isActive }) => (isActive ? 'Works' : <b>Disabled</b>) },
  {
    head: 'Change',
    width: '27%',
    cell: (member) => (
      <Row sx={{ gap: 0.5, flexWrap: { md: 'nowrap' }, '& button': { flex: 'none' } }}>
        <DialogButton label="Edit" aria-label={`Edit ${member.email}`}>
          {(close) => <MemberForm member={member} onClose={close} />}
        </DialogButton>
        {member.isActive && (
          <DialogButton label="New password" aria-label={`New password for ${member.email}`}>
            {(close) => <InviteForm member={member} onClose={close} />}
          </DialogButton>
        )}
      </Row>
    ),
  },
];

const roleRow = {
  name: 'role',
  label: 'Role',
  options: roleSchema.options.map((role) => [role, roleLabel(role)] as const),
} as const;

function MemberForm({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const initial = { role: member.role, isActive: member.isActive };
  const form = useRequestForm(saveStaff.request, initial, (fields) => ({ uid: member.id, ...fields }), {
    sentences: { role: 'Choose a role.' },
  });
  const own = useStaff();
  return (
    <CommandForm
      form={form}
      title={member.email}
      fields={[roleRow, { name: 'isActive', kind: 'check', label: 'The account works' }]}
      send={async (_, changes) => {
        const request = changes('uid');
        if (request !== null) await sendStaffCommand(saveStaff, request);
      }}
      onClose={onClose}
    >
      <Muted>Whoever is disabled, or gets another role, is signed out at once.</Muted>
      {member.isActive && member.id !== own.id && <LetInButton member={member} />}
    </CommandForm>
  );
}

function LetInButton({ member: { id, name } }: { member: StaffMember }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => sendStaffCommand(passkeyRules, { action: 'let_in', uid: id }),
  });
  return (
    <details>
      <summary>A lost passkey</summary>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {error !== null && <Alert severity="error">{error.message}</Alert>}
        {data === undefined ? (
          <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
            Let {name} in once without it
          </Button>
        ) : (
          <Alert severity="success">
            {data.until !== undefined && `Until ${formatTime(data.until)}, `}
            {name} can sign in once with the password alone.
          </Alert>
        )}
      </Box>
    </details>
  );
}

type InviteFields = { email: string; name: string; role: Role };
type Invited = { readonly email: string; readonly address: string; readonly expiresAt: Instant };
type InviteProps = {
  /** The member of staff who is to set a new password; null for a new member. */
  readonly member: InviteFields | null;
  readonly onClose: () => void;
};

function InviteForm({ member, onClose }: InviteProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const initial: InviteFields = member ?? { email: '', name: '', role: 'reviewer' };
  const form = useRequestForm(
    inviteStaff.request,
    initial,
    ({ email, name, role }) => ({ email: email.trim(), name, role }),
    { sentences: { email: 'This is not an email address.' } },
  );
  if (invited !== null)
    return (
      <ShownOnce
        title={`${invited.email} is invited`}
        warning={`This address is shown once. Send it to ${invited.email} alone: whoever opens it sets the password.`}
        onClose={onClose}
      >
        <Row sx={{ flexWrap: 'nowrap' }}>
          <Code data-invitation sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {invited.address}
          </Code>
          <CopyButton value={invited.address} what="the invitation" />
        </Row>
        <Muted>It works once, until {formatDateTime(invited.expiresAt)}.</Muted>
      </ShownOnce>
    );
  const email = { name: 'email', label: 'Email', type: 'email' } as const;
  return (
    <CommandForm
      form={form}
      title={member === null ? 'Invite to the staff' : `A new password for ${member.email}`}
      submit="Invite"
      fields={
        member === null ? [email, { name: 'name', label: 'Name' }, roleRow] : [{ ...email, readOnly: true }]
      }
      send={async (request) => {
        const { invitation, expiresAt } = await sendStaffCommand(inviteStaff, request);
        const address = location.origin + paths.invitation(invitation);
        setInvited({ email: request.email, address, expiresAt });
        return 'stays';
      }}
      onClose={onClose}
    >
      <Muted>An invitation works once, for a few days. You pass its address on yourself.</Muted>
    </CommandForm>
  );
}
