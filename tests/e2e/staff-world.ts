/** What the staff's journeys start from: the hidden dialog, and learners with proofs that wait. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import { STAFF_PASSWORD } from '../../tools/seed/people.ts';
import type { Enrollment } from '../../src/domain/enrollment.ts';
import type { Order } from '../../src/domain/order.ts';
import { nameKeysOf } from '../../src/domain/name-keys.ts';
import type { PaymentProof } from '../../src/domain/payment.ts';
import { toDocument } from '../factories/document.ts';
import { makeEnrollment } from '../factories/enrollment.ts';
import { makeOrder } from '../factories/order.ts';
import { makePayment, makePaymentProof } from '../factories/payment.ts';
import { makeUser } from '../factories/user.ts';
import { at, newCode } from './learner-world.ts';

export type Staff = 'owner' | 'manager' | 'reviewer';

/** The hub's mark and name in the bar of the home page. */
export const logo = (page: Page): Locator => page.locator('[data-logo]').first();
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Three clicks, with a pause between each two, ms. */
export async function clickLogo(page: Page, pauses: readonly [number, number] = [50, 50]): Promise<void> {
  await logo(page).click();
  for (const pause of pauses) {
    await page.waitForTimeout(pause);
    await logo(page).click();
  }
}

/** Fills the staff's sign-in and sends it. */
export async function submitSignIn(page: Page, email: string, password = STAFF_PASSWORD): Promise<void> {
  const field = dialog(page).getByLabel('Email');
  if (await field.isEnabled()) await field.fill(email);
  await dialog(page).getByLabel('Password').fill(password);
  await dialog(page)
    .getByRole('button', { name: /^(Sign In|Stay signed in)$/ })
    .click();
}

/** Opens the hidden dialog on the home page, signs in there, and goes on to a page of the portal. */
export async function signInByHand(page: Page, role: Staff, then = '/internal/ops'): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await clickLogo(page);
  await submitSignIn(page, `${role}@example.com`);
  await page.waitForURL('**/internal/ops');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  if (then !== '/internal/ops') await page.goto(then);
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
const states = new Map<Staff, State>();

/** True iff the session that this state holds has not ended on the server. */
async function isAlive(page: Page, { origins }: State): Promise<boolean> {
  const stored = origins.flatMap((origin) => origin.localStorage);
  const kept = stored.find(({ name }) => name === 'hub.staff.session')?.value;
  if (kept === undefined) return false;
  const { token } = JSON.parse(kept) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.get('/functions/admin-auth', { headers })).ok();
}

/** Is signed in, and on a page of the portal: with the browser's storage of an earlier sign-in where there is one. */
export async function signIn(page: Page, role: Staff, then = '/internal/ops'): Promise<void> {
  const known = states.get(role);
  if (known === undefined || !(await isAlive(page, known))) {
    await signInByHand(page, role, then);
    states.set(role, await page.context().storageState({ indexedDB: true }));
    return;
  }
  await page.context().setStorageState(known);
  await page.goto(then);
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
}

export type Waiting = {
  readonly code: string;
  readonly name: string;
  readonly uid: string;
  readonly proofId: string;
};
type Given = {
  readonly order?: Partial<Order>;
  readonly enrollment?: Partial<Enrollment>;
  readonly proof?: Partial<PaymentProof>;
  /** The bytes of a PNG. */
  readonly picture?: Uint8Array;
};

/** Ids must differ between workers and runs, for a repeated one is a duplicate. */
let number = Date.now() % 10_000_000;
function newTransactionId(): string {
  number = (number + 1) % 10_000_000;
  return `PP261120.0930.D${String(number).padStart(7, '0')}`;
}

