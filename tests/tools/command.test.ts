/** What somebody at the terminal reads instead of a trace. */
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { Trouble, sentence } from '../../tools/shared/command.ts';

function thrown(args: string[]): unknown {
  try {
    return parseArgs({ args, options: { reset: { type: 'boolean' } } });
  } catch (error) {
    return error;
  }
}

test('an option that a command does not have is one sentence that says where to look', () => {
  const where = ': README.md names the options that each command has.';
  expect(sentence(thrown(['--rest']))).toBe(`Unknown option '--rest'${where}`);
  expect(sentence(thrown(['reset']))).toBe(`Unexpected argument 'reset'${where}`);
});

test('a fault of ours keeps its trace', () => {
  expect(sentence(new Trouble('Do this.'))).toBe('Do this.');
  expect(sentence(new TypeError('x is not a function'))).toBeNull();
});
