/** Single-key shortcuts of a page, which can be switched off (WCAG 2.1.4). */
import { useLayoutEffect, useRef, useState } from 'react';

const STORAGE_KEY = 'hub.staff.keys';

export type KeyMap = Readonly<Record<string, () => void>>;

/**
 * Runs the command of a pressed key, unless somebody types, a dialog is open, or keys are off. A key that is held down
 * counts once, because a repeat would decide on the next proof. Keys in `repeatable` may repeat.
 */
export function useKeys(keys: KeyMap, enabled: boolean, repeatable: readonly string[] = NONE): void {
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

export function useKeysWanted(): readonly [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  const change = (next: boolean) => {
    localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    setWanted(next);
  };
  return [wanted, change];
}
