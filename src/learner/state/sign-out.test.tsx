import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { settle } from '../../../tests/page.ts';
import { paths } from '../../domain/wire/paths.ts';
import { onWiped } from '../../pwa/broadcast.ts';
import { SESSION_KEY } from '../../pwa/storage-keys.ts';
import { authSession, signIn, startAuthSession } from '../data/auth-session.ts';
import { fetchCertificate } from '../data/certificates.ts';
import { readDraft, writeDraft } from '../data/drafts.ts';
import { fetchReceipt } from '../data/receipt.ts';
import { signInPath, signOutAndWipe, wipePrivate, wipeWhenSessionEnds } from './sign-out.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL'])
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
vi.stubEnv('VITE_FIREBASE_API_KEY', 'key');

let hub: () => Promise<Response> = () => new Promise(() => undefined);
/** What Firebase answers to both requests of a sign-in. */
let account = '';
// From the start, because the SDK takes it when it is loaded.
vi.stubGlobal('fetch', async (url: string) =>
  url.includes('identitytoolkit') ? new Response(account) : hub(),
);

async function signInAs(uid: string) {
  const email = `${uid}@example.com`;
  const user = { localId: uid, email, idToken: uid, refreshToken: uid, expiresIn: '3600' };
  account = JSON.stringify({ ...user, users: [user] });
  await signIn(email, 'weekend-classes');
  await startAuthSession();
  await vi.waitFor(() => expect(authSession.getState()).toMatchObject({ person: { uid } }));
}

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

test('a tab that slept until the next learner was signed in forgets what it shows, and removes nothing of theirs', async () => {
  const lost = vi.fn<() => void>();
  const forgotten = vi.fn<() => void>();
  await signInAs('learner-chanda');
  // The wipe of the test before ends.
  await settle();
  const stops = [wipeWhenSessionEnds(lost), onWiped(forgotten)];
  // What the other tab left.
  localStorage.setItem(SESSION_KEY, 'learner-mutale');
  await writeDraft('proof', 'half typed');
  await signInAs('learner-mutale');
  await settle();
  expect(forgotten).toHaveBeenCalledOnce();
  expect(localStorage.getItem(SESSION_KEY)).toBe('learner-mutale');
  expect(await readDraft('proof')).toBe('half typed');
  await signInAs('learner-chanda');
  await vi.waitFor(async () => expect(await readDraft('proof')).toBeUndefined());
  stops.forEach((stop) => stop());
});

test.each([
  ['receipt', false, fetchReceipt],
  ['receipt', true, fetchReceipt],
  ['certificate', false, fetchCertificate],
  ['certificate', true, fetchCertificate],
] as const)('a %s is kept, unless it arrives after the wipe: %s', async (_name, isLate, fetchPaper) => {
  const put = vi.fn<() => Promise<void>>(async () => undefined);
  const cache = { put, match: async () => undefined };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true });
  await signInAs('learner-chanda');
  hub = async () => {
    if (isLate) await wipePrivate();
    const file = { success: true, downloadUrl: '/functions/generate-receipt?file' };
    return new Response(JSON.stringify(file), { headers: { 'content-type': 'application/pdf' } });
  };
  localStorage.setItem(SESSION_KEY, 'learner-chanda');
  await fetchPaper('ACDE3467');
  expect(put).toHaveBeenCalledTimes(isLate ? 0 : 1);
});
