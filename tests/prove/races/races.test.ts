import { expect, test } from 'vitest';
import { racesIn } from './part.ts';

test('the last line of the races says how many passed and failed', () => {
  expect(racesIn('races: 2 passed\n\n{"races":{"passed":26,"failed":1}}\n')).toEqual({
    passed: 26,
    failed: 1,
  });
});

test.each(['', 'The emulators did not start.\n', '26 passed, 0 failed\n'])(
  'races that say nothing of themselves have failed: “%s”',
  (output) => {
    expect(racesIn(output)).toEqual({ passed: 0, failed: 1 });
  },
);
