/**
 * An error on the console fails the test in which it was printed; a test that expects one spies on it itself. What a file put in
 * place of clocks, variables and globals goes with it, for the next file of its worker.
 */
import { type MockInstance, afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

let spy: MockInstance<typeof console.error>;

beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});

afterEach(() => {
  const printed = spy.mock.calls.map((call) => call.map(String).join(' '));
  spy.mockRestore();
  expect(printed, 'printed with console.error').toEqual([]);
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
