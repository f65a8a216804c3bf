/** Finds a statement's columns by its headings, or as staff specified them. */
import { currencyAfter, currencyBefore, timeZoneLabel } from '#hub';
import * as z from 'zod/mini';
import { NETWORK_WORDS } from '../payment-message.ts';

/** `party`: the payer's number and name in one; `details`: the network's description. */
export const columnRoles = [
  'id',
  'at',
  'time',
  'amount',
  'credit',
  'debit',
  'currency',
  'type',
  'status',
  'party',
  'phone',
  'name',
  'reference',
  'details',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

export type StatementColumns = Partial<Record<ColumnRole, number>>;
export const statementColumnsSchema = z.partialRecord(
  z.enum(columnRoles),
  z.int().check(z.gte(0), z.lte(200)),
);

export type StatementLayout = {
  headingRow: number;
  columns: StatementColumns;
};

const CURRENCY = `${currencyBefore}|${currencyAfter}`;

const DIRECTION = /^(?:dr cr|cr dr|d c|c d|debit credit|credit debit|direction|sign|in out)$/;

/** Headings by role, best match first; compared in lower case without punctuation. */
const HEADINGS: Readonly<Record<ColumnRole, readonly RegExp[]>> = {
  id: [
    new RegExp(
      `^(?:financial )?(?:transaction|trans|txn|tran|trx|tx) ?id$|^tid$|^(?:mobile|${NETWORK_WORDS}) (?:money )?(?:transaction )?id$`,
    ),
    /^(?:financial )?(?:transaction|trans|txn|tran|trx) (?:no|number|code)$|^receipt(?: no| number| id)?$|^(?:transaction|txn|trans) receipt$/,
    /^(?:transaction|trans|txn|tran|trx) ref(?:erence)?(?: no| number| id)?$/,
    /^id$/,
    /^(?:ref|reference) (?:id|no|number)$/,
  ],
  at: [
    /^(?:completion|completed|finish(?:ed)?|end) (?:time|date|at|on|date time)$/,
    /^(?:transaction |trans |txn |tran )?(?:date ?(?:and |& )?time|time ?stamp|datetime)$/,
    /^(?:transaction|trans|txn|tran|payment|paid|received) (?:date|time|on|at)$/,
    /^date$/,
    /^(?:posting|posted|value|booking|entry|initiation|created|creation) (?:date|time|at|on)$|^created(?: at)?$|^day$/,
    /^time$/,
  ],
  time: [/^(?:transaction |trans |txn )?time$/],
  credit: [
    /^(?:credits?|cr|paid in|money in|amount in|in|inflow|deposits?|credit amount|amount credited|incoming)$/,
    /^(?:amount )?received(?: amount)?$|^(?:deposit|inflow|incoming) amount$|^amount (?:deposited|paid in)$/,
  ],
  debit: [
    /^(?:debits?|dr|paid out|money out|amount out|out|outflow|withdrawn|withdrawals?|debit amount|amount debited|outgoing)$/,
    /^(?:amount )?sent(?: amount)?$|^(?:withdrawal|outflow|outgoing) amount$|^amount (?:withdrawn|paid out)$/,
  ],
  amount: [
    new RegExp(`^(?:transaction |txn |trans |net |total |paid )?amount(?: (?:${CURRENCY}|paid))?$`),
    new RegExp(`^(?:transaction )?value$|^(?:${currencyAfter}|sum|gross amount|principal)$`),
  ],
  currency: [/^(?:currency|ccy|curr)(?: code)?$/],
  type: [
    /^(?:transaction|trans|txn|tran|trx|payment|service|entry) type$|^type$/,
    DIRECTION,
    /^(?:reason type|category|transaction|service|operation)$/,
  ],
  status: [/^(?:transaction |trans |txn |payment )?(?:status|state|result|outcome)$/],
  party: [
    /^(?:other party(?: info)?|counter ?party|opposite party|payer|sender|from|paid by|received from|customer|party)$/,
  ],
  phone: [
    /^(?:sender|payer|from|customer|source|payers?|senders?) (?:msisdn|phone|number|mobile|mobile number|phone number|phone no|no|account)$/,
    /^(?:msisdn|phone|phone number|phone no|mobile|mobile number|mobile no|mobile money number)$/,
  ],
  name: [
    /^(?:sender|payer|from|customer|source|payers?|senders?|other party|counter ?party|full|party) name$|^names?$/,
  ],
  reference: [
    /^(?:sender|payer|from|payers?|customer|senders?) (?:message|note|reference|ref)$|^from message$|^message from sender$/,
    /^(?:bill|payment|customer|account|external) ref(?:erence)?(?: no| number)?$|^(?:a c|account) (?:no|number)$|^(?:reference|ref|message|note|notes|comment|comments|reason|memo)$/,
  ],
  details: [
    /^(?:transaction |trans |txn |payment )?(?:details|description|narration|narrative|particulars|information|remarks?|info|desc)$/,
  ],
};

/** Rows in which to look for headings, since some networks write text above them. */
export const HEADING_WITHIN = 40;
/** Further columns are damage. */
const COLUMNS_MAX = 200;
/** Fewer known headings may be ordinary text. */
const KNOWN_MIN = 3;

const IN_BRACKETS = new RegExp(`\\((?:${CURRENCY}|${timeZoneLabel.toLowerCase()}|utc[^)]*)\\)`, 'g');

export const plainHeading = (heading: string) =>
  heading
    .replace(/['’]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(IN_BRACKETS, ' ')
    .replace(/[^a-z&]+/g, ' ')
    .trim();

export function columnsOf(headings: readonly string[]): StatementColumns {
  const plain = headings.slice(0, COLUMNS_MAX).map(plainHeading);
  const found = columnRoles
    .flatMap((role) =>
      HEADINGS[role].flatMap((pattern, rank) =>
        plain.flatMap((heading, column) => (pattern.test(heading) ? [{ role, rank, column }] : [])),
      ),
    )
    .sort((a, b) => a.rank - b.rank);
  const columns: StatementColumns = {};
  for (const { role, column } of found)
    if (columns[role] === undefined && !Object.values(columns).includes(column)) columns[role] = column;
  return columns;
}

/** The heading row and its columns; null if staff have to specify them. */
export function findColumns(rows: readonly (readonly string[])[]): StatementLayout | null {
  const lines = rows.slice(0, HEADING_WITHIN).map((row, headingRow) => {
    const columns = columnsOf(row);
    return { headingRow, columns, known: Object.keys(columns).length };
  });
  const [best] = lines
    .filter(({ columns, known }) => known >= KNOWN_MIN && isEnough(columns))
    .sort((a, b) => b.known - a.known || a.headingRow - b.headingRow);
  return best ? { headingRow: best.headingRow, columns: best.columns } : null;
}

export const isEnough = ({ id, details, amount, credit }: StatementColumns): boolean =>
  (id ?? details) !== undefined && (amount ?? credit) !== undefined;

export const balanceColumns = (headings: readonly string[]): number[] =>
  headings.flatMap((heading, column) =>
    /\bbal(?:ance)?\b/i.test(heading.replace(/_/g, ' ')) ? [column] : [],
  );

/** The column that says only `DR` or `CR`, also beside one that names the type; -1 without it. */
export const directionColumn = (headings: readonly string[]): number =>
  headings.findIndex((heading) => DIRECTION.test(plainHeading(heading)));

/** True iff a column names whom money went to, so that rows of both directions may have a payer. */
export const hasReceiver = (headings: readonly string[]): boolean =>
  headings.some((heading) => /^(?:to|receiver|recipient|payee|beneficiary)\b/.test(plainHeading(heading)));

/** The staff's layout: headings are in the first row, unless that already has an amount. */
export function layoutWith(rows: readonly (readonly string[])[], columns: StatementColumns): StatementLayout {
  const known = findColumns(rows)?.headingRow;
  const amount = rows[0]?.[columns.amount ?? columns.credit ?? -1] ?? '';
  return { columns, headingRow: known ?? (/\d/.test(amount) ? -1 : 0) };
}
