/** Previews an import: what the hub reads and, for a statement, which column is which. */
import { Alert, Box } from '@mui/material';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { sumKwacha } from '../../../domain/money/order.ts';
import { readWalletMessages } from '../../../domain/money/wallet/read-messages.ts';
import { readStatement } from '../../../domain/money/wallet/read-statement.ts';
import {
  type ColumnRole,
  columnRoles,
  findColumns,
  isEnough,
  layoutWith,
  plainHeading,
  type StatementColumns,
  statementColumnsSchema,
} from '../../../domain/money/wallet/statement-columns.ts';
import { decodeText, readRows } from '../../../domain/money/wallet/statement-rows.ts';
import type { WalletLine } from '../../../domain/money/wallet/wallet-line.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { MINUTE, NAME_MAX, STATEMENT_MAX } from '../../../domain/wire/limits.ts';
import { importMessages, walletMessages } from '../../../domain/wire/staff-messages.ts';
import { importStatement } from '../../../domain/wire/wallet-command.ts';
import { CommandError } from '../../../shared/data/errors.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { SelectField } from '../../../shared/ui/fields.tsx';
import { sendStaffCommand } from '../../data/commands.ts';
import type { ImportAnswer } from '../../data/wallet.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { Muted } from '../../ui/shapes.tsx';
import { ReadDialog } from '../../ui/states.tsx';
import { useRead } from '../use-read.ts';
import { readStorageJson, writeStorageJson } from '../../../shared/data/storage-json.ts';

const ROLES: Readonly<Record<ColumnRole, string>> = {
  id: 'Transaction ID',
  at: 'Date, or date and time',
  time: 'Time',
  amount: 'Amount',
  credit: 'Money in',
  debit: 'Money out',
  currency: 'Currency',
  type: 'Kind',
  status: 'Status',
  party: 'Payer, phone and name',
  phone: 'Payer’s phone',
  name: 'Payer’s name',
  reference: 'What the payer wrote',
  details: 'Description',
};
const SAMPLES = 2;
const NO_COLUMNS: StatementColumns = {};

type Opened = {
  readonly text: string;
  readonly rows: readonly (readonly string[])[];
  /** The columns as staff chose them for this heading line, else as its headings name them; null if neither. */
  readonly known: StatementColumns | null;
  /** The columns as the headings alone name them, which the server finds by itself. */
  readonly found: StatementColumns | null;
};
type Props = {
  readonly from: File | string;
  readonly onClose: () => void;
  readonly onPaste: () => void;
  readonly onDone: (answer: ImportAnswer) => void;
};

async function open(file: File): Promise<Opened> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.length > STATEMENT_MAX) throw new CommandError('bad_request', importMessages.tooLarge);
  const rows = readRows(text);
  const found = findColumns(rows)?.columns ?? null;
  return { text, rows, known: keptColumns(rows) ?? found, found };
}

export function ImportForm({ from, onClose, onPaste, onDone }: Props) {
  const file = typeof from === 'string' ? null : from;
  const now = useNow(MINUTE);
  const reading = useRead(file && `statement ${file.name} ${file.size} ${file.lastModified}`, async () =>
    file === null ? null : open(file),
  );
  const opened = reading.value;
  const form = useForm();
  const [chosen, setChosen] = useState<StatementColumns | null>(null);
  const columns = chosen ?? opened?.known ?? NO_COLUMNS;
  const lines = useMemo(() => {
    if (typeof from === 'string') return readWalletMessages(from, now);
    if (opened === null || !isEnough(columns)) return null;
    return readStatement(opened.rows, layoutWith(opened.rows, columns), now);
  }, [from, opened, columns, now]);
  const title = file?.name ?? 'Messages';
  if (file !== null && opened === null) return <ReadDialog {...{ title, reading, onClose }} />;
  const send = async () => {
    if (file === null || opened === null) return onPaste();
    if (!isEnough(columns)) throw new CommandError('bad_request', walletMessages.columnsUnknown);
    const isFound = areSameColumns(columns, opened.found);
    const fileName = [...file.name].slice(-NAME_MAX).join('');
    const request = { text: opened.text, fileName, columns: isFound ? null : columns };
    const answer = await sendStaffCommand(importStatement, request);
    keepColumns(opened.rows, isFound ? null : columns);
    onDone(answer);
  };
  return (
    <CommandForm {...{ form, title, send, onClose }} submit="Import" fields={[]}>
      <StatementSummary lines={lines} />
      {opened !== null && <Columns opened={opened} columns={columns} onColumns={setChosen} />}
    </CommandForm>
  );
}

