/** What the learner's pages cost before they show anything of their own (decision 0025). */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { closure, isStaffModule } from '../../tools/build/chunks.ts';
import { DASHBOARD_KEPT } from '../../src/pwa/worker/addresses.ts';
import { foundingContacts } from '../../src/shared/founding-catalogue.ts';
import { foundingPaymentNumbers } from '../../src/shared/founding-settings.ts';
import { APP_PAGES, page, read, scriptsBeforeContent, scriptsOf } from './built.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');
const FIRST_PAGES = ['register/Register', 'account/Auth', 'dashboard/Dashboard'];

test.each(APP_PAGES)(
  '/%s names all its JavaScript in its head: nothing is fetched one after the other',
  (name) => {
    expect([...scriptsBeforeContent(name)].sort()).toEqual([...new Set(scriptsOf(page(name)))].sort());
  },
);

test('the dashboard that phones store is the same document, which asks for its program later', () => {
  const [asked, stored] = [page('dashboard'), page(DASHBOARD_KEPT.slice(1))];
  expect(stored).not.toMatch(/<script[^>]* src=|<link rel="modulepreload"/);
  expect(stored.match(/<link data-rel="modulepreload"/g)?.length).toBeGreaterThan(3);
  expect(stored.replaceAll(/ data-(?=rel="modulepreload"|src=)/g, ' ')).toBe(asked);
});

/** The modules that a source file imports statically; types are gone at run time, and packages are not resolved. */
function modulesOf(file: string): string[] {
  if (!file.startsWith('/')) return [];
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?'([^']+)';/gm)];
  return named.map(([, source = '']) => (source.startsWith('.') ? join(dirname(file), source) : source));
}

const at = (file: string) => join(SOURCE, file);
const graphOf = (...pages: string[]) =>
  closure([at('main.tsx'), ...pages.map((name) => at(`learner/pages/${name}.tsx`))], modulesOf);

describe('the first graph in the sources', () => {
  test('is read right: it holds what a page imports, and not what it may import later', () => {
    expect([...graphOf('account/Auth')]).toEqual(
      expect.arrayContaining([at('learner/forms/SignInForm.tsx'), 'react-hook-form']),
    );
    expect(graphOf('account/Auth')).not.toContain(at('learner/pages/register/Register.tsx'));
    expect(graphOf('account/Auth')).not.toContain(at('learner/data/firebase-auth.ts'));
    expect([...closure([at('learner/data/firestore.ts')], modulesOf)]).toContain('firebase/firestore');
    expect([...closure([at('staff/pages/routes.tsx')], modulesOf)].some(isStaffModule)).toBe(true);
  });

  test.each(FIRST_PAGES)('%s needs no module of the staff’s, no Firebase, no MUI', (name) => {
    const isForbidden = (one: string) => isStaffModule(one) || /^(?:firebase|@mui|@emotion)\b/.test(one);
    expect([...graphOf(name)].filter(isForbidden)).toEqual([]);
  });
});

test.each(APP_PAGES)(
  'the built files of /%s hold no example payment number and nothing of Firestore’s',
  (name) => {
    const examples = foundingPaymentNumbers.filter(({ number }) => number !== foundingContacts.phone);
    expect(examples.length).toBeGreaterThan(0);
    for (const file of scriptsBeforeContent(name)) {
      const code = read(file).toString();
      for (const { number } of examples) expect(code).not.toContain(number);
      expect(code).not.toMatch(/firestore\.googleapis|WebChannelConnection|BatchGetDocuments/);
    }
  },
);

test.each([
  [
    'register',
    ['Full Name', 'Email', 'Phone Number', 'Course', 'Password', 'Confirm Password', 'Register Now'],
  ],
  ['auth', ['Email', 'Password', 'Sign In']],
])('/%s shows its form before any script has come', (name, words) => {
  const html = page(name);
  const form = /<form[\s\S]*<\/form>/.exec(html)?.[0] ?? '';
  const shown = form.split(/<[^>]*>/).map((text) => text.trim());
  expect(shown).toEqual(expect.arrayContaining(words));
  const used = [...form.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  expect(used.filter((one) => !styles.includes(`.${one}`))).toEqual([]);
});
