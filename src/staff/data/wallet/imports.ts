/** Reads of imports: the last ones, and what they left to do. */
import * as z from 'zod/mini';
import { documentIdSchema } from '../../../domain/classes/offering.ts';
import { paymentSchema } from '../../../domain/money/payment.ts';
import { walletImportSchema, walletUnreadSchema } from '../../../domain/money/wallet/wallet-import.ts';
import { collections } from '../../../domain/wire/collections.ts';
import type { CommandAnswer } from '../../../domain/wire/commands.ts';
import { COUNT_MAX } from '../../../domain/wire/limits.ts';
import { pasteWalletMessages } from '../../../domain/wire/wallet-command.ts';
import { sendCommand } from '../../../shared/data/commands.ts';
import type { StaffRows } from '../firestore.ts';
import { countRows, fetchRows } from '../reads.ts';
import { asStaff, staffToken } from '../staff-session.ts';

const OPEN_MAX = { imports: 3, lines: 5, conflicts: 3 } as const;

const walletLineSchema = z.object({ id: documentIdSchema, ...walletUnreadSchema.shape });
export type WalletLine = z.infer<typeof walletLineSchema>;

export type OpenImports = Awaited<ReturnType<typeof fetchOpenImports>>;

export async function fetchOpenImports() {
  const unread: StaffRows = {
    collection: collections.walletLines,
    where: [['settledAt', '==', null]],
    orderBy: [['importedAt', 'desc']],
  };
  const [imports, lines, conflicts] = await Promise.all([
    fetchRows(
      {
        collection: collections.walletImports,
        where: [['source', 'in', ['paste', 'statement']]],
        orderBy: [['at', 'desc']],
        limit: OPEN_MAX.imports,
      },
      walletImportSchema,
    ),
    fetchRows({ ...unread, limit: OPEN_MAX.lines }, walletLineSchema),
    fetchRows(
      { collection: collections.payments, where: [['conflict.amount', '>', 0]], limit: OPEN_MAX.conflicts },
      paymentSchema,
    ),
  ]);
  const shown = lines.values.length + lines.unreadable.length;
  const isAll = shown < OPEN_MAX.lines;
  const lineCount = isAll ? shown : await countRows({ ...unread, limit: COUNT_MAX });
  return { imports: imports.values, lines: lines.values, lineCount, conflicts: conflicts.values };
}

export type ImportAnswer = CommandAnswer<typeof pasteWalletMessages>;

/** `key` was kept with the text, so that a retry has no second effect. @throws CommandError */
export const sendPaste = (text: string, key: string): Promise<ImportAnswer> =>
  asStaff(() => sendCommand(pasteWalletMessages, { text }, { key, token: staffToken }));
