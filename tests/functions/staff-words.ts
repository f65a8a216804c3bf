/**
 * For each command by which staff write: a request that is accepted, and a change that makes another acceptable one of it.
 * A command without a line here does not compile.
 */
import { hashOf } from '../../functions/src/hash.ts';
import { HOUR } from '../../src/domain/wire/limits.ts';
import { addDays, weekendOf } from '../../src/domain/time/time.ts';
import { staffCommands } from '../../src/domain/wire/commands.ts';
import { makeCourse } from '../factories/course.ts';
import { makeAttendanceClaim } from '../factories/after-class.ts';
import { makePublicSettings } from '../factories/setting.ts';
import { makePlaceOffer } from '../factories/place-offer.ts';
import { approving, review } from './decisions.ts';
import { newUnpaidList, NO_TEXTS } from './rounds.ts';
import { db, expectResult, readDoc, newStaff, put, putAs, send, type StaffPerson, unique } from './hub.ts';
import {
  markRefundRequest,
  mistyped,
  newArrival,
  newCourse,
  newOffering,
  newTransactionId,
  placeOrder,
  placeUnderReview,
  receivedMessage,
  seeInWallet,
  sendRefundRequest,
} from './order-fixtures.ts';
import { finishedCourse } from './finished-course.ts';
import { newRecoveryCodes } from '../../functions/src/auth/own-secrets.ts';
import {
  ownPasskeys,
  passkeyCeremony,
  passkeyRules,
} from '../../src/domain/wire/passkeys/passkey-command.ts';
import { makeStaffSession } from '../factories/staff-member.ts';
import { ownAccount } from '../../src/domain/wire/staff-command.ts';
import { begin, newAuthenticator } from './passkeys.ts';
import { PASSWORD, storedPassword } from './staff-auth.ts';

/** The actions of these commands that leave an audit entry. */
const passkeyActions = {
  endSession: ownAccount,
  changePassword: ownAccount,
  touchPasskey: passkeyCeremony,
  savePasskey: passkeyCeremony,
  renamePasskey: ownPasskeys,
  removePasskey: ownPasskeys,
  requirePasskeys: passkeyRules,
  letIn: passkeyRules,
  makeRecoveryCodes: passkeyRules,
  recoverTouch: passkeyRules,
} as const;

/** Commands that change nothing that outlives a minute. */
type Reading =
  | 'viewProof'
  | 'verifyLog'
  | 'countFigures'
  | 'countSeats'
  | 'countWeekend'
  | 'closeDay'
  | 'countMoney'
  | 'listCertificates'
  | 'listRound'
  | 'listMissed';
/** Commands whose actions each have a line of their own. */
type InActions = 'ownAccount' | 'passkeyCeremony' | 'ownPasskeys' | 'passkeyRules';
export const all = { ...staffCommands, ...passkeyActions };
export type Writing = Exclude<keyof typeof all, Reading | InActions>;

/** A request that is accepted, and a change that makes another acceptable one of it. */
type RequestPair = readonly [request: object, changed: object];

/** The code of a certificate that was just issued. */
async function newCertificate(): Promise<string> {
  const { newFinisher } = await finishedCourse();
  const { order } = await newFinisher('saturday', 'saturday');
  expectResult(
    await send('issue-certificates', await newStaff('owner'), {
      orderId: order.id,
      reason: 'Showed the work',
    }),
  );
  return String((await readDoc('enrollments', order.id))?.['certificateId']);
}

/** A passkey of this person that nobody can touch, written to the database; its id. */
async function putPasskey(uid: string): Promise<string> {
  const passkeyId = `${unique()}${'0'.repeat(64)}`.slice(0, 64);
  const key = { credentialId: passkeyId, publicKey: 'AA', counter: 0, transports: [] };
  const times = { createdAt: Date.now(), lastUsedAt: null };
  await putAs('passkeys', passkeyId, { uid, name: 'Phone', ...key, ...times });
  return passkeyId;
}

const touchedNow = ({ sid }: StaffPerson) =>
  db.doc(`adminSessions/${sid}`).update({ steppedUpAt: new Date() });

