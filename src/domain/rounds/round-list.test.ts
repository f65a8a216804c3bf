import { describe, expect, test } from 'vitest';
import { makeAttendance } from '../../../tests/factories/attendance.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { addDays, lusakaInstant } from '../time/time.ts';
import type { RoundKind } from './message-template.ts';
import { fieldValues, isInList, isWorthWriting, type ListedFacts } from './round-list.ts';

const SATURDAY = '2026-11-28';
const at = (time: string, day = SATURDAY) => lusakaInstant(day, time);
const FRIDAY = at('16:00', '2026-11-27');
const offering = makeOffering({ weekendDate: SATURDAY });

type Changes = {
  order?: Parameters<typeof makeOrder>[0];
  enrollment?: Parameters<typeof makeEnrollment>[0];
  offering?: Partial<typeof offering> | null;
  mark?: ListedFacts['mark'];
};
const facts = (changes: Changes = {}): ListedFacts => ({
  order: makeOrder(changes.order),
  enrollment: makeEnrollment({ firstWeekend: SATURDAY, ...changes.enrollment }),
  offering: changes.offering === null ? null : { ...offering, ...changes.offering },
  mark: changes.mark,
});
const paid = { order: { status: 'approved' }, enrollment: { status: 'paid' } } as const;
const isIn = (kind: RoundKind, changes: Changes, now = FRIDAY) =>
  isInList(kind, facts(changes), SATURDAY, now);

test('learners who have not paid are in the list of their weekend until its classes are over', () => {
  expect(isIn('unpaid', {})).toBe(true);
  expect(isIn('unpaid', { order: { status: 'under_review' } })).toBe(false);
  expect(isIn('unpaid', { enrollment: { firstWeekend: '2026-12-05' } })).toBe(false);
  expect(isIn('unpaid', { enrollment: { firstWeekend: '2026-11-21' } })).toBe(true);
  expect(isIn('unpaid', { enrollment: { firstWeekend: '2026-11-14' } })).toBe(false);
  expect(isIn('unpaid', { offering: null })).toBe(false);
  expect(isIn('unpaid', {}, at('18:31', '2026-11-29'))).toBe(false);
});

test('rejected and waiting orders are in the list of their own state', () => {
  expect(isIn('rejected', { order: { status: 'rejected' } })).toBe(true);
  expect(isIn('rejected', {})).toBe(false);
  expect(isIn('waiting', { order: { status: 'under_review' }, offering: null })).toBe(true);
});

describe('the missed class', () => {
  const after = at('16:31');
  test('is missed by learners who paid and were not there, once it is over', () => {
    expect(isIn('missed', paid, after)).toBe(true);
    expect(isIn('missed', paid, at('16:30'))).toBe(false);
    expect(isIn('missed', { ...paid, mark: makeAttendance() }, after)).toBe(false);
    expect(isIn('missed', { ...paid, mark: makeAttendance({ correctedTo: false }) }, after)).toBe(true);
    expect(isIn('missed', {}, after)).toBe(false);
  });
  test('stays on the list later, but is not worth a message once the door of its repeat is open', () => {
    const opens = at('16:45', '2026-11-29');
    expect(isIn('missed', paid, opens)).toBe(true);
    expect(isWorthWriting('missed', facts(paid), after)).toBe(true);
    expect(isWorthWriting('missed', facts(paid), opens - 1)).toBe(true);
    expect(isWorthWriting('missed', facts(paid), opens)).toBe(false);
  });
  test('is missed by nobody where it had no link', () => {
    const linksPublished = { saturday: false, sunday: true, recording: false };
    expect(isIn('missed', { ...paid, offering: { linksPublished } }, after)).toBe(false);
  });
});

test('learners who paid for a class that was moved are listed while it is still ahead', () => {
  expect(isIn('moved', { ...paid, offering: { revision: 1 } })).toBe(true);
  expect(isIn('moved', paid)).toBe(false);
  expect(isIn('moved', { ...paid, offering: { revision: 1 } }, at('09:00', '2026-11-30'))).toBe(false);
});

