/** The map of the staff's pages. Each page is loaded when it is opened, and only for staff who are signed in. */
import type { ComponentType } from 'react';
import { matchPath, matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import type { Permission } from '../../domain/people/staff-member.ts';
import { paths } from '../../domain/wire/paths.ts';
import { lazyPage } from '../../shared/lazy-page.tsx';
import { loadOnce } from '../../shared/load-once.ts';
import { Permitted } from './frame/Permitted.tsx';
import { Providers } from './frame/Providers.tsx';
import { portalPaths } from './portal-paths.ts';
import { usePressedLinks } from './use-pressed-links.ts';
import { useWarmPages, type WarmPage } from './use-warm-pages.ts';

/** Where a page stands below the portal's address, how it is loaded, and the permission without which it is not shown. */
function at(path: string, load: () => Promise<ComponentType>, to?: Permission) {
  const { Page, preload } = lazyPage(load);
  const element =
    to === undefined ? (
      <Page />
    ) : (
      <Permitted to={to}>
        <Page />
      </Permitted>
    );
  return { path, element, handle: { preload, to } satisfies WarmPage };
}

const inFrame: RouteObject[] = [
  at('', async () => (await import('./dashboard/Dashboard.tsx')).Dashboard),
  at('weekend', async () => (await import('./weekend/Weekend.tsx')).Weekend),
  at('weekend/:offeringId/:slot', async () => (await import('./weekend/class/ClassPage.tsx')).ClassPage),
  at('payments', async () => (await import('./payments/Payments.tsx')).Payments),
  at('payments/wallet', async () => (await import('./wallet/Wallet.tsx')).Wallet),
  at('payments/unclaimed', async () => (await import('./wallet/Unclaimed.tsx')).Unclaimed),
  at('payments/refunds', async () => (await import('./refunds/Refunds.tsx')).Refunds),
  at('payments/close', async () => (await import('./refunds/Close.tsx')).Close),
  at('students', async () => (await import('./people/Learners.tsx')).Learners),
  at('students/:uid', async () => (await import('./people/Person.tsx')).Person),
  at('enrollments', async () => (await import('./people/Enrollments.tsx')).Enrollments),
  at('rounds', async () => (await import('./rounds/Rounds.tsx')).Rounds),
  at('rounds/messages', async () => (await import('./rounds/Messages.tsx')).Messages, 'edit_templates'),
  at('courses', async () => (await import('./classes/Courses.tsx')).Courses, 'manage_courses'),
  at('offerings', async () => (await import('./classes/Offerings.tsx')).Offerings, 'manage_courses'),
  at('links', async () => (await import('./classes/ClassLinks.tsx')).ClassLinks, 'manage_courses'),
  at('exports', async () => (await import('./office/Exports.tsx')).Exports, 'export_data'),
  at('logs', async () => (await import('./office/Logs.tsx')).Logs, 'read_logs'),
  at('account', async () => (await import('./passkeys/OwnAccount.tsx')).OwnAccount),
  at('settings', async () => (await import('./office/Settings.tsx')).Settings, 'manage_settings'),
];

const map: RouteObject[] = [
  at(
    paths.invitation().slice(paths.opsPage('').length),
    async () => (await import('./office/Invitation.tsx')).Invitation,
  ),
  {
    ...at('', async () => (await import('./frame/Layout.tsx')).Layout),
    children: inFrame,
  },
];

/** Loads the frame and the page of an address side by side, and not one after the other. */
export function preloadStaffPage(pathname: string): void {
  for (const { route } of matchRoutes(map, pathname, paths.ops) ?? [])
    void (route.handle as WarmPage | undefined)?.preload().catch(() => undefined);
}

type Begin = (params: URLSearchParams, pathname: string) => void;

/** How the page of each address, or pattern of one, begins to read what it shows first, before it is drawn. */
const beginnings = new Map(
  Object.entries<() => Promise<Begin>>({
    [portalPaths.dashboard]: async () => (await import('./dashboard/Dashboard.tsx')).beginDashboard,
    [portalPaths.weekend]: async () => (await import('./weekend/Weekend.tsx')).beginWeekend,
    [paths.opsPage('weekend/:offeringId/:slot')]: async () =>
      (await import('./weekend/class/ClassPage.tsx')).beginClass,
    [portalPaths.payments()]: async () => (await import('./payments/Payments.tsx')).beginPayments,
    [portalPaths.wallet]: async () => (await import('./wallet/Wallet.tsx')).beginWallet,
    [portalPaths.unclaimed()]: async () => (await import('./wallet/Unclaimed.tsx')).beginUnclaimed,
    [portalPaths.refunds()]: async () => (await import('./refunds/Refunds.tsx')).beginRefunds,
    [portalPaths.dayClose()]: async () => (await import('./refunds/Close.tsx')).beginClose,
    [portalPaths.students()]: async () => (await import('./people/Learners.tsx')).beginLearners,
    [portalPaths.enrollments()]: async () => (await import('./people/enrollment-query.ts')).beginEnrollments,
    [portalPaths.rounds()]: async () => (await import('./rounds/Rounds.tsx')).beginRounds,
    [portalPaths.courses]: async () => (await import('./classes/Courses.tsx')).beginCourses,
    [portalPaths.offerings]: async () => (await import('./classes/Offerings.tsx')).beginOfferings,
    [portalPaths.links]: async () => (await import('./classes/ClassLinks.tsx')).beginLinks,
    [portalPaths.logs]: async () => (await import('./office/Logs.tsx')).beginLogs,
    [portalPaths.settings]: async () => (await import('./office/Settings.tsx')).beginSettings,
  }).map(([path, load]) => [path, loadOnce(load)]),
);

async function beginPage(pathname: string, params: URLSearchParams): Promise<void> {
  const found = [...beginnings].find(([pattern]) => matchPath(pattern, pathname) !== null);
  const begin = await found?.[1]();
  // A page that came first reads by itself.
  if (location.pathname !== pathname) begin?.(params, pathname);
}

const warmPages = inFrame.map(({ path = '', handle }): WarmPage => {
  const { preload, to } = handle as WarmPage;
  const begin = beginnings.get(path === '' ? portalPaths.dashboard : paths.opsPage(path));
  return { preload: async () => void (await Promise.all([preload(), begin?.()])), to };
});

export function StaffPages() {
  useWarmPages(warmPages);
  usePressedLinks(beginPage);
  return <Providers>{useRoutes(map)}</Providers>;
}
