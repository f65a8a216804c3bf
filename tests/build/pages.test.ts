/** What must be true of the built pages together: heads, links, search files, the policy for scripts, and that nothing else is deployed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import firebase from '../../firebase.json' with { type: 'json' };
import { DIST, inlineScripts, page, PUBLIC_FILES, read, sheets } from './built.ts';

const LISTED = PUBLIC_FILES.filter((name) => name !== '404');
const everyPage = readdirSync(DIST)
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.slice(0, -'.html'.length));

const first = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? '';
const policy = firebase.hosting.headers
  .flatMap(({ headers }) => headers)
  .find(({ key }) => key === 'Content-Security-Policy')?.value;

const prefixes = firebase.hosting.rewrites.map(({ source }) => source.replace(/\*\*$/, ''));
const isServed = (path: string) =>
  existsSync(join(DIST, path === '/' ? 'index.html' : `${path}.html`)) ||
  existsSync(join(DIST, path)) ||
  prefixes.some((prefix) => (prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix));

describe('heads', () => {
  test.each(LISTED)('%s has one title, a description and its own address', (name) => {
    const html = page(name);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(first(html, /<title>([^<]*)</).length).toBeLessThanOrEqual(70);
    const description = first(html, /<meta name="description" content="([^"]*)"/);
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(170);
    const path = name === 'index' ? '/' : `/${name}`;
    expect(new URL(first(html, /<link rel="canonical" href="([^"]*)"/)).pathname).toBe(path);
    expect(html).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+\/og\.png"/);
    expect(html).not.toContain('noindex');
  });

  test('a shared link to the form shows picture and title, although the page is not listed', () => {
    const html = page('register');
    expect(html).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+\/og\.png"/);
    expect(html).toContain('<meta property="og:title" content="Register · Digital Skills Hub"');
    expect(html).not.toContain('rel="canonical"');
    for (const name of ['app', 'auth', 'dashboard', '404']) expect(page(name)).not.toContain('property="og:');
  });

  test('no two pages have the same title or description', () => {
    const heads = LISTED.map((name) => first(page(name), /<title>([^<]*)</));
    expect(new Set(heads).size).toBe(LISTED.length);
    const words = LISTED.map((name) => first(page(name), /name="description" content="([^"]*)"/));
    expect(new Set(words).size).toBe(LISTED.length);
  });

  test('everything else asks not to be listed', () => {
    for (const name of everyPage.filter((one) => !LISTED.some((listed) => listed === one)))
      expect(page(name), name).toContain('<meta name="robots" content="noindex">');
  });
});

test('the sitemap names the seven pages, and robots.txt does not name the staff', () => {
  const urls = [
    ...read('sitemap.xml')
      .toString()
      .matchAll(/<loc>([^<]+)</g),
  ].map((found) => new URL(found[1] as string).pathname);
  expect(urls).toEqual(['/', '/courses', '/about', '/support', '/terms', '/privacy', '/verify']);
  expect(read('robots.txt').toString()).not.toMatch(/internal|ops|admin/);
  expect(read('robots.txt').toString()).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
});

test.each(PUBLIC_FILES)('every link of %s leads to a page that is served', (name) => {
  const links = [...page(name).matchAll(/<a\b[^>]* href="([^"]+)"/g)].map((found) => found[1] as string);
  expect(links.length).toBeGreaterThan(10);
  for (const link of links.filter((href) => href.startsWith('/'))) {
    const { pathname, hash } = new URL(link.replaceAll('&amp;', '&'), 'http://own.invalid');
    expect(isServed(pathname), link).toBe(true);
    if (hash) expect(page(pathname.slice(1)), link).toContain(` id="${hash.slice(1)}"`);
  }
});

test('/support leads learners who have paid to the dashboard, not to the registration form', () => {
  const main = first(page('support'), /<main[^>]*>([\s\S]*)<\/main>/);
  const links = [...main.matchAll(/<a\b[^>]* href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = '', content = '']) => ({ href, text: content.replaceAll(/<[^>]+>/g, '') }),
  );
  expect(links).toContainEqual({ href: '/dashboard', text: 'I have paid: show my payment' });
  expect(links.filter(({ href }) => href.startsWith('/register'))).toEqual([]);
});

test('every inline script that runs is allowed by its hash, and no other', () => {
  const needed = new Set(
    everyPage
      .flatMap((name) => inlineScripts(page(name)))
      .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
  const allowed = policy?.match(/'sha256-[^']+'/g) ?? [];
  expect([...needed].sort()).toEqual([...allowed].sort());
  expect(policy).toMatch(/script-src 'self'(?! 'unsafe)/);
  expect(everyPage.map((name) => page(name)).join('')).not.toMatch(/\son[a-z]+="/);
});

test('the icon that browsers request by default is there', () => {
  expect(read('favicon.ico').subarray(1, 4).toString()).toBe('PNG');
});

describe('structured data', () => {
  type Node = Record<string, unknown>;
  const graph = (name: string) =>
    (
      JSON.parse(first(page(name), /<script type="application\/ld\+json">([\s\S]*?)<\/script>/)) as {
        '@graph': Node[];
      }
    )['@graph'];

  test('the home page says who we are', () => {
    expect(graph('index').map((node) => node['@type'])).toEqual(['EducationalOrganization', 'WebSite']);
  });

  test('the courses page lists five courses with an offer and an instance each', () => {
    const list = graph('courses').find((node) => node['@type'] === 'ItemList') as {
      itemListElement: { item: Node }[];
    };
    const courses = list.itemListElement.map(({ item }) => item);
    expect(courses).toHaveLength(5);
    for (const course of courses) {
      expect(course).toMatchObject({
        '@type': 'Course',
        offers: [{ '@type': 'Offer', price: 100, priceCurrency: 'ZMW', category: 'Paid' }],
        hasCourseInstance: [{ '@type': 'CourseInstance', courseMode: 'Online' }],
      });
    }
  });
});

const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });

/* Nothing of the checkout is deployed, such as its source control metadata (ASVS 13.4.1). */
test('hosting serves one folder, and leaves out what is hidden', () => {
  expect(firebase.hosting.public).toBe('dist');
  expect(firebase.hosting.ignore).toContain('**/.*');
});

test('the served folder has no source control, no hidden file, no source and no source map', () => {
  expect(files).toContain('index.html');
  const isFile = (file: string) => statSync(join(DIST, file)).isFile();
  const odd = files.filter(
    (file) =>
      /(?:^|[\\/])\./.test(file) ||
      (isFile(file) && !/\.(?:css|html|ico|js|json|png|svg|txt|webmanifest|xml)$/.test(file)),
  );
  expect(odd).toEqual([]);
});

test('every style sheet is asked for by a page or by the script that needs it', () => {
  const asking = files.filter((file) => /\.(?:html|js)$/.test(file) && file !== 'sw.js');
  const texts = asking.map((file) => readFileSync(join(DIST, file), 'utf8'));
  expect(sheets().length).toBeGreaterThan(5);
  expect(sheets().filter((sheet) => !texts.some((text) => text.includes(sheet)))).toEqual([]);
});
