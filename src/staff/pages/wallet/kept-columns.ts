/** The columns that staff chose on this device, by a statement's heading line. */
import {
  columnRoles,
  findColumns,
  plainHeading,
  type StatementColumns,
  statementColumnsSchema,
} from '../../../domain/money/wallet/statement-columns.ts';
import { keep, kept } from '../../data/kept.ts';

type Rows = readonly (readonly string[])[];

/** Null without a heading line: a first row with digits is probably a payment, which names its payer. */
function keyOf(rows: Rows): string | null {
  const known = findColumns(rows);
  const headings = rows[known?.headingRow ?? 0] ?? [];
  if (known === null && headings.some((cell) => /\d/.test(cell))) return null;
  const plain = headings.map(plainHeading).join('|');
  return /[a-z]/.test(plain) ? `hub.staff.columns.${plain}` : null;
}

export function keptColumns(rows: Rows): StatementColumns | null {
  const key = keyOf(rows);
  return key === null ? null : kept(key, statementColumnsSchema);
}

/** Keeps the columns for the next file with these headings; null forgets them. */
export function keepColumns(rows: Rows, columns: StatementColumns | null): void {
  const key = keyOf(rows);
  if (key !== null) keep(key, columns);
}

export const areSameColumns = (one: StatementColumns, other: StatementColumns | null): boolean =>
  columnRoles.every((role) => one[role] === other?.[role]);
