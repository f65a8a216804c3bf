/** What goes and what stays when an account is deleted, with the password once more. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '../../shared/ui/Button.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { toCommandError } from '../../shared/data/errors.ts';
import { accountMessages, errorMessages } from '../../domain/wire/messages.ts';
import { countUnsent } from '../proof-outbox/proof-outbox.ts';
import { Fields, PasswordField } from '../../shared/ui/fields.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { deleteAccount } from '../../domain/wire/command.ts';
import type { CommandAnswer } from '../../domain/wire/commands.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { confirmPassword, learnerToken } from '../data/auth-session.ts';

const schema = z.object({ password: z.string().check(z.minLength(1, accountMessages.passwordRequired)) });

type Props = {
  readonly uid: string;
  /** Gets the orders that the ledger keeps. */
  readonly onDeleted: (keptOrders: readonly string[]) => void;
};

export function DeletionForm({ uid, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const carryOut = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { keptOrders } = await deleteMyAccount(getValues('password'));
      onDeleted(keptOrders);
    } catch (thrown) {
      const { message } = toCommandError(thrown);
      if (message === errorMessages.invalidLogin)
        setError('password', { message: accountMessages.presentWrong });
      else setFailure(message);
      setBusy(false);
      setAsking(false);
    }
  };
  const ask = async () => {
    setUnsent(await countUnsent(uid));
    setAsking(true);
  };
  return (
    <Fields noValidate onSubmit={handleSubmit(ask)}>
      <PasswordField
        {...register('password')}
        id="deletion-password"
        label="Your password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      {failure !== null && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <Button type="submit" variant="outlined" style={{ justifySelf: 'start' }}>
        Delete my account
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete your account for good?"
          confirm={busy ? 'Deleting...' : 'Delete for good'}
          cancel="Keep my account"
          busy={busy}
          onConfirm={() => void carryOut()}
          onCancel={() => setAsking(false)}
        >
          <p>You lose your classes, recordings and receipts here. Nobody can bring the account back.</p>
          {unsent > 0 && (
            <p>
              A payment proof is still on this phone and not sent. It is deleted too, and nobody will have
              seen it.
            </p>
          )}
        </ConfirmDialog>
      )}
    </Fields>
  );
}

/** @throws CommandError `unauthenticated` for a wrong password, `conflict` while a payment is being checked */
async function deleteMyAccount(password: string): Promise<CommandAnswer<typeof deleteAccount>> {
  await confirmPassword(password);
  return sendCommand(deleteAccount, { agreed: true }, { key: newKey(), token: learnerToken });
}
