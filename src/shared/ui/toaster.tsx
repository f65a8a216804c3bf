/** Has its own React root, to survive a page change; beside the page's column on a wide screen, to cover no form. */
import { createRoot } from 'react-dom/client';
import { Toaster, toast as raise } from 'sonner';
import type { Toast } from '../../domain/wire/messages.ts';
import styles from './toaster.module.css';

const DURATION = 7_000;
const COLOURS = {
  '--normal-bg': 'var(--h-palette-background-paper)',
  '--normal-text': 'var(--h-palette-text-primary)',
  '--normal-border': 'var(--h-palette-divider)',
  '--border-radius': '14px',
  fontFamily: 'inherit',
} as React.CSSProperties;

export type Tone = 'success' | 'error' | 'info';

/** `prompt.ts` sets the height of its offer. */
const PLACE = { bottom: 'var(--hub-offer, 16px)' };

let mounted = false;
/** A page change dismisses older toasts; a younger one came together with the change and stays, ms. */
const CAME_ALONG = 1_500;
const shownAt = new Map<string, number>();

/** Failures that may still be visible; a success removes them. */
const failures = new Set<string>();

function mount(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Toaster
      position="bottom-right"
      offset={PLACE}
      mobileOffset={PLACE}
      theme="system"
      duration={DURATION}
      closeButton
      style={COLOURS}
      // Fixed width: with larger letters it would cover the page's own message.
      toastOptions={{
        style: { fontSize: 'min(1rem, 24px)', alignItems: 'start', paddingInlineEnd: 48 },
        classNames: { closeButton: styles.close ?? '', description: styles.text ?? '' },
      }}
    />,
  );
}

export function show({ title, text }: Toast, tone: Tone): void {
  mount();
  if (tone === 'success') for (const failure of failures) raise.dismiss(failure);
  if (tone === 'success') failures.clear();
  if (tone === 'error') failures.add(title);
  shownAt.set(title, Date.now());
  const options = { id: title, ...(text === undefined ? {} : { description: text }) };
  // Users who wait read it, and look for the next button at the bottom.
  if (tone === 'info') raise(title, { ...options, position: 'top-center' });
  else raise[tone](title, options);
}

export function leave(): void {
  for (const [title, at] of shownAt) {
    if (Date.now() - at < CAME_ALONG) continue;
    raise.dismiss(title);
    shownAt.delete(title);
  }
}
