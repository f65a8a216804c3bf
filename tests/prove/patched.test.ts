import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../tools/shared/project.ts';
import { bugs } from './model/bugs.ts';
import { patchedText } from './patched.ts';

const patch = { file: 'a.ts', from: 'if (isPaid) return;', to: '' };

test('a patch changes the one place that it names', () => {
  expect(patchedText('before; if (isPaid) return; after;', patch)).toBe('before;  after;');
});

test('the replacement is put in literally', () => {
  expect(patchedText('one two', { file: 'a.ts', from: 'two', to: '$&$1' })).toBe('one $&$1');
});

test('a patch that fits nowhere or twice is refused: it would prove nothing', () => {
  expect(() => patchedText('nothing of it', patch)).toThrow('0 times');
  expect(() => patchedText(`${patch.from} ${patch.from}`, patch)).toThrow('2 times');
});

test.each(Object.entries(bugs))('the planted bug still fits: %s', (_name, bug) => {
  const text = readFileSync(inProject(bug.file), 'utf8');
  expect(patchedText(text, bug)).not.toBe(text);
});
