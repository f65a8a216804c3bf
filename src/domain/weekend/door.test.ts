import { expect, test } from 'vitest';
import { makeAttendance } from '../../../tests/factories/attendance.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { type Enrollment } from '../classes/enrollment.ts';
import { addDays, lusakaInstant } from '../time/time.ts';
import { doorReason, doorSentence, isOutside } from './door.ts';

const weekend = '2026-11-28';
const now = lusakaInstant(weekend, '15:05');
const offering = makeOffering({ linksPublished: { saturday: true, sunday: false, recording: false } });
const enrolled = (changes: Partial<Enrollment> = {}) => makeEnrollment({ firstWeekend: weekend, ...changes });
const paid = enrolled({ status: 'paid' });
const base = { offering, slot: 'saturday', enrollment: enrolled(), order: makeOrder(), mark: null } as const;

const reviewed = makeOrder({ status: 'under_review' });

test.each([
  ['not_paid', {}],
  ['under_review', { order: reviewed }],
  ['rejected', { order: makeOrder({ status: 'rejected' }) }],
  ['part_paid', { order: makeOrder({ status: 'rejected', paidAmount: 50 }) }],
  ['not_yet', { enrollment: paid }],
  ['not_yet', { enrollment: enrolled({ temporaryAccess: true, temporaryAccessUntil: now }) }],
  ['provisional', { enrollment: enrolled({ provisionalUntil: now }), order: reviewed }],
  ['no_link', { enrollment: paid, slot: 'sunday' }],
  ['other_weekend', { enrollment: enrolled({ status: 'paid', firstWeekend: addDays(weekend, 7) }) }],
  ['other_weekend', { enrollment: enrolled({ firstWeekend: addDays(weekend, 7) }) }],
  ['not_enrolled', { enrollment: null, order: null }],
  ['in', { mark: makeAttendance({ joinedAt: [now - 60_000] }) }],
] as const)('%s', (reason, changes) => {
  const found = { ...base, ...changes };
  expect(doorReason(found, now)).toBe(reason);
  expect(doorSentence(reason, found)).not.toBe('');
});

test('a paid learner absent after the class is “over”; a part payer’s sentence says what is due', () => {
  expect(doorReason({ ...base, enrollment: paid }, lusakaInstant(weekend, '16:31'))).toBe('over');
  const found = { ...base, order: makeOrder({ status: 'rejected', paidAmount: 50 }) };
  expect(doorSentence('part_paid', found)).toBe('stands outside: part paid, K50 due');
});

test('a learner who is in is shown with the time, and whether provisionally', () => {
  const mark = makeAttendance({ joinedAt: [lusakaInstant(weekend, '15:02')], provisional: true });
  expect(doorSentence('in', { enrollment: paid, order: null, mark })).toBe('in since 15:02, provisionally');
  const later = enrolled({ status: 'paid', firstWeekend: addDays(weekend, 7) });
  expect(doorSentence('other_weekend', { enrollment: later, order: null, mark: null })).toBe(
    'wrong weekend: theirs begins Sat 5 Dec',
  );
  const waiting = ['not_paid', 'under_review', 'rejected', 'part_paid', 'other_weekend'] as const;
  const others = ['in', 'not_yet', 'no_link', 'not_enrolled'] as const;
  expect([...waiting, ...others].filter(isOutside)).toEqual(waiting);
});
