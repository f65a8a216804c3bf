import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { knownContacts, knownCourses } from '../../shared/founding-catalogue.ts';
import { appHeads, LATE, notFoundHead, type PublicPath, publicHeads, writeHead } from '../content/heads.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import baseRules from '../../shared/ui/base.css?inline';
import { paletteRules } from '../../shared/ui/palette.ts';
import { CoursesPage } from '../pages/CoursesPage.tsx';
import { HomePage } from '../pages/HomePage.tsx';
import { Layout } from '../ui/Layout.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import pageRules from '../ui/page.css?inline';
import { digestSource } from '../content/shown.ts';
import { structuredData } from '../content/structured.ts';
import { SiteProvider } from '../ui/site.ts';
import { SupportPage, TextPage } from '../pages/TextPage.tsx';
import { VerifyPage } from '../pages/VerifyPage.tsx';
import { paths } from '../../domain/wire/paths.ts';

/** `base`: the site's address without a trailing slash. */
export type Build = {
  readonly base: string;
  readonly now: number;
  readonly script: string;
  /** Address of the staff's sign-in dialog, loaded on demand. */
  readonly dialog: string;
  /** Address of the script that checks certificates, which one page alone needs. */
  readonly verify: string;
  readonly minify: (css: string) => string;
  /** The first part of the SHA-256, base64. */
  readonly digest: (text: string) => string;
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
  [paths.verifyPage]: <VerifyPage />,
};

export const publicPaths = Object.keys(pages) as PublicPath[];

/** By file name; the site's own come last, to override the shared ones. */
const sharedSheets = import.meta.glob<string>('../../shared/ui/**/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const uiSheets = import.meta.glob<string>('../ui/**/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const pageSheets = import.meta.glob<string>('../pages/**/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const publicSheets = Object.entries({ ...sharedSheets, ...uiSheets, ...pageSheets });

/** The rules of the sheets whose classes a page has. These begin with the name of their file (`tools/build/styles.ts`). */
function rulesFor(html: string): string {
  const own = publicSheets.filter(([file]) => {
    const name = file.slice(file.lastIndexOf('/') + 1, -'.module.css'.length);
    return new RegExp(`class="(?:[^"]* )?${name}-`).test(html);
  });
  return own.map(([, rules]) => rules).join('');
}

export function renderPublic(path: PublicPath | null, build: Build): string {
  const { base, now } = build;
  const html = renderToStaticMarkup(
    <SiteProvider value={{ base, now, path }}>
      <Layout>{path === null ? <NotFoundPage /> : pages[path]}</Layout>
    </SiteProvider>,
  );
  const known = { courses: knownCourses, contacts: knownContacts };
  const css = build.minify(paletteRules + baseRules + pageRules + rulesFor(html));
  const structured = structuredData(path, known, base);
  const head = writeHead(path === null ? notFoundHead : publicHeads[path], { base, path, css, structured });
  const dialog = path === '/' ? ` data-dialog="${build.dialog}"` : '';
  const verify = path === paths.verifyPage ? ` data-verify="${build.verify}"` : '';
  const shown = build.digest(digestSource(known));
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    head +
    `<script data-src="${build.script}" data-shown="${shown}"${dialog}${verify}>${LATE}</script></head><body>${html}</body></html>`
  );
}

type Prerendered = {
  readonly prerendered: Readonly<Record<string, ReactElement>>;
  readonly documentRules: string;
  readonly learnerRules: string;
};

const [app] = Object.values(import.meta.glob<Prerendered>('../../prerendered.tsx', { eager: true }));

export const appFiles = Object.keys(appHeads);

/** Head and content of an app page. `rules` is null in development, where style rules are unknown before the code runs. */
export function renderApp(file: string, build: Build, rules: string | null): { head: string; body: string } {
  const element = app?.prerendered[file];
  const body = element === undefined ? '' : renderToString(element);
  const parts = rules ?? Object.values(sharedSheets).join('') + (app?.learnerRules ?? '');
  const css = build.minify(paletteRules + baseRules + (app?.documentRules ?? '') + parts);
  const head = appHeads[file] ?? { title: siteMessages.headline, description: siteMessages.tagline };
  return { head: writeHead(head, { base: build.base, path: null, css, structured: null }), body };
}