type ColumnsProps = {
  readonly opened: Opened;
  readonly columns: StatementColumns;
  readonly onColumns: (columns: StatementColumns) => void;
};

function Columns({ opened: { rows, known }, columns, onColumns }: ColumnsProps) {
  const layout = layoutWith(rows, columns);
  const body = rows.slice(layout.headingRow + 1).filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.slice(Math.max(0, layout.headingRow)).map((row) => row.length));
  const choose = (column: number, role: string) => {
    const others = Object.entries(columns).filter(([name, at]) => at !== column && name !== role);
    onColumns(Object.fromEntries(role === '' ? others : [...others, [role, column]]) as StatementColumns);
  };
  return (
    <>
      <p>{known === null ? importMessages.columnsAsked : importMessages.columnsKnown}</p>
      {Array.from({ length: width }, (_, column) => {
        const heading = rows[layout.headingRow]?.[column] || `Column ${column + 1}`;
        const samples = body.slice(0, SAMPLES).map((row) => row[column] ?? '');
        return (
          <SelectField
            key={column}
            id={`statement-column-${column}`}
            label={heading}
            hint={samples.filter((sample) => sample !== '').join(' · ') || 'empty'}
            value={Object.entries(columns).find(([, at]) => at === column)?.[0] ?? ''}
            onChange={({ target }) => choose(column, target.value)}
          >
            <option value="">Not used</option>
            {columnRoles.map((role) => (
              <option key={role} value={role}>
                {ROLES[role]}
              </option>
            ))}
          </SelectField>
        );
      })}
    </>
  );
}

function StatementSummary({ lines }: { readonly lines: readonly WalletLine[] | null }) {
  if (lines === null) return <Alert severity="info">{walletMessages.columnsUnknown}</Alert>;
  const received = lines.flatMap((line) => (line.kind === 'received' ? [line] : []));
  const unreadable = lines.filter(({ kind }) => kind === 'unreadable').length;
  const others = lines.length - received.length - unreadable;
  const sum = sumKwacha(received.map(({ amount }) => amount));
  const [first] = received;
  return (
    <Alert severity={received.length === 0 || unreadable > 0 ? 'warning' : 'success'} role="status">
      <b>
        {received.length} received, {formatKwacha(sum)}
      </b>
      {unreadable > 0 && `; ${unreadable} to be completed by hand`}
      {others > 0 && `; ${others} not incoming`}.
      {first !== undefined && (
        <Box>
          <Muted>
            The first: {formatKwacha(first.amount)} from {first.name ?? first.phone ?? 'somebody'}
            {first.at !== undefined && `, ${formatFull(first.at)}`}, {first.id}
          </Muted>
        </Box>
      )}
    </Alert>
  );
}

/** The device's key for the columns that staff chose. Null without a heading line: a first row with digits is probably a payment. */
function keyOf(rows: Opened['rows']): string | null {
  const known = findColumns(rows);
  const headings = rows[known?.headingRow ?? 0] ?? [];
  if (known === null && headings.some((cell) => /\d/.test(cell))) return null;
  const plain = headings.map(plainHeading).join('|');
  return /[a-z]/.test(plain) ? `hub.staff.columns.${plain}` : null;
}

export function keptColumns(rows: Opened['rows']): StatementColumns | null {
  const key = keyOf(rows);
  return key === null ? null : readStorageJson(key, statementColumnsSchema);
}

/** Keeps the columns for the next file with these headings; null forgets them. */
export function keepColumns(rows: Opened['rows'], columns: StatementColumns | null): void {
  const key = keyOf(rows);
  if (key !== null) writeStorageJson(key, columns);
}

export const areSameColumns = (one: StatementColumns, other: StatementColumns | null): boolean =>
  columnRoles.every((role) => one[role] === other?.[role]);
