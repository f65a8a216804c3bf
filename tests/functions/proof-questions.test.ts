import { expect, test } from 'vitest';
import { reviewMessages } from '../../src/domain/wire/staff-messages.ts';
import { approving, review } from './decisions.ts';
import { wholeLog } from './audit-entries.ts';
import { expectRefusal, expectResult, look, lookFor, newLearner, newStaff, send, unique } from './hub.ts';
import { placeUnderReview, withSettings } from './order-fixtures.ts';
import { shown, submit } from './proofs.ts';

withSettings();

const ask = (person: { token: string }, proofId: string, question = 'Is this number ours?') =>
  send('ask-colleague', person, { proofId, question });
const answer = (person: { token: string }, proofId: string, text = 'Yes, the old one.') =>
  send('answer-colleague', person, { proofId, answer: text });

test('a question and its answer stand under the proof with names, and in the log under the order', async () => {
  const [placed, asker, colleague] = [await placeUnderReview(), await newStaff(), await newStaff('manager')];
  const { id } = placed.proof;
  expectResult(await ask(asker, id));
  expect(await look('proofQuestions', id)).toMatchObject({
    question: { text: 'Is this number ours?' },
    answer: null,
    closedAt: null,
  });
  expect(expectRefusal(await ask(colleague, id), 409).message).toContain('nobody has answered yet');
  expectResult(await answer(colleague, id));
  expect(await look('proofQuestions', id)).toMatchObject({ answer: { text: 'Yes, the old one.' } });
  const rows = await lookFor('auditLog', 'target.id', placed.order.id);
  expect(rows.map(({ action }) => action).sort()).toEqual(['colleague_answered', 'colleague_asked']);
  // Once it is answered, one can ask again.
  expectResult(await ask(colleague, id, 'And the name?'));
  expect(await look('proofQuestions', id)).toMatchObject({
    question: { text: 'And the name?' },
    answer: null,
  });
  // The learner reads the proof, which knows nothing of it.
  expect(JSON.stringify(await look('paymentProofs', id))).not.toMatch(/number ours|the old one|the name/);
});

test('a decision ends the question, and so does a newer proof', async () => {
  const [decided, replaced, staff] = [await placeUnderReview(), await placeUnderReview(), await newStaff()];
  for (const { proof } of [decided, replaced]) expectResult(await ask(staff, proof.id));
  expectResult(await send(review, staff, approving(decided)));
  expectResult(await send(submit, replaced.learner, shown(replaced.order.id)));
  for (const { proof } of [decided, replaced]) {
    expect((await look('proofQuestions', proof.id))?.['closedAt']).toEqual(expect.any(Number));
    expect(expectRefusal(await answer(staff, proof.id), 409).message).toBe(reviewMessages.notWaiting);
    expect(expectRefusal(await ask(staff, proof.id), 409).message).toBe(reviewMessages.notWaiting);
  }
});

test('what was asked and answered leaves the log with the account', async () => {
  const [placed, staff, learner] = [await placeUnderReview(), await newStaff(), `Mutinta${unique()}`];
  const { id } = placed.proof;
  expectResult(await ask(staff, id, `Is this ${learner}?`));
  expectResult(await answer(staff, id, `No, ${learner} called me.`));
  expectResult(await send(review, staff, approving(placed)));
  expect(await wholeLog()).toContain(learner);
  expectResult(await send('delete-account', placed.learner, { agreed: true }));
  expect(await wholeLog()).not.toContain(learner);
});

test('nobody answers what nobody asked, asks about what is not there, or asks without being staff', async () => {
  const [{ proof }, staff] = [await placeUnderReview(), await newStaff()];
  expect(expectRefusal(await answer(staff, proof.id), 409).message).toBe(reviewMessages.nothingAsked);
  expectRefusal(await ask(staff, 'proof-nobody-has-sent'), 404);
  expectRefusal(await ask(staff, proof.id, '  '), 400);
  expectRefusal(await ask(await newLearner(), proof.id), 403);
  expect(await look('proofQuestions', proof.id)).toBeNull();
});
