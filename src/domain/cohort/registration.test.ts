import { describe, expect, test } from 'vitest';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { lusakaInstant } from '../time/time.ts';
import { occupanciesOf } from '../seats/seats.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import {
  firstToRegister,
  isRegistrationOpen,
  nextToOpen,
  placeToRegister,
  registrationNote,
  registrationOpensSentence,
} from './registration.ts';

const NOW = lusakaInstant('2026-11-25', '10:00');
const opens = lusakaInstant('2026-11-30', '00:00');
const weekend = (weekendDate: string, opensAt: number | null = null, closesAt: number | null = null) => {
  const dates = { registrationOpensAt: opensAt, registrationClosesAt: closesAt };
  return makeOffering({ id: weekendDate, weekendDate, ...dates });
};
const open = weekend('2026-11-28');
const closed = weekend('2026-11-28', null, NOW);
const later = weekend('2026-12-05', opens);

test.each([
  ['without dates it is open', weekend('2026-11-28'), true],
  ['before it opens it is not', weekend('2026-11-28', NOW + 1), false],
  ['from that instant on it is', weekend('2026-11-28', NOW), true],
  ['until it closes it is', weekend('2026-11-28', null, NOW + 1), true],
  ['from that instant on it is not', closed, false],
  ['a weekend of before these dates existed is open', makeOffering(), true],
])('registration: %s', (_, offering, isOpen) => {
  expect(isRegistrationOpen(offering, NOW)).toBe(isOpen);
});

test('the card says when the next weekend opens, and nothing where one is open or none will open', () => {
  const sentence = 'Registration for 5 Dec opens on Mon 30 Nov';
  expect(registrationNote([closed, later], NOW)).toBe(sentence);
  expect(registrationNote([closed, weekend('2026-12-12', opens + 1), later], NOW)).toBe(sentence);
  expect(registrationNote([open, later], NOW)).toBeNull();
  expect(registrationNote([closed], NOW)).toBeNull();
  expect(registrationNote([], NOW)).toBeNull();
  expect(registrationNote([later], opens)).toBeNull();
});

test('a weekend that is over opens no more', () => {
  expect(nextToOpen([weekend('2026-11-14', NOW + 1)], NOW)).toBeUndefined();
});

test('an hour is said where it is not midnight', () => {
  expect(registrationOpensSentence(weekend('2026-12-05', lusakaInstant('2026-11-30', '09:00')))).toBe(
    'Registration for 5 Dec opens on Mon 30 Nov, 09:00 CAT',
  );
});

test.each([
  ['the first one where all are open', [open, weekend('2026-12-05')], '2026-11-28'],
  ['the first open one', [closed, weekend('2026-12-05')], '2026-12-05'],
  ['none where another opens first', [closed, later], undefined],
  ['the one after the last where all have closed', [closed], '2026-12-05'],
  ['the coming one where none is planned', [], '2026-11-28'],
])('a new registration gets %s', (_, offerings, found) => {
  expect(placeToRegister(offerings, [], NOW)?.weekend).toBe(found);
});

describe('where the open weekend is full', () => {
  const full = { ...open, capacity: 1 };
  const holder = makeEnrollment({ status: 'paid', firstWeekend: '2026-11-28' });
  const occupancies = occupanciesOf([holder], [], NOW);

  test('no place is given until the next one opens', () => {
    expect(placeToRegister([full, later], occupancies, NOW)).toBeNull();
    const moved = { weekend: '2026-12-05', attendable: '2026-12-05' };
    expect(placeToRegister([full, later], occupancies, opens)).toEqual(moved);
  });

  test('the next open one is given, and the full one is noted as wanted', () => {
    const place = placeToRegister([full, weekend('2026-12-05')], occupancies, NOW);
    expect(place).toEqual({ weekend: '2026-12-05', attendable: '2026-11-28' });
  });

  test('an order that already has its seat there keeps it', () => {
    expect(placeToRegister([full], occupancies, NOW, { orderId: holder.orderId })?.weekend).toBe(
      '2026-11-28',
    );
  });
});

test('a place is never before the requested weekend, which is noted as wanted if it is full', () => {
  const after = weekend('2026-12-12');
  const earliest = '2026-12-05';
  const from = (offerings: (typeof open)[]) => placeToRegister(offerings, [], NOW, { earliest });
  expect(from([open, weekend(earliest), after])).toEqual({ weekend: earliest, attendable: earliest });
  const full = { ...weekend(earliest), capacity: 0 };
  expect(from([open, full, after])).toEqual({ weekend: '2026-12-12', attendable: earliest });
  expect(from([open])).toEqual({ weekend: earliest, attendable: earliest });
});

test('a new registration begins in the first weekend that is open for registration', () => {
  expect(firstToRegister([open, later], NOW)).toBe('2026-11-28');
  expect(firstToRegister([closed, weekend('2026-12-12')], NOW)).toBe('2026-12-12');
  expect(firstToRegister([later], NOW)).toBeUndefined();
});
