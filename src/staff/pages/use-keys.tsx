/** Single-key shortcuts of a page, which can be switched off (WCAG 2.1.4), and the hint of a key beside its button. */
import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Key } from '../ui/shapes.tsx';

const STORAGE_KEY = 'hub.staff.keys';

export type KeyMap = Readonly<Record<string, () => void>>;

/**
 * Runs the command of a pressed key, unless a field has the focus, a dialog is open, keys are off, or the page is not free
 * for them. A key that is held down counts once, because a repeat would decide on the next proof. Keys in `repeatable` may repeat.
 */
export function useKeys(keys: KeyMap, isFree = true, repeatable: readonly string[] = NONE): void {
  const enabled = useKeysWanted() && isFree;
  const latest = useRef(keys);
  // A layout effect, so that no key acts on content that has just left the screen.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(ELSEWHERE) !== null) return;
      // An open dialog may have lost the focus.
      if (document.querySelector(DIALOG) !== null) return;
      const command = latest.current[event.key];
      if (command === undefined || (event.repeat && !repeatable.includes(event.key))) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled, repeatable]);
}
const NONE: readonly string[] = [];
const ELSEWHERE = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

const keysWanted = createStore<boolean>(() => localStorage.getItem(STORAGE_KEY) !== 'off');

export const useKeysWanted = (): boolean => useStore(keysWanted);

export function wantKeys(wanted: boolean): void {
  localStorage.setItem(STORAGE_KEY, wanted ? 'on' : 'off');
  keysWanted.setState(wanted, true);
}

export function KeyHint({ children }: { children: string }) {
  return useKeysWanted() && <Key aria-hidden="true">{children}</Key>;
}
