/** A page of a browser, for tests outside of one. */
import { vi } from 'vitest';

/** Its document, the window's events, and a navigator that is online. */
export function stubPage(navigator: object = {}): EventTarget & { hidden: boolean } {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const events = new EventTarget();
  vi.stubGlobal('document', page);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, events[name].bind(events));
  vi.stubGlobal('navigator', { onLine: true, ...navigator });
  return page;
}

/** Waits for work that only needs the database. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
