/** One's own account: password, passkeys, and the sessions that are open, each ended by itself. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { formatDateTime } from '../../../domain/time/time.ts';
import { STAFF_PASSWORD_MIN } from '../../../domain/wire/limits.ts';
import type { CommandAnswer } from '../../../domain/wire/commands.ts';
import { ownAccount } from '../../../domain/wire/staff-command.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaff } from '../../data/commands.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { resolverOf } from '../../forms/resolver.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { Section } from '../../ui/Section.tsx';
import { Muted, Panel, Row, Stack } from '../../ui/shapes.ts';
import { Heading } from '../Heading.tsx';
import { Loaded } from '../Loaded.tsx';
import { type AccountTab, accountTabs } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';
import { OwnPasskeys } from './OwnPasskeys.tsx';

export function OwnAccount() {
  const { tab } = useParams();
  const open = tab !== undefined && tab in accountTabs ? (tab as AccountTab) : 'passkeys';
  return (
    <>
      <Heading title="Your account">
        <PageTabs label="Your account" open={open} tabs={accountTabs} />
      </Heading>
      <Stack sx={{ maxWidth: 880 }}>
        {open === 'password' && <OwnPassword />}
        {open === 'passkeys' && <OwnPasskeys />}
        {open === 'sessions' && <OwnSessions />}
      </Stack>
    </>
  );
}

function OwnPassword() {
  return (
    <Section title="Your password">
      <span>A new one ends your sessions on all other devices.</span>
      <Row>
        <DialogButton label="Change it" size="medium" variant="contained">
          {(close) => <PasswordForm onClose={close} />}
        </DialogButton>
      </Row>
    </Section>
  );
}

type Fields = { password: string; newPassword: string };

function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: resolverOf(ownAccount.request, (fields: Fields) => ({ action: 'password', ...fields }), {
      sentences: {},
    }),
    defaultValues: { password: '', newPassword: '' },
  });
  return (
    <CommandForm
      form={form}
      title="Change your password"
      fields={[
        {
          name: 'password',
          id: 'own-password',
          kind: 'password',
          label: 'Your password now',
          autoComplete: 'current-password',
        },
        {
          name: 'newPassword',
          id: 'own-new-password',
          kind: 'password',
          label: 'New password',
          hint: `At least ${STAFF_PASSWORD_MIN} characters`,
          autoComplete: 'new-password',
        },
      ]}
      send={(request) => sendStaff(ownAccount, request)}
      onClose={onClose}
      onSaved={() =>
        showToast({ title: 'Password changed', text: 'Other devices are signed out.' }, 'success')
      }
    />
  );
}

type Session = CommandAnswer<typeof ownAccount>['sessions'][number];

function OwnSessions() {
  const reading = useRead('own sessions', () => sendStaff(ownAccount, { action: 'list' }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sessionId: string) => sendStaff(ownAccount, { action: 'end', sessionId }),
    onSettled: reading.retry,
  });
  return (
    <Panel aria-label="Your sessions">
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <Loaded reading={reading} rows={2}>
        {({ sessions }) => (
          <DataList
            label="Your sessions"
            columns={columnsFor(isPending, mutate)}
            rows={sessions}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
      <Muted sx={{ display: 'block', px: 2, py: 1.5 }}>
        A session ends by itself after 30 minutes without use, and after 8 hours.
      </Muted>
    </Panel>
  );
}

const nameOf = (browser: Session['browser']) => browser ?? 'Unknown browser';

function columnsFor(busy: boolean, end: (sessionId: string) => void): readonly Column<Session>[] {
  return [
    { head: 'Browser', cell: ({ browser }) => nameOf(browser) },
    { head: 'Signed in', cell: ({ createdAt }) => formatDateTime(createdAt) },
    { head: 'Last used', cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
    {
      head: 'End',
      cell: ({ id, browser, createdAt, isThis }) =>
        isThis ? (
          <Muted>This one: Sign Out ends it</Muted>
        ) : (
          <Button
            size="small"
            variant="outlined"
            disabled={busy}
            aria-label={`End ${nameOf(browser)}, since ${formatDateTime(createdAt)}`}
            onClick={() => end(id)}
          >
            End it
          </Button>
        ),
    },
  ];
}
