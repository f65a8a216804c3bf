/** Shows one toast at a time, from anywhere. The first one loads the toaster (spec §2, §8). */
import type { Toast } from '../../domain/wire/messages.ts';
import type { Tone } from './toaster.tsx';

/** Shows a toast. Where its code cannot be loaded, nothing is shown and no error is thrown. */
export function showToast(toast: Toast, tone: Tone = 'info'): void {
  import('./toaster.tsx').then(
    ({ show }) => show(toast, tone),
    () => undefined,
  );
}

/** Loads the toaster ahead, so that a toast about a lost connection can be shown. */
export function prepareToasts(): void {
  import('./toaster.tsx').catch(() => undefined);
}
