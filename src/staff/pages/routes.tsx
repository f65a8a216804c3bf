/** The portal's routes; each page is a chunk of its own. */
import { CssBaseline, GlobalStyles, type LinkProps, type Theme, ThemeProvider } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from 'react';
import { Link, matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { useStore } from 'zustand';
import type { Permission } from '../../domain/people/staff-member.ts';
import { paths } from '../../domain/wire/paths.ts';
import { reviewMessages } from '../../domain/wire/staff-messages.ts';
import { lazyPage } from '../../shared/lazy-page.tsx';
import { prepareToasts } from '../../shared/ui/toast.ts';
import { queryClient } from '../data/queries.ts';
import { staffSession } from '../data/staff-session.ts';
import { Panel } from '../ui/shapes.tsx';
import { Empty } from '../ui/states.tsx';
import { CONTROLS, staffTheme } from '../ui/theme/staff-theme.ts';
import { useCan } from './use-staff.ts';

/** Hides a page from other roles, whom the server and the rules refuse as well. */
function Permitted({ to, children }: { to: Permission; children: ReactNode }) {
  if (useCan(to)) return children;
  return (
    <Panel>
      <Empty title={reviewMessages.notAllowed}>An owner can change your role.</Empty>
    </Panel>
  );
}

/** A page below the portal's address: its file, the name that the file exports, and the permission that it needs. */
function at<Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  to?: Permission,
) {
  const { Page, preload } = lazyPage(async () => (await load())[name]);
  const page = <Page />;
  const element = to === undefined ? page : <Permitted to={to}>{page}</Permitted>;
  return { path, element, handle: preload };
}

const inFrame = [
  at('', () => import('./dashboard/Dashboard.tsx'), 'Dashboard'),
  at('weekend', () => import('./weekend/Weekend.tsx'), 'Weekend'),
  at('weekend/:offeringId/:slot', () => import('./weekend/ClassPage.tsx'), 'ClassPage'),
  at('payments', () => import('./payments/Payments.tsx'), 'Payments'),
  at('payments/wallet', () => import('./wallet/Wallet.tsx'), 'Wallet'),
  at('payments/unclaimed', () => import('./wallet/Wallet.tsx'), 'Unclaimed'),
  at('payments/refunds', () => import('./refunds/Refunds.tsx'), 'Refunds'),
  at('payments/close', () => import('./refunds/Close.tsx'), 'Close'),
  at('students', () => import('./people/Learners.tsx'), 'Learners'),
  at('students/:uid', () => import('./people/Person.tsx'), 'Person'),
  at('enrollments', () => import('./people/Enrollments.tsx'), 'Enrollments'),
  at('rounds', () => import('./rounds/Rounds.tsx'), 'Rounds'),
  at('rounds/messages', () => import('./rounds/Messages.tsx'), 'Messages', 'edit_templates'),
  at('certificates', () => import('./classes/Certificates.tsx'), 'Certificates'),
  at('courses', () => import('./classes/Courses.tsx'), 'Courses', 'manage_courses'),
  at('offerings', () => import('./classes/Weekends.tsx'), 'Offerings', 'manage_courses'),
  at('links', () => import('./classes/Weekends.tsx'), 'Links', 'manage_courses'),
  at('exports', () => import('./office/Exports.tsx'), 'Exports', 'export_data'),
  at('logs', () => import('./office/Logs.tsx'), 'Logs', 'read_logs'),
  at('account/:tab?', () => import('./passkeys/OwnAccount.tsx'), 'OwnAccount'),
  at('settings/:tab?', () => import('./office/Settings.tsx'), 'Settings', 'manage_settings'),
  at('*', () => import('./frame/Layout.tsx'), 'NotFound'),
];

const map: RouteObject[] = [
  at(
    paths.invitation().slice(paths.opsPage('').length),
    () => import('./office/Invitation.tsx'),
    'Invitation',
  ),
  { ...at('', () => import('./frame/Layout.tsx'), 'Layout'), children: inFrame },
];

export function preloadStaffPage(pathname: string): void {
  for (const { route } of matchRoutes(map, pathname, paths.ops) ?? []) route.handle().catch(() => undefined);
}

const FIRST_PAGE = 2_000;

/** Loads the code of all pages once somebody is signed in, so that each opens without a connection (decision 0074). */
function usePreloadedPages(): void {
  const isSignedIn = useStore(staffSession, ({ name }) => name === 'signed_in');
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const timer = setTimeout(async () => {
      prepareToasts();
      // Not every browser has it.
      const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
      if (connection?.saveData === true) return;
      for (const { handle: preload } of inFrame) await preload().catch(() => undefined);
    }, FIRST_PAGE);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}

export function StaffPages() {
  usePreloadedPages();
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={portalTheme}>
        <CssBaseline />
        <GlobalStyles styles={CONTROLS} />
        {useRoutes(map)}
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/** The router follows links within the portal; all other links are plain ones. */
function RouterLink({ href, children, ...props }: ComponentProps<'a'>) {
  if (href?.startsWith(paths.ops)) {
    return (
      <Link {...props} to={href}>
        {children}
      </Link>
    );
  }
  return (
    <a {...props} href={href}>
      {children}
    </a>
  );
}

const { MuiButtonBase, MuiLink } = staffTheme.components ?? {};

const portalTheme: Theme = {
  ...staffTheme,
  components: {
    ...staffTheme.components,
    MuiButtonBase: { defaultProps: { ...MuiButtonBase?.defaultProps, LinkComponent: RouterLink } },
    MuiLink: { ...MuiLink, defaultProps: { ...MuiLink?.defaultProps, component: RouterLink } as LinkProps },
  },
};