/** A learner who waits for a review, of a course that the demonstration sells. */
export async function waitForReview(name: string, given: Given = {}): Promise<Waiting> {
  const code = newCode();
  const [uid, proofId] = [`e2e-${code.toLowerCase()}`, `e2e-proof-${code.toLowerCase()}`];
  const [courseId, createdAt] = ['data-analysis-excel', Date.now() - 3_600_000];
  const proof = makePaymentProof({
    id: proofId,
    orderId: code,
    userId: uid,
    courseId,
    transactionId: newTransactionId(),
    submittedAt: createdAt + 60_000,
    hasImage: given.picture !== undefined,
    ...given.proof,
  });
  const order = { status: 'under_review', latestProofId: proofId, proofCount: 1 } as const;
  const entry = await at('payments', proof.transactionId).get();
  const claims = [...((entry.get('claims') as string[] | undefined) ?? []), proofId];
  const payment = makePayment({ id: proof.transactionId, amount: null, claims });
  await Promise.all([
    at('users', uid).set({
      ...toDocument(makeUser({ id: uid, name, email: `${uid}@example.org`, createdAt })),
      nameKeys: nameKeysOf(name),
    }),
    at('orders', code).set(
      toDocument(makeOrder({ id: code, userId: uid, courseId, createdAt, ...order, ...given.order })),
    ),
    at('enrollments', code).set(
      toDocument(makeEnrollment({ id: code, studentId: uid, courseId, createdAt, ...given.enrollment })),
    ),
    at('paymentProofs', proofId).set(toDocument(proof)),
    entry.exists ? entry.ref.update({ claims }) : entry.ref.set(toDocument(payment)),
    given.picture &&
      at('proofImages', proofId).set({ userId: uid, type: 'image/png', bytes: Buffer.from(given.picture) }),
  ]);
  return { code, name, uid, proofId };
}

/** The learner sends another proof for the same order; its id. */
export async function sendNewerProof({ code, uid, proofId }: Waiting): Promise<string> {
  const newer = `${proofId}-2`;
  const transactionId = newTransactionId();
  const proof = makePaymentProof({
    id: newer,
    orderId: code,
    userId: uid,
    transactionId,
    submittedAt: Date.now(),
  });
  await Promise.all([
    at('paymentProofs', newer).set(toDocument(proof)),
    at('paymentProofs', proofId).update({ status: 'superseded' }),
    at('payments', transactionId).set(
      toDocument(makePayment({ id: transactionId, amount: null, claims: [newer] })),
    ),
    at('orders', code).update({ latestProofId: newer, proofCount: 2 }),
  ]);
  return newer;
}

/** A field of an order as it stands in the database. */
export async function orderField({ code }: Pick<Waiting, 'code'>, field: keyof Order): Promise<unknown> {
  return (await at('orders', code).get()).get(field);
}

/** How many rows of the audit log are about an order. */
export async function auditRows({ code }: Pick<Waiting, 'code'>): Promise<number> {
  const rows = await at('auditLog', 'any').parent.where('target.id', '==', code).get();
  return rows.size;
}

/** The newest open session of a member of staff. */
export async function openSession(role: Staff) {
  const found = await at('adminSessions', 'any').parent.where('uid', '==', `demo-${role}`).get();
  const newest = found.docs
    .filter((session) => session.get('endedAt') === null)
    .sort((a, b) => millis(b.get('createdAt')) - millis(a.get('createdAt')))[0];
  if (newest === undefined) throw new Error(`${role} has no open session`);
  return newest.ref;
}

/** Moves the session back in time, as if those milliseconds had passed. */
export async function ageSession(role: Staff, by: { idle?: number; opened?: number }): Promise<void> {
  const session = await (await openSession(role)).get();
  await session.ref.update({
    lastSeenAt: Timestamp.fromMillis(millis(session.get('lastSeenAt')) - (by.idle ?? 0)),
    createdAt: Timestamp.fromMillis(millis(session.get('createdAt')) - (by.opened ?? 0)),
  });
}

export function millis(value: unknown): number {
  return value instanceof Timestamp ? value.toMillis() : 0;
}
