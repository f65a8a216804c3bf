/** What asks for a touch of the passkey within the last five minutes (rules §6); `staff-writes` tries all of it without a passkey. */
import { expect, test } from 'vitest';
import { TOUCH_LASTS } from '../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../src/domain/wire/passkeys/passkey-messages.ts';
import { makePublicSettings } from '../factories/setting.ts';
import { ask, db, expectRefusal, expectResult, newKey, send, unique } from './hub.ts';
import { withSettings } from './order-fixtures.ts';
import { newHolder, setTouched, touch } from './passkeys.ts';
import { bearer, openSession } from './staff-auth.ts';
import { all, sampleRequests, type Writing } from './staff-words.ts';

withSettings();

const { paymentNumbers } = makePublicSettings();
const asked: readonly (readonly [write: Writing, otherwise: object])[] = [
  ['reversePayment', {}],
  ['saveSettings', {}],
  ['saveSettings', { contacts: undefined, paymentNumbers }],
  ['saveStaff', {}],
  ['inviteStaff', {}],
  ['setApprovalRule', {}],
  ['setForwarder', {}],
  ['letIn', {}],
  ['requirePasskeys', {}],
  ['makeRecoveryCodes', {}],
  ['removePasskey', {}],
  ['changePassword', {}],
];

test.each(asked)('%s, whoever has a passkey', async (write, otherwise) => {
  const [{ staff, key }, { name: command }] = [await newHolder(), all[write]];
  const [usual] = await sampleRequests[write](staff);
  const [request, idempotencyKey] = [{ ...usual, ...otherwise }, newKey()];
  await setTouched(staff, null);
  const refused = await send(command, staff, request, { key: idempotencyKey });
  expect(expectRefusal(refused, 403)).toMatchObject({
    code: 'touch_needed',
    message: passkeyMessages.touchNeeded,
  });
  expectResult(await touch(staff, key));
  expectResult(await send(command, staff, request, { key: idempotencyKey }));
  await setTouched(staff, TOUCH_LASTS);
  expect(expectRefusal(await send(command, staff, request), 403).code).toBe('touch_needed');
});

test('an export, in the words of spec §7 and with what the portal knows it by', async () => {
  const { admin, token, sid } = await openSession();
  const address = '/functions/export-data?type=students&startDate=2001-01-01&endDate=2001-01-01';
  expect((await ask(address, { headers: bearer(token) })).status).toBe(200);
  const passkey = {
    id: unique(),
    uid: admin.id,
    name: 'Phone',
    credentialId: 'x',
    publicKey: 'x',
    counter: 0,
  };
  const times = { createdAt: new Date(), lastUsedAt: null, transports: [] };
  await db.doc(`passkeys/${'f'.repeat(52) + passkey.id}`).set({ ...passkey, ...times });
  const refused = await ask(address, { headers: bearer(token) });
  expect(refused.status).toBe(403);
  expect(refused.body).toEqual({ error: passkeyMessages.touchNeeded, code: 'touch_needed' });
  await db.doc(`adminSessions/${sid}`).update({ steppedUpAt: new Date() });
  expect((await ask(address, { headers: bearer(token) })).status).toBe(200);
});

test('not the parts of the settings that move no money', async () => {
  const { staff } = await newHolder();
  expectResult(await send('save-settings', staff, { pages: makePublicSettings().pages }));
});
