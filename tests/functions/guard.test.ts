import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { can, type Role } from '../../src/domain/people/staff-member.ts';
import { learnerCommands, staffCommands } from '../../src/domain/wire/commands.ts';
import { STAFF_IDLE_MAX, MINUTE } from '../../src/domain/wire/limits.ts';
import { errorMessages, serverMessage } from '../../src/domain/wire/messages.ts';
import { staffSignInMessages, reviewMessages } from '../../src/domain/wire/staff-messages.ts';
import {
  accounts,
  ask,
  customSignIn,
  db,
  expectRefusal,
  expectResult,
  newKey,
  newLearner,
  newStaff,
  send,
  unique,
} from './hub.ts';
import { placeOrder, placeUnderReview, withSettings } from './order-fixtures.ts';
import { approving } from './decisions.ts';
import { newProof } from './proofs.ts';

withSettings();

const everyName = [...Object.values(learnerCommands), ...Object.values(staffCommands)].map(
  ({ name }) => name,
);

const approvingOne = async () => approving(await placeUnderReview());

test.each(everyName)('%s asks to sign in without a token or with a false one', async (name) => {
  for (const person of [null, { token: 'x' }, { token: 'a.b.c' }]) {
    const refusal = expectRefusal(await send(name, person, {}), 401);
    expect(refusal).toEqual({ code: 'unauthenticated', message: errorMessages.signInAgain });
  }
});

test('a token that was revoked, and one of a disabled or deleted account, is refused at once', async () => {
  const [revoked, disabled, deleted] = [await newLearner(), await newLearner(), await newLearner()];
  const profile = { name: 'Chanda' };
  for (const person of [revoked, disabled, deleted]) {
    expectResult(await send('create-profile', person, profile));
  }
  // Revocation counts in whole seconds: a token of the second in which it was revoked stays good.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await accounts.revokeRefreshTokens(revoked.uid);
  await accounts.updateUser(disabled.uid, { disabled: true });
  await accounts.deleteUser(deleted.uid);
  for (const person of [revoked, disabled, deleted]) {
    expectRefusal(await send('create-profile', person, profile), 401);
  }
});

test('a staff token is refused by every command of learners, a learner by those of staff', async () => {
  const staff = await newStaff('owner');
  for (const { name } of Object.values(learnerCommands)) {
    expectRefusal(await send(name, staff, {}), 403, errorMessages.learnersOnly);
  }
});

const ofStaff = Object.values(staffCommands);
const closedTo = (role: Role) =>
  ofStaff.filter(({ permission }) => !can(role, permission)).map(({ name }) => name);

test('a staff command is refused to learners and to roles without the right, before its request is read', async () => {
  const people = {
    learner: await newLearner(),
    reviewer: await newStaff(),
    manager: await newStaff('manager'),
  };
  const refuse = async (name: string, person: keyof typeof people) =>
    expectRefusal(await send(name, people[person], {}), 403, reviewMessages.notAllowed);
  for (const { name } of ofStaff) await refuse(name, 'learner');
  for (const role of ['reviewer', 'manager'] as const)
    for (const name of closedTo(role)) await refuse(name, role);
  const toManagers = [
    'invite-staff',
    'passkey-rules',
    'reverse-payment',
    'save-settings',
    'save-staff',
    'set-approval-rule',
    'set-forwarder',
  ];
  expect(closedTo('manager').sort()).toEqual(toManagers);
  expect(closedTo('reviewer').sort()).toEqual(
    [
      ...toManagers,
      'close-account',
      'import-statement',
      'issue-certificates',
      'order-courses',
      'plan-weekends',
      'publish-weekends',
      'reissue-certificate',
      'save-course',
      'save-links',
      'save-offering',
      'save-templates',
      'send-refund',
      'verify-log',
      'withdraw-certificate',
    ].sort(),
  );
});

test('a custom token without a session is neither staff nor learner', async () => {
  const uid = `staff-${unique()}`;
  const token = await customSignIn(uid, { admin: true, role: 'owner' });
  expectRefusal(await send('create-profile', { token }, { name: 'Chanda' }), 401);
  expectRefusal(await send('review-payment', { token }, await approvingOne()), 401);
});

