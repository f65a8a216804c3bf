import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { paths } from '../../domain/wire/paths.ts';
import { authSession, startAuthSession } from '../data/auth-session.ts';
import { signInPath, signOutAndWipe, wipeWhenSessionEnds } from './sign-out.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL'])
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
vi.stubEnv('VITE_FIREBASE_API_KEY', 'key');

const person = { uid: 'learner-chanda', email: 'chanda@example.com', emailVerified: true };

test('a token renewed during a sign-out does not show the next person which page was open', async () => {
  await startAuthSession();
  const stop = wipeWhenSessionEnds(() => undefined);
  authSession.setState({ status: 'signed-in', person }, true);
  const leaving = signOutAndWipe();
  await new Promise((resolve) => setTimeout(resolve));
  authSession.setState({ status: 'signed-in', person }, true);
  await leaving;
  expect(signInPath(paths.profile)).toBe('/auth');
  authSession.setState({ status: 'signed-out', hasEnded: false, isClosed: false }, true);
  authSession.setState({ status: 'signed-in', person }, true);
  expect(signInPath(paths.profile)).toBe('/auth?next=%2Fprofile');
  stop();
});
