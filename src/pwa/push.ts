/** Pushes on this phone: the learner's consent and the browser's push subscription. */
import * as z from 'zod/mini';
import { DAY } from '../domain/wire/limits.ts';
import { instantSchema } from '../domain/time/time.ts';
import { pushKindSchema } from '../domain/notifications/push.ts';
import type { PushStatus } from '../domain/notifications/readiness.ts';
import { installState } from './install.ts';
import { isNotedWithin, readStorage, writeStorage } from '../shared/data/web-storage.ts';
import { readStorageJson, writeStorageJson } from '../shared/data/storage-json.ts';
import { DEVICE_PREFIX } from './storage-keys.ts';

export const PUSH_KEY = `${DEVICE_PREFIX}push`;
const DECLINED_KEY = `${DEVICE_PREFIX}push-declined`;
const DECLINED_FOR = 30 * DAY;

const consentSchema = z.object({
  uid: z.string(),
  endpoint: z.string(),
  kinds: z.array(pushKindSchema),
  testedAt: z.nullable(instantSchema),
  /** When key and endpoint were last compared with the hub's, by this device's clock. */
  checkedAt: instantSchema,
});
export type PushConsent = z.infer<typeof consentSchema>;

export const readPushConsent = (): PushConsent | null => readStorageJson(PUSH_KEY, consentSchema);

export function writePushConsent(consent: PushConsent): void {
  writeStorageJson(PUSH_KEY, consent);
}

export function pushStatus(uid: string): PushStatus {
  const install = installState();
  if (!canPush()) return install === 'by-hand' || install === 'in-safari' ? 'needs_install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && readPushConsent()?.uid === uid ? 'on' : 'off';
}

/** Subscribes this browser, after ending a subscription with another key. @throws DOMException where the browser refuses */
export async function subscribeHere(publicKey: string) {
  const manager = (await navigator.serviceWorker.ready).pushManager;
  const key = bytesOf(publicKey);
  const present = await manager.getSubscription();
  const fits = present !== null && isSame(key, present.options.applicationServerKey);
  if (present !== null && !fits) await present.unsubscribe();
  const subscription = fits
    ? present
    : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

export async function currentEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Also true if the browser does not reveal the subscription's key. */
function isSame(key: Uint8Array, other: ArrayBuffer | null): boolean {
  return other === null || `${key}` === `${new Uint8Array(other)}`;
}

export function hasPushConsent(): boolean {
  return readStorage(PUSH_KEY) !== null;
}

export function canPush(): boolean {
  return 'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;
}

/** Whether the page may offer them unasked: possible, without consent, not blocked, not declined in the last 30 days. */
export function canOfferPush(now: number = Date.now()): boolean {
  if (!canPush() || hasPushConsent() || Notification.permission === 'denied') return false;
  return !isNotedWithin(DECLINED_KEY, DECLINED_FOR, now);
}

export function declinePush(now: number = Date.now()): void {
  writeStorage(DECLINED_KEY, String(now));
}

/** Ends pushes in this browser, even without a connection. Returns the address that they went to. */
export async function unsubscribePush(): Promise<string | null> {
  writeStorage(PUSH_KEY, null);
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const subscription = (await registration?.pushManager?.getSubscription()) ?? null;
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

/** The badge on the app's icon, where phones have one, says that the learner has to act. */
export function showBadge(isAskedFor: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = isAskedFor ? navigator.setAppBadge(1) : navigator.clearAppBadge();
  shown.catch(() => undefined);
}
