import { expect, test } from 'vitest';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { DAY, HOUR, NOTE_MAX, VIEWING_LASTS } from '../../src/domain/wire/limits.ts';
import { staffMessages } from '../../src/domain/wire/staff-messages.ts';
import { entriesAbout, entriesWhere } from './audit-entries.ts';
import { approving, review } from './decisions.ts';
import {
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newLearner,
  newStaff,
  put,
  putAs,
  send,
  type StaffPerson,
  unique,
} from './hub.ts';
import { newOffering, placeOrder, placeUnderReview } from './order-fixtures.ts';
import { isPassword } from '../../functions/src/auth/password.ts';
import { passkeyMessages } from '../../src/domain/wire/passkeys/passkey-messages.ts';
import { makeStaffSession } from '../factories/staff-member.ts';
import { newStaffMember, PASSWORD, post, storedPassword } from './staff-auth.ts';

const soon = () => Date.now() + 3 * HOUR;
const auditOf = (id: string) => entriesWhere('target.id', id);

test('temporary access gets its end and an audit entry, and can be ended', async () => {
  const [staff, { order }] = [await newStaff(), await placeOrder()];
  const request = { enrollmentId: order.id, until: soon(), reason: 'Paid at the office' };
  expectResult(await send('grant-access', staff, request));
  expect(await readDoc('enrollments', order.id)).toMatchObject({
    temporaryAccess: true,
    temporaryAccessUntil: request.until,
  });
  expect(await auditOf(order.id)).toMatchObject([
    { action: 'access_granted', after: { reason: request.reason } },
  ]);

  expectResult(await send('grant-access', staff, { ...request, until: null }));
  expect(await readDoc('enrollments', order.id)).toMatchObject({
    temporaryAccess: false,
    temporaryAccessUntil: null,
  });
});

test('temporary access without an end ahead, or with one too far, is refused under its field', async () => {
  const [staff, { order }] = [await newStaff(), await placeOrder()];
  for (const until of [Date.now() - 1, Date.now() + 32 * DAY]) {
    const answer = await send('grant-access', staff, { enrollmentId: order.id, until, reason: 'Because' });
    expectRefusal(answer, 400, { until: staffMessages.accessEnd });
  }
  expect(await readDoc('enrollments', order.id)).toMatchObject({ temporaryAccess: false });
});

test('an owner reverses an approval: allocation released, enrollment pending, receipt marked, order payable again', async () => {
  const [owner, placed] = [await newStaff('owner'), await placeUnderReview()];
  const { order, proof } = placed;
  expectResult(await send(review, owner, approving(placed)));
  const request = { orderId: order.id, reason: 'The transfer was recalled.' };

  expect(expectResult(await send('reverse-payment', owner, request))).toEqual({
    orderId: order.id,
    status: 'rejected',
  });
  expect(await readDoc('orders', order.id)).toMatchObject({
    status: 'rejected',
    paidAmount: 0,
    rejectionReason: request.reason,
    receiptNumber: null,
  });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    status: 'rejected',
    allocations: {},
  });
  expect(await readDoc('enrollments', order.id)).toMatchObject({ status: 'pending', validUntil: null });
  const [receipt] = await findDocs('receipts', 'orderId', order.id);
  expect(receipt?.['reversedAt']).not.toBeNull();
  expectRefusal(await send('reverse-payment', owner, request), 409, staffMessages.notApproved);
  const actions = (await auditOf(order.id)).map((row) => row['action']);
  expect(actions.sort()).toEqual(['payment_approved', 'payment_reversed']);
});

