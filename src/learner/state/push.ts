/** Notifications on this phone (rules §8): turn on, choose kinds, test. */
import { type PushKind, pushKindSchema } from '../../domain/notifications/push.ts';
import {
  pushKey,
  removePushSubscription,
  savePushSubscription,
  testPush,
} from '../../domain/wire/push-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { learnerToken } from '../data/auth-session.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { now } from '../../shared/data/clock.ts';
import { type CommandError, foreignAnswerError, toCommandError } from '../../shared/data/errors.ts';
import { fetchFunction } from '../../shared/data/ask.ts';
import { DAY } from '../../domain/wire/limits.ts';
import type { PushStatus } from '../../domain/notifications/readiness.ts';
import { PUSH_ARRIVED, PUSH_CHANGED } from '../../pwa/worker-protocol.ts';
import {
  currentEndpoint,
  type PushConsent,
  pushStatus,
  readPushConsent,
  subscribeHere,
  unsubscribePush,
  writePushConsent,
} from '../../pwa/push.ts';

/** The VAPID key, or null if this hub sends no pushes. @throws CommandError */
async function fetchPushKey(): Promise<string | null> {
  const response = await fetchFunction(pushKey.name);
  const answer = pushKey.answer.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw foreignAnswerError(response.status);
  return answer.data.publicKey;
}

const options = (signal?: AbortSignal) => ({
  key: newKey(),
  token: learnerToken,
  isQuiet: true,
  signal,
});

/** @throws CommandError */
export async function removeSubscription(endpoint: string, signal?: AbortSignal): Promise<void> {
  await sendCommand(removePushSubscription, { endpoint }, options(signal));
}

/** Fails as `not_found` if the hub no longer knows this phone. */
const sendTestPush = () => sendCommand(testPush, { endpoint: readPushConsent()?.endpoint ?? '' }, options());

export const pushMessages = {
  noService:
    'This browser could not reach its notification service. Try again with signal, or use your calendar.',
  noKey: 'This hub sends no notifications at the moment. Your calendar can remind you.',
  late: 'It has not arrived yet. Some phones hold notifications back to save battery: allow the browser to run in the background, and try again.',
} as const;

/** When a test counts as slow, ms. */
const TEST_TIMEOUT = 20_000;

type Push = {
  readonly status: PushStatus;
  readonly kinds: readonly PushKind[];
  readonly testedAt: number | null;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly test: 'idle' | 'sent' | 'arrived' | 'late';
};
const nothing: Push = {
  status: 'off',
  kinds: [],
  testedAt: null,
  busy: false,
  problem: null,
  test: 'idle',
};
const useStore = create<Push>(() => nothing);
const { setState: set, getState: get } = useStore;

function look(uid: string): void {
  const status = pushStatus(uid);
  const { kinds, testedAt } = (status === 'on' && readPushConsent()) || nothing;
  set({ status, kinds, testedAt });
}

/** Reads the status again on mount and on focus, as the permission may have changed elsewhere. */
export function usePush(uid: string): Push {
  useEffect(() => {
    const renew = () => look(uid);
    renew();
    set({ problem: null, test: 'idle' });
    void syncPush(uid);
    addEventListener('focus', renew);
    return () => removeEventListener('focus', renew);
  }, [uid]);
  return useStore();
}

/** Subscribes with the hub's current key. @throws CommandError, the browser's DOMException, or an Error if the hub has no key */
async function registerSubscription(
  uid: string,
  kinds: readonly PushKind[],
  before: PushConsent | null,
): Promise<void> {
  const key = await fetchPushKey();
  if (key === null) throw new Error(pushMessages.noKey);
  const subscribed = await subscribeHere(key);
  // Takes over another learner's subscription on this phone.
  const { endpoint, keys } = subscribed;
  await sendCommand(savePushSubscription, { endpoint, keys, kinds: [...kinds] }, options());
  const testedAt = before?.endpoint === endpoint ? before.testedAt : null;
  writePushConsent({ uid, endpoint, kinds: [...kinds], testedAt, checkedAt: Date.now() });
}

function sentenceOf(thrown: unknown): string {
  if (thrown instanceof DOMException) return pushMessages.noService;
  if (thrown instanceof Error && thrown.message === pushMessages.noKey) return thrown.message;
  return toCommandError(thrown).message;
}

async function attempt(uid: string, work: () => Promise<void>): Promise<void> {
  if (get().busy) return;
  set({ busy: true, problem: null });
  try {
    await work();
  } catch (thrown) {
    set({ problem: sentenceOf(thrown) });
  }
  set({ busy: false });
  look(uid);
}

/** Call only from a click: asks for permission once and subscribes to every kind. */
export async function turnOnPush(uid: string): Promise<Pick<Push, 'status' | 'problem'>> {
  // Nothing may be awaited before this: the browser asks for permission only within the click.
  if ((await Notification.requestPermission()) === 'granted')
    await attempt(uid, () => registerSubscription(uid, pushKindSchema.options, null));
  else look(uid);
  return get();
}

/** Optimistic: undone if it cannot be saved. */
export function setPushKinds(uid: string, kinds: readonly PushKind[]): Promise<void> {
  if (!get().busy) set({ kinds });
  return attempt(uid, () => registerSubscription(uid, kinds, readPushConsent()));
}

/** On this phone only, and at once, even if the hub cannot be reached. */
export function turnOffPush(uid: string): Promise<void> {
  return attempt(uid, async () => {
    const endpoint = await unsubscribePush();
    if (endpoint !== null) await removeSubscription(endpoint).catch(() => undefined);
  });
}

let testTimer: ReturnType<typeof setTimeout> | undefined;

/** `test` becomes `arrived` when the worker has shown the push. */
export function testPushHere(uid: string): Promise<void> {
  return attempt(uid, async () => {
    clearTimeout(testTimer);
    set({ test: 'sent' });
    try {
      await sendTestPush().catch(async (thrown: CommandError) => {
        if (thrown.code !== 'not_found') throw thrown;
        // The hub no longer knows this phone: subscribe again and retry.
        await registerSubscription(uid, get().kinds, readPushConsent());
        await sendTestPush();
      });
    } catch (thrown) {
      set({ test: 'idle' });
      throw thrown;
    }
    testTimer = setTimeout(() => get().test === 'sent' && set({ test: 'late' }), TEST_TIMEOUT);
  });
}

function arrived(): void {
  const agreement = readPushConsent();
  if (agreement === null) return;
  writePushConsent({ ...agreement, testedAt: now() });
  set({ test: 'arrived', testedAt: now() });
}

/** Compares the subscription at most once a day unless its address changed; ends one that another learner agreed to. */
export function syncPush(uid: string): Promise<void> {
  syncing ??= sync(uid).finally(() => {
    syncing = null;
  });
  return syncing;
}
let syncing: Promise<void> | null = null;

async function sync(uid: string): Promise<void> {
  const agreement = readPushConsent();
  if (agreement === null) return;
  try {
    if (agreement.uid !== uid) await unsubscribePush();
    else if (Notification.permission === 'granted') await compare(agreement);
  } catch {
    // The next start tries again.
  }
  look(uid);
}

async function compare(agreement: PushConsent): Promise<void> {
  const changed = (await currentEndpoint()) !== agreement.endpoint;
  if (!changed && Math.abs(Date.now() - agreement.checkedAt) < DAY) return;
  await registerSubscription(agreement.uid, agreement.kinds, agreement);
}

navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  if (data?.type === PUSH_ARRIVED && data.kind === 'test') arrived();
  const uid = data?.type === PUSH_CHANGED && readPushConsent()?.uid;
  if (uid) void syncPush(uid);
});
