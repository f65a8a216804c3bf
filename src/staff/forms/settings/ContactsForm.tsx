/** How learners reach the hub. */
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { formatPhone, normalisePhone } from '../../../domain/people/phone-number.ts';
import { contactsSchema, type PublicSettings } from '../../../domain/wire/setting.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { FormPanel } from '../../ui/FormPanel.tsx';
import { resolverOf } from '../resolver.ts';
import { followSettings, type SettingsProps, useSettings } from './use-settings.ts';

type Fields = { whatsapp: string; email: string; phone: string };

const BAD_PHONE = 'Write the number like 097 000 0000, or with its country code.';
const sentences = { whatsapp: BAD_PHONE, email: 'This is not an email address.', phone: BAD_PHONE } as const;

const valuesOf = ({ contacts }: PublicSettings): Fields => ({
  whatsapp: formatPhone(contacts.whatsapp),
  email: contacts.email,
  phone: formatPhone(contacts.phone),
});

export function ContactsForm(props: SettingsProps) {
  const form = useForm({
    resolver: resolverOf(
      contactsSchema,
      ({ whatsapp, email, phone }: Fields) => ({
        whatsapp: normalisePhone(whatsapp),
        email: email.trim(),
        phone: normalisePhone(phone),
      }),
      { sentences },
    ),
    ...followSettings,
    values: valuesOf(props.settings),
  });
  const { register, handleSubmit, formState } = form;
  const { send, undo, ...state } = useSettings('Contacts', form, valuesOf, props);
  const submit = handleSubmit((typed) => send({ contacts: typed }));
  const { errors, isSubmitting } = formState;
  return (
    <FormPanel
      title="Contacts"
      busy={isSubmitting}
      {...state}
      onUndo={undo}
      onSubmit={(event) => void submit(event)}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        <TextField
          {...register('whatsapp')}
          id="contacts-whatsapp"
          label="WhatsApp"
          type="tel"
          error={errors.whatsapp?.message}
        />
        <TextField
          {...register('phone')}
          id="contacts-phone"
          label="Phone"
          type="tel"
          error={errors.phone?.message}
        />
        <TextField
          {...register('email')}
          id="contacts-email"
          label="Email"
          type="email"
          error={errors.email?.message}
        />
      </Box>
    </FormPanel>
  );
}
