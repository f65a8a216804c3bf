import { describe, expect, test } from 'vitest';
import { layoutOf, type StatementLayouts, withLayout } from './statement-layouts.ts';

const NONE: StatementLayouts = { layouts: [] };
const strange = [
  ['Beleg', 'Eingang', 'Wer'],
  ['PP261124.0930.D12345', '100.00', 'BUPE PHIRI'],
];
const said = { id: 0, credit: 1, name: 2 };

describe('a heading line of which staff said once what is what', () => {
  const known = withLayout(NONE, strange, said);

  test('is read so from then on, whatever stands below it', () => {
    const other = [
      ['  BELEG ', 'eingang', 'wer:'],
      ['X', '1', 'Y'],
    ];
    expect(layoutOf(known, other)).toEqual({ headingRow: 0, columns: said });
    expect(layoutOf(NONE, other)).toBeNull();
  });

  test('is another one with a column more', () => {
    expect(layoutOf(known, [['Beleg', 'Eingang', 'Wer', 'Saldo'], []])).toBeNull();
  });

  test('takes what is said last, and stands first', () => {
    const more = withLayout(
      known,
      [
        ['Nummer', 'Summe'],
        ['a', 'b'],
      ],
      { id: 0, amount: 1 },
    );
    const again = withLayout(more, strange, { id: 0, amount: 1 });
    expect(again.layouts.map(({ columns }) => columns)).toEqual([
      { id: 0, amount: 1 },
      { id: 0, amount: 1 },
    ]);
    expect(layoutOf(again, strange)?.columns).toEqual({ id: 0, amount: 1 });
  });

  test('wins over what its headings seem to say', () => {
    const usual = [
      ['Transaction ID', 'Date', 'Amount', 'Credit'],
      ['A', '24/11/2026', '1', '2'],
    ];
    const own = { id: 0, at: 1, amount: 3 };
    expect(layoutOf(withLayout(NONE, usual, own), usual)).toEqual({ headingRow: 0, columns: own });
  });
});

test('a file without a heading line leaves nothing behind', () => {
  expect(withLayout(NONE, [['PP261124.0930.D12345', '100.00']], { id: 0, credit: 1 })).toEqual(NONE);
});

test('only the newest are kept', () => {
  let known = NONE;
  for (let at = 0; at < 40; at += 1)
    known = withLayout(
      known,
      [
        [`Beleg ${'x'.repeat(at + 1)}`, 'Summe'],
        ['a', 'b'],
      ],
      { id: 0, amount: 1 },
    );
  expect(known.layouts).toHaveLength(30);
  expect(known.layouts[0]?.heading).toContain('x'.repeat(40));
});
