/** The columns that staff chose on this device, by a statement's heading line. */
import {
  columnRoles,
  findColumns,
  plainHeading,
  type StatementColumns,
  statementColumnsSchema,
} from '../../../domain/money/wallet/statement-columns.ts';

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
  if (key === null) return null;
  try {
    return statementColumnsSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps the columns for the next file with these headings; null forgets them. Without storage, staff choose again. */
export function keepColumns(rows: Rows, columns: StatementColumns | null): void {
  const key = keyOf(rows);
  if (key === null) return;
  try {
    if (columns === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(columns));
  } catch {
    // The import has succeeded, and is not to be repeated.
  }
}

export const areSameColumns = (one: StatementColumns, other: StatementColumns | null): boolean =>
  columnRoles.every((role) => one[role] === other?.[role]);
