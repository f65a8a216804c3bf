/** Corrects a learner's name and phone. The e-mail cannot be changed, because the learner signs in with it. */
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import type { SeenLearner } from '../../domain/people/seen-learner.ts';
import { formatPhone } from '../../domain/people/phone-number.ts';
import { editLearner } from '../../domain/wire/staff-command.ts';
import { CheckField, TextField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Muted } from '../ui/shapes.ts';
import { changedOnly, isUnchanged } from './changed-fields.ts';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';

type Props = { readonly user: SeenLearner; readonly onSaved: () => void; readonly onClose: () => void };
type Fields = { name: string; phone: string; noMessages: boolean };

export function PersonForm({ user, onSaved, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(
      editLearner.request,
      ({ name, phone, noMessages }: Fields) => ({
        userId: user.id,
        name,
        // A learner without a phone number may stay without one.
        phone: phone.trim() === '' && user.phone === null ? null : phone,
        noMessages,
      }),
      { sentences: {} },
    ),
    defaultValues: {
      name: user.name,
      phone: user.phone === null ? '' : formatPhone(user.phone),
      noMessages: user.noMessages === true,
    },
  });
  const { save, ...sending } = useSave(form);
  const { dirtyFields, errors } = form.formState;
  const submit = form.handleSubmit((whole) =>
    save(async () => {
      const request = changedOnly(whole, 'userId', dirtyFields);
      if (isUnchanged(request)) return onClose();
      await sendStaff(editLearner, request);
      onSaved();
    }),
  );
  return (
    <FormDialog title={`Edit ${user.name}`} submit="Save" {...sending} onSubmit={submit} onClose={onClose}>
      <TextField
        {...form.register('name')}
        id="person-name"
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...form.register('phone')}
        id="person-phone"
        label="Phone"
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
      />
      <CheckField
        {...form.register('noMessages')}
        id="person-no-messages"
        label="Asked not to be written to: WhatsApp rounds leave them out"
      />
      <Muted>
        What it was and what it is now is kept in the log. Receipts keep the name they were made with.
      </Muted>
    </FormDialog>
  );
}
