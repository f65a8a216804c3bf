import { LEARNER_PASSWORD, STAFF_PASSWORD, learners, staff } from './seed-people.ts';

/** What the person at the terminal reads when the hub is up. */
export function welcome(address: string): string {
  const people = Object.values(learners).map(({ email, shows }) => `    ${email.padEnd(24)}${shows}`);
  const members = staff.map(({ email, role }) => `    ${email.padEnd(24)}${role}`);
  return [
    '',
    `  The hub is ready: ${address}`,
    '',
    `  Learners (Sign In; password ${LEARNER_PASSWORD})`,
    ...people,
    '',
    `  Staff (three quick clicks on the logo of the home page, or Ctrl+H; password ${STAFF_PASSWORD})`,
    ...members,
    '',
    '  What you change is kept in .data/. Ctrl-C stops everything; `npm start -- --reset` begins anew.',
    '',
  ].join('\n');
}
