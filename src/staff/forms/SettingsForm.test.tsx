/** Settings forms in a simulated browser: unsaved text is neither lost nor sent by itself. */
import { ThemeProvider } from '@mui/material';
import { createRoot, type Root } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { makePublicSettings } from '../../../tests/factories/setting.ts';
import { fillField } from '../../../tests/typing.ts';
import { builtInPages } from '../../shared/page-texts.ts';
import { staffTheme } from '../ui/theme/staff-theme.ts';
import { CommandForm } from './CommandForm.tsx';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
vi.stubEnv('VITE_FIREBASE_API_KEY', 'key');
const { SettingsForm, settingsParts } = await import('./SettingsForm.tsx');

const eventually = <T,>(look: () => T, message?: string) =>
  expect.poll(look, { timeout: 10_000, ...(message !== undefined && { message }) });
let root: Root;
const show = (element: React.ReactNode) =>
  root.render(<ThemeProvider theme={staffTheme}>{element}</ThemeProvider>);
const open = (element: React.ReactNode) => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  show(element);
};
const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const said = () => document.body.textContent;
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const settings = makePublicSettings();
const contactsForm = (changes: object = {}) => (
  <SettingsForm
    part={settingsParts.contacts}
    settings={{ ...settings, contacts: { ...settings.contacts, ...changes } }}
    isFirst={false}
  />
);

test('unsaved text comes back with the page and can be undone, and the tab asks before it closes', {
  timeout: 30_000,
}, async () => {
  open(contactsForm());
  await eventually(() => field('contacts-email')?.value).toBe(settings.contacts.email);
  expect(asks()).toBe(false);
  fillField('contacts-email', 'half@');
  await eventually(said).toContain('Not saved yet.');
  expect(asks()).toBe(true);
  root.unmount();
  expect(asks()).toBe(false);

  open(contactsForm({ phone: '+260977000000' }));
  await eventually(() => field('contacts-email')?.value).toBe('half@');
  expect(field('contacts-phone')?.value, 'changed by somebody else meanwhile').toBe('097 700 0000');
  await eventually(said).toContain('Not saved yet.');
  button('Undo changes')?.click();
  await eventually(() => field('contacts-email')?.value).toBe(settings.contacts.email);
  await eventually(said).not.toContain('Not saved yet.');
  root.unmount();

  open(contactsForm());
  await eventually(() => field('contacts-email')?.value).toBe(settings.contacts.email);
  expect(said()).not.toContain('Not saved yet.');
  root.unmount();
});

test('what a colleague saves comes into the fields in which nothing was typed', {
  timeout: 30_000,
}, async () => {
  open(contactsForm());
  await eventually(() => field('contacts-email')?.value).toBe(settings.contacts.email);
  fillField('contacts-email', 'mine@example.com');
  await eventually(said).toContain('Not saved yet.');
  show(contactsForm({ phone: '+260977000000' }));
  await eventually(() => field('contacts-phone')?.value).toBe('097 700 0000');
  expect(field('contacts-email')?.value).toBe('mine@example.com');
  root.unmount();
});

test('a missing number or a wrong dial code is said under its field', { timeout: 30_000 }, async () => {
  open(<SettingsForm part={settingsParts.paymentNumbers} settings={settings} isFirst={false} />);
  await eventually(() => field('pay-airtel_number')).not.toBeNull();
  for (const { id } of document.querySelectorAll('input')) fillField(id, '');
  button('Save')?.click();
  await eventually(() => document.querySelector('#pay-airtel_number-error')?.textContent).toBe(
    'Learners need a number.',
  );
  fillField('pay-mtn_dialCode', '115');
  await eventually(() => document.querySelector('#pay-mtn_dialCode-error')?.textContent).toContain('*115#');
  root.unmount();
});

test('Escape closes an untouched dialog, and warns where something was typed', {
  timeout: 30_000,
}, async () => {
  let closed = 0;
  function Dialog() {
    const form = useForm({ defaultValues: { typed: '' } });
    return (
      <CommandForm
        form={form}
        title="Edit"
        fields={[{ name: 'typed', id: 'typed', label: 'Text' }]}
        send={() => Promise.resolve()}
        onClose={() => (closed += 1)}
      />
    );
  }
  open(<Dialog />);
  await eventually(() => field('typed')).not.toBeNull();
  const escape = () =>
    field('typed')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  escape();
  expect(closed).toBe(1);
  fillField('typed', 'a');
  await eventually(asks).toBe(true);
  escape();
  await eventually(() => document.body.textContent).toContain('Cancel throws it away.');
  expect(closed).toBe(1);
  button('Cancel')?.click();
  expect(closed).toBe(2);
  root.unmount();
});

test('an empty page text starts from the built-in one, which is then kept like typed text', async () => {
  open(<SettingsForm part={settingsParts.pageTexts} settings={settings} isFirst={false} />);
  await eventually(() => field('pages-support')?.value).toBe('');
  button('Support')?.click();
  await eventually(() => field('pages-support')?.value).toBe(builtInPages.support);
  expect(button('Support')).toBeUndefined();
  expect(field('pages-terms')?.value).toBe('');
  expect(said()).toContain('Not saved yet.');
  root.unmount();
  open(<SettingsForm part={settingsParts.pageTexts} settings={settings} isFirst={false} />);
  await eventually(() => field('pages-support')?.value).toBe(builtInPages.support);
  button('Undo changes')?.click();
  await eventually(() => field('pages-support')?.value).toBe('');
  root.unmount();
});
