import { beforeEach, expect, test, vi } from 'vitest';
import { makeStaffMember } from '../../../tests/factories/staff-member.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL'])
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
vi.stubEnv('VITE_FIREBASE_API_KEY', 'key');

const KEY = 'hub.staff.session';
const [ruth, mable] = [makeStaffMember({ id: 'ruth' }), makeStaffMember({ id: 'mable' })];
const times = { lastSeenAt: Date.now(), endsAt: Date.now() + 60_000 };
/** Whose session the cookie is of, as the hub sees it. */
let cookieOf = ruth;
const token = { localId: 'ruth', idToken: 'ruth', refreshToken: 'ruth', expiresIn: '3600' };
// From the start, because the SDK takes it when it is loaded.
vi.stubGlobal('fetch', async (url: string) => {
  const verified = { success: true, admin: cookieOf, ...times, serverNow: Date.now() };
  return new Response(
    JSON.stringify(url.includes('identitytoolkit') ? { ...token, users: [token] } : verified),
  );
});
const { signInWithCustomToken } = await import('firebase/auth');
const { followOtherTabs, renewStaffSession, staffInstance, staffSession } = await import(
  './staff-session.ts'
);

/** Another tab stores a session of this person. */
function signInElsewhere(admin: typeof ruth): void {
  localStorage.setItem(KEY, JSON.stringify({ sid: 'another', admin, ...times }));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

beforeEach(() => {
  signInElsewhere(ruth);
  staffSession.setState({ name: 'signed_in', admin: ruth, times }, true);
});

test('a tab never becomes another person: it is covered until its own one signs in', () => {
  const stop = followOtherTabs();
  signInElsewhere(mable);
  expect(staffSession.getState()).toMatchObject({ name: 'ended', admin: { id: 'ruth' } });
  expect(localStorage.getItem(KEY)).toContain('mable');
  signInElsewhere(ruth);
  expect(staffSession.getState()).toMatchObject({ name: 'signed_in', admin: { id: 'ruth' } });
  staffSession.setState({ name: 'closed', reason: 'Ask the owner.' }, true);
  signInElsewhere(mable);
  expect(staffSession.getState().name).toBe('closed');
  stop();
});

test('a renewal that another person’s cookie answers covers this tab, and ends nothing', async () => {
  const { auth } = staffInstance();
  await auth.authStateReady();
  // The SDK has not yet heard of a sign-in in another tab.
  expect(auth.currentUser).toBeNull();
  expect(await renewStaffSession()).toBeNull();
  expect(staffSession.getState()).toMatchObject({ name: 'signed_in', admin: { id: 'ruth' } });
  await signInWithCustomToken(auth, 'of ruth');
  cookieOf = mable;
  expect(await renewStaffSession()).toBeNull();
  expect(staffSession.getState()).toMatchObject({ name: 'ended', admin: { id: 'ruth' } });
  expect(localStorage.getItem(KEY)).toContain('ruth');
});
