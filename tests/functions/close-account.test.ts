import { getAuth } from 'firebase-admin/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { createProfile as creating } from '../../functions/src/learner/registration.ts';
import { deleteAccount } from '../../functions/src/learner/delete-account.ts';
import { closeAccount } from '../../functions/src/staff/people.ts';
import { app } from '../../functions/src/store/app.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { staffMessages } from '../../src/domain/wire/staff-messages.ts';
import { offerPlaces } from '../../functions/src/jobs/offer-places.ts';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { addDays, weekendOf } from '../../src/domain/time/time.ts';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { makePlaceOffer } from '../factories/place-offer.ts';
import { newDevice } from './device.ts';
import { entriesAbout } from './audit-entries.ts';
import {
  accounts,
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newStaff,
  type Person,
  put,
  putAs,
  send,
  unique,
} from './hub.ts';
import { newLimitedCourse, placeOrder } from './order-fixtures.ts';

const closing = (userId: string, isClosed = true) => ({ userId, isClosed, reason: 'The phone was stolen' });
const profile = { name: 'Chanda' };
afterEach(() => vi.restoreAllMocks());

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
  expectRefusal(await send('create-profile', learner, profile), 401, errorMessages.signInAgain);
  expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: true });
  expect(await readDoc('users', learner.uid)).toMatchObject({ closedAt: expect.any(Number) as number });
  expect(await readDoc('pushSubscriptions', device)).toBeNull();
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'pending' });
  expect(await entriesAbout(learner.uid)).toMatchObject([
    { action: 'account_closed', actor: { uid: manager.uid }, after: { reason: 'The phone was stolen' } },
  ]);
});

test('closing ends the wish for an earlier place, withdraws what is offered, and no reminder reaches the learner', async () => {
  const earlier = { earlierWanted: Date.now(), wantedWeekend: addDays(weekendOf(Date.now()), 14) };
  const placed = await placeOrder({ status: 'approved' }, { status: 'paid', ...earlier });
  const { learner, order } = placed;
  const offer = makePlaceOffer({
    id: `offer-${unique()}`,
    orderId: order.id,
    userId: learner.uid,
    weekendDate: earlier.wantedWeekend,
    fromWeekend: addDays(earlier.wantedWeekend, 7),
    offeredAt: Date.now(),
    endsAt: Date.now() + HOUR,
  });
  await put('placeOffers', offer);
  const { endpoint, keys } = newDevice();
  const device = { endpoint, keys, kinds: ['class_changed'] };
  expectResult(await send('save-push-subscription', learner, device));
  expect(await readDoc('enrollments', order.id)).toMatchObject({ isReached: true });
  expectResult(await send('close-account', await newStaff('manager'), closing(learner.uid)));
  expect(await readDoc('enrollments', order.id)).toMatchObject({
    earlierWanted: null,
    isReached: false,
    status: 'paid',
    firstWeekend: placed.enrollment.firstWeekend,
  });
  expect(await readDoc('placeOffers', offer.id)).toMatchObject({ status: 'withdrawn' });
});

test('a free place is not offered to a closed account', async () => {
  const weekend = weekendOf(Date.now() + 21 * DAY);
  const { id: courseId } = await newLimitedCourse(weekend, [1, 1, 1]);
  const next = addDays(weekend, 7);
  const wish = { wantedWeekend: weekend, earlierWanted: Date.now() };
  const seated = { status: 'paid', firstWeekend: next, validUntil: validUntilFor(next), ...wish } as const;
  const { learner, order } = await placeOrder({ courseId, status: 'approved' }, seated);
  // The state of an account that was closed before closing ended wishes.
  await db.doc(`users/${learner.uid}`).update({ closedAt: new Date() });
  await offerPlaces(Date.now());
  expect(await findDocs('placeOffers', 'orderId', order.id)).toEqual([]);
  expect(await readDoc('enrollments', order.id)).toMatchObject({ earlierWanted: null });
});

test('opening it again lets the learner sign in, and says who did it', async () => {
  const [owner, { learner }] = [await newStaff('owner'), await placeOrder()];
  expectResult(await send('close-account', owner, closing(learner.uid)));
  expectResult(await send('close-account', owner, closing(learner.uid, false)));
  expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: false });
  expect(await readDoc('users', learner.uid)).toMatchObject({ closedAt: null });
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

/** The command as one instance carries it out, whose calls of Firebase Auth can fail. */
function carriedOut({ uid, email }: Person, userId: string) {
  const actor = { kind: 'staff', uid, email, name: 'Ruth', role: 'manager' } as const;
  return (key: string, isClosed = true) =>
    closeAccount.run({
      actor,
      request: closing(userId, isClosed),
      image: null,
      command: 'close-account',
      key,
      bodyHash: String(isClosed),
      now: Date.now(),
    });
}

