import { expect, test } from 'vitest';
import { countText } from './DataList.tsx';

test.each([
  [0, '0 students'],
  [1, '1 student'],
  [999, '999 students'],
  [1_000, '1,000 students or more'],
])('%d rows are told as %j', (count, text) => {
  expect(countText(count, 'student')).toBe(text);
});
