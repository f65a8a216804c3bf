/** Shows one toast at a time (spec §2, §8); the toaster loads with the first. */
import type { Toast } from '../../domain/wire/messages.ts';
import type { Tone } from './toaster.tsx';

let toaster: typeof import('./toaster.tsx') | undefined;
const load = async () => (toaster = await import('./toaster.tsx'));

export function showToast(toast: Toast, tone: Tone = 'info'): void {
  load().then(
    ({ show }) => show(toast, tone),
    () => undefined,
  );
}

/** Preloads the toaster, so that a toast about a lost connection can be shown. */
export function prepareToasts(): void {
  load().catch(() => undefined);
}

/** Call on a page change: dismisses the previous page's toasts. */
export function dismissToasts(): void {
  toaster?.leave();
}
