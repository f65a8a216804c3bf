/** The part of pushes that every page loads: whether somebody agreed to them on this phone, and how to end them. */
import { DAY } from '../domain/wire/limits.ts';
import { DEVICE_PREFIX } from './storage-keys.ts';

/** The storage key of what was agreed to on this phone, and by whom. `dropPush` removes it when that learner signs out. */
export const PUSH_KEY = `${DEVICE_PREFIX}push`;
const DECLINED_KEY = `${DEVICE_PREFIX}push-declined`;
const DECLINED_FOR = 30 * DAY;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** True iff somebody agreed to pushes on this phone. */
export function hasPushConsent(): boolean {
  return read(PUSH_KEY) !== null;
}

export function canPush(): boolean {
  return 'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;
}

/** True iff the page may offer them by itself: possible, not agreed to, not blocked, not declined in the last 30 days. */
export function canOfferPush(now: number = Date.now()): boolean {
  if (!canPush() || hasPushConsent() || Notification.permission === 'denied') return false;
  return now - Number(read(DECLINED_KEY) ?? 0) > DECLINED_FOR;
}

/** Remembers, on this phone, that the person said no. */
export function declinePush(now: number = Date.now()): void {
  try {
    localStorage.setItem(DECLINED_KEY, String(now));
  } catch {
    // Without storage, only this page remembers it.
  }
}

/** Ends pushes in this browser, also without a connection. Returns the address that they were sent to. */
export async function unsubscribePush(): Promise<string | null> {
  try {
    localStorage.removeItem(PUSH_KEY);
  } catch {
    // An unreadable agreement counts as none.
  }
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const subscription = (await registration?.pushManager?.getSubscription()) ?? null;
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

/** Sets or clears the badge on the app's icon, where phones have one: it says that the learner has to act. */
export function showBadge(isAskedFor: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = isAskedFor ? navigator.setAppBadge(1) : navigator.clearAppBadge();
  shown.catch(() => undefined);
}