test('a mistyped part payment can be reversed and entered again with the right amount', async () => {
  const [owner, placed] = [await newStaff('owner'), await placeUnderReview()];
  const { order, proof } = placed;
  const part = approving(placed, { decision: 'accept_part', receivedAmount: 10 });
  expectResult(await send(review, owner, part));
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'rejected', paidAmount: 10 });

  expectResult(await send('reverse-payment', owner, { orderId: order.id, reason: 'K100 came, not K10.' }));
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'rejected', paidAmount: 0 });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({ amount: null, allocations: {} });
  expect(await readDoc('enrollments', order.id)).toMatchObject({ status: 'pending' });
  const again = await send('reverse-payment', owner, { orderId: order.id, reason: 'Once more' });
  expectRefusal(again, 409, staffMessages.notApproved);
});

test('a learner’s details are corrected, the phone in its stored form', async () => {
  const [staff, { learner }] = [await newStaff(), await placeOrder()];
  const request = { userId: learner.uid, name: 'Chanda M. Phiri', phone: '096 765 4321' };
  expectResult(await send('edit-student', staff, request));
  const phone = '+260967654321';
  expect(await readDoc('users', learner.uid)).toMatchObject({ name: request.name, phone });
  expectResult(await send('edit-student', staff, { userId: learner.uid, name: 'Chanda Phiri' }));
  expect(await readDoc('users', learner.uid)).toMatchObject({ name: 'Chanda Phiri', phone });
  expect(await entriesAbout(learner.uid)).toContainEqual(
    expect.objectContaining({ before: { name: request.name }, after: { name: 'Chanda Phiri' } }),
  );
  expect(
    expectRefusal(await send('edit-student', staff, { ...request, phone: '12' }), 400).fields,
  ).toHaveProperty('phone');
  expectRefusal(
    await send('edit-student', staff, { ...request, userId: 'nobody' }),
    404,
    staffMessages.unknownLearner,
  );
});

test('staff can leave the phone empty only while the learner has none', async () => {
  const [staff, { learner }] = [await newStaff(), await placeOrder()];
  const request = { userId: learner.uid, name: 'Chanda Phiri', phone: null };
  expect(expectRefusal(await send('edit-student', staff, request), 400).fields).toHaveProperty('phone');
  await db.doc(`users/${learner.uid}`).update({ phone: null });
  expectResult(await send('edit-student', staff, request));
  expect(await readDoc('users', learner.uid)).toMatchObject({ name: 'Chanda Phiri', phone: null });
});

test('a corrected attendance keeps the clicks', async () => {
  const [staff, { learner }, offering] = [await newStaff(), await placeOrder(), await newOffering()];
  const request = {
    offeringId: offering.id,
    slot: 'saturday',
    userId: learner.uid,
    present: true,
    reason: 'Was on the list',
  };
  const id = attendanceId(offering.id, 'saturday', learner.uid);
  expectResult(await send('correct-attendance', staff, request));
  expect(await readDoc('attendance', id)).toMatchObject({
    joinedAt: [],
    correctedTo: true,
    correctedBy: staff.uid,
  });
  expectResult(await send('correct-attendance', staff, { ...request, present: false }));
  expect(await readDoc('attendance', id)).toMatchObject({ correctedTo: false });
  expect(await entriesAbout(learner.uid)).toMatchObject([{ target: { id } }, { target: { id } }]);
});

test('a corrected attendance still says that the learner was let in before the decision', async () => {
  const [staff, { learner }, offering] = [await newStaff(), await placeOrder(), await newOffering()];
  const mark = { offeringId: offering.id, slot: 'saturday', userId: learner.uid } as const;
  const id = attendanceId(offering.id, 'saturday', learner.uid);
  const clicked = { ...mark, joinedAt: [Date.now()], correctedTo: null, correctedBy: null };
  await put('attendance', { ...clicked, id, provisional: true });
  for (const present of [false, true])
    expectResult(await send('correct-attendance', staff, { ...mark, present, reason: 'Was on the list' }));
  expect(await readDoc('attendance', id)).toMatchObject({
    joinedAt: clicked.joinedAt,
    provisional: true,
    correctedTo: true,
  });
});

