/** Three clicks on the home page's logo, or Ctrl/Cmd+H, open the staff's sign-in (spec §2, §9). Times in ms. */
import {
  STAFF_DIALOG_OPENS_MAX,
  STAFF_DIALOG_PERIOD,
  LOGO_CLICK_GAP,
  LOGO_CLICKS,
} from '../../domain/wire/limits.ts';
import { readStorage, writeStorage } from '../../shared/data/web-storage.ts';
import { DEVICE_PREFIX } from '../../pwa/storage-keys.ts';
import { all } from './dom.ts';

type StaffDialog = { readonly openStaffSignIn: () => void };

export function afterClick(clicks: readonly number[], now: number): number[] {
  const last = clicks.at(-1);
  return last !== undefined && now - last <= LOGO_CLICK_GAP ? [...clicks, now] : [now];
}

/** Null if this would be too many openings within 60 s. */
export function afterOpening(openings: readonly number[], now: number): number[] | null {
  const recent = openings.filter((at) => now - at < STAFF_DIALOG_PERIOD);
  return recent.length < STAFF_DIALOG_OPENS_MAX ? [...recent, now] : null;
}

const KEY = `${DEVICE_PREFIX}openings`;

/** Counted per tab, so that a reload does not reset it. Without storage nothing is counted. */
function mayOpen(): boolean {
  const openings = JSON.parse(readStorage(KEY, 'sessionStorage') ?? '[]') as number[];
  const next = afterOpening(openings, Date.now());
  if (next) writeStorage(KEY, JSON.stringify(next), 'sessionStorage');
  return next !== null;
}

async function open(address: string): Promise<void> {
  if (!mayOpen()) return;
  const dialog = (await import(/* @vite-ignore */ address)) as StaffDialog;
  dialog.openStaffSignIn();
}

/** The page names the dialog's file, so that this script need not load React. */
export function startStaffEntrance(): void {
  const given = document.querySelector<HTMLScriptElement>('script[data-dialog]')?.dataset;
  const address = given?.['dialog'];
  if (!address) return;
  const tryOpen = () => void open(address).catch(() => undefined);
  let clicks: number[] = [];
  for (const logo of all('[data-logo]')) {
    logo.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      clicks = afterClick(clicks, Date.now());
      if (clicks.length < LOGO_CLICKS) return;
      clicks = [];
      tryOpen();
    });
  }
  addEventListener('keydown', (event) => {
    const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!wanted || event.key.toLowerCase() !== 'h') return;
    event.preventDefault();
    tryOpen();
  });
  // The inline script in the head has listened until now.
  window.onkeydown = null;
  if ('early' in given) tryOpen();
}