/** A passkey for this owner, added by another owner so that the log has no entry of this one. */
async function touchable(owner: StaffPerson) {
  const [maker, key] = [await newStaff('owner'), newAuthenticator()];
  const response = key.create(await begin(maker, 'enrol'));
  await send('passkey-ceremony', maker, { action: 'save', name: 'Phone', response });
  const [stored] = (await db.collection('passkeys').where('uid', '==', maker.uid).get()).docs;
  await stored?.ref.update({ uid: owner.uid });
  return key;
}

/** Money that nobody claims, and what to mark of it. */
async function toMark() {
  const transactionId = newTransactionId();
  await seeInWallet(transactionId);
  return markRefundRequest(transactionId, { amount: 20 });
}

/** Such money with some of it marked to be sent back. */
async function refundMarked() {
  const request = await toMark();
  const { refundId } = expectResult(await send('mark-refund', await newStaff(), request));
  return { transactionId: request.transactionId, refundId };
}

const published = { saturday: false, sunday: false, recording: false };
const noLinks = { saturdayLink: null, sundayLink: null, recordingLink: null, recordingSizeMb: null };

export const sampleRequests: Record<Writing, (owner: StaffPerson) => Promise<RequestPair>> = {
  orderCourses: async () => {
    // All courses are to be named, and other tests have left theirs.
    const { docs } = await db.collection('courses').get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
    const courseIds = [(await newCourse()).id, (await newCourse()).id];
    return [{ courseIds }, { courseIds: [...courseIds].reverse() }];
  },
  reviewPayment: async () => {
    const seen = approving(await placeUnderReview(), { reason: 'It did not reach us.' });
    return [seen, { decision: 'reject' }];
  },
  reversePayment: async () => {
    const placed = await placeUnderReview();
    expectResult(await send(review, await newStaff(), approving(placed)));
    return [
      { orderId: placed.order.id, reason: 'The transfer was recalled.' },
      { reason: 'The wrong order.' },
    ];
  },
  attachPayment: async () => {
    const [transactionId, first, second] = [await newArrival(), await placeOrder(), await placeOrder()];
    const part = ({ order }: Awaited<ReturnType<typeof placeOrder>>) => [{ orderId: order.id, amount: 100 }];
    return [{ transactionId, parts: part(first) }, { parts: part(second) }];
  },
  setAsidePayment: async () => [
    { transactionId: await newArrival(), note: 'The rent of the hall' },
    { note: 'A gift' },
  ],
  correctTransactionId: async () => {
    const id = newTransactionId();
    const { proof } = await placeUnderReview({}, { transactionId: mistyped(id) });
    await seeInWallet([id, `${id}1`]);
    return [{ proofId: proof.id, transactionId: id }, { transactionId: `${id}1` }];
  },
  setApprovalRule: async () => [{ dailyMax: 1 }, { dailyMax: null }],
  grantAccess: async () => {
    const { order } = await placeOrder();
    const until = Date.now() + HOUR;
    return [{ enrollmentId: order.id, until, reason: 'Paid at the office' }, { until: null }];
  },
  editStudent: async () => {
    const { learner } = await placeOrder();
    return [{ userId: learner.uid, name: 'Chanda Phiri', phone: '0977654321' }, { name: 'Chanda M. Phiri' }];
  },
  correctAttendance: async () => {
    const [{ learner }, { id }] = [await placeOrder(), await newOffering()];
    const mark = { offeringId: id, slot: 'saturday', userId: learner.uid, reason: 'Was on the list' };
    return [{ ...mark, present: true }, { present: false }];
  },
  decideAttendanceClaim: async () => {
    const [{ order, learner }, other] = [await placeOrder(), `offering-${unique()}`];
    const ids = { orderId: order.id, courseId: order.courseId, userId: learner.uid };
    const claims = [makeAttendanceClaim(ids), makeAttendanceClaim({ ...ids, offeringId: other })] as const;
    for (const claim of claims) await put('attendanceClaims', claim);
    const request = { claimId: claims[0].id, isGranted: true, answer: 'You were on the list' };
    return [request, { claimId: claims[1].id, isGranted: false }];
  },
  issueCertificates: async () => {
    const { newFinisher } = await finishedCourse();
    const [{ order }, other] = [await newFinisher('saturday', null), await newFinisher('sunday', null)];
    return [{ orderId: order.id, reason: 'Showed the work' }, { orderId: other.order.id }];
  },
  withdrawCertificate: async () => {
    const [code, other] = [await newCertificate(), await newCertificate()];
    return [{ code, reason: 'A mistake' }, { code: other }];
  },
  reissueCertificate: async () => {
    const [code, other] = [await newCertificate(), await newCertificate()];
    return [{ code, name: 'Chanda M. Phiri', reason: 'Misspelt' }, { code: other }];
  },
  closeAccount: async () => {
    const { learner } = await placeOrder();
    return [{ userId: learner.uid, isClosed: true, reason: 'Stolen phone' }, { reason: 'Found again' }];
  },
  saveNote: async () => {
    const { learner } = await placeOrder();
    return [{ userId: learner.uid, text: 'Pays at the desk.', over: null }, { text: 'Pays by her aunt.' }];
  },
  withdrawOffer: async () => {
    const { order, learner, enrollment } = await placeOrder();
    const offered = { orderId: order.id, userId: learner.uid, courseId: enrollment.courseId };
    const ids = [`offer-${unique()}`, `offer-${unique()}`] as const;
    for (const id of ids)
      await put('placeOffers', makePlaceOffer({ id, ...offered, endsAt: Date.now() + HOUR }));
    return [{ offerId: ids[0] }, { offerId: ids[1] }];
  },
  noteMessage: async () => {
    const { learner } = await placeOrder();
    return [{ userId: learner.uid, orderId: null, text: 'Hello Chanda' }, { text: 'Hello again' }];
  },
  saveCourse: async () => [makeCourse({ id: `course-${unique()}`, isActive: false }), { price: 120 }],
  pasteWalletMessages: async () => {
    const text = receivedMessage(newTransactionId());
    return [{ text }, { text: text.replace('100', '200') }];
  },
  importStatement: async () => {
    const text = `Transaction ID,Date,Credit\n${newTransactionId()},24/11/2025,100`;
    return [{ text, fileName: 'november.csv', columns: null }, { fileName: 'again.csv' }];
  },
  undoImportedMoney: async () => {
    const undoable = async () => ({ importId: await seeInWallet(newTransactionId()) });
    return [await undoable(), await undoable()];
  },
  completeWalletLine: async () => {
    const text = `You have received ZMW 100.00 from 970000002 ${unique()}.`;
    expectResult(await send('paste-wallet-messages', await newStaff(), { text }));
    const money = { network: 'mtn', amount: 100, paidAt: null, phone: null, name: null };
    const request = { lineId: hashOf(text), money: { ...money, transactionId: newTransactionId() } };
    return [request, { money: null }];
  },
  settleConflict: async () => {
    const transactionId = newTransactionId();
    for (const amount of ['100', '90']) await seeInWallet(transactionId, amount);
    return [{ transactionId, amount: 90 }, { amount: 100 }];
  },
  markRefund: async () => [await toMark(), { amount: 40 }],
  sendRefund: async () => {
    const waiting = await refundMarked();
    const sent = sendRefundRequest(waiting.transactionId, waiting.refundId, { amount: 20 });
    return [sent, { sentTransactionId: newTransactionId() }];
  },
  cancelRefund: async () => [await refundMarked(), { refundId: 'another-refund' }],
  setForwarder: async () => [{ isOn: true }, { isOn: false }],
  planWeekends: async () => {
    const from = addDays(weekendOf(Date.now()), 7);
    return [{ courseIds: [(await newCourse()).id], from, weeks: 1, times: 'last' }, { weeks: 2 }];
  },
  publishWeekends: async () => {
    const [{ id }, other] = [await newOffering(), await newOffering()];
    return [{ offeringIds: [id] }, { offeringIds: [other.id] }];
  },
  changeWeekends: async () => {
    const { id: offeringId, courseId, weekendDate } = await newOffering();
    const { order } = await placeOrder({ courseId }, { firstWeekend: addDays(weekendDate, 7) });
    const confirmed = { reason: `There is a seat in ${offeringId}`, acceptsWarnings: false };
    return [
      { orderIds: [order.id], toWeekend: weekendDate, confirmed },
      { confirmed: { ...confirmed, reason: 'Another one' } },
    ];
  },
  saveOffering: async () => {
    const { id, saturdayStartsAt, sundayStartsAt } = await newOffering();
    const times = { offeringId: id, saturdayStartsAt, sundayStartsAt };
    return [{ ...times, isVisible: true, capacity: 12 }, { capacity: 13 }];
  },
  saveLinks: async () => {
    const { id } = await newOffering();
    const link = (name: string) => ({ saturdayLink: `https://meet.google.com/${name}` });
    return [{ offeringId: id, ...noLinks, published, ...link(unique()) }, link(unique())];
  },
  startRound: async () => {
    const list = await newUnpaidList(2);
    return [list, { language: 'bem' }];
  },
  nextInRound: async () => {
    // The last card ends the round, which is the only step that leaves a log entry.
    const [list, colleague] = [await newUnpaidList(1), await newStaff()];
    const { roundId } = expectResult(await send('start-round', colleague, list));
    const take = { roundId, done: null, undo: null, takeOver: false };
    const { card } = expectResult(await send('next-in-round', colleague, take));
    return [{ ...take, done: { userId: card.userId, outcome: 'sent' } }, { takeOver: true }];
  },
  endRound: async () => {
    const { roundId } = expectResult(await send('start-round', await newStaff(), await newUnpaidList(1)));
    return [{ roundId }, { roundId: 'another-round' }];
  },
  saveTemplates: async () => [{ language: 'loz', texts: NO_TEXTS }, { language: 'toi' }],
  endSession: async ({ uid }) => {
    const [sessionId, other] = [unique(), unique()].map((id) => `${id}${'0'.repeat(20)}`.slice(0, 20));
    const session = makeStaffSession({ uid, role: 'owner', createdAt: Date.now(), lastSeenAt: Date.now() });
    for (const id of [sessionId, other]) await putAs('adminSessions', id ?? '', session);
    return [{ action: 'end', sessionId }, { sessionId: other }];
  },
  changePassword: async ({ uid }) => {
    await putAs('adminSecrets', uid, storedPassword);
    const request = { action: 'password', password: PASSWORD, newPassword: 'four-ripe-pawpaws' };
    return [request, { newPassword: 'five-ripe-pawpaws' }];
  },
  touchPasskey: async (owner) => {
    const key = await touchable(owner);
    const ceremony = await begin(owner);
    // The user handle names the owner who made the passkey; an authenticator may leave it out.
    const { userHandle: _, ...signed } = key.touch(ceremony).response;
    const response = { ...key.touch(ceremony), response: signed };
    return [{ action: 'touch', response }, { response: newAuthenticator().touch(ceremony) }];
  },
  savePasskey: async (owner) => {
    const response = newAuthenticator().create(await begin(owner, 'enrol'));
    return [{ action: 'save', name: 'Phone', response }, { name: 'Laptop' }];
  },
  renamePasskey: async ({ uid }) => [
    { action: 'rename', passkeyId: await putPasskey(uid), name: 'Old phone' },
    { name: 'Key ring' },
  ],
  removePasskey: async (owner) => {
    const [passkeyId, other] = [await putPasskey(owner.uid), await putPasskey(owner.uid)];
    await touchedNow(owner);
    return [{ action: 'remove', passkeyId }, { passkeyId: other }];
  },
  requirePasskeys: async () => [{ action: 'require', role: 'owner', isRequired: false }, { role: 'manager' }],
  letIn: async () => {
    const [one, other] = [await newStaff(), await newStaff()];
    return [{ action: 'let_in', uid: one.uid }, { uid: other.uid }];
  },
  makeRecoveryCodes: async () => [{ action: 'make_codes', inPlaceOf: 0 }, { inPlaceOf: 10 }],
  recoverTouch: async ({ uid }) => {
    const { codes, hashes } = await newRecoveryCodes();
    await putAs('staffRecovery', uid, { codes: hashes, letIn: null });
    return [{ action: 'use_code', code: codes[0] }, { code: codes[1] }];
  },
  saveSettings: async () => {
    const { contacts } = makePublicSettings();
    return [{ contacts }, { contacts: { ...contacts, email: 'other@example.org' } }];
  },
  inviteStaff: async () => [
    { email: `${unique()}@example.com`, name: 'Mutinta', role: 'reviewer' },
    { name: 'Mutale' },
  ],
  saveStaff: async () => {
    const { uid } = await newStaff('manager');
    return [{ uid, role: 'manager', isActive: false }, { isActive: true }];
  },
};

export const writingCommands = Object.keys(sampleRequests) as Writing[];
