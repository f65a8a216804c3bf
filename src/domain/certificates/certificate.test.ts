import { expect, test } from 'vitest';
import { makeAttendance } from '../../../tests/factories/attendance.ts';
import { makeCertificate } from '../../../tests/factories/certificate.ts';
import type { ClassMark } from '../classes/attendance.ts';
import { lusakaInstant } from '../time/time.ts';
import { REASON_MAX } from '../wire/limits.ts';
import { certificateSchema, issuedAtOf, printedSchema, withdrawnListSchema } from './certificate.ts';
import { certificateCodeFrom, certificateCodeSchema, formatCertificateCode } from './code.ts';
import { attendedSentence, certificateRuleSchema, DEFAULT_RULE, isEarned, ruleSentence } from './earned.ts';

const SATURDAYS = ['2026-11-07', '2026-11-14'];

/** A class of the weekend `week`, attended or not. */
function classOf(week: 0 | 1, slot: 'saturday' | 'sunday', present: boolean | null): ClassMark {
  const day = SATURDAYS[week] ?? '';
  const offeringId = `excel_${day}`;
  const startsAt = lusakaInstant(day, '15:00') + (slot === 'sunday' ? 26 * 3_600_000 : 0);
  const mark = present === null ? null : makeAttendance({ offeringId, slot, correctedTo: present });
  return { offeringId, weekendDate: day, slot, startsAt, mark };
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

test('an owner may require one weekend or both, and the default is both', () => {
  const allowed = [0, 1, 2, 3].filter((weekends) => certificateRuleSchema.safeParse({ weekends }).success);
  expect(allowed).toEqual([1, 2]);
  expect(certificateRuleSchema.parse(DEFAULT_RULE)).toEqual({ weekends: 2 });
  expect(allowed.map((weekends) => ruleSentence({ weekends }))).toEqual([
    'Came to a live class in one of the weekends of the course.',
    'Came to a live class in each weekend of the course.',
  ]);
});

test('codes have twelve characters that are hard to mistake, and are shown in groups of four', () => {
  const code = certificateCodeFrom(Uint8Array.from({ length: 32 }, (_, at) => at * 7)) ?? '';
  expect(certificateCodeSchema.safeParse(code).success).toBe(true);
  expect(formatCertificateCode('ACDEFGHJKMNP')).toBe('ACDE FGHJ KMNP');
  for (const other of [`${code}A`, code.slice(1), code.toLowerCase(), `${code.slice(1)}0`])
    expect(certificateCodeSchema.safeParse(other).success, other).toBe(false);
  expect(certificateCodeFrom(new Uint8Array(11))).toBeNull();
  expect([1_999, 2_000].map(issuedAtOf)).toEqual([1_000, 2_000]);
});

const { printed } = makeCertificate();
test.each([
  ['valid', {}, true],
  ['withdrawn', { status: 'withdrawn', statusAt: 1, reason: 'x'.repeat(REASON_MAX) }, true],
  ['replaced', { status: 'replaced', statusAt: 1, replacedBy: 'QRTUVWXY3467' }, true],
  ['without a person', { userId: null, orderId: null, printed: null, jwt: null, issuedBy: null }, true],
  ['in no known state', { status: '' }, false],
  ['with a reason that is too long', { reason: 'x'.repeat(REASON_MAX + 1) }, false],
  ['with a longer digest', { digest: 'a'.repeat(65) }, false],
  ['with letters of no digest', { digest: `${'a'.repeat(63)}G` }, false],
  ['with something before the digest', { digest: ` ${'a'.repeat(64)}` }, false],
  ['before the first bit of the list', { statusIndex: -1 }, false],
  ['without a name', { printed: { ...printed, name: '' } }, false],
])('whether a certificate %s can be stored', (_, changes, can) => {
  const certificate = { ...makeCertificate(), ...changes };
  const parsed = certificateSchema.safeParse(certificate);
  expect(parsed.success).toBe(can);
  if (can) expect(parsed.data).toEqual(certificate);
});

test('the printed data and the list of ended certificates are kept whole; no valid one is listed', () => {
  expect(printedSchema.parse(printed)).toEqual(printed);
  const ended = (status: string) => ({
    asOf: 2,
    certificates: [{ code: 'ACDEFGHJKMNP', digest: 'a'.repeat(64), status, at: 1, replacedBy: null }],
  });
  for (const status of ['withdrawn', 'replaced'])
    expect(withdrawnListSchema.parse(ended(status))).toEqual(ended(status));
  for (const status of ['valid', ''])
    expect(withdrawnListSchema.safeParse(ended(status)).success).toBe(false);
});
