/** What the learners' journeys start from: people with orders and classes of their own, and a front that can go away. */
import { randomBytes } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { documentsIn } from '../../tools/bench/read-meter.ts';
import { LEARNER_PASSWORD } from '../../tools/seed/people.ts';
import { collections } from '../../src/domain/collections.ts';
import type { Enrollment } from '../../src/domain/enrollment.ts';
import { validUntilFor } from '../../src/domain/enrollment.ts';
import { DAY, HOUR, MINUTE } from '../../src/domain/limits.ts';
import type { Offering } from '../../src/domain/offering.ts';
import { type Order, orderCodeFrom, receiptNumber } from '../../src/domain/order.ts';
import { weekendOf } from '../../src/domain/time.ts';
import { toDocument } from '../factories/document.ts';
import { makeEnrollment } from '../factories/enrollment.ts';
import { makeClassLinks, makeOffering } from '../factories/offering.ts';
import { makeOrder } from '../factories/order.ts';
import { makeReceipt } from '../factories/receipt.ts';
import { makeUser } from '../factories/user.ts';

const app = getApps()[0] ?? initializeApp({ projectId: process.env['GCLOUD_PROJECT'] ?? '' });
const db = getFirestore(app);
export const accounts = getAuth(app);

/** A document of a collection, for tests to look at or to change as the hub would. */
export const at = (collection: keyof typeof collections, id: string) =>
  db.collection(collections[collection]).doc(id);

export type Person = { readonly uid: string; readonly email: string; readonly name: string };

const random = (bytes: number) => randomBytes(bytes).toString('hex');

export function newCode(): string {
  for (;;) {
    const code = orderCodeFrom(randomBytes(32));
    if (code !== null) return code;
  }
}

/** An address that no account has yet. */
export const newEmail = () => `e2e-${random(6)}@example.org`;

/** The codes of a person's orders. */
export async function ordersOf(uid: string): Promise<string[]> {
  const found = await db.collection(collections.orders).where('userId', '==', uid).get();
  return found.docs.map(({ id }) => id);
}

/** Every proof of an order, as it stands in the database. */
export async function proofsOf(orderId: string) {
  const found = await db.collection(collections.paymentProofs).where('orderId', '==', orderId).get();
  return found.docs.map((document) => document.data());
}

/** An account with the demonstration's password; `profile: false` leaves it without its document. */
export async function makeLearner({ name = 'Chanda Mwansa', profile = true } = {}): Promise<Person> {
  const uid = `e2e-${random(6)}`;
  const person = { uid, email: `${uid}@example.org`, name };
  await accounts.createUser({ uid, email: person.email, displayName: name, password: LEARNER_PASSWORD });
  if (profile) await at('users', uid).set(toDocument(makeUser({ id: uid, name, email: person.email })));
  return person;
}

/** Times of a weekend's two classes, from now, ms. */
export type Classes = { readonly saturday: number; readonly sunday: number };
export const classes = {
  running: { saturday: -5 * MINUTE, sunday: DAY },
  soon: { saturday: 40 * MINUTE, sunday: DAY },
  later: { saturday: 3 * DAY, sunday: 4 * DAY },
} as const satisfies Record<string, Classes>;

/** One weekend of a course that no catalogue lists, so that no other test meets it. */
export async function makeClasses(times: Classes, changes: Partial<Offering> = {}): Promise<Offering> {
  const now = Date.now();
  const courseId = changes.courseId ?? `evening-${random(4)}`;
  const offering = makeOffering({
    id: `${courseId}-weekend`,
    courseId,
    weekendDate: weekendOf(now),
    saturdayStartsAt: now + times.saturday,
    sundayStartsAt: now + times.sunday,
    ...changes,
  });
  await at('offerings', offering.id).set(toDocument(offering));
  const links = makeClassLinks({ recordingLink: 'https://video.example/recording' });
  await at('classLinks', offering.id).set(links);
  return offering;
}

type Given = {
  readonly order?: Partial<Order>;
  readonly enrollment?: Partial<Enrollment>;
};

