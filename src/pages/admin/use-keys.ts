/** Single-key commands of a page; whoever dictates or uses a screen reader can switch them off (WCAG 2.1.4). */
import { useEffect, useRef, useState } from 'react';

const KEPT_AS = 'hub.staff.keys';

export type KeyMap = Readonly<Record<string, () => void>>;

/** Calls what the pressed key stands for, unless somebody types, a dialog is open, or keys are off. */
export function useKeys(keys: KeyMap, enabled: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(ELSEWHERE) !== null) return;
      const command = latest.current[event.key];
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
const ELSEWHERE =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether keys are on, remembered on this device. */
export function useKeysWanted(): readonly [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useState(() => localStorage.getItem(KEPT_AS) !== 'off');
  const change = (next: boolean) => {
    localStorage.setItem(KEPT_AS, next ? 'on' : 'off');
    setWanted(next);
  };
  return [wanted, change];
}
