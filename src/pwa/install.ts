/** Installing the app: what this browser can do, and whether it may be offered (rules §9). */
import { createStore } from 'zustand/vanilla';
import { DAY } from '../domain/wire/limits.ts';
import { isNotedWithin, writeStorage } from '../shared/data/web-storage.ts';
import { DEVICE_PREFIX } from './storage-keys.ts';

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * `offered`: the browser lets us ask. `by-hand`: Safari on an iPhone, where people install by the share menu.
 * `in-safari`: another browser on an iPhone, where people have to open Safari first.
 */
type InstallState = 'installed' | 'offered' | 'by-hand' | 'in-safari' | 'none';

/** For iPhones and iPads, where web push works only from the home screen. */
export const iphoneSteps = [
  'Tap the Share button, the square with an arrow.',
  'Choose “Add to Home Screen”, then “Add”.',
  'Open the hub from its new icon. Class reminders can be switched on there.',
] as const;

const DECLINED_KEY = `${DEVICE_PREFIX}install-declined`;
const DECLINED_FOR = 60 * DAY;

type Offer = { readonly event: InstallEvent | undefined; readonly installed: boolean };
const offer = createStore<Offer>(() => ({ event: undefined, installed: false }));
const changeTo = (event: InstallEvent | undefined) => offer.setState({ event });

/** Has the worker store the learner's app. Call it when a learner registers, signs in or installs. */
export function cacheLearnerTier(): void {
  import('./update.ts').then(({ askForLearnerTier }) => askForLearnerTier()).catch(() => undefined);
}

/** Keeps the browser's install event for later, instead of its own banner. Call once, as early as possible. */
export function captureInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    changeTo(event as InstallEvent);
  });
  addEventListener('appinstalled', () => {
    offer.setState({ event: undefined, installed: true });
    cacheLearnerTier();
  });
}

/** An iPad calls itself a Mac. */
function isIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Other browsers on an iPhone or iPad have other menus, or none. */
function isSafari(): boolean {
  const others = /EdgiOS|OPT\/|OPiOS|DuckDuckGo|Ddg\/|FBAN|FBAV|Instagram/;
  return /Version\/\d.*Safari\//.test(navigator.userAgent) && !others.test(navigator.userAgent);
}

export function installState(): InstallState {
  const standalone = (navigator as { standalone?: boolean }).standalone === true;
  const { event, installed } = offer.getState();
  if (installed || standalone || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (event !== undefined) return 'offered';
  if (!isIphone()) return 'none';
  return isSafari() ? 'by-hand' : 'in-safari';
}

/** Whether the page may offer it unasked: it is possible, and was not declined in the last 60 days. */
export function canOfferInstall(now: number = Date.now()): boolean {
  const state = installState();
  return (state === 'offered' || state === 'by-hand') && !isNotedWithin(DECLINED_KEY, DECLINED_FOR, now);
}

export function declineInstall(now: number = Date.now()): void {
  writeStorage(DECLINED_KEY, String(now));
  changeTo(undefined);
}

/** Shows the browser's own question. Call only from a click. `unavailable` where the browser cannot ask. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const { event } = offer.getState();
  changeTo(undefined);
  if (event === undefined) return 'unavailable';
  const { outcome } = await event.prompt();
  if (outcome === 'dismissed') declineInstall();
  return outcome;
}

/** Calls `listener` when the state may have changed; returns the stop function. */
export const watchInstall = (listener: () => void): (() => void) => offer.subscribe(listener);
