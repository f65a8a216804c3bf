/** Pushes as this phone has them: what its owner agreed to, and the browser's own subscription. */
import * as z from 'zod/mini';
import { instantSchema } from '../domain/time/instant.ts';
import { pushKindSchema } from '../domain/notifications/push.ts';
import type { PushStatus } from '../domain/notifications/readiness.ts';
import { installState } from './install.ts';
import { canPush, PUSH_KEY } from './push-device.ts';

const agreementSchema = z.object({
  uid: z.string(),
  /** As the hub knows it. */
  endpoint: z.string(),
  kinds: z.array(pushKindSchema),
  /** When a test arrived here. */
  testedAt: z.nullable(instantSchema),
  /** When key and endpoint were last compared with the hub's, by this device's clock. */
  checkedAt: instantSchema,
});
export type PushConsent = z.infer<typeof agreementSchema>;

/** What was agreed to on this phone; null where nothing was, or nothing that can be read. */
export function readPushConsent(): PushConsent | null {
  try {
    const parsed = agreementSchema.safeParse(JSON.parse(localStorage.getItem(PUSH_KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A phone that keeps nothing forgets the agreement with the page; what was agreed holds at the hub. */
export function writePushConsent(agreement: PushConsent): void {
  try {
    localStorage.setItem(PUSH_KEY, JSON.stringify(agreement));
  } catch {
    // As said above.
  }
}

/** What this phone can do, and does for that learner. */
export function pushStatus(uid: string): PushStatus {
  const install = installState();
  if (!canPush()) return install === 'by-hand' || install === 'in-safari' ? 'needs_install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && readPushConsent()?.uid === uid ? 'on' : 'off';
}

export type Subscribed = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** The browser's own subscription, of that key; one of another key is ended. @throws DOMException where there is none to have. */
export async function subscribeHere(publicKey: string): Promise<Subscribed> {
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

/** The address that the browser has now, or null. */
export async function currentEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** A browser that does not tell its key is taken to have the right one. */
function isSame(key: Uint8Array, other: ArrayBuffer | null): boolean {
  return other === null || `${key}` === `${new Uint8Array(other)}`;
}