test('learners moved by staff are listed in the new weekend, even unpaid; those who chose it are not', () => {
  const move = { from: '2026-11-21', to: SATURDAY, at: FRIDAY };
  const movedBy = (by: 'staff' | 'learner' | 'offer') => ({ enrollment: { moves: [{ ...move, by }] } });
  expect(isIn('moved', movedBy('staff'))).toBe(true);
  expect(isIn('moved', movedBy('learner'))).toBe(false);
  expect(isIn('moved', movedBy('offer'))).toBe(false);
  expect(isIn('moved', { enrollment: { moves: [{ ...move, to: '2026-12-05', by: 'staff' }] } })).toBe(false);
});

test('who never paid for an earlier weekend hears of a new one, for eight weeks', () => {
  const of = (firstWeekend: string) => ({ enrollment: { firstWeekend } });
  expect(isIn('new_weekend', of('2026-11-14'))).toBe(true);
  expect(isIn('new_weekend', of(SATURDAY))).toBe(false);
  expect(isIn('new_weekend', of(addDays(SATURDAY, -63)))).toBe(false);
  expect(isIn('new_weekend', { ...of('2026-11-14'), order: { status: 'approved' } })).toBe(false);
});

describe('what the fields say', () => {
  const about = {
    weekend: SATURDAY,
    courses: [{ id: 'data-analysis', title: 'Data Analysis' }],
    siteUrl: 'https://hub.example',
  };
  const values = (kind: RoundKind, some: readonly ListedFacts[], now = FRIDAY) =>
    fieldValues(kind, { name: 'Chanda Mwansa' }, some, { ...about, now });

  test('name, course, date, time, amount, code and the page to pay on', () => {
    expect(values('unpaid', [facts()])).toMatchObject({
      name: 'Chanda',
      course: 'Data Analysis',
      date: 'Sat 28 Nov',
      time: '15:00 CAT',
      amount: 'K100',
      code: 'ACDE 3467',
      link: 'https://hub.example/register?order=ACDE3467',
    });
  });

  test('two courses have one sum, under the code of the older order', () => {
    const order = { id: 'FGHJ4679', courseId: 'power-bi', amount: 80, createdAt: makeOrder().createdAt + 1 };
    const second = facts({ order });
    const sum = { course: 'Data Analysis and Power bi', amount: 'K180', code: 'ACDE 3467' };
    expect(values('unpaid', [second, facts()])).toMatchObject(sum);
  });

  test('after a missed class, the time of its repeat and the dashboard', () => {
    expect(values('missed', [facts(paid)], at('18:00'))).toMatchObject({
      date: 'Sun 29 Nov',
      time: '17:00 CAT',
      link: 'https://hub.example/dashboard',
    });
  });

  test('after a move, the time of the class that was moved, or of the first one of a new weekend', () => {
    const later = { offering: { sundayStartsAt: at('19:00', '2026-11-29'), revision: 1 } };
    const [moved, first] = [
      { date: 'Sun 29 Nov', time: '19:00 CAT' },
      { date: 'Sat 28 Nov', time: '15:00 CAT' },
    ];
    expect(values('moved', [facts({ ...paid, ...later })])).toMatchObject(moved);
    expect(values('moved', [facts({ ...paid, offering: { revision: 2 } })])).toMatchObject(first);
    const moves = [{ from: '2026-11-21', to: SATURDAY, at: FRIDAY, by: 'staff' }] as const;
    expect(values('moved', [facts({ ...later, enrollment: { moves: [...moves] } })])).toMatchObject(first);
  });

  test('a rejection has its reason, an accepted part what is left', () => {
    const rejected = { status: 'rejected', rejectionReason: 'We could not find it.' } as const;
    expect(values('rejected', [facts({ order: rejected })]).reason).toBe('We could not find it.');
    expect(values('part_paid', [facts({ order: { ...rejected, paidAmount: 40 } })]).reason).toBe(
      'We received K40, and K60 is still to pay.',
    );
    expect(values('rejected', [facts({ order: { status: 'rejected' } })]).reason).toBe('');
  });
});
