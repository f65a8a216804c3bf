/** The staff's pages, for the site map; each is loaded when it is opened. Whoever is not signed in sees none of them. */
import type { RouteObject } from 'react-router-dom';
import { paths } from '../../paths.ts';

export const adminRoutes: RouteObject[] = [
  {
    path: paths.ops,
    lazy: { Component: async () => (await import('./Layout.tsx')).Layout },
    children: [
      { index: true, lazy: { Component: async () => (await import('./Dashboard.tsx')).Dashboard } },
      { path: 'payments', lazy: { Component: async () => (await import('./Payments.tsx')).Payments } },
      { path: 'students', lazy: { Component: async () => (await import('./Students.tsx')).Students } },
      { path: 'students/:uid', lazy: { Component: async () => (await import('./Person.tsx')).Person } },
      {
        path: 'enrollments',
        lazy: { Component: async () => (await import('./Enrollments.tsx')).Enrollments },
      },
    ],
  },
];
