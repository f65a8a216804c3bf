/** The app around its pages: routes, frames, and what shows when a page fails. */
import type { ComponentType } from 'react';
import { matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import { ErrorPage } from './learner/pages/ErrorPage.tsx';
import { Layout, type SessionStart } from './learner/pages/Layout.tsx';
import { Loading } from './learner/ui/frame/CentredPage.tsx';
import { PagePlace } from './shared/lazy-page.tsx';

export type AppPage = {
  readonly path: string;
  /** Absent if the page brings its own title and frame. */
  readonly title?: string;
  readonly session?: SessionStart;
  /** True if the page can show more at once than its document, so that it replaces the document's content instead of hydrating it. */
  readonly hasOwnContent?: () => boolean;
  readonly Page: ComponentType;
  readonly preload?: () => Promise<void>;
};

const routesOf = (pages: readonly AppPage[]) =>
  pages.map((page) => ({ path: page.path, element: <page.Page />, handle: page }));

export function pageAt(pages: readonly AppPage[], pathname: string): AppPage | undefined {
  return matchRoutes(routesOf(pages), pathname)?.at(-1)?.route.handle;
}

/** Needs a router around it. */
export function App({ pages }: { pages: readonly AppPage[] }) {
  const { pathname } = useLocation();
  const { title, session = 'at-once' } = pageAt(pages, pathname) ?? {};
  const content = (
    <PagePlace loading={<Loading />} Failed={ErrorPage}>
      {useRoutes(routesOf(pages))}
    </PagePlace>
  );
  if (title === undefined) return content;
  return (
    <Layout title={title} session={session}>
      {content}
    </Layout>
  );
}
