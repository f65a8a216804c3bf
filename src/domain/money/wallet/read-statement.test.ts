import fc from 'fast-check';
import { processorTime } from '../../../../tests/fixtures/processor-time.ts';
import { describe, expect, test } from 'vitest';
import { statements as layouts } from '../../../../tests/factories/wallet/statement-layouts.ts';
import { at as instantAt, READ_AT } from '../../../../tests/factories/wallet/example.ts';
import { oddStatements } from '../../../../tests/factories/wallet/statement-oddities.ts';
import { anyLetter } from '../../../../tests/factories/payment-messages/any-letter.ts';
import { HOUR } from '../../wire/limits.ts';
import { formatCompact } from '../../time/time.ts';
import { readStatement } from './read-statement.ts';
import { findColumns, layoutWith, type StatementLayout } from './statement-columns.ts';
import { decodeText, readRows } from './statement-rows.ts';
import type { WalletLine } from './wallet-line.ts';

const statements = [...layouts, ...oddStatements];
const rowsOf = (file: string | Uint8Array) => readRows(typeof file === 'string' ? file : decodeText(file));

function read(file: string | Uint8Array, layout?: StatementLayout, now = READ_AT): WalletLine[] {
  const rows = rowsOf(file);
  const found = layout ?? findColumns(rows);
  if (!found) throw new Error('no column is known');
  return readStatement(rows, found, now);
}

/** The parts of a line that matter, as one string. */
function inWords(line: WalletLine): string {
  if (line.kind === 'not_money') return line.kind;
  const { kind, id, amount, at, phone, name, reference } = line;
  if (kind === 'unreadable')
    return [kind, line.why, id, amount].filter((word) => word !== undefined).join(' ');
  const minute = at === undefined ? '' : formatCompact(at).slice(6, 13).replace(/T(..)/, 'T$1:');
  const payer = kind === 'received' ? [phone, name, reference] : [];
  return [kind, id, amount, minute, ...payer].filter((word) => word !== undefined && word !== '').join(' ');
}

test('there are enough layouts', () => {
  expect(new Set(statements.map(([name]) => name)).size).toBeGreaterThanOrEqual(20);
});

describe('a statement', () => {
  test.each(statements)('%s', (_, file, rows) => {
    expect(read(file).map(inWords)).toEqual(rows);
  });

  test('its columns may stand in any order', () => {
    const [, file = ''] = statements[0] ?? [];
    const rows = rowsOf(file).slice(3);
    const expected = read(file).map(inWords).slice(0, -1);
    const order = rows[0]?.map((_, column) => column) ?? [];
    fc.assert(
      fc.property(fc.shuffledSubarray(order, { minLength: order.length }), (columns) => {
        const text = rows
          .slice(0, -1)
          .map((row) => columns.map((column) => `"${row[column]}"`).join(';'))
          .join('\n');
        expect(read(text).map(inWords)).toEqual(expected);
      }),
    );
  });

  test('its rows are counted as a spreadsheet program counts them', () => {
    const [, file = ''] = statements[0] ?? [];
    expect(read(file).map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10, 11]);
  });

  test('nothing that is kept of it holds a balance', () => {
    const [, file = ''] = statements.find(([name]) => name.startsWith('amounts that were not quoted')) ?? [];
    const [line] = read(file);
    const text = 'PP261124.0930.D12345 | 24/11/2026 09:30 | 1 | 500.00';
    expect(line).toMatchObject({ kind: 'unreadable', text });
  });
});

describe('columns that staff named', () => {
  const text =
    'wann;wer;wieviel;kennung\n24.11.2026;BUPE PHIRI;100,50;3623704928\n25.11.2026;MUTALE BANDA;7;3623704929';
  const columns = { at: 0, name: 1, credit: 2, id: 3 };

  test('are needed where no heading is known', () => {
    expect(findColumns(rowsOf(text))).toBeNull();
    expect(findColumns(rowsOf('Dear Customer, you have received ZMW 1,500.00 from Chanda'))).toBeNull();
  });

  test('are cut by the delimiter under which most rows are alike', () => {
    expect(rowsOf('a;b\n3623704928;100,50\n3623704929;7,50')).toEqual([
      ['a', 'b'],
      ['3623704928', '100,50'],
      ['3623704929', '7,50'],
    ]);
    expect(rowsOf('a;b\n3623704928;100,50')[1]).toEqual(['3623704928', '100,50']);
  });

  test('are read under a heading line and without one', () => {
    const rows = [
      'received 3623704928 100.5 24T00:00 BUPE PHIRI',
      'received 3623704929 7 25T00:00 MUTALE BANDA',
    ];
    expect(read(text, layoutWith(rowsOf(text), columns)).map(inWords)).toEqual(rows);
    const body = text.slice(text.indexOf('\n') + 1);
    expect(read(body, layoutWith(rowsOf(body), columns)).map(inWords)).toEqual(rows);
  });
});

