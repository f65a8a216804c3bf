/** The review queue as its journeys see it. */
import type { Page } from '@playwright/test';
import { expect } from './learner-world.ts';
import type { Waiting } from './staff-world.ts';

export const PAYMENTS = '/internal/ops/payments';
export const look = ({ proofId }: Waiting) => `${PAYMENTS}?proof=${proofId}`;
export const row = (page: Page, { name }: Waiting) =>
  page.getByRole('list', { name: 'Proofs to review' }).getByRole('button', { name });
export const tray = (page: Page) => page.getByRole('region', { name: 'Decisions' });

/** Rejects with the ready-made reason of this number, by keys. */
export async function rejectByKeys(page: Page, reason: '1' | '2'): Promise<void> {
  await page.keyboard.press('r');
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
  await expect(field).toBeFocused();
  await page.keyboard.press(reason);
  await expect(field).not.toBeEmpty();
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
}

/** Everything that a decision rests on stands on the screen, and was looked at for a moment. */
export async function looked(page: Page, { name }: Waiting): Promise<void> {
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reject/ })).toBeEnabled();
}
