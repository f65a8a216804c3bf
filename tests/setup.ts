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

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await endDatabases();
});

/** A page that was left may still read the phone's database: its answer must not come when the file's globals are gone. */
async function endDatabases(): Promise<void> {
  if (globalThis.indexedDB === undefined) return;
  for (const { name = '' } of await indexedDB.databases()) {
    // Waits for what is being read or written.
    const request = indexedDB.deleteDatabase(name);
    await new Promise((resolve, reject) => Object.assign(request, { onsuccess: resolve, onerror: reject }));
  }
}