const now = Date.now();
test.each([
  ['ended', { endedAt: now - 1000 }],
  ['idle for 30 minutes', { lastSeenAt: now - STAFF_IDLE_MAX, createdAt: now - 60 * MINUTE }],
  ["somebody else's", { uid: 'staff-somebody' }],
  ['of another role than the member has now', { role: 'manager' as Role }],
])('a session that is %s does not carry its token any further', async (_, session) => {
  const staff = await newStaff('reviewer', session);
  expectRefusal(
    await send('review-payment', staff, await approvingOne()),
    401,
    staffSignInMessages.sessionEnded,
  );
});

test('a member who was disabled is refused at once, whatever the session says', async () => {
  const staff = await newStaff('owner');
  await db.doc(`admins/${staff.uid}`).update({ isActive: false });
  expectRefusal(await send('review-payment', staff, await approvingOne()), 401);
});

test('token claims that name a malformed or unknown session are refused', async () => {
  for (const sid of ['no-such-session', '__x__', 'a/b', '..']) {
    const token = await customSignIn(`staff-${unique()}`, { admin: true, role: 'owner', sid });
    expectRefusal(await send('review-payment', { token }, await approvingOne()), 401);
  }
});

test('other methods are refused with the ones that are answered', async () => {
  const others = ['PUT', 'DELETE', 'PATCH'].map((method) => ['create-profile', method] as const);
  for (const [name, method] of [...everyName.map((one) => [one, 'GET'] as const), ...others]) {
    const answer = await ask(`/functions/${name}`, { method });
    expectRefusal(answer, 405, errorMessages.methodNotAllowed);
    expect(answer.headers.get('allow')).toBe('POST');
  }
});

test('a command without a key, or with a malformed one, is refused', async () => {
  const learner = await newLearner();
  for (const key of ['', 'short', `__${'x'.repeat(20)}__`, 'x'.repeat(65), 'with spaces in it'.padEnd(20)]) {
    expectRefusal(await send('create-profile', learner, { name: 'Chanda' }, { key }), 400);
  }
  expectResult(await send('create-profile', learner, { name: 'Chanda' }, { key: 'x'.repeat(64) }));
});

test('no body, however odd, is answered with a 5xx', async () => {
  const { learner, order } = await placeOrder();
  const staff = await newStaff();
  const oddText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('__proto__', '__x__', '../x', 'a/b', '\u0000', 'NaN', '', 'x'.repeat(2000)),
    // Half a character, and letters that are two units of a string each.
    fc.constantFrom('\ud800', 'Chanda \ud83c', '\u{109E5}\u{3B1BF}\u{1E903}', '𝓒𝓱𝓪𝓷𝓭𝓪'),
  );
  const odd = fc.oneof(
    oddText,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.jsonValue(),
    fc.maxSafeNat(),
  );
  const near: Record<string, object> = {
    'create-profile': { name: 'Chanda' },
    'register-course': { courseId: order.courseId, name: 'Chanda', phone: '0971234567', agreedToTerms: true },
    'submit-proof': newProof(order.id),
    'review-payment': await approvingOne(),
    'join-class': { offeringId: 'offering', slot: 'saturday' },
  };
  const attempt = fc.constantFrom(...Object.keys(near)).chain((name) =>
    fc.record({
      name: fc.constant(name),
      field: fc.constantFrom(...Object.keys(near[name] ?? {})),
      value: odd,
    }),
  );
  await fc.assert(
    fc.asyncProperty(attempt, async ({ name, field, value }) => {
      const body = { ...near[name], [field]: value };
      const answer = await send(name, name === 'review-payment' ? staff : learner, body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    }),
    { numRuns: 120, interruptAfterTimeLimit: 20_000 },
  );
});

test('the answer to an unexpected error reveals nothing about the code but the number of its request', async () => {
  const { learner, order } = await placeOrder();
  await db.doc(`orders/${order.id}`).update({ status: 'poisoned' });
  const key = newKey();
  const refusal = expectRefusal(await send('submit-proof', learner, newProof(order.id), { key }), 500);
  expect(refusal).toEqual({ code: 'internal', message: serverMessage(key.slice(0, 8)) });
});
