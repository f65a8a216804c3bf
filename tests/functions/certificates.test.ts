import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf } from '../../functions/src/hash.ts';
import {
  type Certificate,
  certificateSchema,
  withdrawnListSchema,
} from '../../src/domain/certificates/certificate.ts';
import { checkToken, didDocumentSchema } from '../../src/domain/certificates/credential.ts';
import { addDays, formatDate, lusakaInstant } from '../../src/domain/time/time.ts';
import { DAY } from '../../src/domain/wire/limits.ts';
import { certificateMessages } from '../../src/domain/wire/staff-messages.ts';
import { makeAttendance } from '../factories/attendance.ts';
import { entriesAbout, entriesWhere } from './audit-entries.ts';
import { csvOf } from './exported.ts';
import { finishedCourse } from './finished-course.ts';
import {
  ask,
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newStaff,
  put,
  send,
} from './hub.ts';
import { placeOrder, putOffering, withSettings } from './order-fixtures.ts';

withSettings();

const certificatesOf = async (userId: string): Promise<Certificate[]> =>
  (await findDocs('certificates', 'userId', userId)).map((one) => certificateSchema.parse(one));

const documentNow = async () => didDocumentSchema.parse((await ask('/.well-known/did.json')).body);
const withdrawnNow = async () =>
  withdrawnListSchema.parse((await ask('/functions/withdrawn-certificates')).body);

/** The verdict of somebody who has only what is public. */
async function verdictOn({ jwt }: Certificate) {
  const document = await documentNow();
  const site = `http://${decodeURIComponent(document.id.replace('did:web:', ''))}`;
  const verify = async (jwk: object, signed: Uint8Array, signature: Uint8Array) => {
    const key = await webcrypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    return webcrypto.subtle.verify('Ed25519', key, Buffer.from(signature), Buffer.from(signed));
  };
  return checkToken(jwt ?? '', { site, document, withdrawn: await withdrawnNow(), verify });
}

