/**
 * An error on the console fails the test in which it was printed; a test that expects one spies on it itself. Clocks, variables and
 * globals that a file has replaced are restored at its end, for the next file of its worker.
 */
import { type MockInstance, afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { DATABASE } from '../src/pwa/storage-keys.ts';

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
  await endDatabase();
});

/** A page that was left may still read the hub's database: its answer must not come when the file's globals are gone. */
async function endDatabase(): Promise<void> {
  if (globalThis.indexedDB === undefined) return;
  // Waits for pending reads and writes. Databases of others, such as Firebase's, would not close for it.
  const request = indexedDB.deleteDatabase(DATABASE);
  await new Promise((resolve, reject) => Object.assign(request, { onsuccess: resolve, onerror: reject }));
}
