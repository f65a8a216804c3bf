import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../tests/draw.ts';
import { useKeys, useKeysWanted, wantKeys } from './use-keys.tsx';

const decide = vi.fn<() => void>();

function Page() {
  const wanted = useKeysWanted();
  useKeys({ a: decide, j: decide }, true, REPEATABLE);
  return <button onClick={() => wantKeys(!wanted)}>Switch</button>;
}
const REPEATABLE = ['j'];

const press = (key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

beforeEach(() => {
  decide.mockReset();
  localStorage.clear();
  wantKeys(true);
});

test('a key decides once, however long it is held down, and not together with Ctrl', () => {
  render(<Page />);
  press('a');
  press('a', { repeat: true });
  press('a', { ctrlKey: true });
  expect(decide).toHaveBeenCalledOnce();
  press('j', { repeat: true });
  expect(decide).toHaveBeenCalledTimes(2);
});

test('no key works while somebody types or a dialog is open', () => {
  render(<Page />);
  const field = document.body.appendChild(document.createElement('input'));
  press('a', {}, field);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'alertdialog');
  press('a');
  expect(decide).not.toHaveBeenCalled();
  dialog.remove();
  press('a');
  expect(decide).toHaveBeenCalledOnce();
});

test('keys that were switched off stay off after a reload', async () => {
  render(<Page />);
  flushSync(() => document.querySelector('button')?.click());
  press('a');
  expect(decide).not.toHaveBeenCalled();
  vi.resetModules();
  const { useKeysWanted: useReloaded } = await import('./use-keys.tsx');
  const Reloaded = () => (useReloaded() ? 'on' : 'off');
  const page = render(<Reloaded />);
  expect(page.textContent).toBe('off');
  flushSync(() => [...document.querySelectorAll('button')].at(-1)?.click());
  press('a');
  expect(decide).toHaveBeenCalledOnce();
});
