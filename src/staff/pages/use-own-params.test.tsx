import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useOwnParams } from './use-own-params.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('a page that is being left does not take the navigation back', () => {
  history.replaceState(null, '', '/payments');
  let write: ReturnType<typeof useOwnParams>[1] = () => undefined;
  function Page() {
    [, write] = useOwnParams();
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <BrowserRouter>
        <Page />
      </BrowserRouter>,
    ),
  );
  act(() => write({ proof: 'one' }, { replace: true }));
  expect(location.pathname + location.search).toBe('/payments?proof=one');
  // The router has not drawn the next page yet.
  history.pushState(null, '', '/payments/wallet');
  act(() => write({ proof: 'two' }, { replace: true }));
  expect(location.pathname + location.search).toBe('/payments/wallet');
  act(() => root.unmount());
});
