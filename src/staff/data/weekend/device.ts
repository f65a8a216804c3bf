/** Whether this device is told of the weekend: what its member of staff chose, and the hub's side of it. */
import * as z from 'zod/mini';
import { removeStaffDevice, saveStaffDevice } from '../../../domain/weekend/staff-device-command.ts';
import { type StaffPushKind, staffPushKindSchema } from '../../../domain/weekend/staff-push.ts';
import { canPush, hasPushConsent } from '../../../pwa/push-device.ts';
import { currentEndpoint, subscribeHere } from '../../../pwa/push.ts';
import { fetchPushKey } from '../../../shared/data/push-key.ts';
import { sendStaff } from '../commands.ts';

/** It stays at sign-out: what staff are told comes while nobody is signed in. */
const KEY = 'hub.staff.push';
const chosenSchema = z.object({ uid: z.string(), endpoint: z.string(), kinds: z.array(staffPushKindSchema) });

/** What that member chose here; null where nothing was chosen, or the browser does not allow it any more. */
export function chosenHere(uid: string): readonly StaffPushKind[] | null {
  if (!canPush() || Notification.permission !== 'granted') return null;
  return read(uid)?.kinds ?? null;
}

function read(uid: string) {
  try {
    const parsed = chosenSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success && parsed.data.uid === uid ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Has this device told so much. @returns false where this hub sends no pushes. @throws CommandError, and DOMException of the browser */
export async function choose(uid: string, kinds: readonly StaffPushKind[]): Promise<boolean> {
  const publicKey = await fetchPushKey();
  if (publicKey === null) return false;
  const { endpoint, keys } = await subscribeHere(publicKey);
  await sendStaff(saveStaffDevice, { endpoint, keys, kinds: [...kinds] });
  localStorage.setItem(KEY, JSON.stringify({ uid, endpoint, kinds }));
  return true;
}

/** Tells the hub where the browser changed its push address meanwhile. @throws as `choose` */
export async function renewChoice(uid: string): Promise<void> {
  const chosen = read(uid);
  if (chosenHere(uid) === null || chosen === null) return;
  if ((await currentEndpoint()) !== chosen.endpoint) await choose(uid, chosen.kinds);
}

/** Has this device told nothing more. A learner who is told on the same browser still is. @throws CommandError */
export async function chooseNone(uid: string): Promise<void> {
  const chosen = read(uid);
  localStorage.removeItem(KEY);
  if (chosen === null) return;
  await sendStaff(removeStaffDevice, { endpoint: chosen.endpoint });
  if (hasPushConsent()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
