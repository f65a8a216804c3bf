/** Adds a passkey of this device to one's own account. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { passkeyNameSchema } from '../../../domain/people/passkey.ts';
import { PASSKEY_NAME_MAX } from '../../../domain/wire/limits.ts';
import { passkeyMessages } from '../../../domain/wire/passkeys/passkey-messages.ts';
import { CommandError } from '../../../shared/data/errors.ts';
import { PasswordField, TextField } from '../../../shared/ui/fields.tsx';
import { deviceName } from '../../data/passkeys/ceremony.ts';
import { addPasskey } from '../../data/passkeys/own-passkeys.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Muted } from '../../ui/shapes.ts';
import { resolverOf } from '../resolver.ts';
import { useSave } from '../use-save.ts';

type Fields = { name: string; password: string };
type Props = { readonly onAdded: () => void; readonly onClose: () => void };

const schema = z.object({ name: passkeyNameSchema, password: z.string() });
const sentences = { name: `Give it a name of at most ${PASSKEY_NAME_MAX} letters.` } as const;

export function AddPasskeyForm({ onAdded, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(schema, (fields: Fields) => fields, { sentences }),
    defaultValues: { name: deviceName(), password: '' },
  });
  const [asksPassword, setAsksPassword] = useState(false);
  const { register, handleSubmit, formState } = form;
  const { save, ...sending } = useSave(form);
  const submit = handleSubmit(({ name, password }) =>
    save(async () => {
      try {
        await addPasskey(name, password);
      } catch (thrown) {
        if (thrown instanceof CommandError && thrown.fields['password'] !== undefined) setAsksPassword(true);
        throw thrown;
      }
      onAdded();
    }),
  );
  const { errors } = formState;
  return (
    <FormDialog title="Add a passkey" submit="Add" {...sending} onSubmit={submit} onClose={onClose}>
      <TextField
        {...register('name')}
        id="passkey-name"
        label="Name"
        hint="So that you know it in the list."
        error={errors.name?.message}
      />
      {asksPassword && (
        <PasswordField
          {...register('password')}
          id="passkey-password"
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message ?? passkeyMessages.passwordNeeded}
        />
      )}
      <Muted>
        The fingerprint, face or PIN that unlocks this device signs you in from then on. It never leaves the
        device.
      </Muted>
    </FormDialog>
  );
}
