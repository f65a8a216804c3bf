import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useOwnParams } from './use-list-params.ts';

for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'SITE_URL']) {
  vi.stubEnv(`VITE_${name}`, 'https://hub.example');
}
const { useQueueFilter } = await import('./payments/QueueHead.tsx');

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The function with which a page writes to the address; the router has drawn nothing since. */
function writerOf<W>(useWriter: () => readonly [unknown, W]): W {
  let writer: W | undefined;
  function Page(): ReactNode {
    [, writer] = useWriter();
    return null;
  }
  act(() =>
    createRoot(document.createElement('div')).render(
      <BrowserRouter>
        <Page />
      </BrowserRouter>,
    ),
  );
  if (writer === undefined) throw new Error('nothing was drawn');
  return writer;
}
const address = () => location.pathname + location.search;

beforeEach(() => history.replaceState(null, '', '/payments'));

test('a change builds on the one before, and a page that is being left does not undo the navigation', () => {
  const write = writerOf(useOwnParams);
  act(() => write({ proof: 'one' }, { replace: true }));
  expect(address()).toBe('/payments?proof=one');
  history.pushState(null, '', '/payments?find=Bupe');
  act(() => write({ proof: 'two' }, { replace: true }));
  expect(address()).toBe('/payments?find=Bupe&proof=two');
  history.pushState(null, '', '/payments/wallet');
  act(() => write({ proof: 'two' }, { replace: true }));
  expect(address()).toBe('/payments/wallet');
});

test('a changed filter keeps the latest search and choice; a search also keeps the open proof', () => {
  const change = writerOf(useQueueFilter);
  history.pushState(null, '', '/payments?find=Bupe&proof=one');
  act(() => change((now) => ({ ...now, wallet: 'seen' })));
  expect(address()).toBe('/payments?find=Bupe&wallet=seen');
  history.replaceState(null, '', '/payments?wallet=seen&proof=two');
  act(() => change((now) => ({ ...now, find: 'Phiri' })));
  expect(address()).toBe('/payments?wallet=seen&proof=two&find=Phiri');
  act(() => change(() => ({ find: '' })));
  expect(address()).toBe('/payments');
});
