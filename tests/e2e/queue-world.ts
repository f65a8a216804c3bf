/** The review queue as its journeys see it. */
import type { Page } from '@playwright/test';
import { expect } from './learner-world.ts';
import type { Waiting } from './staff-world.ts';

export const PAYMENTS = '/internal/ops/payments';
export const look = ({ proofId }: Waiting) => `${PAYMENTS}?proof=${proofId}`;
export const row = (page: Page, { name }: Waiting) =>
  page.getByRole('list', { name: 'Proofs to review' }).getByRole('button', { name });
export const tray = (page: Page) => page.getByRole('region', { name: 'Decisions' });

/** Everything that a decision rests on stands on the screen, and was looked at for a moment. */
export async function looked(page: Page, { name }: Waiting): Promise<void> {
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reject/ })).toBeEnabled();
}
