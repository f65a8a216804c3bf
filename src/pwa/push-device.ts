/** What every page may ask about pushes without loading more: whether they were agreed to here, and their end. */
import { DAY } from '../domain/wire/limits.ts';
import { DEVICE_PREFIX } from './storage-keys.ts';

/** What was agreed to on this phone, and by whom. It goes with `dropPush`, when that person's session ends. */
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

/** True iff they may be offered unasked: possible, not agreed to, not blocked, not declined in the last 30 days. */
export function canOfferPush(now: number = Date.now()): boolean {
  if (!canPush() || hasPushConsent() || Notification.permission === 'denied') return false;
  return now - Number(read(DECLINED_KEY) ?? 0) > DECLINED_FOR;
}

/** Remembers, on this phone, that the person said no. */
export function declinePush(now: number = Date.now()): void {
  try {
    localStorage.setItem(DECLINED_KEY, String(now));
  } catch {
    // Without storage it is forgotten with the page.
  }
}

/** Ends pushes in this browser, also without signal: from then on nothing sent here is shown. Answers their address. */
export async function unsubscribePush(): Promise<string | null> {
  try {
    localStorage.removeItem(PUSH_KEY);
  } catch {
    // What cannot be read agreed to nothing.
  }
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const subscription = (await registration?.pushManager?.getSubscription()) ?? null;
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

/** The number on the app's icon, where phones have one: something asks for the learner, or nothing does. */
export function showBadge(isAskedFor: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = isAskedFor ? navigator.setAppBadge(1) : navigator.clearAppBadge();
  shown.catch(() => undefined);
}
