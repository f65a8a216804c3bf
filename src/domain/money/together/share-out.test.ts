import { expect, test } from 'vitest';
import { makeOrder } from '../../../../tests/factories/order.ts';
import { REASON_MAX } from '../../wire/limits.ts';
import type { Order } from '../order.ts';
import { partPaymentReason } from '../payment.ts';
import { partReason, shareOut } from './pay-together.ts';

const order = (id: string, changes: Partial<Order> = {}) =>
  makeOrder({ id, courseId: id.toLowerCase(), ...changes });
const [first, second, third] = [
  order('AAAA3467', { createdAt: 1 }),
  order('CCCC3467', { createdAt: 2 }),
  order('DDDD3467', { createdAt: 3 }),
];
const titles: Record<string, string> = {
  [first.id]: 'Data Analysis',
  [second.id]: 'Power BI',
  [third.id]: 'Excel',
};
const titleOf = ({ id }: { id: string }) => titles[id] ?? id;
const partsOf = (free: number, orders: readonly Order[]) =>
  Object.fromEntries(shareOut(free, orders).map(({ order: { id }, part }) => [id, part]));

test('the oldest order is paid first, and nothing more than what is due is given', () => {
  expect(partsOf(150, [second, first])).toEqual({ AAAA3467: 100, CCCC3467: 50 });
  expect(partsOf(250, [second, first])).toEqual({ AAAA3467: 100, CCCC3467: 100 });
  expect(partsOf(100, [second, first])).toEqual({ AAAA3467: 100, CCCC3467: 0 });
  expect(partsOf(0.1 + 0.2, [first])).toEqual({ AAAA3467: 0.1 + 0.2 });
  expect(shareOut(150, [second, first]).map(({ isCovered }) => isCovered)).toEqual([true, false]);
  expect(shareOut(200, [second, first]).map(({ isCovered }) => isCovered)).toEqual([true, true]);
});

test('whole courses come first: a later order that is covered is paid before a part of an older one', () => {
  const dear = { ...first, amount: 200 };
  expect(partsOf(150, [dear, second, third])).toEqual({ AAAA3467: 50, CCCC3467: 100, DDDD3467: 0 });
  expect(partsOf(60, [{ ...first, paidAmount: 50 }, second])).toEqual({ AAAA3467: 50, CCCC3467: 10 });
});

test('the text names each course and what is still due for it; for one order it is the spec’s text', () => {
  const reason = (free: number, orders: readonly Order[]) =>
    partReason(free, shareOut(free, orders), titleOf);
  expect(reason(60, [first])).toBe(partPaymentReason(60, 40));
  expect(reason(150, [first, second])).toBe(
    'We received K150. Data Analysis is paid. Please pay the remaining K50 for Power BI and send that proof.',
  );
  expect(reason(250, [first, second, third])).toBe(
    'We received K250. Data Analysis and Power BI are paid. Please pay the remaining K50 for Excel and send that proof.',
  );
  expect(reason(50, [first, second])).toBe(
    'We received K50. Please pay the remaining K150, K50 for Data Analysis and K100 for Power BI, and send that proof.',
  );
});

test('the sentence fits whatever the courses are called', () => {
  const orders = [first, second, third].map((one) => ({ ...one }));
  const reason = partReason(150, shareOut(150, orders), () => 'Long title '.repeat(9).trim());
  expect(reason).toBe(
    'We received K150. 1 of 3 courses are paid. Please pay the remaining K150 for 2 courses and send that proof.',
  );
  expect(reason.length).toBeLessThanOrEqual(REASON_MAX);
});

test('of long titles only what does not fit is left out', () => {
  const shares = (free: number) => shareOut(free, [first, second]);
  const long = (letters: number) => () => 'x'.repeat(letters);
  expect(partReason(150, shares(150), long(400))).toBe(
    'We received K150. 1 of 2 courses are paid. Please pay the remaining K50 for the other and send that proof.',
  );
  expect(partReason(50, shares(50), long(400))).toBe(
    'We received K50. Please pay the remaining K150 for 2 courses and send that proof.',
  );
  const around = partReason(150, shares(150), () => '').length;
  const most = (REASON_MAX - around) / 2;
  expect(partReason(150, shares(150), long(most))).toHaveLength(REASON_MAX);
});
