/** What no command counts has limits of its own: pictures that are decoded, receipts, exports, calendars (decision 0096). */
import { expect, test } from 'vitest';
import { hashOf } from '../../functions/src/hash.ts';
import { MINUTE, SECOND, USES_MAX } from '../../src/domain/wire/limits.ts';
import { exporter, get } from './exported.ts';
import {
  type Answer,
  ask,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newStaff,
  type Person,
  putAs,
  send,
} from './hub.ts';
import { placeOrder, placePaid } from './order-fixtures.ts';
import { newPicture, newProof } from './proofs.ts';

type Kind = keyof typeof USES_MAX;
const idOf = (kind: Kind, whose: string) => hashOf(`${kind} ${whose}`);
const TOO_OFTEN = /^Too many tries today\. Try again from \w{3} \d\d:\d\d CAT, /;

/** Stores this many uses, all of a minute ago. */
async function usedBefore(kind: Kind, whose: string, times: number = USES_MAX[kind].max): Promise<void> {
  const at = Date.now() - MINUTE;
  const uses = Array.from({ length: times }, () => ({ command: kind, at }));
  await putAs('learnerUses', idOf(kind, whose), {
    uses,
    closedUntil: null,
    expiresAt: at + USES_MAX[kind].period,
  });
}
const usesOf = async (kind: Kind, whose: string) =>
  (await readDoc('learnerUses', idOf(kind, whose)))?.['uses'];

/** Refused with 429, a sentence with the hour, and the seconds until then. */
function expectTooOften(answer: Answer, kind: Kind, sentence: unknown): void {
  expect(answer.status, JSON.stringify(answer.body)).toBe(429);
  expect(sentence).toMatch(TOO_OFTEN);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(USES_MAX[kind].period / SECOND);
}

test('each decoded picture counts, even in a refused try, but not in a retry of what was answered', async () => {
  const [{ learner, order }, theirs] = [await placeOrder(), await placeOrder()];
  expectRefusal(await send('submit-proof', learner, newProof(theirs.order.id), { image: newPicture() }), 404);
  const refused = await usesOf('proof-picture', learner.uid);
  expect(refused).not.toEqual([]);
  const [proof, image, key] = [newProof(order.id), newPicture(), newKey()];
  const first = expectResult(await send('submit-proof', learner, proof, { image, key }));
  // On a busy machine a try that got no answer counts too, so the number is not known.
  const counted = await usesOf('proof-picture', learner.uid);
  expect(counted).not.toEqual(refused);
  expect(expectResult(await send('submit-proof', learner, proof, { image, key }))).toEqual(first);
  expect(await usesOf('proof-picture', learner.uid)).toEqual(counted);
});

test('a picture above the limit is refused unread, and a proof without one is taken', async () => {
  const { learner, order } = await placeOrder();
  await usedBefore('proof-picture', learner.uid);
  const proof = newProof(order.id);
  // It would be refused as no picture if it were looked at.
  const image = new TextEncoder().encode('no picture');
  const answer = await send('submit-proof', learner, proof, { image });
  expectTooOften(answer, 'proof-picture', expectRefusal(answer, 429).message);
  expect(await readDoc('paymentProofs', proof.proofId)).toBeNull();
  expectResult(await send('submit-proof', learner, proof));
});

const linkTo = (orderId: string, { token }: Pick<Person, 'token'>) =>
  ask(`/functions/generate-receipt?${new URLSearchParams({ action: 'download', orderId })}`, {
    headers: { authorization: `Bearer ${token}` },
  });

test('links to receipts have a limit for each person, staff too', async () => {
  const [{ learner, order }, staff] = [await placePaid(), await newStaff()];
  for (const person of [learner, staff]) {
    await usedBefore('receipt-link', person.uid, USES_MAX['receipt-link'].max - 1);
    expect((await linkTo(order.id, person)).status).toBe(200);
    const answer = await linkTo(order.id, person);
    expectTooOften(answer, 'receipt-link', answer.body.error);
  }
});

test('a receipt’s file has a limit that false links do not use up', async () => {
  const { learner, order, receipt } = await placePaid();
  const { downloadUrl } = (await linkTo(order.id, learner)).body;
  expect((await ask(downloadUrl.replace(/signature=\w+/, 'signature=0'))).status).toBe(403);
  expect(await usesOf('receipt-file', receipt.id)).toBeUndefined();
  await usedBefore('receipt-file', receipt.id, USES_MAX['receipt-file'].max - 1);
  expect((await ask(downloadUrl)).status).toBe(200);
  const answer = await ask(downloadUrl);
  expectTooOften(answer, 'receipt-file', answer.body.error);
});

test('exports have a limit for each member, and one that is refused is not in the log', async () => {
  const [often, rarely] = [await exporter('manager'), await exporter('manager')];
  await usedBefore('data-export', often.uid);
  const oneDay = { type: 'students', startDate: '2001-01-01', endDate: '2001-01-01' };
  const answer = await get(oneDay, often.sessionToken);
  expectTooOften(answer, 'data-export', answer.body.error);
  expect(await findDocs('auditLog', 'actor.uid', often.uid)).toEqual([]);
  expect((await get(oneDay, rarely.sessionToken)).status).toBe(200);
  expect(await usesOf('data-export', rarely.uid)).toHaveLength(1);
});

test('a calendar address that is fetched too often waits, and unknown ones are not counted', async () => {
  const { learner, order } = await placeOrder({ status: 'approved' }, { status: 'paid' });
  const { path } = expectResult(await send('calendar-address', learner, { orderId: order.id, wanted: true }));
  const secret = /([0-9a-f]{32})\.ics$/.exec(path)?.[1] ?? '';
  await usedBefore('calendar-fetch', secret, USES_MAX['calendar-fetch'].max - 1);
  expect((await ask(path)).status).toBe(200);
  const answer = await ask(path);
  expectTooOften(answer, 'calendar-fetch', expectRefusal(answer, 429).message);
  const unknown = 'f'.repeat(32);
  expectRefusal(await ask(path.replace(secret, unknown)), 404);
  expect(await usesOf('calendar-fetch', unknown)).toBeUndefined();
});
