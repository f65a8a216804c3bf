import { expect, test } from 'vitest';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { reviewMessages, staffMessages } from '../../src/domain/wire/staff-messages.ts';
import { entriesAbout } from './audit-entries.ts';
import { accounts, db, expectRefusal, expectResult, look, newKey, newStaff, send } from './hub.ts';
import { placeOrder } from './order-fixtures.ts';

const closing = (userId: string, isClosed = true) => ({ userId, isClosed, reason: 'The phone was stolen' });
const profile = { name: 'Chanda' };

test('closing an account refuses its old token and its password, ends its notifications, and is in the log once', async () => {
  const [manager, { learner, order }] = [await newStaff('manager'), await placeOrder()];
  const device = `device-${learner.uid}`;
  await db.doc(`pushSubscriptions/${device}`).set({
    uid: learner.uid,
    endpoint: 'https://fcm.googleapis.com/fcm/send/phone',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    kinds: [],
    createdAt: new Date(),
    testedAt: null,
  });
  expectResult(await send('create-profile', learner, profile));

  const key = newKey();
  for (let tries = 0; tries < 2; tries += 1)
    expectResult(await send('close-account', manager, closing(learner.uid), { key }));
  expect(expectRefusal(await send('create-profile', learner, profile), 401).message).toBe(
    errorMessages.signInAgain,
  );
  expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: true });
  expect(await look('users', learner.uid)).toMatchObject({ closedAt: expect.any(Number) as number });
  expect(await look('pushSubscriptions', device)).toBeNull();
  expect(await look('orders', order.id)).toMatchObject({ status: 'pending' });
  expect(await entriesAbout(learner.uid)).toMatchObject([
    { action: 'account_closed', actor: { uid: manager.uid }, after: { reason: 'The phone was stolen' } },
  ]);
});

test('opening it again lets the learner sign in, and says who did it', async () => {
  const [owner, { learner }] = [await newStaff('owner'), await placeOrder()];
  expectResult(await send('close-account', owner, closing(learner.uid)));
  expectResult(await send('close-account', owner, closing(learner.uid, false)));
  expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: false });
  expect(await look('users', learner.uid)).toMatchObject({ closedAt: null });
  const actions = (await entriesAbout(learner.uid)).map(({ action }) => action);
  expect([...actions].sort()).toEqual(['account_closed', 'account_opened']);
});

test('a late second try of closing does not close an account that was opened meanwhile', async () => {
  const [owner, { learner }] = [await newStaff('owner'), await placeOrder()];
  const key = newKey();
  expectResult(await send('close-account', owner, closing(learner.uid), { key }));
  expectResult(await send('close-account', owner, closing(learner.uid, false)));
  expectResult(await send('close-account', owner, closing(learner.uid), { key }));
  expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: false });
});

test('it needs a manager, a reason of three letters, and a learner who is there', async () => {
  const [reviewer, manager, { learner }] = [await newStaff(), await newStaff('manager'), await placeOrder()];
  const byReviewer = await send('close-account', reviewer, closing(learner.uid));
  expect(expectRefusal(byReviewer, 403).message).toBe(reviewMessages.notAllowed);
  expectRefusal(await send('close-account', manager, { ...closing(learner.uid), reason: 'no' }), 400);
  const unknown = await send('close-account', manager, closing('nobody-there'));
  expect(expectRefusal(unknown, 404).message).toBe(staffMessages.unknownLearner);
  expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: false });
});
