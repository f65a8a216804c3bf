/** Two or three tabs with ARIA's keyboard pattern: arrows move and choose. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './Tabs.module.css';

type Props<T extends string> = {
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  disabled = false,
  children,
}: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`#tab-${next.value}`)?.focus();
  };
  return (
    <>
      {/* The chosen tab takes the focus, never the list, but oxlint asks for a focusable list. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className={styles.list} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls="tab-panel"
            tabIndex={tab.value === value ? 0 : -1}
            disabled={disabled}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${value}`}>
        {children}
      </div>
    </>
  );
}
