/** A learner's contact data and account, the note that only staff read, and the message that WhatsApp opens with. */
import { Box, Link as MuiLink } from '@mui/material';
import { useState } from 'react';
import type { SeenLearner } from '../../../domain/people/account.ts';
import type { LearnerNote } from '../../../domain/people/learner-note.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { staffGreeting } from '../../../domain/people/whatsapp-message.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { NOTE_MAX } from '../../../domain/wire/limits.ts';
import { closeAccount, editStudent, noteMessage, saveNote } from '../../../domain/wire/staff-command.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { liveNote } from '../../data/people.ts';
import { CommandForm, useRequestForm } from '../../forms/CommandForm.tsx';
import { ReasonButton } from '../../forms/ReasonForm.tsx';
import { DialogButton, Muted, Panel, Row, SmallButton, Stack } from '../../ui/shapes.tsx';
import { Facts } from '../../ui/cells.tsx';
import { Loaded, Unreadable } from '../../ui/states.tsx';
import { useWatch } from '../use-read.ts';
import { useCan } from '../use-staff.ts';
import { whatsappLink } from '../../../domain/people/whatsapp.ts';

type Props = { readonly user: SeenLearner };
type FormProps = Props & { readonly onClose: () => void };

/** `withoutOrders`: the message is then a greeting. */
export function Contact({ user, withoutOrders }: Props & { readonly withoutOrders: boolean }) {
  const { phone, email, noMessages, closedAt, createdAt, lastSeenAt } = user;
  const mail = <MuiLink href={`mailto:${email}`}>{email}</MuiLink>;
  return (
    <Panel aria-label="Contact" sx={{ p: 2 }}>
      <Facts
        facts={[
          ['Phone', phone ? <MuiLink href={`tel:${phone}`}>{formatPhone(phone)}</MuiLink> : 'not given'],
          ['Email', mail],
          ['Messages', noMessages === true ? 'asked for no messages' : null],
          ['Account', typeof closedAt === 'number' ? `closed since ${formatDateTime(closedAt)}` : null],
          ['Registered', formatDateTime(createdAt)],
          ['Last seen', formatDateTime(lastSeenAt ?? createdAt)],
        ]}
      />
      <Row sx={{ mt: 1.5 }}>
        <DialogButton label="Edit name and phone">
          {(onClose) => <PersonForm {...{ user, onClose }} />}
        </DialogButton>
        {phone !== null && withoutOrders && (
          <WhatsApp userId={user.id} phone={phone} orderId={null} text={staffGreeting(user.name)} />
        )}
      </Row>
      {useCan('close_accounts') && <Account user={user} />}
    </Panel>
  );
}

/** Corrects name and phone. The e-mail stays, because the learner signs in with it. */
function PersonForm({ user, onClose }: FormProps) {
  const form = useRequestForm(
    editStudent.request,
    {
      name: user.name,
      phone: user.phone === null ? '' : formatPhone(user.phone),
      noMessages: user.noMessages === true,
    },
    ({ phone, ...typed }) => ({
      ...typed,
      userId: user.id,
      // A learner without a phone number may stay without one.
      phone: phone.trim() === '' && user.phone === null ? null : phone,
    }),
  );
  return (
    <CommandForm
      form={form}
      title={`Edit ${user.name}`}
      fields={[
        { name: 'name', id: 'person-name', label: 'Name', autoComplete: 'off' },
        { name: 'phone', id: 'person-phone', label: 'Phone', type: 'tel', autoComplete: 'off' },
        {
          name: 'noMessages',
          id: 'person-no-messages',
          kind: 'check',
          label: 'Asked for no messages: WhatsApp rounds leave them out',
        },
      ]}
      send={async (_, changes) => {
        const request = changes('userId');
        if (request === null) return;
        await sendStaffCommand(editStudent, request);
        showToast({ title: 'Saved', text: 'The log keeps the old and the new details.' }, 'success');
      }}
      onClose={onClose}
    >
      <Muted>The log keeps the old and the new details. Receipts keep the name they were made with.</Muted>
    </CommandForm>
  );
}

