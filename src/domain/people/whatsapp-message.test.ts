import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { orderStatusSchema } from '../money/order.ts';
import { formatFull } from '../time/time.ts';
import { staffGreeting, staffMessage } from './whatsapp-message.ts';

const base = { name: ' Chanda  Mwansa', courseName: 'Data Analysis (Excel)', now: NOW };
const about = (
  order: Parameters<typeof makeOrder>[0],
  enrollment: Parameters<typeof makeEnrollment>[0] | null = null,
) => ({ ...base, order: makeOrder(order), enrollment: enrollment && makeEnrollment(enrollment) });

test('the message about an unpaid order asks for what is due, with its reference', () => {
  expect(staffMessage(about({ paidAmount: 40 }))).toBe(
    'Hello Chanda, this is Digital Skills Hub: please pay K60 for Data Analysis (Excel). ' +
      'Your reference is ACDE 3467. Once you have paid, send the proof from your dashboard.',
  );
});

test('the message about a rejected order gives the reason, if there is one', () => {
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

test('an accepted part is thanked for, never called unverified', () => {
  const text = staffMessage(about({ status: 'rejected', paidAmount: 40, rejectionReason: 'The rest.' }));
  expect(text).toContain('we received K40 for Data Analysis (Excel), and K60 is still to pay.');
  expect(text).not.toContain('could not verify');
});

test('a course that is over is not promised another link', () => {
  const ended = staffMessage(about({ status: 'approved' }, { status: 'paid', validUntil: NOW - 1 }));
  expect(ended).toContain('has ended');
  const running = staffMessage(about({ status: 'approved' }, { status: 'paid', validUntil: NOW }));
  expect(running).toContain('is approved');
});

test('temporary access is mentioned with its end, while it lasts and nothing is paid', () => {
  const open = { temporaryAccess: true, temporaryAccessUntil: NOW } as const;
  const sentence = `You can join your classes until ${formatFull(NOW)}.`;
  expect(staffMessage(about({}, open))).toContain(sentence);
  expect(staffMessage(about({}, { ...open, temporaryAccessUntil: NOW - 1 }))).not.toContain(sentence);
  expect(staffMessage(about({ status: 'approved' }, { ...open, status: 'paid' }))).not.toContain(sentence);
});
