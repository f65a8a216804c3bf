import { expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

test('chunks have at most the given size, with nothing lost and none empty', () => {
  expect(chunksOf([], 2)).toEqual([]);
  expect(chunksOf(['a', 'b'], 2)).toEqual([['a', 'b']]);
  expect(chunksOf(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});
