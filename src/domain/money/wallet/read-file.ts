import { readWalletMessages } from './read-messages.ts';
import { readStatement } from './read-statement.ts';
import { findColumns, layoutWith, type StatementColumns } from './statement-columns.ts';
import { decodeText, readRows } from './statement-rows.ts';
import type { Instant } from '../../time/time.ts';
import type { WalletLine } from './wallet-line.ts';

/** Reads a statement (CSV) or a text of messages. Without known headings it is read as messages, unless `columns` are given. */
export function readWalletFile(
  bytes: Uint8Array,
  columns: StatementColumns | null,
  now: Instant,
): WalletLine[] {
  const text = decodeText(bytes);
  const rows = readRows(text);
  const layout = columns ? layoutWith(rows, columns) : findColumns(rows);
  return layout ? readStatement(rows, layout, now) : readWalletMessages(text, now);
}
