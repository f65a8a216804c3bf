import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { FallbackProps } from 'react-error-boundary';
import { Link, MemoryRouter, useRoutes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPage, PagePlace } from './lazy-page.tsx';

const Home = () => <p>Home</p>;
const Profile = () => <p>Profile</p>;
const failed = ({ error }: FallbackProps) => <p>{String(error)}</p>;

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  place = document.body.appendChild(document.createElement('main'));
  root = createRoot(place, { onCaughtError: () => undefined });
});
afterEach(() => {
  root.unmount();
  place.remove();
});

function Hub({ pages }: { pages: Readonly<Record<string, ComponentType>> }) {
  const map = Object.entries(pages).map(([path, Page]) => ({ path, element: <Page /> }));
  return (
    <>
      {Object.keys(pages).map((path) => (
        <Link key={path} to={path} />
      ))}
      <PagePlace loading={<p>Loading</p>} Failed={failed}>
        {useRoutes(map)}
      </PagePlace>
    </>
  );
}

const draw = (pages: Readonly<Record<string, ComponentType>>) =>
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <Hub pages={pages} />
      </MemoryRouter>,
    ),
  );
const go = (path: string) => place.querySelector<HTMLElement>(`[href="${path}"]`)?.click();

test('a page is loaded when it is drawn', async () => {
  draw({ '/': lazyPage(async () => Home).Page });
  expect(place.textContent).toBe('Loading');
  await expect.poll(() => place.textContent).toBe('Home');
});

test('a page that was loaded ahead is drawn at once, and not loaded again', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(async () => Home);
  const { Page, preload } = lazyPage(load);
  await preload();
  draw({ '/': Page });
  expect(place.textContent).toBe('Home');
  expect(load).toHaveBeenCalledOnce();
});

test('a page that fails to load twice shows an error, and is loaded when somebody comes back to it with signal', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError('Failed to fetch'));
  draw({ '/': Home, '/profile': lazyPage(load).Page });
  go('/profile');
  await expect.poll(() => place.textContent).toBe('TypeError: Failed to fetch');
  expect(load).toHaveBeenCalledTimes(2);
  go('/');
  await expect.poll(() => place.textContent).toBe('Home');
  load.mockResolvedValue(Profile);
  go('/profile');
  await expect.poll(() => place.textContent).toBe('Profile');
});

test('a page that could not be loaded ahead is loaded anew when it is drawn', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(async () => Profile);
  for (let times = 0; times < 2; times += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { Page, preload } = lazyPage(load);
  await expect(preload()).rejects.toThrow('Failed to fetch');
  draw({ '/': Page });
  await expect.poll(() => place.textContent).toBe('Profile');
});
