import { readWalletMessages } from '../../../../src/domain/money/wallet/read-messages.ts';
import { WALLET_BODY_MAX } from '../../../../src/domain/wire/limits.ts';
import { walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { pasteWalletMessages } from '../../../../src/domain/wire/wallet-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { refuseField } from '../../http/refused-error.ts';
import { importWallet } from './import.ts';

export const handler = staffCommandWithoutTransaction(
  pasteWalletMessages,
  (call) => {
    const { text } = call.request;
    const lines = readWalletMessages(text, call.now);
    if (lines.length === 0) throw refuseField('text', walletMessages.empty);
    return importWallet(call, { source: 'paste', text, fileName: null, lines });
  },
  { bodyMax: WALLET_BODY_MAX },
);
