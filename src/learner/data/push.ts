import type { PushKind } from '../../domain/notifications/push.ts';
import {
  pushKey,
  removePushSubscription,
  savePushSubscription,
  testPush,
} from '../../domain/wire/push-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { foreignAnswerError } from '../../shared/data/errors.ts';
import { ask } from '../../shared/data/transport.ts';
import { learnerToken } from './auth-session.ts';

const options = (signal?: AbortSignal) => ({
  key: newKey(),
  token: learnerToken,
  isQuiet: true,
  signal,
});

/** The VAPID key, or null if this hub sends no pushes. @throws CommandError */
export async function fetchPushKey(): Promise<string | null> {
  const response = await ask(pushKey.name);
  const answer = pushKey.answer.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw foreignAnswerError(response.status);
  return answer.data.publicKey;
}

type Subscription = { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };

/** Takes over another learner's subscription on this phone. @throws CommandError */
export async function saveSubscription({ endpoint, keys }: Subscription, kinds: readonly PushKind[]) {
  await sendCommand(savePushSubscription, { endpoint, keys, kinds: [...kinds] }, options());
}

/** @throws CommandError */
export async function removeSubscription(endpoint: string, signal?: AbortSignal): Promise<void> {
  await sendCommand(removePushSubscription, { endpoint }, options(signal));
}

/** @throws CommandError `not_found` if the hub no longer knows this phone */
export async function sendTestPush(endpoint: string): Promise<void> {
  await sendCommand(testPush, { endpoint }, options());
}
