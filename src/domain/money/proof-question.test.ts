import { expect, test } from 'vitest';
import { makeProofQuestion } from '../../../tests/factories/proof-question.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import { latestSaid } from './proof-question.ts';

test('the latest that was said has a first name', () => {
  const asked = makeProofQuestion();
  expect(latestSaid(asked)).toBe('Ruth asks: Is this number one of ours?');
  const answer = { text: 'Yes, the old one.', by: 'Mable Manager', at: NOW };
  expect(latestSaid({ ...asked, answer })).toBe('Mable answers: Yes, the old one.');
});
