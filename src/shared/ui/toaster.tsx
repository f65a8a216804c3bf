/** The toaster, in a React root of its own, so that a toast stays when the page changes. */
import { createRoot } from 'react-dom/client';
import { Toaster, toast as raise } from 'sonner';
import type { Toast } from '../../domain/wire/messages.ts';

const DURATION = 7_000;
const COLOURS = {
  '--normal-bg': 'var(--h-palette-background-paper)',
  '--normal-text': 'var(--h-palette-text-primary)',
  '--normal-border': 'var(--h-palette-divider)',
  '--border-radius': '14px',
  fontFamily: 'inherit',
} as React.CSSProperties;

export type Tone = 'success' | 'error' | 'info';

let mounted = false;

function mount(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Toaster
      position="top-center"
      theme="system"
      duration={DURATION}
      closeButton
      style={COLOURS}
      toastOptions={{ style: { fontSize: '1rem', alignItems: 'start' } }}
    />,
  );
}

export function show({ title, text }: Toast, tone: Tone): void {
  mount();
  const options = { id: title, ...(text === undefined ? {} : { description: text }) };
  if (tone === 'info') raise(title, options);
  else raise[tone](title, options);
}
