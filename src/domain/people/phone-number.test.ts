import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { storedPhoneSchema } from './account.ts';
import { formatPhone, normalisePhone } from './phone-number.ts';

describe('a Zambian number in every way of writing it', () => {
  test.each([
    '097/1234567',
    '+260 (0) 97 123 4567',
    '2600971234567',
    '\t0971234567\n',
    '+260\u00a097\u00a01234567',
    '\u202a+260 97 1234567\u202c',
    '097\u2011123\u20134567',
    '097,123_4567',
    "97*123'4567",
    '097·123·4567',
    '[097] 123|45~67:;',
  ])('%j', (typed) => {
    expect(normalisePhone(typed)).toBe('+260971234567');
  });

  // The property below has the beginnings of mobile numbers.
  test.each([
    ['098 123 4567', '+260981234567'],
    ['0211123456', '+260211123456'],
  ])('%s', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored);
  });
});

test.each([
  ['0027 82 123 4567', '+27821234567'],
  ['+1 (202) 555-0143', '+12025550143'],
  ['+12345678', '+12345678'],
  ['+123456789012345', '+123456789012345'],
])('a number of another country keeps its code: %s', (typed, stored) => {
  expect(normalisePhone(typed)).toBe(stored);
});

test.each([
  '',
  '+',
  '00',
  '260',
  '97123456',
  '09712345678',
  '812 345 678',
  '0871234567',
  '1971234567',
  '+2609712345678',
  '+260871234567',
  '27821234567',
  '+1234567',
  '+1234567890123456',
  '+0971234567',
  '000971234567',
  'O971234567',
  '0971234567, 0961234567',
  '٠٩٧١٢٣٤٥٦٧',
  '<b>0971234567</b>',
  '\u202e0971234567',
])('what is unclear is not guessed: %j', (typed) => {
  expect(normalisePhone(typed)).toBeNull();
});

/** A mobile number of Zambia, written with one of the beginnings and with gaps between its digits. */
const writings = fc
  .tuple(
    fc.constantFrom('97', '96', '95', '77', '76', '75', '57', '56', '55'),
    fc.integer({ min: 0, max: 9_999_999 }),
    fc.constantFrom('', '0', '260', '+260', '00260', '+260 ', '+260 0', '(0)', ' 0'),
    fc.array(fc.constantFrom('', ' ', '-', '.', '/'), { minLength: 9, maxLength: 9 }),
  )
  .map(([prefix, rest, before, gaps]) => {
    const digits = prefix + String(rest).padStart(7, '0');
    return { digits, typed: before + [...digits].map((digit, at) => digit + (gaps[at] ?? '')).join('') };
  });

test('every way of writing a number gives the same, and that is what is stored', () => {
  fc.assert(
    fc.property(writings, ({ digits, typed }) => {
      expect(normalisePhone(typed)).toBe(`+260${digits}`);
    }),
  );
});

test('a library that knows all countries reads the same number, where it takes it for a valid one', () => {
  let compared = 0;
  fc.assert(
    fc.property(writings, ({ typed }) => {
      const known = parsePhoneNumberFromString(typed, 'ZM');
      if (!known?.isValid()) return;
      compared += 1;
      expect(normalisePhone(typed)).toBe(known.number);
    }),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(100);
});

test.each(['+27821234567', '+442079460958', '+12025550143', '+263771234567', '+255754123456'])(
  'a library that knows all countries agrees that %s is a number, in its own writing too',
  (number) => {
    const known = parsePhoneNumberFromString(number);
    expect(known?.isValid()).toBe(true);
    expect(normalisePhone(number)).toBe(number);
    expect(normalisePhone(known?.formatInternational() ?? '')).toBe(number);
  },
);

test('whatever is typed, the outcome is a stored number or none; a stored number stays as it is', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()./-]{0,25}$/));
  fc.assert(
    fc.property(typed, (text) => {
      const stored = normalisePhone(text);
      if (stored === null) return;
      expect(storedPhoneSchema.safeParse(stored).success).toBe(true);
      expect(normalisePhone(stored)).toBe(stored);
    }),
    { numRuns: 2_000 },
  );
});

test('a hostile length costs no time', () => {
  const started = performance.now();
  for (const text of ['0'.repeat(100_000), '+'.repeat(100_000), ' '.repeat(100_000), '9 '.repeat(50_000)]) {
    expect(normalisePhone(text)).toBeNull();
  }
  expect(performance.now() - started).toBeLessThan(500);
});

test('a Zambian number is shown the way people write it', () => {
  expect(formatPhone('+260971234567')).toBe('097 123 4567');
  expect(formatPhone('+27821234567')).toBe('+27821234567');
  expect(normalisePhone(formatPhone('+260971234567'))).toBe('+260971234567');
});
