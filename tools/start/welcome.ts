import { currencyCode } from '#hub';
import { COURSE_PRICE_KWACHA, SECOND } from '../../src/domain/wire/limits.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import { mainId, mainMessage } from '../seed/orders.ts';
import { LEARNER_PASSWORD, STAFF_PASSWORD, learners, staff } from '../seed/people.ts';

/** What the person at the terminal reads when the hub is up. */
export function welcome(address: string, now: Instant = Date.now()): string {
  const people = Object.values(learners).map(({ email, shows }) => `\n    ${email.padEnd(24)}${shows}`);
  const members = staff.map(({ email, role }) => `\n    ${email.padEnd(24)}${role}`);
  // A payment of this very second: an older one, or one used before, raises warnings.
  const id = mainId(now, 10_000 + (Math.floor(now / SECOND) % 90_000));
  return `
  The hub is ready: ${address}

  Learners (Sign In; password ${LEARNER_PASSWORD})${people.join('')}

  Staff (three quick clicks on the logo of the home page, or Ctrl+H; password ${STAFF_PASSWORD})${members.join('')}
    Twelve proofs wait in Payments until somebody decides: one copied, one of half the price, one late.

  A payment to show, for an order of your own:
    ${mainMessage(id, COURSE_PRICE_KWACHA, ` Your bal is ${currencyCode} 5.56.`)}

  What you change is kept in .data/. Ctrl-C stops everything; \`npm start -- --reset\` begins anew.
`;
}
