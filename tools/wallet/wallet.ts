/**
 * `npm run wallet -- read FILE [--columns id=1,at=2,amount=4]`: what the hub reads in a file of wallet messages or in a statement
 * (CSV), one JSON object a line. It needs no hub, and keeps nothing.
 */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readWalletFile } from '../../src/domain/money/wallet/read-statement.ts';
import {
  columnRoles,
  isEnough,
  type StatementColumns,
} from '../../src/domain/money/wallet/statement-columns.ts';
import { type WalletLine, walletReasons } from '../../src/domain/money/wallet/wallet-line.ts';
import { formatIso } from '../../src/domain/time/time.ts';
import { runTool, UserFacingError } from '../shared/command.ts';

const USAGE = `Usage: npm run wallet -- read FILE [--columns id=1,at=2,amount=4]
Columns are counted from 1; they hold: ${columnRoles.join(', ')}.`;

/** `id=1,amount=3` as columns. @throws UserFacingError if a column's name or number is not valid */
function readColumns(written: string): StatementColumns {
  const columns: StatementColumns = {};
  for (const part of written.split(',')) {
    const [, word = '', number = ''] = /^\s*([a-z]+)\s*=\s*([1-9]\d{0,2})\s*$/.exec(part) ?? [];
    const role = columnRoles.find((one) => one === word);
    if (!role) throw new UserFacingError(`What is “${part}”?\n${USAGE}`);
    columns[role] = Number(number) - 1;
  }
  if (!isEnough(columns))
    throw new UserFacingError(`Name the columns of the ID and of the amount.\n${USAGE}`);
  return columns;
}

/** One line of the output, with Lusaka's time and the reason in words. */
function shown({ line, kind, ...read }: WalletLine): string {
  const { at, why, ...facts } = { at: undefined, why: undefined, ...read };
  const time = at !== undefined && { at: formatIso(at) };
  return JSON.stringify({ line, kind, ...facts, ...time, ...(why && { why: walletReasons[why] }) });
}

await runTool(async () => {
  const options = { columns: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [action, file, ...others] = positionals;
  if (action !== 'read' || !file || others.length > 0) throw new UserFacingError(USAGE);
  const columns = values.columns === undefined ? null : readColumns(values.columns);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UserFacingError(`${file} cannot be read: name a file of messages, or a statement as CSV.`);
  for (const line of readWalletFile(readFileSync(file), columns, Date.now())) console.log(shown(line));
  return 0;
});
