import { expect, test } from 'vitest';
import { backwards, endsWith } from './tails.ts';

test.each([
  ['+260971234567', '765432179062'],
  ['PP261121.0930.D12345', '54321D0390121162PP'],
  ['z0001234', '4321000Z'],
])('%j backwards is %j', (text, reversed) => {
  expect(backwards(text)).toBe(reversed);
});

test.each([
  ['+260971234567', '4567'],
  ['+260971234567', '97 123 4567'],
  ['PP261121.0930.D12345', 'd12345'],
  ['PP261121.0930.D12345', '0930D12345'],
])('%j ends with %j', (text, tail) => {
  expect(endsWith(text, tail)).toBe(true);
});

test('a tail is the end, and nothing else of the text', () => {
  expect(endsWith('+260971234567', '3456')).toBe(false);
  expect(endsWith('D12345', 'D123456')).toBe(false);
});
