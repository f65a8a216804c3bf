import { readStatement } from '../../../../src/domain/money/wallet/read-statement.ts';
import { findColumns, isEnough, layoutWith } from '../../../../src/domain/money/wallet/statement-columns.ts';
import { readRows } from '../../../../src/domain/money/wallet/statement-rows.ts';
import { WALLET_BODY_MAX } from '../../../../src/domain/wire/limits.ts';
import { walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { importStatement } from '../../../../src/domain/wire/wallet-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { refuseField } from '../../http/refused-error.ts';
import { importWallet } from './import.ts';

export const handler = staffCommandWithoutTransaction(
  importStatement,
  async (call) => {
    const { text, fileName, columns } = call.request;
    const rows = readRows(text);
    const layout = columns === null ? findColumns(rows) : layoutWith(rows, columns);
    if (layout === null || !isEnough(layout.columns))
      throw refuseField('columns', walletMessages.columnsUnknown);
    const lines = readStatement(rows, layout, call.now);
    if (lines.length === 0) throw refuseField('text', walletMessages.empty);
    return importWallet(call, { source: 'statement', text, fileName, lines });
  },
  { bodyMax: WALLET_BODY_MAX },
);