test('a message that was opened for a learner is noted with its words', async () => {
  const [staff, { learner, order }] = [await newStaff(), await placeOrder()];
  const request = { userId: learner.uid, orderId: order.id, text: 'Hello Chanda' };
  expectResult(await send('note-message', staff, request));
  expect(await entriesAbout(learner.uid)).toMatchObject([
    { action: 'message_opened', after: { orderId: order.id, text: request.text } },
  ]);
  expectRefusal(await send('note-message', staff, { ...request, userId: 'nobody' }), 404);
});

// A note on a learner: for staff alone, never lost to a colleague's, kept in the log, and gone with the account.

const noteOf = (uid: string) => readDoc('learnerNotes', uid);

test('a note is written, changed and removed, and the log keeps each of them', async () => {
  const [reviewer, { learner }] = [await newStaff('reviewer'), await placeOrder()];
  const save = async (text: string | null) => {
    const over = Number((await noteOf(learner.uid))?.['savedAt'] ?? Number.NaN);
    const request = { userId: learner.uid, text, over: Number.isNaN(over) ? null : over };
    expectResult(await send('save-note', reviewer, request));
  };
  await save('  Pays at the desk.  ');
  expect(await noteOf(learner.uid)).toMatchObject({ text: 'Pays at the desk.', savedBy: reviewer.email });
  await save('Pays by her aunt.');
  await save(null);
  expect(await noteOf(learner.uid)).toBeNull();
  const rows = await entriesAbout(learner.uid);
  expect(
    rows.filter(({ action }) => action === 'note_saved').map(({ before, after }) => [before, after]),
  ).toEqual(
    expect.arrayContaining([
      [null, { text: 'Pays at the desk.' }],
      [{ text: 'Pays at the desk.' }, { text: 'Pays by her aunt.' }],
      [{ text: 'Pays by her aunt.' }, { text: null }],
    ]),
  );
});

test('what a colleague wrote meanwhile is not replaced unread', async () => {
  const [one, other, { learner }] = [await newStaff(), await newStaff('reviewer'), await placeOrder()];
  const request = { userId: learner.uid, text: 'Pays at the desk.', over: null };
  expectResult(await send('save-note', one, request));
  const refused = await send('save-note', other, { ...request, text: 'Something else.' });
  expectRefusal(refused, 409, staffMessages.noteChanged);
  expect(await noteOf(learner.uid)).toMatchObject({ text: 'Pays at the desk.' });
});

test('a note needs a known learner and has a maximum length', async () => {
  const { learner } = await placeOrder();
  const request = { userId: learner.uid, text: 'About me.', over: null };
  const staff = await newStaff('reviewer');
  expectRefusal(await send('save-note', staff, { ...request, userId: (await newLearner()).uid }), 404);
  const long = { ...request, text: 'x'.repeat(NOTE_MAX + 1) };
  expectRefusal(await send('save-note', staff, long), 400);
});

const claim = (person: { token: string }, proofId: string | null) => send('view-proof', person, { proofId });

test('a viewing of a proof lasts a minute, moves to the next proof, and can be ended', async () => {
  const [staff, first, second] = [await newStaff(), `proof-${unique()}`, `proof-${unique()}`];
  const before = Date.now();
  const { until } = expectResult(await claim(staff, first)) as { until: number };
  expect(until).toBeGreaterThanOrEqual(before + VIEWING_LASTS);
  expect(until).toBeLessThanOrEqual(Date.now() + VIEWING_LASTS);
  expect(await readDoc('proofClaims', staff.uid)).toMatchObject({ proofId: first, until });
  expectResult(await claim(staff, second));
  expect(await readDoc('proofClaims', staff.uid)).toMatchObject({ proofId: second });
  expectResult(await claim(staff, null));
  expectRefusal(await claim(staff, '../users/x'), 400);
  expect(await readDoc('proofClaims', staff.uid)).toMatchObject({ proofId: null });
});

