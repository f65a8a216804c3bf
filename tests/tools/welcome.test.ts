/** What `npm start` prints is what the README promises, and works. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LEARNER_PASSWORD, STAFF_PASSWORD, learners, staff } from '../../tools/seed/people.ts';
import { welcome } from '../../tools/start/welcome.ts';
import { COURSE_PRICE_KWACHA, DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { readPaymentMessage } from '../../src/domain/money/payment-message.ts';
import { instantInTransactionId } from '../../src/domain/money/payment.ts';
import { proofWarnings } from '../../src/domain/money/payment-warnings.ts';

const NOW = Date.UTC(2027, 2, 31, 22, 30, 15);
const printed = welcome('http://localhost:5000', NOW);

test('every sign-in of the README is printed, and the other way round', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const emails = [...Object.values(learners), ...staff].map(({ email }) => email);
  const named = (text: string) => [...new Set(text.match(/\b[a-z]+@example\.com\b/g))].sort();
  expect(named(readme)).toEqual(emails.sort());
  expect(named(printed)).toEqual(emails.sort());
  for (const password of [LEARNER_PASSWORD, STAFF_PASSWORD]) {
    expect(readme).toContain(`\`${password}\``);
    expect(printed).toContain(password);
  }
});

test('the printed payment is read whole, is due, and raises no warning', () => {
  const message = readPaymentMessage(/Money sent.*/.exec(printed)?.[0] ?? '');
  const { transactionId = '', amount = 0 } = message;
  const unused = {
    isUsedByOther: false,
    isUsedBefore: false,
    isLookAlikeUsed: false,
    isImageReused: false,
  };
  const proof = { network: 'airtel', transactionId, amount } as const;
  const idInstant = instantInTransactionId(transactionId);
  expect(amount).toBe(COURSE_PRICE_KWACHA);
  expect(Math.abs(NOW - (idInstant ?? 0))).toBeLessThan(HOUR);
  expect(proofWarnings({ proof, due: amount, messageSays: message, idInstant, now: NOW, ...unused })).toEqual(
    [],
  );
  expect(welcome('', NOW + DAY)).not.toContain(transactionId);
  expect(welcome('', NOW + 1_000)).not.toContain(transactionId);
});