test('one press issues what is earned, once, and anybody can check it', async () => {
  const [manager, { course, second, newFinisher }] = [await newStaff('manager'), await finishedCourse()];
  const [both, once] = [await newFinisher('saturday', 'sunday'), await newFinisher('saturday', null)];
  const listed = expectResult(await send('list-certificates', await newStaff(), { offeringId: second.id }));
  expect(listed).toMatchObject({ isOver: true, rule: 'Came to a live class in each weekend of the course.' });
  const rows = listed.learners as { userId: string; isEarned: boolean; classes: { isPresent: boolean }[] }[];
  const rowOf = (uid: string) => rows.find(({ userId }) => userId === uid);
  expect(rowOf(both.learner.uid)?.classes.map(({ isPresent }) => isPresent)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([rowOf(both.learner.uid)?.isEarned, rowOf(once.learner.uid)?.isEarned]).toEqual([true, false]);

  const key = newKey();
  const press = (idempotencyKey: string) =>
    send('issue-certificates', manager, { offeringId: second.id }, { key: idempotencyKey });
  expect(expectResult(await press(key))).toEqual({ issued: 1 });
  expect(expectResult(await press(key))).toEqual({ issued: 1 });
  expect(expectResult(await press(newKey()))).toEqual({ issued: 0 });
  const [certificate, ...others] = await certificatesOf(both.learner.uid);
  expect(others).toEqual([]);
  expect(await certificatesOf(once.learner.uid)).toEqual([]);
  if (certificate === undefined) throw new Error('It was not issued.');
  expect(certificate).toMatchObject({ status: 'valid', issuedBy: manager.uid, orderId: both.order.id });
  expect(certificate.digest).toBe(hashOf(certificate.jwt ?? ''));
  expect(await readDoc('enrollments', both.order.id)).toMatchObject({ certificateId: certificate.id });
  expect(await verdictOn(certificate)).toMatchObject({
    verdict: 'genuine',
    stated: { code: certificate.id, printed: { course: course.title, name: 'Chanda Mwansa' } },
  });
  expect(await entriesWhere('target.id', second.id)).toMatchObject([
    { action: 'certificates_issued', after: { codes: [certificate.id] } },
  ]);
});

test('a class outside the own weekends counts, unless it was over at registration', async () => {
  const [manager, { course, first, second, newFinisher }] = [
    await newStaff('manager'),
    await finishedCourse(),
  ];
  const weekendDate = addDays(first.weekendDate, -7);
  const { id: offeringId } = await putOffering({ courseId: course.id, weekendDate });
  const [letIn, again] = [await newFinisher('saturday', null), await newFinisher('saturday', null)];
  for (const { learner } of [letIn, again])
    await put('attendance', makeAttendance({ offeringId, slot: 'sunday', userId: learner.uid }));
  const createdAt = new Date(lusakaInstant(weekendDate, '09:00'));
  await db.doc(`enrollments/${letIn.order.id}`).update({ createdAt });
  const issue = async (request: object) => expectResult(await send('issue-certificates', manager, request));
  expect(await issue({ offeringId: second.id })).toEqual({ issued: 1 });
  expect(await certificatesOf(letIn.learner.uid)).toHaveLength(1);
  await issue({ orderId: again.order.id, reason: 'Showed the work' });
  const attended = `Came to live classes on ${formatDate(first.saturdayStartsAt)}.`;
  expect(await certificatesOf(again.learner.uid)).toMatchObject([{ printed: { attended } }]);
});

test('a class that was moved to a Tuesday is listed under its weekend', async () => {
  const { second, newFinisher } = await finishedCourse();
  await newFinisher('saturday', 'sunday');
  const sundayStartsAt = new Date(second.sundayStartsAt + 2 * DAY);
  await db.doc(`offerings/${second.id}`).update({ sundayStartsAt });
  const { learners } = expectResult(
    await send('list-certificates', await newStaff(), { offeringId: second.id }),
  );
  expect(learners[0].classes.at(-1)).toEqual({
    weekend: second.weekendDate,
    slot: 'sunday',
    isPresent: true,
  });
});

test('many presses at once leave one certificate for each learner, each with a bit of its own', async () => {
  const [manager, { second, newFinisher }] = [await newStaff('manager'), await finishedCourse()];
  const learners = await Promise.all(Array.from({ length: 4 }, () => newFinisher('sunday', 'sunday')));
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => send('issue-certificates', manager, { offeringId: second.id })),
  );
  const counts = answers.map((answer) => (expectResult(answer) as { issued: number }).issued);
  expect(counts.reduce((sum, some) => sum + some, 0)).toBe(4);
  const all = await Promise.all(learners.map(({ learner }) => certificatesOf(learner.uid)));
  expect(all.map((own) => own.length)).toEqual([1, 1, 1, 1]);
  expect(new Set(all.flat().map(({ statusIndex }) => statusIndex)).size).toBe(4);
});

test('none is issued together before the last class is over', async () => {
  const { second } = await finishedCourse();
  const request = { offeringId: second.id };
  const soon = new Date(Date.now() - 60_000);
  await db.doc(`offerings/${second.id}`).update({ sundayStartsAt: soon });
  expectRefusal(
    await send('issue-certificates', await newStaff('manager'), request),
    409,
    certificateMessages.notOver,
  );
});

test('an exception needs a reason, a paid order, and a learner without a certificate', async () => {
  const [manager, { newFinisher }] = [await newStaff('manager'), await finishedCourse()];
  const { order, learner } = await newFinisher('saturday', null);
  const request = { orderId: order.id, reason: 'Was ill, and showed the work.' };
  expectRefusal(await send('issue-certificates', manager, { ...request, reason: '' }), 400);
  expect(expectResult(await send('issue-certificates', manager, request))).toEqual({ issued: 1 });
  expectRefusal(await send('issue-certificates', manager, request), 409, certificateMessages.hasOne);
  expect(await entriesAbout(learner.uid)).toContainEqual(
    expect.objectContaining({ action: 'certificate_issued', after: { reason: request.reason } }),
  );
  const unpaid = await placeOrder();
  const refused = await send('issue-certificates', manager, { ...request, orderId: unpaid.order.id });
  expectRefusal(refused, 409, certificateMessages.notPaid);
});

/** A certificate of a new learner. */
async function issued() {
  const [manager, { second, newFinisher }] = [await newStaff('manager'), await finishedCourse()];
  const placed = await newFinisher('saturday', 'sunday');
  expectResult(await send('issue-certificates', manager, { offeringId: second.id }));
  const [certificate] = await certificatesOf(placed.learner.uid);
  if (certificate === undefined) throw new Error('It was not issued.');
  return { ...placed, manager, second, certificate };
}

