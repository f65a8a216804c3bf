import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../tests/draw.ts';
import { Shell } from './Layout.tsx';

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
