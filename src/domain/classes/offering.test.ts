import { describe, expect, test } from 'vitest';
import { makeClassLinks, makeOffering } from '../../../tests/factories/offering.ts';
import { classLinksSchema, documentIdSchema, offeringSchema, usualTimes } from './offering.ts';

test('the usual classes are Saturday 15:00 and Sunday 17:00 in Lusaka', () => {
  expect(usualTimes('2026-11-28')).toEqual({
    saturdayStartsAt: Date.parse('2026-11-28T13:00:00Z'),
    sundayStartsAt: Date.parse('2026-11-29T15:00:00Z'),
  });
  expect(usualTimes('2027-01-30').sundayStartsAt).toBe(Date.parse('2027-01-31T15:00:00Z'));
});

describe('an offering', () => {
  test.each(['2026-11-27', '2026-11-29', '2026-02-30', 'soon'])('cannot be on %s', (weekendDate) => {
    expect(offeringSchema.safeParse({ ...makeOffering(), weekendDate }).success).toBe(false);
  });
  test.each(['2026-11-28', '2028-02-26'])('can be on %s', (weekendDate) => {
    expect(offeringSchema.safeParse(makeOffering({ weekendDate })).success).toBe(true);
  });
  test.each([0, -1, 1.5])('cannot have %d seats', (capacity) => {
    expect(offeringSchema.safeParse({ ...makeOffering(), capacity }).success).toBe(false);
  });
});

describe('a class link', () => {
  test.each([
    'https://meet.google.com/abc-defg-hij',
    'https://zoom.us/j/91234567890?pwd=x',
    `https://zoom.us/${'j'.repeat(484)}`,
    null,
  ])('%s', (link) => {
    expect(classLinksSchema.safeParse(makeClassLinks({ saturdayLink: link })).success).toBe(true);
  });
  test.each([
    'http://meet.google.com/abc-defg-hij',
    'javascript:alert(1)',
    `https://zoom.us/${'j'.repeat(485)}`,
  ])('not %s', (link) => {
    for (const field of ['saturdayLink', 'sundayLink', 'recordingLink'])
      expect(classLinksSchema.safeParse({ ...makeClassLinks(), [field]: link }).success).toBe(false);
  });
});

describe('a document id', () => {
  test.each(['a', 'A-z_0', 'n'.repeat(128), '_one_', '__'])('%s', (id) => {
    expect(documentIdSchema.safeParse(id).success).toBe(true);
  });
  test.each(['', 'a/b', '..', '.', 'a b', 'n'.repeat(129), '__reserved__', 'é', 'a\n'])('not %j', (id) => {
    expect(documentIdSchema.safeParse(id).success).toBe(false);
  });
});
