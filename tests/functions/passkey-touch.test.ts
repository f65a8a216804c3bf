/** What asks for a touch of a passkey that is not older than five minutes, and of whom (rules §6). */
import { expect, test } from 'vitest';
import { TOUCH_LASTS } from '../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../src/domain/wire/passkeys/passkey-messages.ts';
import { makePublicSettings } from '../factories/setting.ts';
import { ask, db, expectRefusal, expectResult, newKey, newStaff, send, unique } from './hub.ts';
import { placeUnderReview, withSettings } from './order-fixtures.ts';
import { newHolder, setTouched, touch } from './passkeys.ts';
import { bearer, openSession } from './staff-auth.ts';

withSettings();

const requests: Record<string, () => Promise<object>> = {
  'reverse-payment': async () => ({ orderId: (await placeUnderReview()).order.id, reason: 'Recalled' }),
  'save-settings': async () => ({ contacts: makePublicSettings().contacts }),
  'save-staff': async () => ({ uid: (await newStaff()).uid, role: 'reviewer' }),
  'invite-staff': async () => ({ email: `${unique()}@example.com`, name: 'Naomi', role: 'reviewer' }),
  'set-approval-rule': async () => ({ dailyMax: null }),
  'set-forwarder': async () => ({ isOn: false }),
  'let-in': async () => ({ uid: (await newStaff()).uid }),
  'require-passkeys': async () => ({ role: 'reviewer', isRequired: false }),
  'make-recovery-codes': async () => ({ inPlaceOf: 0 }),
};

test.each(Object.entries(requests))('%s, whoever has a passkey', async (name, make) => {
  const [{ staff, key }, request, idempotencyKey] = [await newHolder(), await make(), newKey()];
  const refused = await send(name, staff, request, { key: idempotencyKey });
  expect(expectRefusal(refused, 403)).toMatchObject({
    code: 'touch_needed',
    message: passkeyMessages.touchNeeded,
  });
  expectResult(await touch(staff, key));
  const { status, body } = await send(name, staff, request, { key: idempotencyKey });
  // Of the order nothing can be reversed; what matters is that the command was looked at.
  expect(status, JSON.stringify(body)).toBe(name === 'reverse-payment' ? 409 : 200);
  await setTouched(staff, TOUCH_LASTS);
  expect(expectRefusal(await send(name, staff, request), 403).code).toBe('touch_needed');
});

test.each(Object.entries(requests))('not %s of who has none', async (name, make) => {
  const { status } = await send(name, await newStaff('owner'), await make());
  expect(status).toBe(name === 'reverse-payment' ? 409 : 200);
});

test('an export, in the words of spec §7 and with what the portal knows it by', async () => {
  const { admin, token, sid } = await openSession();
  const { uid } = { uid: admin.id };
  const address = '/functions/export-data?type=students';
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
