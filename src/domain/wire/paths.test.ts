import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath, paths } from './paths.ts';

test.each([
  // As the spec has them.
  [paths.home, '/'],
  [paths.courses, '/courses'],
  [paths.about, '/about'],
  [paths.support, '/support'],
  [paths.terms, '/terms'],
  [paths.privacy, '/privacy'],
  [paths.register(), '/register'],
  [paths.registrationSuccess, '/registration-success'],
  [paths.auth(), '/auth'],
  [paths.dashboard(), '/dashboard'],
  [paths.ops, '/internal/ops'],
  [paths.opsPage('exports'), '/internal/ops/exports'],
  // With parameters.
  [paths.register({ order: 'ACDE3467' }), '/register?order=ACDE3467'],
  [paths.register({ course: 'data-analysis' }), '/register?course=data-analysis'],
  [paths.auth({ next: '/join/a/saturday?x=1&y=2' }), '/auth?next=%2Fjoin%2Fa%2Fsaturday%3Fx%3D1%26y%3D2'],
  [paths.auth({ tab: 'sign-up' }), '/auth?tab=sign-up'],
  [paths.dashboard({ order: 'a&b=c' }), '/dashboard?order=a%26b%3Dc'],
  [paths.join('offering-1', 'sunday'), `${paths.joinPages}offering-1/sunday`],
  [paths.join('offering-1', 'sunday'), '/join/offering-1/sunday'],
  [paths.command('join-class'), '/functions/join-class'],
  [paths.calendarFeed('0f'), '/functions/calendar/0f.ics'],
  [paths.calendarFeed('0f'), `${paths.calendarFeed()}0f.ics`],
  [paths.receipt('0f'), '/receipt/0f'],
  [paths.invitation(), '/internal/ops/invitation'],
  [paths.invitation('uid.secret'), '/internal/ops/invitation#uid.secret'],
])('the address %s is %s', (address, written) => {
  expect(address).toBe(written);
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
    'https:example.com',
    '//example.com',
    '/\\example.com',
    '\\/example.com',
    '/\t/example.com',
    '/a/..//example.com',
    '/%2e%2e//example.com',
    'javascript:alert(1)',
    '/auth',
    '/auth?next=/dashboard',
    '/auth#x',
    '/auth/action',
    '/a/../auth',
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
    const pieces = fc.array(piece, { maxLength: 10 }).map((parts) => parts.join(''));
    const candidates = fc.oneof(pieces, fc.string());
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
