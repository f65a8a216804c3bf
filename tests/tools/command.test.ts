/** What somebody at the terminal reads instead of a trace. */
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { UserFacingError, sentenceFor } from '../../tools/shared/command.ts';

function thrown(args: string[]): unknown {
  try {
    return parseArgs({ args, options: { reset: { type: 'boolean' } } });
  } catch (error) {
    return error;
  }
}

test('an unknown option gets one sentence that says where to look', () => {
  const where = ': docs/commands.md names the options that each command has.';
  expect(sentenceFor(thrown(['--rest']))).toBe(`Unknown option '--rest'${where}`);
  expect(sentenceFor(thrown(['reset']))).toBe(`Unexpected argument 'reset'${where}`);
});

test('an unexpected error keeps its trace', () => {
  expect(sentenceFor(new UserFacingError('Do this.'))).toBe('Do this.');
  expect(sentenceFor(new TypeError('x is not a function'))).toBeNull();
});
