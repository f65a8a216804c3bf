import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../tests/draw.ts';
import { ErrorPage } from './ErrorPage.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the page reloads once the hub answers again, but not while the hub is away or was never away', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const ask = vi.fn<typeof fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', ask);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const error = new TypeError('Failed to fetch');
  const place = await act(async () =>
    render(
      <MemoryRouter>
        <ErrorPage error={error} resetErrorBoundary={() => undefined} />
      </MemoryRouter>,
    ),
  );
  await pass(60_000);
  expect(place.textContent).toContain('Unexpected Application Error!Failed to fetch');
  expect(reload).not.toHaveBeenCalled();

  ask.mockRejectedValue(error);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  ask.mockResolvedValue(new Response('{}'));
  await pass(60_000);
  expect(reload).toHaveBeenCalledOnce();
});
