/** `npm run wallet`: what the reader makes of a file, without a hub. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'wallet-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TOOL = 'tools/wallet/wallet.ts';

function fileOf(text: string): string {
  const file = join(folder, 'wallet.txt');
  writeFileSync(file, text);
  return file;
}

function printed(text: string, ...options: string[]): unknown[] {
  const output = execFileSync(process.execPath, [TOOL, 'read', fileOf(text), ...options], {
    encoding: 'utf8',
  });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('messages, one JSON object a line', () => {
  const text = [
    'You have received ZMW 100.00 from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: PP251124.0930.D12345.',
    'Are we still meeting for lunch?',
    'You have received ZMW 100.00 from 970000002 Bupe Phiri. Bal ZMW 5.56.',
  ].join('\n');
  expect(printed(text)).toEqual([
    {
      line: 1,
      kind: 'received',
      id: 'PP251124.0930.D12345',
      network: 'airtel',
      amount: 100,
      phone: '+260970000002',
      name: 'Bupe Phiri',
      at: '2025-11-24T09:30:00+02:00',
    },
    { line: 2, kind: 'not_money', why: 'it is not about money in the wallet' },
    {
      line: 3,
      kind: 'unreadable',
      amount: 100,
      phone: '+260970000002',
      name: 'Bupe Phiri',
      text: 'You have received ZMW 100.00 from 970000002 Bupe Phiri. Bal ZMW ….',
      why: 'the transaction ID is missing',
    },
  ]);
});

test('a statement, by its headings or by the columns that are named', () => {
  const received = { kind: 'received', id: '3623704928', network: 'mtn', amount: 100 };
  const row = '3623704928;24/11/2025 13:09;100.00;5000.00';
  expect(printed(`Txn ID;Date;Credit;Balance\n${row}`)).toEqual([
    { line: 2, ...received, at: '2025-11-24T13:09:00+02:00' },
  ]);
  expect(printed(`a;b;c;d\n${row}`, '--columns', 'id=1,credit=3')).toEqual([{ line: 2, ...received }]);
});

test.each([
  [['read'], 'Usage: npm run wallet -- read FILE'],
  [['write', 'x'], 'Usage: npm run wallet -- read FILE'],
  [['read', join(folder, 'nothing')], 'cannot be read: name a file'],
  [['read', 'package.json', '--columns', 'id=0'], 'What is “id=0”?'],
  [['read', 'package.json', '--columns', 'id=1'], 'Name the columns of the ID and of the amount.'],
  [['read', 'package.json', '--rows', '1'], "Unknown option '--rows'"],
])('%j is answered with one sentence', (args, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...args], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});