test.each(['updateUser', 'revokeRefreshTokens'] as const)(
  'closing that breaks off at %s closes nothing in the portal alone, and a retry completes it',
  async (call) => {
    const [manager, { learner }] = [await newStaff('manager'), await placeOrder()];
    const [close, key] = [carriedOut(manager, learner.uid), newKey()];
    vi.spyOn(getAuth(app), call).mockRejectedValueOnce(new Error('Auth is away'));
    await expect(close(key)).rejects.toThrow('Auth is away');
    expect((await readDoc('users', learner.uid))?.['closedAt'] ?? null).toBeNull();
    expect(await close(key)).toEqual({ done: true });
    expect(await readDoc('users', learner.uid)).toMatchObject({ closedAt: expect.any(Number) as number });
    expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: true });
    expect(await entriesAbout(learner.uid)).toHaveLength(1);
    // Opening breaks off in between, with only the profile opened.
    vi.spyOn(getAuth(app), 'updateUser').mockRejectedValueOnce(new Error('Auth is away'));
    const opening = newKey();
    await expect(close(opening, false)).rejects.toThrow('Auth is away');
    expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: true });
    expect(await close(opening, false)).toEqual({ done: true });
    expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: false });
  },
);

test('a command whose token was checked earlier finds the account closed until it is opened', async () => {
  const [owner, { learner }] = [await newStaff('owner'), await placeOrder()];
  const { uid, email } = learner;
  const actor = { kind: 'learner', uid, email, signedInAt: Date.now() } as const;
  const call = {
    actor,
    request: profile,
    image: null,
    command: 'create-profile',
    bodyHash: 'Chanda',
  } as const;
  const late = () => creating.run({ ...call, key: newKey(), now: Date.now() });
  expectResult(await send('close-account', owner, closing(uid)));
  await expect(late()).rejects.toMatchObject({ code: 'forbidden', message: errorMessages.accountDisabled });
  expectResult(await send('close-account', owner, closing(uid, false)));
  expect(await late()).toEqual({ created: false });
});

test('a deletion that was under way when staff closed the account deletes nothing', async () => {
  const [owner, { learner, order }] = [await newStaff('owner'), await placeOrder()];
  expectResult(await send('close-account', owner, closing(learner.uid)));
  const now = Date.now();
  const late = deleteAccount.run({
    actor: { kind: 'learner', uid: learner.uid, email: learner.email, signedInAt: now },
    request: { agreed: true },
    image: null,
    command: 'delete-account',
    key: newKey(),
    bodyHash: 'agreed',
    now,
  });
  await expect(late).rejects.toMatchObject({ code: 'forbidden', message: errorMessages.accountDisabled });
  expect(await readDoc('users', learner.uid)).toMatchObject({ closedAt: expect.any(Number) as number });
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'pending' });
});

test('a closing that is refused after all leaves the account as it was', async () => {
  const [manager, { learner }] = [await newStaff('manager'), await placeOrder()];
  const [close, key] = [carriedOut(manager, learner.uid), newKey()];
  vi.spyOn(getAuth(app), 'revokeRefreshTokens').mockImplementationOnce(async () => {
    // Meanwhile somebody used the key for something else.
    const used = { uid: 'somebody', command: 'create-profile', bodyHash: 'x', answer: '{}' };
    await putAs('commandKeys', key, { ...used, expiresAt: Date.now() + DAY });
  });
  await expect(close(key)).rejects.toMatchObject({ message: errorMessages.keyReused });
  expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: false });
  expect(await entriesAbout(learner.uid)).toEqual([]);
});

test('an account that is gone at Firebase Auth is closed and opened all the same', async () => {
  const [manager, { learner }] = [await newStaff('manager'), await placeOrder()];
  await accounts.deleteUser(learner.uid);
  expectResult(await send('close-account', manager, closing(learner.uid)));
  expect(await readDoc('users', learner.uid)).toMatchObject({ closedAt: expect.any(Number) as number });
  expectResult(await send('close-account', manager, closing(learner.uid, false)));
  expect(await readDoc('users', learner.uid)).toMatchObject({ closedAt: null });
});

test('it needs a reason of three letters, and a learner who is there', async () => {
  const [manager, { learner }] = [await newStaff('manager'), await placeOrder()];
  expectRefusal(await send('close-account', manager, { ...closing(learner.uid), reason: 'no' }), 400);
  const unknown = await send('close-account', manager, closing('nobody-there'));
  expectRefusal(unknown, 404, staffMessages.unknownLearner);
  expect(await accounts.getUser(learner.uid)).toMatchObject({ disabled: false });
});
