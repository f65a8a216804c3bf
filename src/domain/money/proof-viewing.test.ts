import { expect, test } from 'vitest';
import { makeProofViewing } from '../../../tests/factories/proof-viewing.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import { viewersOf, viewingText } from './proof-viewing.ts';

const at = (id: string, name: string, changes: Parameters<typeof makeProofViewing>[0] = {}) =>
  makeProofViewing({ id, name, ...changes });

test('other viewers are named by proof; oneself and ended viewings are left out', () => {
  const claims = [
    at('mary', 'Mary Banda'),
    at('ruth', ' Ruth  Phiri'),
    at('me', 'Me Myself'),
    at('late', 'Late Lungu', { until: NOW }),
    at('left', 'Left Lubasi', { proofId: null }),
    at('other', 'Other Daka', { proofId: 'proof-0000000000000002' }),
  ];
  const [first, second] = ['proof-0000000000000001', 'proof-0000000000000002'];
  const viewers = [...viewersOf(claims, 'me', NOW)];
  expect(viewers).toEqual([
    [first, ['Mary', 'Ruth']],
    [second, ['Other']],
  ]);
});

test('the sentence names one, two or three viewers', () => {
  expect(viewingText(['Mary'])).toBe('Mary is looking at this');
  expect(viewingText(['Mary', 'Ruth'])).toBe('Mary and Ruth are looking at this');
  expect(viewingText(['Mary', 'Ruth', 'Joe'])).toBe('Mary, Ruth and Joe are looking at this');
});
