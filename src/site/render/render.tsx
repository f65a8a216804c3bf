/** Renders pages to HTML at build time; loaded by the prerender plugin only, never by a browser. */
import type { ReactElement } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { knownContacts, knownCourses } from '../../shared/founding-catalogue.ts';
import { appHeads, notFoundHead, type PublicPath, publicHeads } from '../content/heads.ts';
import { siteMessages } from '../../domain/wire/messages.ts';
import { writtenRules } from '../../shared/ui/css.ts';
import { theme } from '../../shared/ui/theme.ts';
import { CoursesPage } from '../pages/CoursesPage.tsx';
import { writeHead } from './head.ts';
import { HomePage } from '../pages/HomePage.tsx';
import { LATE } from './late-script.ts';
import { Layout } from '../ui/Layout.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { FADE, onPaper } from '../ui/page-styles.ts';
import { type Site, SiteProvider } from '../ui/site.ts';
import { structuredData } from './structured-data.ts';
import { SupportPage } from '../pages/SupportPage.tsx';
import { TextPage } from '../pages/TextPage.tsx';
import { paths } from '../../domain/wire/paths.ts';

type Markup = { readonly html: string; readonly css: string };

/** What the build decides: the site's address without a slash at the end, its clock, its scripts. */
export type Build = {
  readonly base: string;
  readonly now: number;
  readonly script: string;
  /** The address of the staff's dialog, loaded when triggered. */
  readonly dialog: string;
  /** Makes the page small: see `tools/build/shrink-page.ts`. */
  readonly shrink: (markup: Markup, options?: { willHydrate?: boolean }) => Markup;
};

const pages: Readonly<Record<PublicPath, ReactElement>> = {
  '/': <HomePage />,
  [paths.courses]: <CoursesPage />,
  [paths.about]: <TextPage name="about" title="About" lead="Short live courses, for people who work." />,
  [paths.support]: <SupportPage />,
  [paths.terms]: (
    <TextPage name="terms" title="Terms of Service" lead="Short enough to read before you register." />
  ),
  [paths.privacy]: (
    <TextPage name="privacy" title="Privacy Policy" lead="What we know about you, and what we do not." />
  ),
};

export const publicPaths = Object.keys(pages) as PublicPath[];

/**
 * The body and the styles that it uses; `compat` makes Emotion keep its styles out of the markup.
 * The key is Emotion's own where React takes the markup over, so that both sides name their classes alike.
 */
function markup(element: ReactElement, draw: (element: ReactElement) => string): Markup {
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const html = draw(<CacheProvider value={cache}>{element}</CacheProvider>);
  const css = Object.values(cache.inserted).filter((rule) => typeof rule === 'string');
  return { html, css: css.join('') + writtenRules() };
}

function page(site: Site, element: ReactElement, build: Build): string {
  const head = site.path === null ? notFoundHead : publicHeads[site.path];
  const { html, css } = build.shrink(
    markup(
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        <GlobalStyles styles={onPaper} />
        <SiteProvider value={site}>
          <Layout>{element}</Layout>
        </SiteProvider>
      </ThemeProvider>,
      renderToStaticMarkup,
    ),
  );
  const structured = structuredData(site, build.base);
  const dialog = site.path === '/' ? ` data-dialog="${build.dialog}"` : '';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    writeHead(head, { base: build.base, path: site.path, css: css + FADE, structured }) +
    `<script data-src="${build.script}"${dialog}>${LATE}</script></head><body>${html}</body></html>`
  );
}

/** The document of a public page, or of the not-found page for `null`. */
export function renderPublic(path: PublicPath | null, build: Build): string {
  const site: Site = { courses: knownCourses, contacts: knownContacts, now: build.now, path };
  return page(site, path === null ? <NotFoundPage /> : pages[path], build);
}

/** What the learner's app shows before its script: elements by file name, from `src/prerendered.tsx` if there is one. */
const prerendered = Object.values(
  import.meta.glob<{ prerendered: Readonly<Record<string, ReactElement>> }>('../../prerendered.tsx', {
    eager: true,
  }),
)[0]?.prerendered;

export const appFiles = Object.keys(appHeads);

/** The head and the first picture of one of the app's pages, to be put into the built `app.html`. */
export function renderApp(file: string, build: Build): { head: string; body: string } {
  const element = prerendered?.[file];
  const { html, css } = element
    ? build.shrink(markup(element, renderToString), { willHydrate: true })
    : { html: '', css: '' };
  const head = appHeads[file] ?? { title: siteMessages.headline, description: siteMessages.tagline };
  return {
    head: writeHead(head, { base: build.base, path: null, css: css + FADE, structured: null }),
    body: html,
  };
}
