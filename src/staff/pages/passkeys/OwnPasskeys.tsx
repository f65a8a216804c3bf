/** One's own passkeys: add, name, remove; for owners also which roles need one, and the codes for a lost one. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Passkey } from '../../../domain/people/passkey.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { ownPasskeys } from '../../../domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../domain/wire/passkeys/passkey-messages.ts';
import { sendStaff } from '../../data/commands.ts';
import { hasPasskeys } from '../../data/passkeys/ceremony.ts';
import { fetchPasskeys } from '../../data/passkeys/own-passkeys.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { AddPasskeyForm, nameSentences } from '../../forms/passkeys/AddPasskeyForm.tsx';
import { resolverOf } from '../../forms/resolver.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { useRead } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import { PasskeyRules } from './PasskeyRules.tsx';

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

/** The page of who has no settings: owners have the same there. */
export function OwnAccount() {
  return (
    <>
      <Heading title="Your account" />
      <OwnPasskeys />
    </>
  );
}

export function OwnPasskeys() {
  const titleId = useId();
  const { role } = useStaff();
  const { value: own, failure, retry } = useRead('passkeys', fetchPasskeys);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const changed = () => {
    close();
    retry();
  };
  const isSupported = hasPasskeys();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Panel aria-labelledby={titleId}>
        <Box sx={{ p: 2, pb: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
            Your passkeys
          </Typography>
          {isSupported && <Button onClick={() => setOpen({ what: 'add' })}>Add a passkey</Button>}
        </Box>
        <Box component="p" sx={{ m: 0, px: 2, pb: 1.5 }}>
          A passkey signs you in with the fingerprint, face or PIN of your device. Once you have one, exports,
          reversals and changes of staff, payment numbers and contacts ask for it, too.
        </Box>
        {!isSupported && (
          <Alert severity="info" sx={{ mx: 2, mb: 2 }}>
            {passkeyMessages.unsupported}
          </Alert>
        )}
        {failure !== null && <Failed message={failure.message} onRetry={retry} />}
        {own === null && failure === null && <RowsSkeleton rows={2} height={36} />}
        {own !== null && own.passkeys.length > 0 && (
          <DataList
            label="Your passkeys"
            columns={columnsFor(setOpen)}
            rows={own.passkeys}
            keyOf={({ id }) => id}
          />
        )}
        {own?.passkeys.length === 0 && (
          <Muted sx={{ display: 'block', px: 2, pb: 2 }}>
            {own.requiredFor.includes(role)
              ? 'You have none yet, and your role needs one.'
              : 'You have none yet.'}
          </Muted>
        )}
      </Panel>
      {own !== null && own.codesLeft !== null && (
        <PasskeyRules requiredFor={own.requiredFor} codesLeft={own.codesLeft} onChanged={retry} />
      )}
      {open?.what === 'add' && <AddPasskeyForm onAdded={changed} onClose={close} />}
      {open?.what === 'rename' && <RenameForm passkey={open.passkey} onDone={changed} onClose={close} />}
      {open?.what === 'remove' && <RemoveForm passkey={open.passkey} onDone={changed} onClose={close} />}
    </Box>
  );
}

function columnsFor(onOpen: (open: Open) => void): readonly Column<Passkey>[] {
  return [
    { head: 'Name', cell: ({ name }) => name },
    { head: 'Added', cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Not yet' : formatDateTime(lastUsedAt)),
    },
    {
      head: 'Change',
      cell: (passkey) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => onOpen({ what: 'rename', passkey })}
          >
            Rename
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => onOpen({ what: 'remove', passkey })}
          >
            Remove
          </Button>
        </Box>
      ),
    },
  ];
}

type Props = { readonly passkey: Passkey; readonly onDone: () => void; readonly onClose: () => void };

function RenameForm({ passkey, onDone, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(
      ownPasskeys.request,
      ({ name }: { name: string }) => ({ action: 'rename', passkeyId: passkey.id, name }),
      { sentences: nameSentences },
    ),
    defaultValues: { name: passkey.name },
  });
  return (
    <CommandForm
      form={form}
      title={`Rename ${passkey.name}`}
      fields={[{ name: 'name', id: 'passkey-name', label: 'Name' }]}
      send={async (request) => {
        await sendStaff(ownPasskeys, request);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function RemoveForm({ passkey, onDone, onClose }: Props) {
  return (
    <CommandForm
      form={useForm()}
      title={`Remove ${passkey.name}?`}
      submit="Remove"
      intro={<p>The hub takes it no more. Delete it on the device as well, where passwords are kept.</p>}
      fields={[]}
      send={async () => {
        await sendStaff(ownPasskeys, { action: 'remove', passkeyId: passkey.id });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
