/** Tests what is loaded ahead, with pages that sometimes cannot be loaded. */
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStaffMember } from '../../../tests/factories/staff-member.ts';
import { newSessionTimes } from '../../domain/people/staff-session.ts';
import { MINUTE, SECOND } from '../../domain/wire/limits.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { staffSession } = await import('../data/staff-session.ts');
const { usePreloadedPages } = await import('./use-preloaded-pages.ts');

let root: Root;
beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  staffSession.setState({ name: 'signed_in', admin: makeStaffMember(), times: newSessionTimes(Date.now()) });
});
afterEach(() => {
  root.unmount();
  vi.useRealTimers();
});

/** Two pages, of which the second cannot be loaded while `isCut`. */
function openPortal() {
  const state = { isCut: true, loaded: [] as string[], asked: 0 };
  const page = (name: string) => async () => {
    state.asked += 1;
    if (name !== 'first' && state.isCut) throw new TypeError('Failed to fetch');
    state.loaded.push(name);
  };
  const pages = ['first', 'second', 'third'].map((name) => ({ preload: page(name), to: undefined }));
  function Portal() {
    usePreloadedPages(pages);
    return null;
  }
  flushSync(() => root.render(<Portal />));
  return state;
}

test('what could not be loaded ahead is loaded once the hub answers, though the browser never was offline', async () => {
  const state = openPortal();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(state.loaded).toEqual(['first']);
  // The pauses grow.
  expect(state.asked).toBeLessThan(9);
  state.isCut = false;
  await vi.advanceTimersByTimeAsync(MINUTE + 10 * SECOND);
  expect(state.loaded).toEqual(['first', 'second', 'third']);
});

test('where the browser notices the connection, nothing waits', async () => {
  const state = openPortal();
  await vi.advanceTimersByTimeAsync(MINUTE);
  state.isCut = false;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(state.loaded).toEqual(['first', 'second', 'third']);
});
