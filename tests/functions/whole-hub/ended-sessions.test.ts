/** Whoever ends the sessions of a role or of a member reaches those that go on, however many are long over. */
import { afterEach, expect, test } from 'vitest';
import { PASSKEY_RULE } from '../../../src/domain/wire/collections.ts';
import { MINUTE, STAFF_SESSION_MAX } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makeStaffSession } from '../../factories/staff-member.ts';
import { db, expectResult, look, newKey, newStaff, putAs, send } from '../hub.ts';
import { newHolder } from '../passkeys.ts';

afterEach(() => putAs('settings', PASSKEY_RULE, { requiredFor: [] }));

test('sessions that ended by themselves hide none that goes on', async () => {
  const { staff: owner } = await newHolder('owner', 0);
  const live = await newStaff('reviewer');
  const long = Date.now() - STAFF_SESSION_MAX - MINUTE;
  const times = { createdAt: long, lastSeenAt: long };
  // Ids that come before each drawn one, of that role and of that member.
  const over = Array.from({ length: 1_001 }, (_, at) => db.collection('adminSessions').doc(`0-over-${at}`));
  const fields = toDocument(makeStaffSession({ uid: live.uid, role: 'reviewer', ...times }));
  const [writing, tidying] = [db.bulkWriter(), db.bulkWriter()];
  for (const session of over) void writing.set(session, fields);
  await writing.close();
  expectResult(await send('passkey-rules', owner, { action: 'require', role: 'reviewer', isRequired: true }));
  const ended = await look('adminSessions', live.sid);
  const again = `sid-${newKey()}`.slice(0, 20);
  await putAs('adminSessions', again, { ...ended, endedAt: null });
  expectResult(await send('save-staff', owner, { uid: live.uid, isActive: false }));
  expect([ended, await look('adminSessions', again)]).toMatchObject([
    { endedAt: expect.any(Number) },
    { endedAt: expect.any(Number) },
  ]);
  for (const session of over) void tidying.delete(session);
  await tidying.close();
});
