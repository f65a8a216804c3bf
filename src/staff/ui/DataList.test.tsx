/** A list in a simulated browser whose width changes. */
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { DataList } from './DataList.tsx';
import { DialogButton } from './DialogButton.tsx';
import { FormDialog } from './FormDialog.tsx';
import { staffTheme } from './theme/staff-theme.ts';

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const field = () => document.querySelector<HTMLInputElement>('#name');

test('a dialog that was opened in a row keeps what was typed where the table becomes cards', async () => {
  const width = Object.assign(new EventTarget(), { matches: true });
  const real = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('min-width') ? width : real(query)));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const dialog = (close: () => void) => (
    <FormDialog title="Edit" submit="Save" busy={false} problem={null} onSubmit={close} onClose={close}>
      <input id="name" />
    </FormDialog>
  );
  root.render(
    <ThemeProvider theme={staffTheme}>
      <DataList
        label="Words"
        columns={[
          { head: 'Word', cell: (word) => word },
          { head: 'Change', cell: () => <DialogButton label="Change it">{dialog}</DialogButton> },
        ]}
        rows={['one']}
        keyOf={(word) => word}
      />
    </ThemeProvider>,
  );
  await expect.poll(() => document.querySelector('table')).not.toBeNull();
  button('Change it')?.click();
  await expect.poll(field).not.toBeNull();
  Object.assign(field() ?? {}, { value: 'typed' });
  width.matches = false;
  width.dispatchEvent(new Event('change'));
  await expect.poll(() => document.querySelector('table')).toBeNull();
  expect(field()?.value).toBe('typed');
  button('Cancel')?.click();
  await expect.poll(field).toBeNull();
  root.unmount();
  vi.unstubAllGlobals();
});
