/** The map of the staff's pages. Each page is loaded when it is opened, and only for staff who are signed in. */
import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import type { Permission } from '../../domain/people/staff-member.ts';
import { paths } from '../../domain/wire/paths.ts';
import { type LazyPage, lazyPage } from '../../shared/lazy-page.tsx';
import { Permitted } from './frame/Permitted.tsx';
import { Providers } from './frame/Providers.tsx';

/** Where a page stands below the portal's address, and how it is loaded ahead of its turn. */
const at = (path: string, { Page, preload }: LazyPage) => ({
  path,
  element: <Page />,
  handle: preload,
});

/** The same for a page that only some roles may see. */
const permitted = (to: Permission, path: string, { Page, preload }: LazyPage) => ({
  path,
  element: (
    <Permitted to={to}>
      <Page />
    </Permitted>
  ),
  handle: preload,
});

const inFrame: RouteObject[] = [
  at(
    '',
    lazyPage(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard),
  ),
  at(
    'payments',
    lazyPage(async () => (await import('./payments/Payments.tsx')).Payments),
  ),
  at(
    'students',
    lazyPage(async () => (await import('./people/Learners.tsx')).Learners),
  ),
  at(
    'students/:uid',
    lazyPage(async () => (await import('./people/Person.tsx')).Person),
  ),
  at(
    'enrollments',
    lazyPage(async () => (await import('./people/Enrollments.tsx')).Enrollments),
  ),
  permitted(
    'manage_courses',
    'courses',
    lazyPage(async () => (await import('./classes/Courses.tsx')).Courses),
  ),
  permitted(
    'manage_courses',
    'offerings',
    lazyPage(async () => (await import('./classes/Offerings.tsx')).Offerings),
  ),
  permitted(
    'manage_courses',
    'links',
    lazyPage(async () => (await import('./classes/ClassLinks.tsx')).ClassLinks),
  ),
  permitted(
    'export_data',
    'exports',
    lazyPage(async () => (await import('./office/Exports.tsx')).Exports),
  ),
  permitted(
    'read_logs',
    'logs',
    lazyPage(async () => (await import('./office/Logs.tsx')).Logs),
  ),
  permitted(
    'manage_settings',
    'settings',
    lazyPage(async () => (await import('./office/Settings.tsx')).Settings),
  ),
];

const map: RouteObject[] = [
  at(
    paths.invitation().slice(paths.opsPage('').length),
    lazyPage(async () => (await import('./office/Invitation.tsx')).Invitation),
  ),
  {
    ...at(
      '',
      lazyPage(async () => (await import('./frame/Layout.tsx')).Layout),
    ),
    children: inFrame,
  },
];

/** Loads the frame and the page of an address side by side, and not one after the other. */
export function preloadStaffPage(pathname: string): void {
  for (const { route } of matchRoutes(map, pathname, paths.ops) ?? [])
    void (route.handle as LazyPage['preload'] | undefined)?.().catch(() => undefined);
}

export function StaffPages() {
  return <Providers>{useRoutes(map)}</Providers>;
}
