// @vitest-environment happy-dom
/** The public pages say what the spec says, page by page, before any script runs (spec §2). */
import { describe, expect, test } from 'vitest';
import { foundingContacts, foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { paths } from '../../src/domain/wire/paths.ts';
import { siteMessages } from '../../src/domain/wire/site-messages.ts';
import { page, PUBLIC_FILES } from './built.ts';

const open = (name: string) => new DOMParser().parseFromString(page(name), 'text/html');
const textOf = (part: Element | null | undefined) => (part?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const texts = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].map(textOf);
/** The addresses of the links with that name inside the part. */
const hrefs = (part: ParentNode | null, name: string) =>
  [...(part?.querySelectorAll('a') ?? [])]
    .filter((link) => textOf(link) === name)
    .map((link) => link.getAttribute('href'));

describe('every page', () => {
  test.each(PUBLIC_FILES)('%s has the bar, the quick links and the chat', (name) => {
    const html = open(name);
    const bar = html.querySelector('header nav');
    const footer = html.querySelector('footer');
    for (const [label, path] of [
      ['Home', paths.home],
      ['Courses', paths.courses],
      ['About', paths.about],
      ['Support', paths.support],
      ['Sign In', paths.auth()],
      ['Register Now', paths.register()],
    ] as const)
      expect(hrefs(bar, label), label).toContain(path);
    for (const [label, path] of [
      ['Courses', paths.courses],
      ['Register', paths.register()],
      ['Support', paths.support],
      ['Terms', paths.terms],
      ['Privacy', paths.privacy],
      [foundingContacts.email, `mailto:${foundingContacts.email}`],
    ] as const)
      expect(hrefs(footer, label), label).toContain(path);
    expect(textOf(footer)).toContain('Quick Links');
    expect(textOf(footer)).toMatch(/WhatsApp Support 097 000 0000/);
    expect(textOf(footer)).toContain('© 2024 Digital Skills Hub');
    const chat = [...html.querySelectorAll('a[target=_blank]')].find((one) =>
      /Chat with us/.test(textOf(one)),
    );
    expect(textOf(chat)).toContain("We're here to help!");
    expect(chat?.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/260970000000\?text=Hello.*interested/);
  });
});

test('the home page has every section of the spec', () => {
  const main = open('index').querySelector('main') as Element;
  expect(texts(main, 'h1')).toEqual(['Learn Digital Skills in 2 Weeks']);
  for (const text of [
    'Sat 15:00 | Sun 17:00-18:00 CAT',
    'Affordable, practical, live classes every weekend.',
    'K100 per skill',
    'Live link unlocks after payment',
    'Mobile-friendly',
    'Complete registration and upload your payment proof.',
    'Links arrive just before each session and work from any device.',
    'Manual proof upload',
    'Unlock 15 min before start',
    'Central Africa Time (CAT)',
    'Calendar links will be updated with actual URLs after registering for a course.',
    'Next class',
  ])
    expect(textOf(main)).toContain(text);
  for (const name of ['How It Works', 'Never Miss a Class', 'Ready to Start Learning?'])
    expect(texts(main, 'h2')).toContain(name);
  for (const name of ['Pick a course', 'Register & pay', 'Get class links'])
    expect(texts(main, 'h3')).toContain(name);
  for (const [name, path] of [
    ['Register Now', paths.register()],
    ['View Courses', paths.courses],
    ['View All Courses', paths.courses],
    ['Register for Courses', paths.register()],
    ['Sign In to Dashboard', paths.auth()],
  ] as const)
    expect(hrefs(main, name), name).toContain(path);
});

test.each(foundingCourses)('$title is on the board, has a card, and its six learning points', (course) => {
  const told = [course.title, '2 weeks', siteMessages.schedule, 'K100'];
  const places = [...open('index').querySelectorAll(`[data-course="${course.id}"]`)];
  expect(places).toHaveLength(2);
  for (const place of places) for (const text of told) expect(textOf(place)).toContain(text);
  expect(textOf(places.at(-1))).toContain(course.description);
  expect(hrefs(places.at(-1) ?? null, 'Register Now')).toEqual([paths.register({ course: course.id })]);
  const card = open('courses').querySelector(`[data-course="${course.id}"]`) as Element;
  for (const text of [course.description, ...told]) expect(textOf(card)).toContain(text);
  expect(texts(card, '[data-point]')).toEqual(course.learningPoints);
  expect(hrefs(card, 'Register & Pay')[0]).toMatch(/^\/register/);
});

test('two tickets offer Google Calendar, in Lusaka time and for both weeks', () => {
  const links = [...open('index').querySelectorAll('a[href^="https://calendar.google.com/"]')];
  const dates = links.map((link) => {
    const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(origin + pathname).toBe('https://calendar.google.com/calendar/render');
    expect(searchParams.get('ctz')).toBe('Africa/Lusaka');
    expect(searchParams.get('recur')).toBe('RRULE:FREQ=WEEKLY;COUNT=2');
    return searchParams.get('dates');
  });
  expect(dates).toEqual([expect.stringContaining('T130000Z/'), expect.stringContaining('T150000Z/')]);
});

test.each([
  ['courses', "What You'll Learn"],
  ['404', 'Oops! Page not found'],
])('%s begins with its heading', (name, heading) => {
  expect(texts(open(name), 'h1')).toEqual([heading]);
});

test.each([
  ['about', /^Coming soon/],
  ['support', /^Use the WhatsApp button/],
  ['terms', /^Terms of Service will be available soon/],
  ['privacy', /^This page says/],
])('%s has real content', (name, opening) => {
  const text = open(name).querySelector('[data-page]');
  expect(textOf(text?.querySelector('p'))).toMatch(opening);
  expect(textOf(text).length).toBeGreaterThan(900);
});
