/** The whole site map of the app on one screen; every page lazy. The public pages are static and not in it. */
import { lazy, Suspense } from 'react';
import {
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  useSearchParams,
} from 'react-router-dom';
import { lazyRoute } from './shared/lazy-route.ts';
import { ErrorPage } from './learner/pages/ErrorPage.tsx';
import { paths } from './domain/wire/paths.ts';
import { Loading } from './learner/ui/frame/Loading.tsx';

const SITE = 'site';

/** MUI's theme, for the staff's pages: no learner's page is made of MUI, to be light. */
async function themed() {
  const { Providers } = await import('./staff/pages/frame/Providers.tsx');
  return () => (
    <Providers>
      <Outlet />
    </Providers>
  );
}

const payment = () => import('./learner/pages/payment/Payment.tsx');
const Payment = lazy(async () => ({ default: (await payment()).Payment }));

/** The form, and ahead of its turn the payment step where the address asks for that. */
async function register() {
  if (new URLSearchParams(location.search).has('order')) payment().catch(() => undefined);
  return (await import('./learner/pages/register/Register.tsx')).Register;
}

/** `/register?order=…` is the same page on its payment step (rules §3). */
export function orderOrForm(Form: React.ComponentType) {
  return function RegisterOrPay() {
    const code = useSearchParams()[0].get('order');
    if (code === null) return <Form />;
    return (
      <Suspense fallback={<Loading text="Loading your order..." />}>
        <Payment key={code} code={code} />
      </Suspense>
    );
  };
}

/** The way in, light enough for a first visit. */
const wayIn: RouteObject[] = [
  {
    path: paths.register(),
    handle: { title: 'Register' },
    lazy: lazyRoute(async () => orderOrForm(await register())),
  },
  {
    path: paths.auth(),
    handle: { title: 'Sign in' },
    lazy: lazyRoute(async () => (await import('./learner/pages/account/Auth.tsx')).Auth),
  },
  {
    path: paths.resetPassword,
    handle: { title: 'Your account' },
    lazy: lazyRoute(async () => (await import('./learner/pages/account/ResetPassword.tsx')).ResetPassword),
  },
  {
    path: '*',
    handle: { title: 'Page not found' },
    lazy: lazyRoute(async () => (await import('./learner/pages/NotFound.tsx')).NotFound),
  },
];

/** A learner's own pages. */
const ownPages: RouteObject[] = [
  {
    path: paths.dashboard(),
    handle: { title: 'Your Dashboard', startsSession: true },
    lazy: lazyRoute(async () => (await import('./learner/pages/dashboard/Dashboard.tsx')).Dashboard),
  },
  {
    path: paths.join(':offeringId', ':slot'),
    handle: { title: 'Join your class' },
    lazy: lazyRoute(async () => (await import('./learner/pages/join/Join.tsx')).Join),
  },
  {
    path: paths.receipt(':id'),
    handle: { title: 'Receipt' },
    lazy: lazyRoute(async () => (await import('./learner/pages/Receipt.tsx')).Receipt),
  },
  {
    path: paths.profile,
    handle: { title: 'Your profile' },
    lazy: lazyRoute(async () => (await import('./learner/pages/profile/Profile.tsx')).Profile),
  },
  {
    path: paths.registrationSuccess,
    handle: { title: 'Registration successful' },
    lazy: lazyRoute(
      async () => (await import('./learner/pages/register/RegistrationSuccess.tsx')).RegistrationSuccess,
    ),
  },
  {
    path: paths.share,
    handle: { title: 'Add to a payment proof', startsSession: true },
    lazy: lazyRoute(async () => (await import('./learner/pages/payment/Share.tsx')).Share),
  },
];

export const routes: RouteObject[] = [
  {
    id: SITE,
    element: <Outlet />,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    children: [
      {
        lazy: lazyRoute(async () => (await import('./learner/pages/Layout.tsx')).Layout),
        children: [...wayIn, ...ownPages],
      },
    ],
  },
];

/** The staff's pages join the map when one of them is asked for: nothing of theirs is in a learner's graph. */
export const addStaffRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (path !== paths.ops && !path.startsWith(`${paths.ops}/`)) return;
  const { staffRoutes } = await import('./staff/pages/routes.tsx');
  patch(SITE, [{ lazy: lazyRoute(themed), children: staffRoutes }]);
};
