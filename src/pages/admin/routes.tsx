/** The staff's pages, for the site map; each is loaded when it is opened. Whoever is not signed in sees none of them. */
import { lazily } from '../../lazily.ts';
import type { RouteObject } from 'react-router-dom';
import type { Permission } from '../../domain/admin.ts';
import { paths } from '../../paths.ts';

/** A page that only some roles have. */
async function permitted(to: Permission, page: Promise<React.ComponentType>) {
  const [{ Permitted }, Page] = await Promise.all([import('./Permitted.tsx'), page]);
  return () => (
    <Permitted to={to}>
      <Page />
    </Permitted>
  );
}

export const adminRoutes: RouteObject[] = [
  {
    path: paths.invitation(),
    lazy: { Component: async () => (await import('./Invitation.tsx')).Invitation },
  },
  {
    path: paths.ops,
    lazy: lazily(async () => (await import('./Layout.tsx')).Layout),
    children: [
      { index: true, lazy: lazily(async () => (await import('./Dashboard.tsx')).Dashboard) },
      { path: 'payments', lazy: lazily(async () => (await import('./Payments.tsx')).Payments) },
      { path: 'students', lazy: lazily(async () => (await import('./Students.tsx')).Students) },
      { path: 'students/:uid', lazy: lazily(async () => (await import('./Person.tsx')).Person) },
      {
        path: 'enrollments',
        lazy: lazily(async () => (await import('./Enrollments.tsx')).Enrollments),
      },
      {
        path: 'courses',
        lazy: lazily(() =>
          permitted(
            'manage_courses',
            import('./Courses.tsx').then((page) => page.Courses),
          ),
        ),
      },
      {
        path: 'offerings',
        lazy: lazily(() =>
          permitted(
            'manage_courses',
            import('./Offerings.tsx').then((page) => page.Offerings),
          ),
        ),
      },
      {
        path: 'links',
        lazy: {
          Component: () =>
            permitted(
              'manage_courses',
              import('./ClassLinks.tsx').then((page) => page.ClassLinks),
            ),
        },
      },
      {
        path: 'exports',
        lazy: lazily(() =>
          permitted(
            'export_data',
            import('./Exports.tsx').then((page) => page.Exports),
          ),
        ),
      },
      {
        path: 'logs',
        lazy: lazily(() =>
          permitted(
            'read_logs',
            import('./Logs.tsx').then((page) => page.Logs),
          ),
        ),
      },
      {
        path: 'settings',
        lazy: {
          Component: () =>
            permitted(
              'manage_settings',
              import('./Settings.tsx').then((page) => page.Settings),
            ),
        },
      },
    ],
  },
];
