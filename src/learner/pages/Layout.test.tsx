import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../tests/draw.ts';
import { authSession } from '../data/auth-session.ts';
import { noteUnsent } from '../proof-outbox/unsent-ids.ts';
import { Layout, Shell } from './Layout.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Mozilla/5.0 (Linux; Android 12) Chrome/120 Mobile [FB_IAB/FB4A;FBAV/440.0;]', 'Open in Chrome'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Instagram 330.0', 'Open this page in Chrome or Safari.'],
  ['Mozilla/5.0 (Linux; Android 12) Chrome/120 Mobile', null],
])('in the browser %s the page leads out of another app: %s', async (userAgent, way) => {
  history.replaceState(null, '', '/register?course=one');
  vi.stubGlobal('navigator', { userAgent });
  const place = render(
    <Shell link={null} account={false}>
      Page
    </Shell>,
  );
  // The browser is checked only after the first draw.
  const notice = () => place.querySelector('aside')?.textContent ?? null;
  await expect.poll(notice).toEqual(way === null ? null : expect.stringContaining(way));
  if (way === 'Open in Chrome')
    expect(place.querySelector('aside a')?.getAttribute('href')).toMatch(
      /^intent:\/\/[^/]+\/register\?course=one#Intent;scheme=https;package=com\.android\.chrome;end$/,
    );
});

test('when a session ends by itself, what was lost may be a proof or words', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <MemoryRouter>
      <Layout title="Page" session="on-first-input">
        Page
      </Layout>
    </MemoryRouter>,
  );
  authSession.setState({ status: 'unknown', lastUid: 'learner-chanda' }, true);
  noteUnsent('words', true);
  authSession.setState({ status: 'signed-out', hasEnded: true, isClosed: false }, true);
  await expect
    .poll(() => document.body.textContent)
    .toContain('A payment proof, or what you wrote to us, was not sent yet and was removed from this phone.');
});
