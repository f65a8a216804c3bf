import { readStatement } from '../../../../src/domain/money/wallet/read-statement.ts';
import {
  findColumns,
  isEnough,
  layoutWith,
  type StatementColumns,
} from '../../../../src/domain/money/wallet/statement-columns.ts';
import { withLayout } from '../../../../src/domain/money/wallet/statement-layouts.ts';
import { readRows } from '../../../../src/domain/money/wallet/statement-rows.ts';
import { STATEMENT_LAYOUTS } from '../../../../src/domain/wire/collections.ts';
import { WALLET_BODY_MAX } from '../../../../src/domain/wire/limits.ts';
import { walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { importStatement } from '../../../../src/domain/wire/wallet-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { refuseField } from '../../http/refused-error.ts';
import { transact } from '../../store/store.ts';
import { importWallet } from './import.ts';

export const handler = staffCommandWithoutTransaction(
  importStatement,
  async (call) => {
    const { text, fileName, columns } = call.request;
    const rows = readRows(text);
    const layout = columns === null ? findColumns(rows) : layoutWith(rows, columns as StatementColumns);
    if (layout === null || !isEnough(layout.columns))
      throw refuseField('columns', walletMessages.columnsUnknown);
    const lines = readStatement(rows, layout);
    if (lines.length === 0) throw refuseField('text', walletMessages.empty);
    const answer = await importWallet(call, { source: 'statement', text, fileName, lines });
    if (columns !== null) await remember(rows, columns as StatementColumns);
    return answer;
  },
  { bodyMax: WALLET_BODY_MAX },
);

/** Remembers the columns for the next file with this header. */
function remember(rows: readonly (readonly string[])[], columns: StatementColumns): Promise<void> {
  return transact(async (transaction) => {
    const known = (await transaction.get('statementLayouts', STATEMENT_LAYOUTS)) ?? { layouts: [] };
    const next = withLayout(known, rows, columns);
    if (next !== known) transaction.set('statementLayouts', STATEMENT_LAYOUTS, next);
  });
}
