/** Adds a passkey of this device to one's own account. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { passkeyNameSchema } from '../../../domain/people/passkey.ts';
import { PASSKEY_NAME_MAX } from '../../../domain/wire/limits.ts';
import { CommandError } from '../../../shared/data/errors.ts';
import { deviceName } from '../../data/passkeys/ceremony.ts';
import { addPasskey } from '../../data/passkeys/own-passkeys.ts';
import { Muted } from '../../ui/shapes.ts';
import { CommandForm } from '../CommandForm.tsx';
import { resolverOf } from '../resolver.ts';

type Fields = { name: string; password: string };
type Props = { readonly onAdded: () => void; readonly onClose: () => void };

const schema = z.object({ name: passkeyNameSchema, password: z.string() });
export const nameSentences = { name: `Give it a name of at most ${PASSKEY_NAME_MAX} letters.` } as const;

export function AddPasskeyForm({ onAdded, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(schema, (fields: Fields) => fields, { sentences: nameSentences }),
    defaultValues: { name: deviceName(), password: '' },
  });
  const [asksPassword, setAsksPassword] = useState(false);
  const password = {
    name: 'password',
    id: 'passkey-password',
    kind: 'password',
    label: 'Your password',
    autoComplete: 'current-password',
  } as const;
  return (
    <CommandForm
      form={form}
      title="Add a passkey"
      submit="Add"
      fields={[
        { name: 'name', id: 'passkey-name', label: 'Name', hint: 'So that you know it in the list.' },
        ...(asksPassword ? [password] : []),
      ]}
      send={async (typed) => {
        try {
          await addPasskey(typed.name, typed.password);
        } catch (thrown) {
          if (thrown instanceof CommandError && thrown.fields['password'] !== undefined)
            setAsksPassword(true);
          throw thrown;
        }
        onAdded();
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
