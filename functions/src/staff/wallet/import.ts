/**
 * Imports lines in small transactions, each noted with its effect: an import that broke off continues and counts each line
 * once.
 */
import type * as z from 'zod';
import type { WalletSource } from '../../../../src/domain/money/payment.ts';
import type { WalletImport } from '../../../../src/domain/money/wallet/wallet-import.ts';
import type { WalletLine } from '../../../../src/domain/money/wallet/wallet-line.ts';
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import type { Command } from '../../../../src/domain/wire/commands.ts';
import { WALLET_LINES_AT_ONCE } from '../../../../src/domain/wire/limits.ts';
import type { pasteWalletMessages } from '../../../../src/domain/wire/wallet-command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import type { Call } from '../../command/call.ts';
import type { StaffActor } from '../../command/guard.ts';
import { findAnswer, storeAnswer } from '../../command/idempotency.ts';
import { hashOf } from '../../hash.ts';
import { transact, type Transaction } from '../../store/store.ts';
import { beginImport, type Kept, keptOf, prepareReach, takePart } from '../../wallet/take-in.ts';

type Answer = z.infer<typeof pasteWalletMessages.answer>;
type Importing = Call<Command, StaffActor>;

export type WalletInput = {
  readonly source: WalletSource;
  readonly text: string;
  readonly fileName: string | null;
  readonly lines: readonly WalletLine[];
};

export async function importWallet(call: Importing, input: WalletInput): Promise<Answer> {
  const given = await transact((transaction) => findAnswer(transaction, call));
  if (given !== null) return given as Answer;
  const { actor, now } = call;
  const kept = keptOf(input.lines);
  // Derived from the key, so that a retry finds it.
  const id = hashOf(`${actor.uid} ${call.key}`).slice(0, 32);
  const begun = beginImport({ ...input, kept, id, by: { uid: actor.uid, name: actor.name }, at: now });
  let from = 0;
  for (const part of chunksOf(kept, WALLET_LINES_AT_ONCE)) {
    const start = from;
    await transact((transaction) => takePart(transaction, begun, part, start));
    from += part.length;
  }
  return transact((transaction) => complete(transaction, call, begun, kept));
}

async function complete(
  transaction: Transaction,
  call: Importing,
  begun: WalletImport,
  kept: readonly Kept[],
): Promise<Answer> {
  const given = await findAnswer(transaction, call);
  if (given !== null) return given as Answer;
  const known = (await transaction.get('walletImports', begun.id)) ?? begun;
  if (known.undone) throw new RefusedError('conflict', walletMessages.importUndone);
  const { missing, write } = await prepareReach(transaction, known, kept);
  const { id: importId, source, counts } = known;
  write();
  addAuditEntry(transaction, call.actor, {
    action: 'wallet_imported',
    id: importId,
    after: { source, ...counts },
    at: call.now,
  });
  const answer: Answer = { importId, counts, missing };
  storeAnswer(transaction, call, answer);
  return answer;
}
