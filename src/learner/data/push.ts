/** The hub's side of pushes: its key, and what it knows of this phone's subscription. */
import * as v from 'valibot';
import type { PushKind } from '../../domain/notifications/push.ts';
import {
  pushKey,
  removePushSubscription,
  savePushSubscription,
  testPush,
} from '../../domain/wire/push-command.ts';
import { paths } from '../../domain/wire/paths.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { foreignAnswerError, offlineError } from '../../shared/data/errors.ts';
import { learnerToken } from './auth-session.ts';

const TIMEOUT = 15_000;
const options = (signal?: AbortSignal) => ({ key: newKey(), token: learnerToken, signal });

/** The key to subscribe with, or null where this hub sends no pushes. @throws CommandError */
export async function fetchPushKey(): Promise<string | null> {
  const address = paths.command(pushKey.name);
  const response = await fetch(address, { signal: abortAfter(TIMEOUT) }).catch(() => null);
  if (response === null) throw offlineError();
  const answer = v.safeParse(pushKey.answer, await response.json().catch(() => null));
  if (!response.ok || !answer.success) throw foreignAnswerError(response.status);
  return answer.output.publicKey;
}

type Subscription = { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };

/** Tells the hub where to send and what; another learner's subscription becomes this one's. @throws CommandError */
export async function saveSubscription({ endpoint, keys }: Subscription, kinds: readonly PushKind[]) {
  await sendCommand(savePushSubscription, { endpoint, keys, kinds: [...kinds] }, options());
}

/** @throws CommandError */
export async function removeSubscription(endpoint: string, signal?: AbortSignal): Promise<void> {
  await sendCommand(removePushSubscription, { endpoint }, options(signal));
}

/** Asks for a real push to this phone. @throws CommandError `not_found` where the hub does not know it any more. */
export async function sendTestPush(endpoint: string): Promise<void> {
  await sendCommand(testPush, { endpoint }, options());
}
