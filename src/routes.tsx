/** The app's site map, every page lazy. The public pages are static and not in it. */
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AppPage } from './app.tsx';
import { lazyPage } from './shared/lazy-page.tsx';
import { paths } from './domain/wire/paths.ts';
import { NotFound } from './learner/pages/ErrorPage.tsx';
import { Loading } from './learner/ui/frame/CentredPage.tsx';

const payment = lazyPage(async () => (await import('./learner/pages/payment/Payment.tsx')).Payment);

/** Loads the payment step too if the address asks for it. */
async function register() {
  if (new URLSearchParams(location.search).has('order')) payment.preload().catch(() => undefined);
  return (await import('./learner/pages/register/Register.tsx')).Register;
}

let hasKeptDashboard = false;

/** The dashboard, once this phone's stored copy is loaded too. */
async function dashboard() {
  const { Dashboard, prepareDashboard } = await import('./learner/pages/dashboard/Dashboard.tsx');
  hasKeptDashboard = await prepareDashboard();
  return Dashboard;
}

/** `/register?order=…` is the same page on its payment step (rules §3). */
function orderOrForm(Form: React.ComponentType) {
  return function RegisterOrPay() {
    const [query] = useSearchParams();
    const code = query.get('order');
    const isAlone = query.has('only');
    if (code === null) return <Form />;
    return (
      <Suspense fallback={<Loading text="Loading your order..." />}>
        <payment.Page key={`${code} ${isAlone}`} code={code} isAlone={isAlone} />
      </Suspense>
    );
  };
}

export const pages: readonly AppPage[] = [
  {
    path: paths.register(),
    title: 'Register',
    session: 'on-first-input',
    ...lazyPage(async () => orderOrForm(await register())),
  },
  {
    path: paths.auth(),
    title: 'Sign in',
    session: 'on-first-input',
    ...lazyPage(async () => (await import('./learner/pages/account/Auth.tsx')).Auth),
  },
  {
    path: paths.resetPassword,
    title: 'Your account',
    ...lazyPage(async () => (await import('./learner/pages/account/ResetPassword.tsx')).ResetPassword),
  },
  {
    path: '*',
    title: 'Page not found',
    // The document under an unknown address, if any, is another page's.
    hasOwnContent: () => true,
    Page: NotFound,
  },
  {
    path: paths.dashboard(),
    title: 'Your Dashboard',
    hasOwnContent: () => hasKeptDashboard,
    ...lazyPage(dashboard),
  },
  {
    path: paths.join(':offeringId', ':slot'),
    title: 'Join your class',
    ...lazyPage(async () => (await import('./learner/pages/join/Join.tsx')).Join),
  },
  {
    path: paths.receipt(':id'),
    title: 'Receipt',
    ...lazyPage(async () => (await import('./learner/pages/Receipt.tsx')).Receipt),
  },
  {
    path: paths.profile,
    title: 'Your profile',
    ...lazyPage(async () => (await import('./learner/pages/profile/Profile.tsx')).Profile),
  },
  {
    path: paths.registrationSuccess,
    title: 'Registration successful',
    ...lazyPage(
      async () => (await import('./learner/pages/register/RegistrationSuccess.tsx')).RegistrationSuccess,
    ),
  },
  {
    path: paths.share,
    title: 'Add to a payment proof',
    ...lazyPage(async () => (await import('./learner/pages/payment/Share.tsx')).Share),
  },
  // Staff pages have their own map, so that no staff code is in a learner's module graph.
  {
    path: `${paths.ops}/*`,
    ...lazyPage(async () => {
      const { StaffPages, preloadStaffPage } = await import('./staff/pages/routes.tsx');
      preloadStaffPage(location.pathname);
      return StaffPages;
    }),
  },
];