describe('whatever the file holds', () => {
  test('amounts are exact to the ngwee', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.boolean(), (ngwee, comma) => {
        const [whole, rest] = [Math.floor(ngwee / 100), String(ngwee % 100).padStart(2, '0')];
        const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, comma ? '.' : ',');
        const text = `Txn ID;Date;Credit\n3623704928;24/11/2026 09:30;${grouped}${comma ? ',' : '.'}${rest}`;
        const [line] = read(text);
        expect(line).toMatchObject({ kind: 'received', amount: ngwee / 100 });
      }),
    );
  });

  test('a letter in or beside an amount never makes another one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(), anyLetter, (ngwee, place, letter) => {
        const amount = (ngwee / 100).toLocaleString('en', { minimumFractionDigits: 2 });
        const index = place % (amount.length + 1);
        const written = amount.slice(0, index) + letter + amount.slice(index);
        const [line] = read(`Txn ID;Date;Credit\n3623704928;24/11/2026 09:30;${written}`);
        if (line?.kind === 'received') expect(line.amount).toBe(ngwee / 100);
        else expect(line).toMatchObject({ kind: 'unreadable', why: 'letter' });
      }),
    );
  });

  test('a row more than an hour in the future is left to staff', () => {
    const file = 'Txn ID;Date;Credit\n3623704928;24/11/2026 09:30;100';
    const cameAt = instantAt('2026-11-24 09:30');
    expect(read(file, undefined, cameAt - HOUR)).toMatchObject([{ kind: 'received', at: cameAt }]);
    expect(read(file, undefined, cameAt - HOUR - 1)).toMatchObject([{ kind: 'unreadable', why: 'future' }]);
  });

  test('it is read', () => {
    const cells = [
      '"',
      '""',
      ',',
      ';',
      '\t',
      '\n',
      '\r\n',
      'Txn ID',
      'Date',
      'Credit',
      'Amount',
      'Balance',
      '100',
      '-1',
      '1,5',
      '24/11/2026',
      '3623704928',
      'x',
      '=1+1',
      '\u0000',
      '\ufeff',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...cells), { maxLength: 80 }), (parts) => {
        const rows = readRows(parts.join(''));
        const layout = findColumns(rows) ?? layoutWith(rows, { id: 0, amount: 1, at: 2 });
        for (const line of readStatement(rows, layout, READ_AT))
          if (line.kind === 'received') expect(line.amount).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  test('any bytes are a text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof decodeText(bytes)).toBe('string');
      }),
    );
  });

  test('a debit, a fee or a reversal is never income', () => {
    const amount = fc.constantFrom('-100', '(100)', '100 DR', '100-');
    const type = fc.constantFrom('Money sent', 'Fee', 'Reversal', 'Withdrawal', 'Service charge', 'Refund');
    fc.assert(
      fc.property(amount, type, fc.string({ maxLength: 20 }), (signed, kind, words) => {
        const said = words.replace(/["\r\n]/g, ' ');
        const text = `Txn ID,Date,Amount,Type,Name,Reference\n3623704928,24/11/2026,"${signed}",,"${said}","${said}"\n3623704929,24/11/2026,100,${kind},"${said}","${said}"`;
        expect(read(text).filter((line) => line.kind === 'received')).toEqual([]);
      }),
    );
  });

  test.each(['"', '","', '\n', '1,', '24/11/2026 ', 'received from '])('20 KB of %j cost no time', (bit) => {
    const many = bit.repeat(Math.ceil(20_000 / bit.length));
    const taken = processorTime(() => {
      for (const text of [many, `Txn ID,Date,Credit,Details\n3623704928,24/11/2026,100,${many}`])
        read(text, layoutWith(rowsOf(text), { id: 0, at: 1, credit: 2, details: 3 }));
    });
    expect(taken).toBeLessThan(4_000);
  });
});
