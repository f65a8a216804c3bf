/** The messages of rounds in a simulated browser: a save that is answered late forgets no other text. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { builtInTemplates } from '../../domain/rounds/message-template.ts';
import { staffTheme } from '../ui/theme/staff-theme.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
vi.stubEnv('VITE_FIREBASE_API_KEY', 'key');
const { MessageTemplatesForm } = await import('./MessageTemplatesForm.tsx');
const { staffInstance } = await import('../data/staff-session.ts');

const text = () => document.querySelector<HTMLTextAreaElement>('#template-text');
const type = (typed: string) => {
  // React notices a change only through the native setter of the element.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(text(), typed);
  text()?.dispatchEvent(new Event('input', { bubbles: true }));
};
const choose = (kind: keyof typeof builtInTemplates) => {
  const select = document.querySelector<HTMLSelectElement>('#template-kind');
  Object.assign(select ?? {}, { value: kind });
  select?.dispatchEvent(new Event('change', { bubbles: true }));
};
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const said = () => document.querySelector('[role=status]')?.textContent;
const reads = (wanted: string) => expect.poll(() => text()?.value).toBe(wanted);

test('a save that is answered after another list was chosen forgets what it saved, and nothing else', async () => {
  const { auth } = staffInstance();
  await auth.authStateReady();
  Object.assign(auth, { currentUser: { getIdToken: async () => 'token' } });
  const asked: ((answer: Response) => void)[] = [];
  const answer = () =>
    asked.shift()?.(new Response(JSON.stringify({ result: { done: true }, serverNow: Date.now() })));
  vi.stubGlobal('fetch', () => new Promise((resolve) => asked.push(resolve)));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <ThemeProvider theme={staffTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MessageTemplatesForm templates={null} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await reads(builtInTemplates.unpaid);
  choose('rejected');
  await reads(builtInTemplates.rejected);
  type(`${builtInTemplates.rejected} Half`);
  await expect.poll(said).toBe('Not saved yet.');
  choose('unpaid');
  await reads(builtInTemplates.unpaid);
  type(`${builtInTemplates.unpaid} Whole.`);
  await expect.poll(said).toBe('Not saved yet.');
  button('Save')?.click();
  await expect.poll(() => asked.length).toBe(1);
  choose('rejected');
  await reads(`${builtInTemplates.rejected} Half`);
  answer();
  await expect.poll(said).toBe('Not saved yet.');
  await reads(`${builtInTemplates.rejected} Half`);
  choose('unpaid');
  await expect.poll(said).toBe('Saved. The next card has it.');

  type(`${builtInTemplates.unpaid} Again.`);
  await expect.poll(said).toBe('Not saved yet.');
  button('Save')?.click();
  await expect.poll(() => asked.length).toBe(1);
  type(`${builtInTemplates.unpaid} Again, and more`);
  answer();
  await expect.poll(said).toBe('Not saved yet.');
  await reads(`${builtInTemplates.unpaid} Again, and more`);
  root.unmount();
  vi.unstubAllGlobals();
});
