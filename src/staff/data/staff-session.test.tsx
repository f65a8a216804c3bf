import { expect, test, vi } from 'vitest';
import { makeStaffMember } from '../../../tests/factories/staff-member.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { followOtherTabs, staffSession } = await import('./staff-session.ts');

const KEY = 'hub.staff.session';
const [ruth, mable] = [makeStaffMember({ id: 'ruth' }), makeStaffMember({ id: 'mable' })];
const times = { lastSeenAt: Date.now(), endsAt: Date.now() + 60_000 };

/** Another tab stores a session of this person. */
function signInElsewhere(admin: typeof ruth): void {
  localStorage.setItem(KEY, JSON.stringify({ sid: 'another', admin, ...times }));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

test('a tab never becomes another person: it is covered until its own one signs in', () => {
  staffSession.setState({ name: 'signed_in', admin: ruth, times }, true);
  const stop = followOtherTabs();
  signInElsewhere(mable);
  expect(staffSession.getState()).toMatchObject({ name: 'ended', admin: { id: 'ruth' } });
  expect(localStorage.getItem(KEY)).toContain('mable');
  signInElsewhere(ruth);
  expect(staffSession.getState()).toMatchObject({ name: 'signed_in', admin: { id: 'ruth' } });
  stop();
});
