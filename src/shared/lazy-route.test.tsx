import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from 'react-router-dom';
import { expect, test } from 'vitest';
import { lazyRoute } from './lazy-route.ts';

const home = lazyRoute(async () => () => <p>Home</p>);
const unreachable = lazyRoute(() => Promise.reject(new TypeError('Failed to fetch')));

function Fallback() {
  return <p>{String(useRouteError())}</p>;
}

test('a page that cannot be loaded is an error of the route, not an empty page', async () => {
  const children = [
    { path: '/', lazy: home },
    { path: '/profile', lazy: unreachable },
  ];
  const router = createMemoryRouter([
    { element: <Outlet />, ErrorBoundary: Fallback, HydrateFallback: () => <p>Loading</p>, children },
  ]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => document.body.textContent).toBe('Home');
  await router.navigate('/profile');
  await expect.poll(() => document.body.textContent).toBe('TypeError: Failed to fetch');
  root.unmount();
});
