/** One’s own account: password, passkeys, sessions; and for owners which roles need a passkey, and their recovery codes. */
import { Alert, Box, Button, GlobalStyles } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { type Passkey, passkeyNameSchema } from '../../../domain/people/passkey.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { PASSKEY_NAME_MAX, STAFF_PASSWORD_MIN } from '../../../domain/wire/limits.ts';
import type { CommandAnswer, CommandRequest } from '../../../domain/wire/commands.ts';
import { ownPasskeys, passkeyRules } from '../../../domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../domain/wire/passkeys/passkey-messages.ts';
import { ownAccount } from '../../../domain/wire/staff-command.ts';
import { CommandError } from '../../../shared/data/errors.ts';
import { sendStaffQuery, sendStaffCommand } from '../../data/commands.ts';
import { deviceName, hasPasskeys } from '../../data/passkeys/ceremony.ts';
import { addPasskey, fetchPasskeys } from '../../data/passkeys/own-passkeys.ts';
import { rereadAll } from '../../data/queries.ts';
import { CommandForm, useRequestForm } from '../../forms/CommandForm.tsx';
import { ConfirmButton } from '../../forms/ReasonForm.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Code, DialogButton, Muted, Panel, Row, Section, SmallButton, Stack } from '../../ui/shapes.tsx';
import { Heading, PageTabs } from '../Heading.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type AccountTab, accountTabs } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import { roleLabel, roleSchema } from '../../../domain/people/staff-member.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { ShownOnce } from '../../ui/PortalDialog.tsx';

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

function PasswordForm({ onClose }: { onClose: () => void }) {
  const initial = { password: '', newPassword: '' };
  const form = useRequestForm(ownAccount.request, initial, (typed) => ({ action: 'password', ...typed }));
  return (
    <CommandForm
      form={form}
      title="Change your password"
      fields={[
        { name: 'password', kind: 'password', label: 'Your password now', autoComplete: 'current-password' },
        {
          name: 'newPassword',
          kind: 'password',
          label: 'New password',
          hint: `At least ${STAFF_PASSWORD_MIN} characters`,
          autoComplete: 'new-password',
        },
      ]}
      send={(request) => sendStaffCommand(ownAccount, request)}
      onClose={onClose}
      done={{ title: 'Password changed', text: 'Other devices are signed out.' }}
    />
  );
}

function OwnPasskeys() {
  const { role } = useStaff();
  const reading = useRead('passkeys', fetchPasskeys);
  const { value } = reading;
  return (
    <Stack>
      <Section
        title="Your passkeys"
        isFlush
        beside={
          hasPasskeys() && (
            <DialogButton label="Add a passkey" size="medium" variant="contained">
              {(close) => <AddForm onClose={close} />}
            </DialogButton>
          )
        }
      >
        <Box component="p" sx={{ m: 0, px: 1.5, pb: 1.5 }}>
          A passkey signs you in with the fingerprint, face or PIN of your device. Once you have one, exports,
          reversals and changes of staff, payment numbers and contacts ask for it, too.
        </Box>
        {!hasPasskeys() && (
          <Alert severity="info" sx={{ mx: 1.5, mb: 2 }}>
            {passkeyMessages.unsupported}
          </Alert>
        )}
        <Loaded reading={reading} rows={2}>
          {({ passkeys, requiredFor }) =>
            passkeys.length > 0 ? (
              <DataList
                label="Your passkeys"
                columns={passkeyColumns}
                rows={passkeys}
                keyOf={({ id }) => id}
              />
            ) : (
              <Muted sx={{ display: 'block', px: 1.5, pb: 2 }}>
                {requiredFor.includes(role)
                  ? 'You have none yet, and your role needs one.'
                  : 'You have none yet.'}
              </Muted>
            )
          }
        </Loaded>
      </Section>
      {value !== null && value.codesLeft !== null && <OwnCodes codesLeft={value.codesLeft} />}
    </Stack>
  );
}

