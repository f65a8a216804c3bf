/** The map of the staff's pages. Each page is loaded when it is opened, and only for staff who are signed in. */
import { type ComponentType, useEffect } from 'react';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import type { Permission } from '../../domain/people/staff-member.ts';
import { paths } from '../../domain/wire/paths.ts';
import { lazyPage } from '../../shared/lazy-page.tsx';
import { loadOnce } from '../../shared/load-once.ts';
import { staffSession } from '../data/staff-session.ts';
import { Permitted } from './frame/Permitted.tsx';
import { Providers } from './frame/Providers.tsx';
import { usePreloadedPages, type PreloadedPage } from './use-preloaded-pages.ts';

type Prefetch = (params: URLSearchParams, pathname: string) => void;
/** The file of a page exports the page by its name, and may say how it prefetches its first rows for an address. */
type PageFile<Name extends string> = Readonly<Record<Name, ComponentType>> & { readonly prefetch?: Prefetch };
type Handle = PreloadedPage & { readonly prefetch: (...address: Parameters<Prefetch>) => Promise<void> };

/** Where a page stands below the portal's address, how it is loaded, and the permission without which it is not shown. */
function at<Name extends string>(
  path: string,
  load: () => Promise<PageFile<Name>>,
  name: Name,
  to?: Permission,
) {
  const loadFile = loadOnce(load);
  const { Page, preload } = lazyPage(async () => (await loadFile())[name]);
  const element =
    to === undefined ? (
      <Page />
    ) : (
      <Permitted to={to}>
        <Page />
      </Permitted>
    );
  const prefetch: Handle['prefetch'] = async (params, pathname) => {
    const file = await loadFile();
    // A page that came first reads by itself.
    if (location.pathname !== pathname) file.prefetch?.(params, pathname);
  };
  return { path, element, handle: { preload, to, prefetch } satisfies Handle };
}

const inFrame = [
  at('', () => import('./dashboard/Dashboard.tsx'), 'Dashboard'),
  at('weekend', () => import('./weekend/Weekend.tsx'), 'Weekend'),
  at('weekend/:offeringId/:slot', () => import('./weekend/class/ClassPage.tsx'), 'ClassPage'),
  at('payments', () => import('./payments/Payments.tsx'), 'Payments'),
  at('payments/wallet', () => import('./wallet/Wallet.tsx'), 'Wallet'),
  at('payments/unclaimed', () => import('./wallet/Unclaimed.tsx'), 'Unclaimed'),
  at('payments/refunds', () => import('./refunds/Refunds.tsx'), 'Refunds'),
  at('payments/close', () => import('./refunds/Close.tsx'), 'Close'),
  at('students', () => import('./people/Learners.tsx'), 'Learners'),
  at('students/:uid', () => import('./people/Person.tsx'), 'Person'),
  at('enrollments', () => import('./people/Enrollments.tsx'), 'Enrollments'),
  at('rounds', () => import('./rounds/Rounds.tsx'), 'Rounds'),
  at('rounds/messages', () => import('./rounds/Messages.tsx'), 'Messages', 'edit_templates'),
  at('courses', () => import('./classes/Courses.tsx'), 'Courses', 'manage_courses'),
  at('offerings', () => import('./classes/Offerings.tsx'), 'Offerings', 'manage_courses'),
  at('links', () => import('./classes/ClassLinks.tsx'), 'ClassLinks', 'manage_courses'),
  at('exports', () => import('./office/Exports.tsx'), 'Exports', 'export_data'),
  at('logs', () => import('./office/Logs.tsx'), 'Logs', 'read_logs'),
  at('account', () => import('./passkeys/OwnPasskeys.tsx'), 'OwnAccount'),
  at('settings', () => import('./office/Settings.tsx'), 'Settings', 'manage_settings'),
];

const map: RouteObject[] = [
  at(
    paths.invitation().slice(paths.opsPage('').length),
    () => import('./office/Invitation.tsx'),
    'Invitation',
  ),
  { ...at('', () => import('./frame/Layout.tsx'), 'Layout'), children: inFrame },
];

const handlesAt = (pathname: string): readonly Handle[] =>
  (matchRoutes(map, pathname, paths.ops) ?? []).map(({ route }) => route.handle as Handle);

/** Loads the frame and the page of an address side by side, and not one after the other. */
export function preloadStaffPage(pathname: string): void {
  for (const { preload } of handlesAt(pathname)) void preload().catch(() => undefined);
}

/** Prefetches the first rows of a page when a mouse button goes down on its link. */
function prefetchPressed(event: PointerEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  // A finger may be about to scroll.
  if (link === null || event.pointerType !== 'mouse' || event.button !== 0) return;
  if (link.origin !== location.origin || staffSession.getState().name !== 'signed_in') return;
  const params = new URLSearchParams(link.search);
  // A page that cannot be loaded says so itself, once it is drawn.
  for (const { prefetch } of handlesAt(link.pathname)) prefetch(params, link.pathname).catch(() => undefined);
}

const preloadedPages = inFrame.map(({ handle }): PreloadedPage => handle);

export function StaffPages() {
  usePreloadedPages(preloadedPages);
  useEffect(() => {
    document.addEventListener('pointerdown', prefetchPressed);
    return () => document.removeEventListener('pointerdown', prefetchPressed);
  }, []);
  return <Providers>{useRoutes(map)}</Providers>;
}
