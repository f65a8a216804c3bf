import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useOwnParams } from './use-cursor.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('a change builds on the one before, and a page that is being left takes no navigation back', () => {
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
  // The router has drawn neither this change nor the next page yet.
  history.pushState(null, '', '/payments?find=Bupe');
  act(() => write((before) => new URLSearchParams([...before, ['proof', 'two']]), { replace: true }));
  expect(location.pathname + location.search).toBe('/payments?find=Bupe&proof=two');
  history.pushState(null, '', '/payments/wallet');
  act(() => write({ proof: 'two' }, { replace: true }));
  expect(location.pathname + location.search).toBe('/payments/wallet');
  act(() => root.unmount());
});
