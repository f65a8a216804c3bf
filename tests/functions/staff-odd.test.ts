import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inviteStaff, saveStaff } from '../../src/domain/wire/staff-command.ts';
import { staffCommands } from '../../src/domain/wire/commands.ts';
import { verifyLog } from '../../src/domain/records/log-check.ts';
import { sealCodeOf } from '../../src/domain/records/seal-code.ts';
import { addDays, lusakaDay } from '../../src/domain/time/time.ts';
import { makePublicSettings } from '../factories/setting.ts';
import { hashOf } from '../../functions/src/hash.ts';
import { expectResult, newStaff, send, unique } from './hub.ts';
import {
  newArrival,
  newCourse,
  mistyped,
  newOffering,
  newTransactionId,
  placeOrder,
  placeUnderReview,
  receivedMessage,
  withSettings,
} from './order-fixtures.ts';
import { newUnpaidList, NO_TEXTS } from './rounds.ts';
import { usualOfPasskeys } from './passkey-words.ts';

withSettings();

/** Of the commands about what the wallet got: a line that nobody could read, and a payment of two amounts, are there. */
async function usualOfWallet(): Promise<Record<string, Record<string, unknown>>> {
  const [staff, transactionId] = [await newStaff(), newTransactionId()];
  const received = (amount: number, end: string) =>
    `You have received ZMW ${amount} from 970000002 Bupe Phiri. ${end}.`;
  const [unread, told] = [received(100, unique()), received(100, `TID: ${transactionId}`)];
  for (const text of [unread, told, told.replace('100', '90')]) {
    expectResult(await send('paste-wallet-messages', staff, { text }));
  }
  const statement = `Transaction ID,Date,Credit\n${newTransactionId()},24/11/2026,100`;
  return {
    'paste-wallet-messages': { text: received(50, `TID: ${newTransactionId()}`) },
    'import-statement': { text: statement, fileName: 'november.csv', columns: null },
    'complete-wallet-line': { lineId: hashOf(unread), money: null },
    'settle-conflict': { transactionId, amount: 90 },
    'attach-payment': {
      transactionId: await newArrival(),
      parts: [{ orderId: (await placeOrder()).order.id, amount: 100 }],
    },
    'set-aside-payment': { transactionId: await newArrival(), note: 'Rent' },
    'set-forwarder': { isOn: false },
    'set-approval-rule': { dailyMax: null },
  };
}

async function usualReview(): Promise<Record<string, unknown>> {
  const { order, proof } = await placeUnderReview();
  return {
    orderId: order.id,
    proofId: proof.id,
    decision: 'reject',
    receivedAmount: null,
    reason: 'No money',
  };
}

/** Of the commands about what goes back: one refund to be recorded as sent, and one to be taken back. */
async function usualOfRefunds(): Promise<Record<string, Record<string, unknown>>> {
  const staff = await newStaff();
  const marking = async () => ({
    transactionId: await newArrival(),
    amount: 100,
    phone: '0971234567',
    orderId: null,
    receivedAmount: null,
  });
  const marked = async () => {
    const request = await marking();
    const { refundId } = expectResult(await send('mark-refund', staff, request));
    return { transactionId: request.transactionId, refundId };
  };
  const sent = { amount: 100, sentTransactionId: newTransactionId(), sentAt: Date.now() };
  return {
    'mark-refund': await marking(),
    'send-refund': { ...(await marked()), ...sent },
    'cancel-refund': await marked(),
    'close-day': { day: lusakaDay(Date.now()) },
  };
}

/** A proof whose ID is like that of money which came in. */
async function usualCorrection(): Promise<Record<string, unknown>> {
  const transactionId = newTransactionId();
  const { proof } = await placeUnderReview({}, { transactionId: mistyped(transactionId) });
  expectResult(
    await send('paste-wallet-messages', await newStaff(), { text: receivedMessage(transactionId) }),
  );
  return { proofId: proof.id, transactionId };
}

/** A round whose only card is open, and one that can still be started. */
async function usualOfRounds(): Promise<Record<string, Record<string, unknown>>> {
  const [list, open] = [await newUnpaidList(1), await newUnpaidList(1)];
  const { roundId } = expectResult(await send('start-round', await newStaff(), open));
  const { courseId, weekend } = list;
  return {
    'list-round': list,
    'list-missed': { courseId, weekend },
    'start-round': list,
    'next-in-round': { roundId, done: null, undo: null, takeOver: true },
    'end-round': { roundId },
    'save-templates': { language: 'bem', texts: NO_TEXTS },
  };
}