const passkeyColumns: readonly Column<Passkey>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Added', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    head: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Not yet' : formatDateTime(lastUsedAt)),
  },
  {
    head: 'Change',
    cell: (passkey) => (
      <Row sx={{ gap: 0.5 }}>
        <DialogButton label="Rename" aria-label={`Rename ${passkey.name}`}>
          {(close) => <RenameForm passkey={passkey} onClose={close} />}
        </DialogButton>
        <ConfirmButton
          label="Remove"
          aria-label={`Remove ${passkey.name}`}
          title={`Remove ${passkey.name}?`}
          submit="Remove"
          send={() => sendStaffCommand(ownPasskeys, { action: 'remove', passkeyId: passkey.id })}
        >
          <p>The hub will no longer accept it. Delete it on the device too, where passwords are kept.</p>
        </ConfirmButton>
      </Row>
    ),
  },
];

type FormProps = { readonly onClose: () => void };

const addSchema = z.object({ name: passkeyNameSchema, password: z.string() });
const sentences = { name: `Give it a name of at most ${PASSKEY_NAME_MAX} letters.` } as const;

function AddForm({ onClose }: FormProps) {
  const initial = { name: deviceName(), password: '' };
  const form = useRequestForm(addSchema, initial, (typed) => typed, { sentences });
  const [asksPassword, setAsksPassword] = useState(false);
  return (
    <CommandForm
      form={form}
      title="Add a passkey"
      submit="Add"
      fields={[
        { name: 'name', label: 'Name', hint: 'So that you know it in the list.' },
        asksPassword && {
          name: 'password',
          kind: 'password',
          label: 'Your password',
          autoComplete: 'current-password',
        },
      ]}
      send={async (typed) => {
        try {
          await addPasskey(typed.name, typed.password);
        } catch (thrown) {
          if (thrown instanceof CommandError && 'password' in thrown.fields) setAsksPassword(true);
          throw thrown;
        }
      }}
      onClose={onClose}
    >
      <Muted>
        The fingerprint, face or PIN that unlocks this device signs you in from then on. It never leaves the
        device.
      </Muted>
    </CommandForm>
  );
}

function RenameForm({ passkey, onClose }: FormProps & { readonly passkey: Passkey }) {
  const form = useRequestForm(
    ownPasskeys.request,
    { name: passkey.name },
    ({ name }) => ({ action: 'rename', passkeyId: passkey.id, name }),
    { sentences },
  );
  return (
    <CommandForm
      form={form}
      title={`Rename ${passkey.name}`}
      fields={[{ name: 'name', label: 'Name' }]}
      send={(request) => sendStaffCommand(ownPasskeys, request)}
      onClose={onClose}
    />
  );
}

type Session = CommandAnswer<typeof ownAccount>['sessions'][number];

function OwnSessions() {
  const reading = useRead('own sessions', () => sendStaffQuery(ownAccount, { action: 'list' }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sessionId: string) => sendStaffCommand(ownAccount, { action: 'end', sessionId }),
    onError: reading.retry,
  });
  return (
    <Panel aria-label="Your sessions">
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <Loaded reading={reading} rows={2}>
        {({ sessions }) => (
          <DataList
            label="Your sessions"
            columns={sessionColumns(isPending, mutate)}
            rows={sessions}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
      <Muted sx={{ display: 'block', p: 1.5 }}>
        A session ends by itself after 30 minutes without use, and after 8 hours.
      </Muted>
    </Panel>
  );
}

const nameOf = (browser: Session['browser']) => browser ?? 'Unknown browser';

function sessionColumns(busy: boolean, end: (sessionId: string) => void): readonly Column<Session>[] {
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
          <SmallButton
            disabled={busy}
            aria-label={`End ${nameOf(browser)}, since ${formatDateTime(createdAt)}`}
            onClick={() => end(id)}
          >
            End it
          </SmallButton>
        ),
    },
  ];
}

const useRules = () =>
  useMutation({
    mutationFn: (change: CommandRequest<typeof passkeyRules>) => sendStaffCommand(passkeyRules, change),
    onError: rereadAll,
  });

export function RequiredPasskeys() {
  const { value } = useRead('passkeys', fetchPasskeys);
  const { mutate, isPending, error } = useRules();
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
      <span>Staff without one add it at the next sign-in. Sessions without a passkey end at once.</span>
    </Section>
  );
}

function OwnCodes({ codesLeft }: { codesLeft: number }) {
  const { mutate, isPending, error, data, reset } = useRules();
  return (
    <Section title="Your recovery codes">
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <span>
        {codesLeft === 0
          ? 'You have none. Print ten, for the day when your passkey is lost: each lets you in once.'
          : `Codes left: ${codesLeft}. New ones replace them.`}
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