test('a withdrawn one says so to everybody without its reason, and is not given back by the next press', async () => {
  const { manager, second, certificate, learner } = await issued();
  const request = { code: certificate.id, reason: 'Another person was in class' };
  expectResult(await send('withdraw-certificate', manager, request));
  const [withdrawn] = await certificatesOf(learner.uid);
  expect(withdrawn).toMatchObject({ status: 'withdrawn', reason: request.reason });
  expect(await verdictOn(certificate)).toMatchObject({
    verdict: 'withdrawn',
    endedAt: withdrawn?.statusAt ?? null,
  });
  expect(JSON.stringify(await withdrawnNow())).not.toContain(request.reason);
  expect(expectResult(await send('issue-certificates', manager, { offeringId: second.id }))).toEqual({
    issued: 0,
  });
  expectRefusal(await send('withdraw-certificate', manager, request), 409, certificateMessages.ended);
  const unknown = await send('withdraw-certificate', manager, { ...request, code: 'ACDEFGHJKMNA' });
  expectRefusal(unknown, 404, certificateMessages.unknown);
});

test('a corrected name makes a new one, and the old one names it', async () => {
  const { manager, certificate, learner, order } = await issued();
  const request = { code: certificate.id, name: 'ንግሥት Mwansa', reason: 'The name was misspelt' };
  const { code } = expectResult(await send('reissue-certificate', manager, request)) as { code: string };
  const all = await certificatesOf(learner.uid);
  const [renewed, old] = [all.find(({ id }) => id === code), all.find(({ id }) => id === certificate.id)];
  expect(old).toMatchObject({ status: 'replaced', replacedBy: code, reason: request.reason });
  expect(renewed).toMatchObject({
    status: 'valid',
    replaces: certificate.id,
    printed: { name: request.name },
  });
  expect(await verdictOn(certificate)).toMatchObject({ verdict: 'replaced', replacedBy: code });
  expect(renewed && (await verdictOn(renewed))).toMatchObject({ verdict: 'genuine' });
  expect(await readDoc('enrollments', order.id)).toMatchObject({ certificateId: code });
});

test('after the account’s deletion only digest and status stay, and a kept token is still checked', async () => {
  const { certificate, learner, manager, order } = await issued();
  expectResult(
    await send('withdraw-certificate', manager, { code: certificate.id, reason: 'Chanda cheated' }),
  );
  expectResult(await send('delete-account', learner, { agreed: true }));
  const left = await readDoc('certificates', certificate.id);
  expect(certificateSchema.parse({ ...left, id: certificate.id })).toMatchObject({
    digest: certificate.digest,
    status: 'withdrawn',
  });
  expect(JSON.stringify(left)).not.toMatch(/Chanda|cheated/);
  expect(await readDoc('enrollments', order.id)).toMatchObject({ certificateId: null });
  expect(await verdictOn(certificate)).toMatchObject({ verdict: 'withdrawn' });
});

test('the file of certificates has each with its learner and digest', async () => {
  const { certificate, learner } = await issued();
  const { rows } = await csvOf('certificates', { courseId: certificate.printed?.courseId ?? '' });
  expect(rows).toMatchObject([
    {
      certificate_code: certificate.id,
      student_id: learner.uid,
      status: 'valid',
      digest: certificate.digest,
    },
  ]);
});

test('the status list for other verifiers sets only the withdrawn one’s bit', async () => {
  const { certificate, manager } = await issued();
  const { gunzipSync } = await import('node:zlib');
  const bitOf = async ({ statusIndex: at }: Certificate) => {
    const { body } = await ask('/functions/certificate-status');
    const payload = JSON.parse(Buffer.from(String(body).split('.')[1] ?? '', 'base64url').toString());
    const bits = gunzipSync(Buffer.from(payload.credentialSubject.encodedList.slice(1), 'base64url'));
    return ((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
  };
  expect(await bitOf(certificate)).toBe(0);
  expectResult(await send('withdraw-certificate', manager, { code: certificate.id, reason: 'A mistake' }));
  expect(await bitOf(certificate)).toBe(1);
});