/** A request of each command that would be carried out. */
async function usualRequests(): Promise<Record<string, Record<string, unknown>>> {
  const [{ learner, order }, course, member] = [await placeOrder(), await newCourse(), await newStaff()];
  const { id: offeringId, weekendDate, saturdayStartsAt, sundayStartsAt } = await newOffering(course.id);
  const reason = 'Asked on the phone';
  const seal = { id: '00000001', digest: 'f'.repeat(64) };
  const placed = await placeOrder({ courseId: course.id }, { firstWeekend: addDays(weekendDate, 7) });
  const move = { orderIds: [placed.order.id], toWeekend: weekendDate };
  return {
    ...(await usualOfWallet()),
    ...(await usualOfRefunds()),
    ...(await usualOfRounds()),
    ...(await usualOfPasskeys()),
    'grant-access': { enrollmentId: order.id, until: null, reason },
    'verify-log': { sealCode: sealCodeOf(seal), from: 'an-entry' },
    'reverse-payment': { orderId: (await placeUnderReview()).order.id, reason },
    'review-payment': await usualReview(),
    'view-proof': { proofId: null },
    'correct-transaction-id': await usualCorrection(),
    'edit-student': { userId: learner.uid, name: 'Chanda', phone: '0971234567' },
    'close-account': { userId: learner.uid, isClosed: false, reason },
    'correct-attendance': { offeringId, slot: 'sunday', userId: learner.uid, present: true, reason },
    'note-message': { userId: learner.uid, orderId: order.id, text: 'Hello' },
    'save-note': { userId: learner.uid, text: 'Pays on Friday', over: null },
    'count-seats': { weekends: [{ courseId: course.id, weekendDate: '2026-11-28' }] },
    'count-weekend': { weekend: '2026-11-28', classes: true },
    'save-course': course,
    'order-courses': { courseIds: [course.id] },
    'plan-weekends': { courseIds: [course.id], from: weekendDate, weeks: 1, times: 'last' },
    'publish-weekends': { offeringIds: [offeringId] },
    'preview-moves': move,
    'move-learners': { ...move, reason, acceptsWarnings: false },
    'save-offering': { offeringId, saturdayStartsAt, sundayStartsAt, isVisible: true, capacity: null },
    'save-links': {
      offeringId,
      saturdayLink: null,
      sundayLink: null,
      recordingLink: null,
      published: { saturday: false, sunday: false, recording: false },
      recordingSizeMb: null,
    },
    'withdraw-offer': { offerId: `offer-${unique()}` },
    'save-settings': makePublicSettings(),
    'invite-staff': { email: `${unique()}@example.com`, name: 'Naomi', role: 'reviewer' },
    'save-staff': { uid: member.uid, role: 'reviewer', isActive: true },
  };
}

const long = ['x'.repeat(1600), '🌻'.repeat(100), `${'x'.repeat(300)}@example.com`];
const oddTexts = [
  '__proto__',
  '__x__',
  'a/b',
  'a/b/c',
  '.',
  '..',
  '\u0000',
  '\ud800',
  '',
  '   ',
  ...long,
  '\u{109E5}\u{3B1BF}',
];
const odd = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.jsonValue(),
);

test('no request of staff, however odd, is answered with a 5xx', async () => {
  const [owner, usual] = [await newStaff('owner'), await usualRequests()];
  // Of passkeys, the action stands behind the name.
  const nameOf = (key: string) => key.split(' ')[0] ?? key;
  const tried = new Set(Object.keys(usual).map(nameOf));
  const untried = Object.values(staffCommands).filter(({ name }) => !tried.has(name));
  // These take nothing.
  const bare = ['count-figures', 'count-money'];
  expect(untried.map(({ name }) => name).sort()).toEqual(bare);
  const attempt = fc.constantFrom(...Object.keys(usual)).chain((name) =>
    fc.record({
      name: fc.constant(name),
      field: fc.constantFrom(...Object.keys(usual[name] ?? {})),
      value: odd,
    }),
  );
  const unharmed = async ({ name, field, value }: { name: string; field: string; value: unknown }) => {
    const answer = await send(nameOf(name), owner, { ...usual[name], [field]: value });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  };
  const known = oddTexts.map((value) => [{ name: saveStaff.name, field: 'uid', value }] as const);
  const names = [{ name: inviteStaff.name, field: 'name', value: '🌻'.repeat(100) }] as const;
  const emails = [
    { name: inviteStaff.name, field: 'email', value: `${'x'.repeat(300)}@example.com` },
  ] as const;
  const places = [
    '.',
    '..',
    '__id__',
    '__\n__',
    'a/b',
    'ä'.repeat(750),
    '🌻'.repeat(300),
    '\ud800',
    '\n',
  ].map((value) => [{ name: verifyLog.name, field: 'from', value }] as const);
  for (const [one] of [...known, names, emails, ...places]) await unharmed(one);
  for (const [name, { userId, uid, offeringId }] of Object.entries(usual)) {
    // A change that changes nothing.
    const { status, body } = await send(nameOf(name), owner, { userId, uid, offeringId });
    expect(status, `${name} ${JSON.stringify(body)}`).toBeLessThan(500);
  }
  await fc.assert(fc.asyncProperty(attempt, unharmed), { numRuns: 60, interruptAfterTimeLimit: 20_000 });
}, 120_000);
