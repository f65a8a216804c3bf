/** What asks for a touch of a passkey that is not older than five minutes (rules §6); of who has none, `staff-writes` asks all of it. */
import { expect, test } from 'vitest';
import { TOUCH_LASTS } from '../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../src/domain/wire/passkeys/passkey-messages.ts';
import { makePublicSettings } from '../factories/setting.ts';
import {
  ask,
  db,
  expectRefusal,
  expectResult,
  newKey,
  newStaff,
  putAs,
  send,
  type StaffPerson,
  unique,
} from './hub.ts';
import { placeUnderReview, withSettings } from './order-fixtures.ts';
import { enrol, newHolder, setTouched, touch } from './passkeys.ts';
import { bearer, openSession, PASSWORD, storedPassword } from './staff-auth.ts';

withSettings();

type Asked = {
  readonly name: string;
  readonly command: string;
  readonly make: (staff: StaffPerson) => Promise<object>;
  /** What is answered after the touch, where that is not 200. */
  readonly status?: number;
};

/** A second passkey of somebody whose touch is over again afterwards. */
async function secondPasskey(staff: StaffPerson): Promise<string> {
  await setTouched(staff, 0);
  await enrol(staff, 'Laptop');
  await setTouched(staff, null);
  const { passkeys } = expectResult(await send('own-passkeys', staff, { action: 'list' }));
  return passkeys.find(({ name }: { name: string }) => name === 'Laptop').id;
}

const requests: readonly Asked[] = [
  // Of the order nothing can be reversed; what matters is that the command was looked at.
  {
    name: 'giving money back',
    command: 'reverse-payment',
    make: async () => ({ orderId: (await placeUnderReview()).order.id, reason: 'Recalled' }),
    status: 409,
  },
  {
    name: 'whom learners ask',
    command: 'save-settings',
    make: async () => ({ contacts: makePublicSettings().contacts }),
  },
  {
    name: 'whom learners pay',
    command: 'save-settings',
    make: async () => ({ paymentNumbers: makePublicSettings().paymentNumbers }),
  },
  {
    name: 'another role',
    command: 'save-staff',
    make: async () => ({ uid: (await newStaff()).uid, role: 'reviewer' }),
  },
  {
    name: 'an invitation',
    command: 'invite-staff',
    make: async () => ({ email: `${unique()}@example.com`, name: 'Naomi', role: 'reviewer' }),
  },
  { name: 'what is approved alone', command: 'set-approval-rule', make: async () => ({ dailyMax: null }) },
  { name: 'who reports money', command: 'set-forwarder', make: async () => ({ isOn: false }) },
  {
    name: 'letting somebody in',
    command: 'passkey-rules',
    make: async () => ({ action: 'let_in', uid: (await newStaff()).uid }),
  },
  {
    name: 'who needs a passkey',
    command: 'passkey-rules',
    make: async () => ({ action: 'require', role: 'reviewer', isRequired: false }),
  },
  {
    name: 'new recovery codes',
    command: 'passkey-rules',
    make: async () => ({ action: 'make_codes', inPlaceOf: 0 }),
  },
  // Only who has a passkey can ask for what follows.
  {
    name: 'taking a passkey out',
    command: 'own-passkeys',
    make: async (staff) => ({ action: 'remove', passkeyId: await secondPasskey(staff) }),
  },
  {
    name: 'another password',
    command: 'own-account',
    make: async ({ uid }) => {
      await putAs('adminSecrets', uid, storedPassword);
      return { action: 'password', password: PASSWORD, newPassword: 'four-ripe-pawpaws' };
    },
  },
];

test.each(requests)('$name ($command), whoever has a passkey', async (asked) => {
  const { command, make, status: expected = 200 } = asked;
  const { staff, key } = await newHolder();
  const [request, idempotencyKey] = [await make(staff), newKey()];
  const refused = await send(command, staff, request, { key: idempotencyKey });
  expect(expectRefusal(refused, 403)).toMatchObject({
    code: 'touch_needed',
    message: passkeyMessages.touchNeeded,
  });
  expectResult(await touch(staff, key));
  const { status, body } = await send(command, staff, request, { key: idempotencyKey });
  expect(status, JSON.stringify(body)).toBe(expected);
  await setTouched(staff, TOUCH_LASTS);
  expect(expectRefusal(await send(command, staff, request), 403).code).toBe('touch_needed');
});

test('an export, in the words of spec §7 and with what the portal knows it by', async () => {
  const { admin, token, sid } = await openSession();
  const { uid } = { uid: admin.id };
  const address = '/functions/export-data?type=students&startDate=2001-01-01&endDate=2001-01-01';
  expect((await ask(address, { headers: bearer(token) })).status).toBe(200);
  const passkey = { id: unique(), uid, name: 'Phone', credentialId: 'x', publicKey: 'x', counter: 0 };
  const times = { createdAt: new Date(), lastUsedAt: null, transports: [] };
  await db
    .collection('passkeys')
    .doc('f'.repeat(52) + passkey.id)
    .set({ ...passkey, ...times });
  const refused = await ask(address, { headers: bearer(token) });
  expect(refused.status).toBe(403);
  expect(refused.body).toEqual({ error: passkeyMessages.touchNeeded, code: 'touch_needed' });
  await db.collection('adminSessions').doc(sid).update({ steppedUpAt: new Date() });
  expect((await ask(address, { headers: bearer(token) })).status).toBe(200);
});

test('not the parts of the settings that move no money', async () => {
  const { staff } = await newHolder();
  expectResult(await send('save-settings', staff, { pages: makePublicSettings().pages }));
});
