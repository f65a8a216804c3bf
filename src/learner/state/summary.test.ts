import { afterEach, expect, test, vi } from 'vitest';
import { makeOrder } from '../../../tests/factories/order.ts';
import { storageOf } from '../../../tests/storage.ts';
import { dropSummary, markLeft, readSummary, storeSummary } from './summary.ts';

const order = makeOrder();
const summary = {
  orderId: order.id,
  courseName: 'Data Analysis (Excel)',
  userName: 'Chanda Mwansa',
  whatsappUrl: 'https://wa.me/260970000000',
  amount: order.amount,
};

afterEach(() => {
  dropSummary();
  vi.unstubAllGlobals();
});

/** Some browsers do this in private mode. */
function forbidStorage(): void {
  const forbid = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
}

test('without session storage the summary is there until its page is left', () => {
  forbidStorage();
  storeSummary(summary);
  expect(readSummary()).toEqual(summary);
  markLeft();
  dropSummary();
  expect(readSummary()).toBeNull();
});

test('a stored summary survives the document that stored it', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', storageOf(kept));
  storeSummary(summary);
  expect([...kept.values()]).toEqual([JSON.stringify(summary)]);
  dropSummary();
  expect(kept.size).toBe(0);
  kept.set('hub.summary', JSON.stringify(summary));
  expect(readSummary()).toEqual(summary);
});
