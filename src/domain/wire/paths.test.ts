import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath, paths } from './paths.ts';

test('every address of the spec', () => {
  const {
    home,
    courses,
    about,
    support,
    terms,
    privacy,
    register,
    registrationSuccess,
    auth,
    dashboard,
    ops,
    opsPage,
  } = paths;
  expect([
    home,
    courses,
    about,
    support,
    terms,
    privacy,
    register(),
    registrationSuccess,
    auth(),
    dashboard(),
    ops,
    opsPage('exports'),
  ]).toEqual([
    '/',
    '/courses',
    '/about',
    '/support',
    '/terms',
    '/privacy',
    '/register',
    '/registration-success',
    '/auth',
    '/dashboard',
    '/internal/ops',
    '/internal/ops/exports',
  ]);
});

test('addresses with something in them', () => {
  expect(paths.register({ order: 'ACDE3467' })).toBe('/register?order=ACDE3467');
  expect(paths.register({ course: 'data-analysis' })).toBe('/register?course=data-analysis');
  expect(paths.auth({ next: '/join/a/saturday?x=1&y=2' })).toBe(
    '/auth?next=%2Fjoin%2Fa%2Fsaturday%3Fx%3D1%26y%3D2',
  );
  expect(paths.auth({ tab: 'sign-up' })).toBe('/auth?tab=sign-up');
  expect(paths.dashboard({ order: 'a&b=c' })).toBe('/dashboard?order=a%26b%3Dc');
  expect(paths.join('offering-1', 'sunday')).toBe('/join/offering-1/sunday');
  expect(paths.join('offering-1', 'sunday').startsWith(paths.joinPages)).toBe(true);
  expect(paths.command('join-class')).toBe('/functions/join-class');
  expect(paths.calendarFeed('0f')).toBe('/functions/calendar/0f.ics');
  expect(paths.calendarFeed('0f').startsWith(paths.calendarFeed())).toBe(true);
  expect(paths.receipt('0f')).toBe('/receipt/0f');
  expect(paths.invitation()).toBe('/internal/ops/invitation');
  expect(paths.invitation('uid.secret')).toBe('/internal/ops/invitation#uid.secret');
  expect(paths.command('register-course')).toBe('/functions/register-course');
});

describe('a path to return to', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/', '/'],
    ['/join/a/saturday', '/join/a/saturday'],
    ['/register?order=ACDE3467#pay', '/register?order=ACDE3467#pay'],
    ['/authors', '/authors'],
    ['/a/../dashboard', '/dashboard'],
    ['/dashboard?next=https://example.com', '/dashboard?next=https://example.com'],
    ['/%2F%2Fexample.com', '/%2F%2Fexample.com'],
    ['/@example.com', '/@example.com'],
  ])('%s leads to %s', (candidate, path) => {
    expect(ownPath(candidate)).toBe(path);
  });

  test.each([
    null,
    '',
    'dashboard',
    '?order=x',
    '#top',
    'https://example.com',
    'https:/example.com',
    'https:example.com',
    'HTTPS://example.com/dashboard',
    '//example.com',
    '///example.com',
    '/\\example.com',
    '\\/example.com',
    '\\\\example.com',
    '/\t/example.com',
    '/\n/example.com',
    '/\r\\example.com',
    '\t//example.com',
    ' //example.com',
    '/..//example.com',
    '/.//example.com',
    '/a/..//example.com',
    '/%2e%2e//example.com',
    '/..\\\\example.com',
    '/./\\example.com',
    '//user@example.com',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/x',
    '/auth',
    '/auth?next=/dashboard',
    '/auth#x',
    '/auth/',
    '/auth/action',
    '/a/../auth',
    '/./auth/action?mode=reset',
  ])('%j leads nowhere', (candidate) => {
    expect(ownPath(candidate)).toBeNull();
  });

  test('never leaves the site, whatever is given, and stays what it is when given again', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      'https:',
      'example.com',
      'auth',
      '?',
      '#',
      ' ',
      'a',
    );
    const candidates = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(candidates, (candidate) => {
        const path = ownPath(candidate);
        if (path === null) return;
        expect(new URL(path, 'https://hub.example').origin).toBe('https://hub.example');
        expect(path.startsWith('/')).toBe(true);
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });
});
