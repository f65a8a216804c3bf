/** Single-key commands of a page; whoever dictates or uses a screen reader can switch them off (WCAG 2.1.4). */
import { useLayoutEffect, useRef, useState } from 'react';

const KEPT_AS = 'hub.staff.keys';

export type KeyMap = Readonly<Record<string, () => void>>;

/**
 * Calls what the pressed key stands for, unless somebody types, a dialog is open, or keys are off. A key that is held
 * down counts once: what it repeats would hit the next proof, unseen. Those that may be held are named in `held`.
 */
export function useKeys(keys: KeyMap, enabled: boolean, held: readonly string[] = NONE): void {
  const latest = useRef(keys);
  // Before anything is painted: no key acts for what stood on the screen before.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(ELSEWHERE) !== null) return;
      // The focus may have been lost from an open dialog; what lies beneath it stays out of reach.
      if (document.querySelector(DIALOG) !== null) return;
      const command = latest.current[event.key];
      if (command === undefined || (event.repeat && !held.includes(event.key))) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled, held]);
}
const NONE: readonly string[] = [];
const ELSEWHERE = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Whether keys are on, remembered on this device. */
export function useKeysWanted(): readonly [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useState(() => localStorage.getItem(KEPT_AS) !== 'off');
  const change = (next: boolean) => {
    localStorage.setItem(KEPT_AS, next ? 'on' : 'off');
    setWanted(next);
  };
  return [wanted, change];
}
