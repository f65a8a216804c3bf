/** Corrects a learner's name and phone. The e-mail cannot be changed, because the learner signs in with it. */
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import type { SeenLearner } from '../../domain/people/account.ts';
import { formatPhone } from '../../domain/people/phone-number.ts';
import { editLearner } from '../../domain/wire/staff-command.ts';
import { Muted } from '../ui/shapes.ts';
import { CommandForm } from './CommandForm.tsx';
import { resolverOf } from './resolver.ts';

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
          label: 'Asked not to be written to: WhatsApp rounds leave them out',
        },
      ]}
      send={async (_, changes) => {
        const request = changes('userId');
        if (request === null) return onClose();
        await sendStaff(editLearner, request);
        onSaved();
      }}
      onClose={onClose}
    >
      <Muted>
        What it was and what it is now is kept in the log. Receipts keep the name they were made with.
      </Muted>
    </CommandForm>
  );
}
