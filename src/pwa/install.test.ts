import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storageOf } from '../../tests/storage.ts';
import { DAY } from '../domain/wire/limits.ts';
import { declineInstall, installState, canOfferInstall } from './install.ts';

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`;
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const NOW = 1_800_000_000_000;

function phone(userAgent: string, { standalone = false, maxTouchPoints = 5 } = {}): void {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints, standalone });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('localStorage', storageOf(new Map()));
}

beforeEach(() => phone(SAFARI));
afterEach(() => vi.unstubAllGlobals());

describe('steps to install by hand are for Safari on iPhones and iPads', () => {
  test.each([
    ['Safari on an iPhone', SAFARI, 5, 'by-hand'],
    ['Safari on an iPad that calls itself a Mac', IPAD, 5, 'by-hand'],
    ['Safari on a Mac', IPAD, 0, 'none'],
    ['Chrome on an iPhone', `${IOS} CriOS/126.0 Mobile/15E148 Safari/604.1`, 5, 'in-safari'],
    ['Firefox on an iPhone', `${IOS} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 5, 'in-safari'],
    ['Edge on an iPhone', `${IOS} Version/17.0 EdgiOS/126.0 Mobile/15E148 Safari/604.1`, 5, 'in-safari'],
    ['Facebook’s own browser', `${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0]`, 5, 'in-safari'],
    ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0 Mobile Safari/537.36', 5, 'none'],
  ])('%s', (_what, userAgent, maxTouchPoints, expected) => {
    phone(userAgent, { maxTouchPoints });
    expect(installState()).toBe(expected);
    expect(canOfferInstall(NOW)).toBe(expected === 'by-hand');
  });

  test('and not where the hub was opened from the home screen', () => {
    phone(SAFARI, { standalone: true });
    expect(installState()).toBe('installed');
    expect(canOfferInstall(NOW)).toBe(false);
  });
});

test('a no is remembered on this phone for sixty days', () => {
  expect(canOfferInstall(NOW)).toBe(true);
  declineInstall(NOW);
  expect(canOfferInstall(NOW + 60 * DAY)).toBe(false);
  expect(canOfferInstall(NOW + 60 * DAY + 1)).toBe(true);
});
