/** Shows one toast at a time (spec §2, §8); the toaster loads with the first. */
import type { Toast } from '../../domain/wire/messages.ts';
import type { Tone } from './toaster.tsx';

export function showToast(toast: Toast, tone: Tone = 'info'): void {
  import('./toaster.tsx').then(
    ({ show }) => show(toast, tone),
    () => undefined,
  );
}

/** Preloads the toaster, so that a toast about a lost connection can be shown. */
export function prepareToasts(): void {
  import('./toaster.tsx').catch(() => undefined);
}
