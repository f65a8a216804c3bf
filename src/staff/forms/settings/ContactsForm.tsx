/** How learners reach the hub. */
import Box from '@mui/material/Box';
import { formatPhone, normalisePhone } from '../../../domain/people/phone-number.ts';
import { contactsSchema } from '../../../domain/wire/setting.ts';
import type { PublicSettings } from '../../../domain/wire/settings/public-settings.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { FormPanel } from '../../ui/FormPanel.tsx';
import { resolverOf } from '../resolver.ts';
import { type SettingsProps, useSettings } from './use-settings.ts';

const names = ['whatsapp', 'phone', 'email'] as const;
type Fields = { [Contact in (typeof names)[number]]: string };

const labels = { whatsapp: 'WhatsApp', phone: 'Phone', email: 'Email' } as const;

const BAD_PHONE = 'Write the number like 097 000 0000, or with its country code.';
const sentences = { whatsapp: BAD_PHONE, email: 'This is not an email address.', phone: BAD_PHONE } as const;

const valuesOf = ({ contacts }: PublicSettings): Fields => ({
  whatsapp: formatPhone(contacts.whatsapp),
  email: contacts.email,
  phone: formatPhone(contacts.phone),
});

const resolver = resolverOf(
  contactsSchema,
  ({ whatsapp, email, phone }: Fields) => ({
    whatsapp: normalisePhone(whatsapp),
    email: email.trim(),
    phone: normalisePhone(phone),
  }),
  { sentences },
);

export function ContactsForm(props: SettingsProps) {
  const { register, errors, panel } = useSettings(
    { title: 'Contacts', valuesOf, resolver, changed: (contacts) => ({ contacts }) },
    props,
  );
  return (
    <FormPanel {...panel}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1.4fr' },
        }}
      >
        {names.map((name) => (
          <TextField
            key={name}
            {...register(name)}
            id={`contacts-${name}`}
            label={labels[name]}
            type={name === 'email' ? 'email' : 'tel'}
            error={errors[name]?.message}
          />
        ))}
      </Box>
    </FormPanel>
  );
}
