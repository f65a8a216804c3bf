/** One toast at a time from anywhere; the toaster itself comes with the first one (spec §2, §8). */
import type { Toast } from '../../domain/wire/messages.ts';
import type { Tone } from './toaster.tsx';

/** Shows a toast; where its code cannot be fetched, nothing is shown and nothing fails. */
export function showToast(toast: Toast, tone: Tone = 'info'): void {
  import('./toaster.tsx').then(
    ({ show }) => show(toast, tone),
    () => undefined,
  );
}

/** Fetches the toaster ahead, so that a toast about a lost connection can still be shown. */
export function prepareToasts(): void {
  import('./toaster.tsx').catch(() => undefined);
}
