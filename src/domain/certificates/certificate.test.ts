import { expect, test } from 'vitest';
import type { ClassMark } from '../classes/attendance.ts';
import { lusakaInstant } from '../time/time.ts';
import { issuedAtOf } from './certificate.ts';
import { certificateCodeFrom, certificateCodeSchema, formatCertificateCode } from './code.ts';
import { attendedSentence, isEarned } from './earned.ts';

const SATURDAYS = ['2026-11-07', '2026-11-14'];

/** A class of the weekend `week`, attended or not. */
function classOf(week: 0 | 1, slot: 'saturday' | 'sunday', present: boolean | null): ClassMark {
  const day = SATURDAYS[week] ?? '';
  const offeringId = `excel_${day}`;
  const mark = {
    id: '',
    offeringId,
    slot,
    userId: 'a',
    correctedTo: present,
    correctedBy: null,
    joinedAt: [1],
  };
  const startsAt = lusakaInstant(day, '15:00') + (slot === 'sunday' ? 26 * 3_600_000 : 0);
  return { offeringId, slot, startsAt, mark: present === null ? null : mark };
}

test.each([
  ['one class in each weekend', [classOf(0, 'saturday', true), classOf(1, 'sunday', true)], true, true],
  ['both classes of one weekend', [classOf(0, 'saturday', true), classOf(0, 'sunday', true)], false, true],
  ['a mark that staff took back', [classOf(0, 'saturday', true), classOf(1, 'sunday', false)], false, true],
  ['no class', [classOf(0, 'saturday', null), classOf(1, 'sunday', null)], false, false],
])('%s', (_, classes, inEach, inOne) => {
  expect(isEarned(classes, { weekends: 2 })).toBe(inEach);
  expect(isEarned(classes, { weekends: 1 })).toBe(inOne);
});

test('the sentence names the days of the classes that were attended', () => {
  const classes = [classOf(0, 'saturday', true), classOf(0, 'sunday', null), classOf(1, 'sunday', true)];
  expect(attendedSentence(classes)).toBe('Came to live classes on 7 Nov 2026 and 15 Nov 2026.');
  expect(attendedSentence([])).toBe('Completed the course.');
});

test('codes have twelve letters that nobody mistakes, and are shown in fours', () => {
  const code = certificateCodeFrom(Uint8Array.from({ length: 32 }, (_, at) => at * 7)) ?? '';
  expect(certificateCodeSchema.safeParse(code).success).toBe(true);
  expect(formatCertificateCode(code)).toMatch(/^\S{4} \S{4} \S{4}$/);
  expect(certificateCodeFrom(new Uint8Array(11))).toBeNull();
  expect(issuedAtOf(1_999)).toBe(1_000);
});
