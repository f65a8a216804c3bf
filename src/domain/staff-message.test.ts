import { expect, test } from 'vitest';
import { makeOrder } from '../../tests/factories/order.ts';
import { orderStatusSchema } from './order.ts';
import { staffGreeting, staffMessage } from './staff-message.ts';

const about = (order: Parameters<typeof makeOrder>[0]) => ({
  name: ' Chanda  Mwansa',
  order: makeOrder(order),
  courseName: 'Data Analysis (Excel)',
});

test('an unpaid order is asked for what is due, with its reference', () => {
  expect(staffMessage(about({ paidAmount: 40 }))).toBe(
    'Hello Chanda, this is Digital Skills Hub: your registration for Data Analysis (Excel) waits for K60. ' +
      'Your reference is ACDE 3467. Once you have paid, send the proof from your dashboard.',
  );
});

test('a rejected one carries the reason, or does without', () => {
  const reason = 'We could not find this transaction.';
  expect(staffMessage(about({ status: 'rejected', rejectionReason: reason }))).toContain(reason);
  expect(staffMessage(about({ status: 'rejected' }))).not.toMatch(/null|undefined| {2}/);
});

test.each(orderStatusSchema.options)('%s: a whole sentence to the learner by first name', (status) => {
  expect(staffMessage(about({ status }))).toMatch(/^Hello Chanda, this is Digital Skills Hub: \S.*\.$/);
});

test('without an order there is only the greeting', () => {
  expect(staffGreeting('Natasha Banda')).toBe('Hello Natasha, this is Digital Skills Hub.');
});
