import { expect, test } from 'vitest';
import { readNotation } from './notation.ts';

test('paragraphs, headings and lists, with or without empty lines between them', () => {
  expect(readNotation('One\nline.\n\nTwo.\n## Head\nText.\n- a\n- b\nAfter.')).toEqual([
    { kind: 'paragraph', text: 'One line.' },
    { kind: 'paragraph', text: 'Two.' },
    { kind: 'heading', text: 'Head' },
    { kind: 'paragraph', text: 'Text.' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'After.' },
  ]);
});

test('an empty text has no blocks, line ends of Windows change nothing, and markup is text', () => {
  expect(readNotation('')).toEqual([]);
  expect(readNotation('## A\r\n\r\nb\r\n')).toEqual(readNotation('## A\n\nb'));
  expect(readNotation('<b>bold</b>')).toEqual([{ kind: 'paragraph', text: '<b>bold</b>' }]);
});
