import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a dialog that is taken away closes while it is still in the page, so that the focus goes back', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const closed: boolean[] = [];
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    closed.push(this.isConnected);
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const nothing = () => undefined;
  const dialog = (
    <ConfirmDialog title="Sure?" confirm="Yes" cancel="No" onConfirm={nothing} onCancel={nothing}>
      Text
    </ConfirmDialog>
  );
  await act(async () => root.render(dialog));
  expect(document.querySelector('dialog')?.open).toBe(true);
  await act(async () => root.render(null));
  expect(closed).toEqual([true]);
  await act(async () => root.unmount());
});
