/** Installing the app: what this browser can do, and whether it may be offered (rules §9). */
import { DAY } from '../domain/wire/limits.ts';
import { isNotedWithin, writeNote } from './device-notes.ts';
import { DEVICE_PREFIX } from './storage-keys.ts';
import { CACHE_LEARNER_TIER } from './worker-protocol.ts';

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * `offered`: the browser lets us ask. `by-hand`: Safari on an iPhone, where people install by the share menu.
 * `in-safari`: another browser on an iPhone, where people have to open Safari first.
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

// These are plain listeners, because a store would load zustand on the public pages too.
const listeners = new Set<() => void>();
let event: InstallEvent | undefined;
let installed = false;

function changed(): void {
  for (const listener of listeners) listener();
}

/** Has the worker store the learner's app on this phone. Call it when somebody registers, signs in or installs. */
export function cacheLearnerTier(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: CACHE_LEARNER_TIER }));
}

/** Prevents the browser's own install banner and keeps its event for later. Call once, as early as possible. */
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

/** True iff the device is an iPhone or iPad. An iPad calls itself a Mac. */
function isIphone({ userAgent, maxTouchPoints }: Agent): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** True iff the browser is Safari on an iPhone or iPad. Other browsers there have other menus, or none. */
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

/** True iff the page may offer it by itself: it is possible, and was not declined in the last 60 days. */
export function canOfferInstall(now: number = Date.now()): boolean {
  const state = installState();
  return (state === 'offered' || state === 'by-hand') && !isNotedWithin(DECLINED_KEY, DECLINED_FOR, now);
}

/** Remembers, on this phone, that the person said no. */
export function declineInstall(now: number = Date.now()): void {
  event = undefined;
  writeNote(DECLINED_KEY, String(now));
  changed();
}

/** Shows the browser's own question. Call only from a click. `unavailable` where the browser cannot ask. */
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
