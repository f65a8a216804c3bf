import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '../../tests/factories/clock.ts';
import { storageOf } from '../../tests/storage.ts';
import { DAY } from '../domain/wire/limits.ts';
import {
  canOfferPush,
  declinePush,
  hasPushConsent,
  PUSH_KEY,
  type PushConsent,
  pushStatus,
  readPushConsent,
  showBadge,
  subscribeHere,
  unsubscribePush,
  writePushConsent,
} from './push.ts';

const agreement: PushConsent = {
  uid: 'learner-chanda',
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  kinds: ['verdict'],
  testedAt: null,
  checkedAt: NOW,
};
const KEY = Uint8Array.from({ length: 65 }, (_, at) => at + 1);
const OTHER = Uint8Array.from({ length: 65 }, () => 7);
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A browser with at most one push subscription, as real ones have. */
function openBrowser({ permission = 'granted', key = null as Uint8Array | null, agent = 'Android' } = {}) {
  const made = (endpoint: string, of: Uint8Array) => ({
    endpoint,
    options: { applicationServerKey: of.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      browser.subscription = null;
      return true;
    },
  });
  const browser = { subscription: key && made('https://push.example/old', key) };
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async (options: { applicationServerKey: Uint8Array }) => {
      browser.subscription = made('https://push.example/new', options.applicationServerKey);
      return browser.subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { userAgent: agent, maxTouchPoints: 5, serviceWorker });
  return browser;
}

beforeEach(() => void openBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('status', () => {
  test('on for the learner who agreed, off for another learner', () => {
    writePushConsent(agreement);
    expect(pushStatus(agreement.uid)).toBe('on');
    expect(pushStatus('learner-mutale')).toBe('off');
  });

  test('an agreement that no release has written counts as none', () => {
    localStorage.setItem(PUSH_KEY, JSON.stringify({ ...agreement, kinds: ['lottery'] }));
    expect([readPushConsent(), pushStatus(agreement.uid)]).toEqual([null, 'off']);
  });

  test('blocked also where the learner agreed before', () => {
    openBrowser({ permission: 'denied' });
    writePushConsent(agreement);
    expect(pushStatus(agreement.uid)).toBe('blocked');
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'needs_install'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/126.0 Safari/604.1', 'needs_install'],
    ['Mozilla/5.0 (Linux; Android 9)', 'unsupported'],
  ])('without a push manager, %s', (agent, status) => {
    openBrowser({ agent });
    Reflect.deleteProperty(globalThis, 'PushManager');
    expect(pushStatus(agreement.uid)).toBe(status);
    expect(canOfferPush(NOW)).toBe(false);
  });
});

describe('offer', () => {
  test('not again for 30 days after a no', () => {
    expect(canOfferPush(NOW)).toBe(true);
    declinePush(NOW);
    expect([canOfferPush(NOW + 30 * DAY), canOfferPush(NOW + 30 * DAY + 1)]).toEqual([false, true]);
  });

  test('never where it is agreed to or blocked', () => {
    writePushConsent(agreement);
    expect(canOfferPush(NOW)).toBe(false);
    openBrowser({ permission: 'denied' });
    expect(canOfferPush(NOW)).toBe(false);
  });
});

describe('subscription', () => {
  const keys = { p256dh: 'p', auth: 'a' };

  test('is made where there is none, and kept where the key fits', async () => {
    expect(await subscribeHere(base64url(KEY))).toEqual({ endpoint: 'https://push.example/new', keys });
    openBrowser({ key: KEY });
    expect(await subscribeHere(base64url(KEY))).toEqual({ endpoint: 'https://push.example/old', keys });
  });

  test('with another key is replaced by a new one', async () => {
    openBrowser({ key: OTHER });
    expect(await subscribeHere(base64url(KEY))).toEqual({ endpoint: 'https://push.example/new', keys });
  });

  test('ends in the browser itself, and the consent with it', async () => {
    const browser = openBrowser({ key: KEY });
    writePushConsent(agreement);
    expect(await unsubscribePush()).toBe('https://push.example/old');
    expect([browser.subscription, hasPushConsent()]).toEqual([null, false]);
    expect(await unsubscribePush()).toBeNull();
  });
});

describe('badge of the icon', () => {
  test('shows while the learner has to act; a phone that refuses it causes no error', async () => {
    const said: string[] = [];
    const setAppBadge = async (count: number) => void said.push(`set ${count}`);
    const clearAppBadge = async () => {
      said.push('cleared');
      throw new Error('not installed');
    };
    vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
    for (const isAskedFor of [true, false]) showBadge(isAskedFor);
    await Promise.resolve();
    expect(said).toEqual(['set 1', 'cleared']);
  });

  test('does nothing on phones that have none', () => {
    expect(() => showBadge(true)).not.toThrow();
  });
});
