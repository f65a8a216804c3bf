/**
 * What the tests of notifications start from. Headless Chromium reaches no push service, so that at the browser's
 * edge, and only there, two things stand in: a subscription that leads to a service on this machine, and the
 * delivery, by the browser's own protocol (`ServiceWorker.deliverPushMessage`), to the real worker.
 */
import type { CDPSession, Page, Worker } from '@playwright/test';
import { type Phone, LocalPushService } from '../../tools/bench/local-push-service.ts';
import { pushKey } from '../../src/domain/push-command.ts';
import type { PushPayload } from '../../src/domain/push-message.ts';
import { paths } from '../../src/paths.ts';
import { PUSH_ARRIVED } from '../../src/pwa/messages.ts';
import { expect } from './learner-world.ts';

export type Permission = 'granted' | 'denied' | 'prompt';

/** Answers for the person who is asked, or has been asked, whether notifications may be shown; for as long as the page is open. */
export async function permit(page: Page, setting: Permission): Promise<void> {
  // The answer holds while the session that gave it is attached.
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  const permission = { name: 'notifications' };
  await session.send('Browser.setPermission', { permission, setting, origin, browserContextId });
}

/** Hands the page's worker what a push service would. */
export class Delivery {
  readonly #session: CDPSession;
  readonly #page: Page;
  readonly #registrationId: string;

  private constructor(page: Page, session: CDPSession, registrationId: string) {
    this.#page = page;
    this.#session = session;
    this.#registrationId = registrationId;
  }

  static async to(page: Page): Promise<Delivery> {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
        if (own) resolve(own.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    return new Delivery(page, session, await found);
  }

  /**
   * Comes back once the worker has shown it and told the page: Chromium forgets a notification whose list somebody
   * reads while it is being put up.
   */
  async deliver(data: string): Promise<void> {
    const { origin } = new URL(this.#page.url());
    await this.#page.evaluate((arrived) => {
      const pushArrived = new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('message', (message) => {
          if (message.data?.type === arrived) resolve();
        });
      });
      Object.assign(globalThis, { pushArrived });
    }, PUSH_ARRIVED);
    await this.#session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: this.#registrationId,
      data,
    });
    await this.#page.evaluate(() => (globalThis as unknown as { pushArrived: Promise<void> }).pushArrived);
  }

  async push(payload: PushPayload): Promise<void> {
    await this.deliver(JSON.stringify(payload));
  }
}

type Shown = { readonly title: string; readonly body: string; readonly tag: string; readonly icon: string };

/** The notifications that stand on the phone now, oldest first. */
export function shownOn(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, icon }) => ({ title, body, tag, icon }));
  });
}

/**
 * Taps the notification of that tag: the real worker's real handler gets the event. No protocol clicks on the
 * system's own bubble, so that the event comes from inside the worker, with its promise kept as the browser would.
 * Only a real click may open a window; where the worker wants one, its address is answered instead.
 */
export async function tap(page: Page, tag: string): Promise<string | null> {
  const worker = page.context().serviceWorkers()[0] as Worker;
  expect(worker).toBeDefined();
  return worker.evaluate(async (wanted) => {
    const self = globalThis as unknown as WorkerScope;
    let opened: string | null = null;
    self.clients.openWindow = async (url) => {
      opened = new URL(url, self.location.origin).href;
      return null;
    };
    const [notification] = await self.registration.getNotifications({ tag: wanted });
    const event = new self.NotificationEvent('notificationclick', { notification });
    const kept: Promise<unknown>[] = [];
    event.waitUntil = (work) => void kept.push(work);
    self.dispatchEvent(event);
    await Promise.all(kept);
    return opened;
  }, tag);
}

/** What of a worker's own world is used here. */
type WorkerScope = EventTarget & {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (url: string) => Promise<null> };
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification | undefined },
  ) => Event & { waitUntil: (work: Promise<unknown>) => void };
};

/** A push service on this machine that the page's browser subscribes with; it decrypts what the hub sends. */
export class PushEdge {
  /** The subscription that the browser holds now. */
  phone: Phone | null = null;
  readonly #service: LocalPushService;

  private constructor(service: LocalPushService) {
    this.#service = service;
  }

  static async behind(page: Page, origin: string): Promise<PushEdge> {
    const answer = await fetch(origin + paths.command(pushKey.name));
    const { publicKey } = pushKey.answer.parse(await answer.json());
    const service = new LocalPushService(publicKey ?? '');
    await service.open();
    const edge = new PushEdge(service);
    await page.exposeFunction('pushEdge', (wish: 'get' | 'make' | 'end') => edge.#answer(wish));
    await page.addInitScript((key) => {
      type Json = { readonly endpoint: string };
      const { pushEdge } = globalThis as unknown as { pushEdge: (wish: string) => Promise<Json | null> };
      const binary = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
      const applicationServerKey = Uint8Array.from(binary, (one) => one.charCodeAt(0)).buffer;
      const made = (json: Json | null) =>
        json && {
          ...json,
          options: { applicationServerKey },
          toJSON: () => json,
          unsubscribe: () => pushEdge('end').then(() => true),
        };
      const manager = {
        getSubscription: () => pushEdge('get').then(made),
        subscribe: () => pushEdge('make').then(made),
      };
      Object.assign(PushManager.prototype, manager);
    }, publicKey ?? '');
    return edge;
  }

  #answer(wish: 'get' | 'make' | 'end') {
    if (wish === 'make') this.phone ??= this.#service.subscribe();
    if (wish === 'end') this.phone = null;
    return this.phone?.subscription ?? null;
  }

  async close(): Promise<void> {
    await this.#service.close();
    expect(this.#service.faults).toEqual([]);
  }
}
