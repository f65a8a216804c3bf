/** Installing the app: offered after value only, remembered, never nagging (decisions §9). */
import { DAY } from '../domain/wire/limits.ts';
import { DEVICE_PREFIX } from './storage-keys.ts';
import { cacheLearnerTier } from './register.ts';

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * `offered`: the browser lets us ask. `by-hand`: Safari on an iPhone, where the person does it in the share menu.
 * `in-safari`: another browser there; the way leads through Safari.
 */
export type InstallState = 'installed' | 'offered' | 'by-hand' | 'in-safari' | 'none';

/** What to do on an iPhone or iPad, step by step; web push works there only from the home screen. */
export const iphoneSteps = [
  'Tap the Share button, the square with an arrow.',
  'Choose “Add to Home Screen”, then “Add”.',
  'Open the hub from its new icon. Class reminders can be switched on there.',
] as const;

const DECLINED_KEY = `${DEVICE_PREFIX}install-declined`;
const DECLINED_FOR = 60 * DAY;

// Listeners and no store of zustand: the public pages load this file, and would load the library with it.
const listeners = new Set<() => void>();
let event: InstallEvent | undefined;
let installed = false;

function changed(): void {
  for (const listener of listeners) listener();
}

/** Holds back the browser's own banner and keeps its event. Call once, as early as the page can. */
export function captureInstall(): void {
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    event = offer as InstallEvent;
    changed();
  });
  addEventListener('appinstalled', () => {
    installed = true;
    event = undefined;
    cacheLearnerTier();
    changed();
  });
}

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** True iff it is an iPhone or iPad; the latter calls itself a Mac. */
function isIphone({ userAgent, maxTouchPoints }: Agent): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** True iff it is Safari on an iPhone or iPad: other browsers there, and those inside apps, have other menus or none. */
export function isIphoneSafari(agent: Agent): boolean {
  const isSafari = /Version\/\d.*Safari\//.test(agent.userAgent);
  const others = /EdgiOS|OPT\/|OPiOS|DuckDuckGo|Ddg\/|FBAN|FBAV|Instagram/;
  return isIphone(agent) && isSafari && !others.test(agent.userAgent);
}

export function installState(): InstallState {
  const standalone = (navigator as { standalone?: boolean }).standalone === true;
  if (installed || standalone || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (event !== undefined) return 'offered';
  if (!isIphone(navigator)) return 'none';
  return isIphoneSafari(navigator) ? 'by-hand' : 'in-safari';
}

/** True iff it may be offered unasked: possible, and not declined in the last 60 days. For a moment after value. */
export function mayOfferInstall(now: number = Date.now()): boolean {
  const state = installState();
  if (state !== 'offered' && state !== 'by-hand') return false;
  try {
    return now - Number(localStorage.getItem(DECLINED_KEY) ?? 0) > DECLINED_FOR;
  } catch {
    return true;
  }
}

/** Remembers, on this phone, that the person said no. */
export function declineInstall(now: number = Date.now()): void {
  event = undefined;
  try {
    localStorage.setItem(DECLINED_KEY, String(now));
  } catch {
    // Without storage it is forgotten with the page.
  }
  changed();
}

/** Shows the browser's own question; only from a click. `unavailable` where the browser has none to show. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const offer = event;
  event = undefined;
  changed();
  if (offer === undefined) return 'unavailable';
  const { outcome } = await offer.prompt();
  if (outcome === 'dismissed') declineInstall();
  return outcome;
}

/** Calls `listener` when the state may have changed; returns the way to stop. */
export function watchInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
