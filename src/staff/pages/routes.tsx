/** The routes of the staff's pages. Each page is loaded when it is opened, and only for staff who are signed in. */
import { lazyRoute } from '../../shared/lazy-route.ts';
import type { RouteObject } from 'react-router-dom';
import type { Permission } from '../../domain/people/staff-member.ts';
import { paths } from '../../domain/wire/paths.ts';

/** A page for roles with a permission. */
async function permitted(to: Permission, page: Promise<React.ComponentType>) {
  const [{ Permitted }, Page] = await Promise.all([import('./frame/Permitted.tsx'), page]);
  return () => (
    <Permitted to={to}>
      <Page />
    </Permitted>
  );
}

export const staffRoutes: RouteObject[] = [
  {
    path: paths.invitation(),
    lazy: { Component: async () => (await import('./office/Invitation.tsx')).Invitation },
  },
  {
    path: paths.ops,
    lazy: lazyRoute(async () => (await import('./frame/Layout.tsx')).Layout),
    children: [
      { index: true, lazy: lazyRoute(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard) },
      { path: 'payments', lazy: lazyRoute(async () => (await import('./payments/Payments.tsx')).Payments) },
      { path: 'students', lazy: lazyRoute(async () => (await import('./people/Learners.tsx')).Learners) },
      { path: 'students/:uid', lazy: lazyRoute(async () => (await import('./people/Person.tsx')).Person) },
      {
        path: 'enrollments',
        lazy: lazyRoute(async () => (await import('./people/Enrollments.tsx')).Enrollments),
      },
      {
        path: 'courses',
        lazy: lazyRoute(() =>
          permitted(
            'manage_courses',
            import('./classes/Courses.tsx').then((page) => page.Courses),
          ),
        ),
      },
      {
        path: 'offerings',
        lazy: lazyRoute(() =>
          permitted(
            'manage_courses',
            import('./classes/Offerings.tsx').then((page) => page.Offerings),
          ),
        ),
      },
      {
        path: 'links',
        lazy: {
          Component: () =>
            permitted(
              'manage_courses',
              import('./classes/ClassLinks.tsx').then((page) => page.ClassLinks),
            ),
        },
      },
      {
        path: 'exports',
        lazy: lazyRoute(() =>
          permitted(
            'export_data',
            import('./office/Exports.tsx').then((page) => page.Exports),
          ),
        ),
      },
      {
        path: 'logs',
        lazy: lazyRoute(() =>
          permitted(
            'read_logs',
            import('./office/Logs.tsx').then((page) => page.Logs),
          ),
        ),
      },
      {
        path: 'settings',
        lazy: {
          Component: () =>
            permitted(
              'manage_settings',
              import('./office/Settings.tsx').then((page) => page.Settings),
            ),
        },
      },
    ],
  },
];
