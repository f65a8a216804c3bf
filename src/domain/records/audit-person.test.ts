import { describe, expect, test } from 'vitest';
import { makeAuditEntry, makeAuditPerson } from '../../../tests/factories/audit-entry.ts';
import type { AuditEntry } from './audit-log.ts';
import { isForgotten, learnerOf, joinPersonalData, splitPersonalData } from './audit-person.ts';
import { sentenceOf } from './audit-sentence.ts';

const UID = 'uid-of-chanda';
const person = 'f'.repeat(64);

const about: Record<string, AuditEntry> = {
  'an edited learner': makeAuditEntry({
    action: 'student_edited',
    target: { collection: 'users', id: UID },
    before: { name: 'Chanda Mwila', phone: '+260971234567' },
    after: { name: 'Chanda Mwansa', phone: null },
  }),
  'a corrected attendance': makeAuditEntry({
    action: 'attendance_corrected',
    target: { collection: 'attendance', id: `excel_2026-11-21_saturday_${UID}` },
    before: null,
    after: { correctedTo: true, reason: 'Chanda wrote to me' },
  }),
  'a rejected payment of two orders': makeAuditEntry({
    action: 'payment_rejected',
    about: UID,
    before: { status: 'under_review', paidAmount: 0, rejectionReason: null },
    after: {
      status: 'rejected',
      rejectionReason: 'Chanda paid another number',
      transactionId: 'PP261124.0930.D12345',
      alsoOrders: { KMNP3467: { status: 'rejected', rejectionReason: 'Chanda paid another number' } },
    },
  }),
  'a note that was removed': makeAuditEntry({
    action: 'note_saved',
    target: { collection: 'learnerNotes', id: UID },
    before: { text: 'Chanda pays at the desk.' },
    after: { text: null },
  }),
  'a refund': makeAuditEntry({
    action: 'refund_marked',
    target: { collection: 'payments', id: 'PP261124.0930.D12345' },
    about: UID,
    before: { left: 20 },
    after: { amount: 20, phone: '+260971234567', orderId: 'ACDE3467', reason: 'paid twice' },
  }),
};

describe.each(Object.entries(about))('%s', (_, entry) => {
  const { entry: row, personal } = splitPersonalData(entry);

  test('says nothing of its person where it is stored', () => {
    expect(personal).not.toBeNull();
    expect(JSON.stringify(row)).not.toMatch(/chanda|260971234567/i);
    expect(JSON.stringify(personal)).toContain(UID);
  });

  test('is the same again with its person', () => {
    const stored = makeAuditPerson({ id: entry.id, userId: UID, ...personal });
    const whole = joinPersonalData({ ...row, person }, stored);
    expect(whole).toEqual({ ...entry, about: UID, person });
    expect(sentenceOf(whole)).toEqual(sentenceOf(entry));
    expect(isForgotten(whole)).toBe(false);
  });

  test('keeps what was done, to what and when, once its person is gone', () => {
    const left = joinPersonalData({ ...row, person }, null);
    expect(isForgotten(left)).toBe(true);
    expect(left).toMatchObject({ action: entry.action, actor: entry.actor, at: entry.at });
    expect(sentenceOf(left).length).toBeGreaterThan(1);
    expect(learnerOf(left)).not.toBe(UID);
  });
});

test('facts that are nobody’s stay in the entry', () => {
  const { entry } = splitPersonalData(about['a refund'] as AuditEntry);
  expect(entry).toMatchObject({ before: { left: 20 }, after: { amount: 20, orderId: 'ACDE3467' } });
});

test('an entry about nobody stays as it is', () => {
  const target = { collection: 'courses', id: 'excel' };
  const course = makeAuditEntry({ action: 'course_saved', target, after: { name: 'Excel' } });
  expect(splitPersonalData(course)).toEqual({ entry: course, personal: null });
  expect(joinPersonalData(course, null)).toBe(course);
});