/** Closes the account, folded because it is rare, and opens it again (decision 0096). */
function Account({ user: { id, name, closedAt } }: Props) {
  const isClosed = (closedAt ?? null) !== null;
  const send = (reason: string) =>
    sendStaffCommand(closeAccount, { userId: id, isClosed: !isClosed, reason });
  if (isClosed)
    return (
      <ReasonButton
        sx={{ mt: 1.5 }}
        title="Open the account again"
        sentence={`Anyone who has ${name}’s password can sign in again.`}
        submit="Open"
        done={{
          title: 'Account opened again',
          text: `${name} can sign in with the password as before.`,
        }}
        send={send}
      />
    );
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <summary>Stolen phone, or misuse</summary>
      <Muted as="p" sx={{ mt: 0, mb: 1 }}>
        Closing the account signs {name} out on every phone. Orders, payments and receipts stay.
      </Muted>
      <ReasonButton
        color="error"
        title="Close the account"
        sentence={`${name} can neither sign in nor join a class until the account is opened again.`}
        submit="Close"
        done={{ title: 'Account closed', text: `${name} is signed out everywhere.` }}
        send={send}
      />
    </Box>
  );
}

export function Note({ user }: Props) {
  const reading = useWatch(liveNote(user.id));
  return (
    <Loaded reading={reading} rows={1} height={44}>
      {({ values: [note = null], unreadable }) => (
        <Panel aria-label="Note" sx={{ p: 2, overflowWrap: 'anywhere' }}>
          <Stack sx={{ gap: 1, justifyItems: 'start' }}>
            {note === null ? (
              <Muted>Nothing is noted. Only staff read a note; {user.name} never does.</Muted>
            ) : (
              <>
                <Box sx={{ whiteSpace: 'pre-wrap' }}>{note.text}</Box>
                <Muted>
                  {note.savedBy}, {formatDateTime(note.savedAt)} · only staff read this
                </Muted>
              </>
            )}
            <Unreadable ids={unreadable} what="note" />
            <DialogButton label={note === null ? 'Write a note' : 'Change the note'}>
              {(onClose) => <NoteForm {...{ user, note, onClose }} />}
            </DialogButton>
          </Stack>
        </Panel>
      )}
    </Loaded>
  );
}

function NoteForm({ user, note, onClose }: FormProps & { readonly note: LearnerNote | null }) {
  // The version that this form began with: a note that changes meanwhile must not be replaced unread.
  const [seen] = useState(note?.savedAt ?? null);
  const form = useRequestForm(
    saveNote.request,
    { text: note?.text ?? '' },
    ({ text }) => ({ userId: user.id, text: text.trim() === '' ? null : text, over: seen }),
    { sentences: { text: `A note has at most ${NOTE_MAX.toLocaleString('en')} characters.` } },
  );
  const { isDirty } = form.formState;
  return (
    <CommandForm
      form={form}
      title={`Note on ${user.name}`}
      fields={[
        {
          name: 'text',
          id: 'note-text',
          kind: 'area',
          label: 'Note',
          hint: 'Only staff read it; what it was is kept in the log. Empty removes it.',
          rows: 5,
        },
      ]}
      send={async (request) => {
        if (isDirty) await sendStaffCommand(saveNote, request);
      }}
      onClose={onClose}
    />
  );
}

type WhatsAppProps = {
  readonly userId: string;
  readonly phone: string;
  readonly orderId: string | null;
  readonly text: string;
};

export function WhatsApp({ userId, phone, orderId, text }: WhatsAppProps) {
  // A failure is ignored: WhatsApp opens even without the audit entry.
  const note = () => sendStaffCommand(noteMessage, { userId, orderId, text }).catch(() => undefined);
  return (
    <SmallButton
      href={whatsappLink(phone, text)}
      target="_blank"
      rel="noreferrer"
      onClick={() => void note()}
    >
      Message on WhatsApp
    </SmallButton>
  );
}
