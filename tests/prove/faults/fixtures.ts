/** What the tests of the faults start from: a line to the hub of their own, and a proof that must arrive once. */
import type { Page } from '@playwright/test';
import { approveSeen } from '../../../functions/src/jobs/approve-seen.ts';
import { runJob as checkNames } from '../../../functions/src/jobs/check-names.ts';
import type { jobs } from '../../../functions/src/jobs/jobs.ts';
import { runJob as mendNames } from '../../../functions/src/jobs/mend-names.ts';
import { offerPlaces } from '../../../functions/src/jobs/offer-places.ts';
import { runJob as sealByClock } from '../../../functions/src/jobs/seal-log.ts';
import { sendPushes } from '../../../functions/src/jobs/send-pushes.ts';
import { createPushService } from '../../../functions/src/push/push-service.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { APPROVAL_RULE } from '../../../src/domain/wire/collections.ts';
import { toDocument } from '../../factories/document.ts';
import { docRef, atTestEnd, expect, test as base } from '../../e2e/fixtures/hub-fixtures.ts';
import { proofsOf, signIn } from '../../e2e/fixtures/learner-fixtures.ts';
import { fillMessage, sendButton, thanks, unpaid } from '../../e2e/fixtures/proof-form.ts';
import { waitForLearnerTier } from '../../fixtures/learner-sign-in.ts';
import { PROOFS } from './control.ts';
import { FaultProxy } from './proxy.ts';

export const test = base.extend<{ line: FaultProxy }>({
  line: async ({ baseURL }, use) => {
    const line = new FaultProxy(baseURL ?? '');
    await line.open();
    await use(line);
    await line.close();
  },
});
export { expect };

export const SUBMIT = '/functions/submit-proof';
/** A page that stands in for one of a captive portal. */
export const PORTAL = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Welcome</title><h1>Buy a bundle to go on</h1>',
} as const;

/** What a learner reads after what they sent was removed from the phone before it was sent. */
export const REMOVED =
  'A payment proof, or what you wrote to us, was not sent yet and was removed from this phone. Sign in and send it again.';
export const kept = (page: Page) => page.getByText('Kept on this phone.');

/** A learner at the payment step, with a message pasted that is ready to be sent. */
export async function readyToSend(page: Page, origin = '') {
  const { person, orderId } = await unpaid();
  await signIn(page, person, `/register?order=${orderId}`, origin);
  await expect(page.getByRole('link', { name: 'Contact us on WhatsApp' })).toBeVisible();
  return { person, orderId, transactionId: await fillMessage(page), send: sendButton(page) };
}

/** Notes what became of proofs, for the last line of the part; `times` is how often the hub has each one. */
export function countProofs(times: readonly number[]): void {
  const lost = times.filter((count) => count === 0).length;
  const doubled = times.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  const description = JSON.stringify({ made: times.length, lost, doubled });
  test.info().annotations.push({ type: PROOFS, description });
}

/** How often the hub holds a proof: the largest of its proofs, its claims in the ledger, and the order's own count. */
export async function timesThere(orderId: string, transactionId: string): Promise<number> {
  const proofs = await proofsOf(orderId);
  const claims = ((await docRef('payments', transactionId).get()).get('claims') ?? []) as string[];
  const counted = Number((await docRef('orders', orderId).get()).get('proofCount'));
  return proofs.length === 0 ? 0 : Math.max(proofs.length, claims.length, counted);
}

/** Waits until the proof is there, and sees that it is there once. One that never arrives is counted, too. */
export async function expectOnce(orderId: string, transactionId: string): Promise<void> {
  let times = 0;
  const look = async () => (times = await timesThere(orderId, transactionId));
  try {
    await expect.poll(look, { timeout: 90_000 }).toBeGreaterThan(0);
    expect(await look()).toBe(1);
  } finally {
    countProofs([times]);
  }
}

export type Ready = Awaited<ReturnType<typeof readyToSend>>;

/** The learner reads that the proof has arrived, and the hub has it once. */
export async function expectArrived(
  page: Page,
  { orderId, transactionId }: Pick<Ready, 'orderId' | 'transactionId'>,
) {
  await expect(page.getByText(thanks)).toBeVisible({ timeout: 120_000 });
  await expectOnce(orderId, transactionId);
}

/** Sends a proof while the line is closed, so that it waits on the phone. */
export async function keepOnPhone(
  page: Page,
  line: FaultProxy,
  { send }: Pick<Ready, 'send'>,
): Promise<void> {
  await waitForLearnerTier(page);
  await line.close();
  await send.click();
  await expect(kept(page)).toBeVisible({ timeout: 30_000 });
}

/** Each job by its name, as a function of the instant at which it runs. */
export function openJobs() {
  const { VAPID_PRIVATE_KEY: privateKey = '' } = process.env;
  const push = createPushService({ privateKey, subject: 'mailto:hub@example.com', isOnEmulators: true });
  return {
    'approve-seen': approveSeen,
    'check-names': checkNames,
    'mend-names': mendNames,
    'offer-places': offerPlaces,
    'seal-log': sealByClock,
    'send-pushes': (now) => sendPushes(now, push),
  } satisfies Record<keyof typeof jobs, (now: Instant) => Promise<unknown>>;
}

/** Until the test ends, the hub approves by itself what was seen in the wallet. */
export async function approveByRule(): Promise<void> {
  const rule = { dailyMax: 100_000, setAt: Date.now(), day: null, approved: 0 };
  await docRef('settings', APPROVAL_RULE).set(toDocument(rule));
  atTestEnd(() => docRef('settings', APPROVAL_RULE).delete());
}