test('a viewing adds no audit entry, and its answer is not stored', async () => {
  const staff = await newStaff();
  expectResult(await claim(staff, `proof-${unique()}`));
  for (const [collection, field] of [
    ['auditLog', 'actor.uid'],
    ['commandKeys', 'uid'],
  ] as const) {
    expect((await db.collection(collection).where(field, '==', staff.uid).get()).size).toBe(0);
  }
});

// The account of a member of staff: its sessions, each of which can be ended alone, and its password (rules §6).

/** Another session of the same member of staff. */
async function another({ uid }: StaffPerson, ended = false): Promise<string> {
  const sid = `${unique()}${unique()}`.slice(0, 20);
  const now = Date.now();
  const times = { createdAt: now - 90_000, lastSeenAt: now - 90_000, endedAt: ended ? now : null };
  await putAs('adminSessions', sid, makeStaffSession({ uid, role: 'reviewer', ...times }));
  return sid;
}
const idsOf = (result: { sessions: { id: string }[] }) => result.sessions.map(({ id }) => id);

test('live sessions are listed, this one marked; one is ended, once, and the log says so', async () => {
  const staff = await newStaff();
  const [other, third] = [await another(staff), await another(staff)];
  await another(staff, true);
  const listed = expectResult(await send('own-account', staff, { action: 'list' }));
  expect(idsOf(listed).toSorted()).toEqual([staff.sid, other, third].toSorted());
  expect(listed.sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toMatchObject([
    { id: staff.sid },
  ]);

  const left = expectResult(await send('own-account', staff, { action: 'end', sessionId: other }));
  expect(idsOf(left).toSorted()).toEqual([staff.sid, third].toSorted());
  expect((await readDoc('adminSessions', other))?.['endedAt']).not.toBeNull();
  expect(await findDocs('auditLog', 'target.id', other)).toMatchObject([
    { action: 'session_ended', actor: { uid: staff.uid } },
  ]);
  const again = await send('own-account', staff, { action: 'end', sessionId: other });
  expectRefusal(again, 404, staffMessages.sessionOver);
});

test('a session is named by browser and system, and the whole header is not kept', async () => {
  const admin = await newStaffMember();
  const agent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
  const answer = await post({ email: admin.email, password: PASSWORD }, { 'user-agent': agent });
  const [session] = await findDocs('adminSessions', 'uid', admin.id);
  expect(answer.status).toBe(200);
  expect(session).toMatchObject({ browser: 'Chrome on Android' });
  expect(JSON.stringify(session)).not.toContain('131.0');
});

test('nobody ends a colleague’s session', async () => {
  const [staff, colleague] = [await newStaff('owner'), await newStaff()];
  const refused = await send('own-account', staff, { action: 'end', sessionId: colleague.sid });
  expectRefusal(refused, 404, staffMessages.sessionOver);
  expectResult(await send('own-account', colleague, { action: 'list' }));
});

test('a new password needs the present one, ends the other sessions, and is logged', async () => {
  const staff = await newStaff();
  await putAs('adminSecrets', staff.uid, storedPassword);
  const other = await another(staff);
  const change = { action: 'password', password: PASSWORD, newPassword: 'four-ripe-pawpaws' };
  const wrong = await send('own-account', staff, { ...change, password: 'two-green-mangoes' });
  expectRefusal(wrong, 400, { password: passkeyMessages.passwordWrong });
  const short = await send('own-account', staff, { ...change, newPassword: 'short' });
  expectRefusal(short, 400, { newPassword: staffMessages.passwordShort });

  expect(idsOf(expectResult(await send('own-account', staff, change)))).toEqual([staff.sid]);
  expect((await readDoc('adminSessions', other))?.['endedAt']).not.toBeNull();
  const hash = (await readDoc('adminSecrets', staff.uid))?.['passwordHash'] as string;
  expect(await isPassword('four-ripe-pawpaws', hash)).toBe(true);
  expect(await findDocs('auditLog', 'target.id', staff.uid)).toMatchObject([{ action: 'password_changed' }]);
});
