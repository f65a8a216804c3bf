/** Closes a learner's account, folded because it is rare, and opens it again (decision 0096). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { closeAccount } from '../../../domain/wire/staff-command.ts';
import type { SeenLearner } from '../../../domain/people/account.ts';
import { sendStaff } from '../../data/commands.ts';
import { Muted } from '../../ui/shapes.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { ReasonForm } from '../../forms/ReasonForm.tsx';

type Props = { readonly user: SeenLearner; readonly onChanged: () => void };

export function Account({ user: { id, name, closedAt }, onChanged }: Props) {
  const [asked, setAsked] = useState(false);
  const isClosed = (closedAt ?? null) !== null;
  const close = () => setAsked(false);
  const send = async (reason: string) => {
    await sendStaff(closeAccount, { userId: id, isClosed: !isClosed, reason });
    close();
    const [title, text] = isClosed
      ? ['Account opened again', `${name} can sign in with the password as before.`]
      : ['Account closed', `${name} is signed out everywhere.`];
    showToast({ title, text }, 'success');
    onChanged();
  };
  const button = (
    <Button
      size="small"
      variant="outlined"
      color={isClosed ? 'primary' : 'error'}
      onClick={() => setAsked(true)}
    >
      {isClosed ? 'Open the account again' : 'Close the account'}
    </Button>
  );
  return (
    <>
      {isClosed ? (
        <Box sx={{ mt: 1.5 }}>{button}</Box>
      ) : (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center' }}>
            Stolen phone, or misuse
          </Box>
          <Muted as="p" sx={{ mt: 0, mb: 1 }}>
            Closing the account signs {name} out on every phone. Orders, payments and receipts stay.
          </Muted>
          {button}
        </Box>
      )}
      {asked && (
        <ReasonForm
          title={isClosed ? 'Open the account again' : 'Close the account'}
          sentence={
            isClosed
              ? `${name} can sign in again; whoever has the password can.`
              : `${name} can neither sign in nor join a class until the account is opened again.`
          }
          submit={isClosed ? 'Open' : 'Close'}
          hint="Kept in the log; the learner does not read it"
          send={send}
          onClose={close}
        />
      )}
    </>
  );
}