/** An order of the person for the offering's course; an approved one comes with its receipt. */
export async function giveOrder(
  { uid, name }: Person,
  { courseId }: Pick<Offering, 'courseId'>,
  { order = {}, enrollment = {} }: Given = {},
): Promise<Order> {
  const id = newCode();
  const createdAt = Date.now() - HOUR;
  const firstWeekend = weekendOf(Date.now());
  const approved = order.status === 'approved';
  const paid = { receiptNumber: receiptNumber(id), paidAmount: 100 };
  const made = makeOrder({ id, userId: uid, courseId, createdAt, ...(approved ? paid : {}), ...order });
  const access = { status: 'paid', validUntil: validUntilFor(firstWeekend) } as const;
  const enrolled = makeEnrollment({
    id,
    studentId: uid,
    courseId,
    createdAt,
    firstWeekend,
    ...(approved ? access : {}),
    ...enrollment,
  });
  const batch = db.batch();
  batch.set(at('orders', id), toDocument(made));
  batch.set(at('enrollments', id), toDocument(enrolled));
  if (approved) {
    const receipt = makeReceipt({ id: random(16), orderId: id, userId: uid, learner: name });
    batch.set(at('receipts', receipt.id), toDocument(receipt));
  }
  await batch.commit();
  return made;
}

/** Signs in on /auth and waits for the place that one goes on to. */
export async function signIn(page: Page, { email }: Person, next = '/dashboard', front = ''): Promise<void> {
  await page.goto(`${front}/auth?${new URLSearchParams({ next })}`);
  await submitSignIn(page, email);
  await page.waitForURL((url) => url.pathname + url.search === next);
}

/** Fills the form that stands on the page now. */
export async function submitSignIn(page: Page, email: string, password = LEARNER_PASSWORD): Promise<void> {
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** The dashboard with what the hub says now. */
export async function openDashboard(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await expect(page.getByText('Up to date.')).toBeVisible();
}

/** A device whose clock is `shift` ms ahead of the real one; its monotonic clock runs as always. */
export function setClock(shift: number): void {
  const Real = Date;
  const now = () => Real.now() + shift;
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts: unknown[]) => Reflect.construct(target, parts.length === 0 ? [now()] : parts),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** A front before the hub's own that can be taken away: the server is gone, whatever the browser believes. */
export class Front {
  readonly #server: Server;
  #port = 0;
  /** Documents that Firestore has sent to the page so far: each one is paid for. */
  documents = 0;

  constructor(target: string) {
    this.#server = createServer((incoming, answer) => {
      const { method, url = '/' } = incoming;
      // Compressed answers could not be counted.
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
      const onward = request(new URL(url, target), { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        const count = documentsIn((found) => {
          this.documents += found;
        });
        if (url.startsWith('/google.firestore')) reply.on('data', count);
        reply.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      incoming.pipe(onward);
    });
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}

/** What a browser prints by itself when a request fails, which some tests want to happen. */
const NETWORK =
  /cleardot\.gif|Failed to load resource|net::ERR|Could not reach Cloud Firestore|WebChannelConnection/;

/** What Chromium throws, where nobody can catch it, when a static page that animates is left for one that does not. */
const NO_TRANSITION = /ViewTransition opt-in disabled/;

/** A test that fails on an error in the page's console, and that has a front of its own where it asks for one. */
export const test = base.extend<{ quiet: undefined; front: Front }>({
  quiet: [
    async ({ context }, use) => {
      const printed: string[] = [];
      const note = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !NETWORK.test(message.text())) printed.push(message.text());
      };
      context.on('console', note);
      context.on('weberror', (error) => {
        const text = String(error.error());
        if (!NO_TRANSITION.test(text)) printed.push(text);
      });
      await use(undefined);
      expect(printed, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  front: async ({ baseURL }, use) => {
    const front = new Front(baseURL ?? '');
    await front.open();
    await use(front);
    await front.close();
  },
});
export { expect };
