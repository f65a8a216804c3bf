import { config } from '../env.ts';
import { createPushService, type PushService } from './push-service.ts';

let opened: PushService | null = null;

/** Null where the deployment has no VAPID key: then no phone can subscribe, and nothing is sent. */
export function openConfiguredPush(): PushService | null {
  const { isOnEmulators, siteUrl, vapidPrivateKey: privateKey } = config;
  if (privateKey === null) return null;
  // Push services want an https or a mailto address; a hub on this machine has none.
  const subject = siteUrl.startsWith('https:') ? siteUrl : 'mailto:hub@example.com';
  opened ??= createPushService({ privateKey, subject, isOnEmulators });
  return opened;
}
