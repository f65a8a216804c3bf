/** Runs that once failed, shortened: what they found was mended, and `npm run prove -- model` plays each again. */
import type { StepData } from './steps.ts';

export const failed: Readonly<Record<string, readonly StepData[]>> = {
  'an order that staff paid, of a deleted account, whose payment is taken back': [
    { deed: 'register', a: 32, b: 155, c: 123 },
    { deed: 'paste', a: 171, b: 4, c: 239 },
    { deed: 'attach', a: 141, b: 6, c: 143 },
    { deed: 'deleteAccount', a: 10, b: 56, c: 190 },
    { deed: 'reverse', a: 188, b: 207, c: 253 },
  ],
  'money that is marked to go back after its learner has gone': [
    { deed: 'register', a: 0, b: 1, c: 0 },
    { deed: 'paste', a: 171, b: 4, c: 239 },
    { deed: 'attach', a: 0, b: 0, c: 1 },
    { deed: 'reverse', a: 0, b: 1, c: 0 },
    { deed: 'deleteAccount', a: 0, b: 0, c: 1 },
    { deed: 'markRefund', a: 4, b: 1, c: 0 },
  ],
  'money of a deleted account, of which the last goes back for no order': [
    { deed: 'register', a: 0, b: 1, c: 0 },
    { deed: 'paste', a: 171, b: 4, c: 239 },
    { deed: 'attach', a: 0, b: 0, c: 1 },
    { deed: 'reverse', a: 0, b: 1, c: 0 },
    { deed: 'markRefund', a: 6, b: 1, c: 0 },
    { deed: 'deleteAccount', a: 0, b: 0, c: 1 },
    { deed: 'markRefund', a: 4, b: 1, c: 2 },
    { deed: 'sendRefund', a: 0, b: 6, c: 1 },
    { deed: 'sendRefund', a: 0, b: 6, c: 1 },
  ],
};
