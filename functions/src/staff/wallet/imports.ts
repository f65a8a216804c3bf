import { formatKwacha } from '../../../../src/domain/classes/course.ts';
import type { WalletSource } from '../../../../src/domain/money/payment.ts';
import { withoutImport } from '../../../../src/domain/money/wallet/ledger.ts';
import { readWalletMessages } from '../../../../src/domain/money/wallet/read-messages.ts';
import { readStatement } from '../../../../src/domain/money/wallet/read-statement.ts';
import { findColumns, isEnough, layoutWith } from '../../../../src/domain/money/wallet/statement-columns.ts';
import { readRows } from '../../../../src/domain/money/wallet/statement-rows.ts';
import {
  canUndo,
  coveredBy,
  walletCoverageId,
  type WalletImport,
} from '../../../../src/domain/money/wallet/wallet-import.ts';
import type { WalletLine } from '../../../../src/domain/money/wallet/wallet-line.ts';
import { can } from '../../../../src/domain/people/staff-member.ts';
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import { IN_MAX } from '../../../../src/domain/wire/collections.ts';
import type { Command, CommandAnswer } from '../../../../src/domain/wire/commands.ts';
import { WALLET_BODY_MAX, WALLET_LINES_AT_ONCE } from '../../../../src/domain/wire/limits.ts';
import { reviewMessages, walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import * as wire from '../../../../src/domain/wire/wallet-command.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import type { Call, StaffActor } from '../../command/guard.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { findAnswer, storeAnswer } from '../../command/idempotency.ts';
import { hashOf } from '../../hash.ts';
import { conflict, forbidden, requireFound, invalidField } from '../../http/refused-error.ts';
import { MONEY_LOCK } from '../../store/matches.ts';
import { type Document, store, transact, type Transaction } from '../../store/store.ts';
import {
  beginImport,
  type ImportableLine,
  importable,
  noteCoverage,
  importPart,
} from '../../wallet/imports.ts';

type Imported = CommandAnswer<typeof wire.pasteWalletMessages>;
type Importing = Call<Command, StaffActor>;

type WalletInput = {
  readonly source: WalletSource;
  readonly text: string;
  readonly fileName: string | null;
  readonly lines: readonly WalletLine[];
};

/** In small transactions that note each line's effect, so that a retry continues an import that broke off and counts each line once. */
async function importWallet(call: Importing, input: WalletInput): Promise<Imported> {
  const given = await transact((transaction) => findAnswer(transaction, call));
  if (given !== null) return given as Imported;
  const { actor, now } = call;
  const kept = importable(input.lines);
  // Derived from the key, so that a retry finds it.
  const id = hashOf(`${actor.uid} ${call.key}`).slice(0, 32);
  const begun = beginImport({ ...input, kept, id, by: { uid: actor.uid, name: actor.name }, at: now });
  let from = 0;
  for (const part of chunksOf(kept, WALLET_LINES_AT_ONCE)) {
    const start = from;
    await transact((transaction) => importPart(transaction, begun, part, start));
    from += part.length;
  }
  return transact((transaction) => completeImport(transaction, call, begun, kept));
}

async function completeImport(
  transaction: Transaction,
  call: Importing,
  begun: WalletImport,
  kept: readonly ImportableLine[],
): Promise<Imported> {
  const given = await findAnswer(transaction, call);
  if (given !== null) return given as Imported;
  const known = (await transaction.get('walletImports', begun.id)) ?? begun;
  if (known.undone) throw conflict(walletMessages.importUndone);
  const missing = await noteCoverage(transaction, known, kept);
  const { id: importId, source, counts } = known;
  addAuditEntry(transaction, call.actor, {
    action: 'wallet_imported',
    id: importId,
    after: { source, ...counts },
    at: call.now,
  });
  const answer: Imported = { importId, counts, missing };
  storeAnswer(transaction, call, answer);
  return answer;
}

export const pasteWalletMessages = staffCommandWithoutTransaction(
  wire.pasteWalletMessages,
  (call) => {
    const { text } = call.request;
    const lines = readWalletMessages(text, call.now);
    if (lines.length === 0) throw invalidField('text', walletMessages.empty);
    return importWallet(call, { source: 'paste', text, fileName: null, lines });
  },
  { bodyMax: WALLET_BODY_MAX },
);

export const importStatement = staffCommandWithoutTransaction(
  wire.importStatement,
  async (call) => {
    const { text, fileName, columns } = call.request;
    const rows = readRows(text);
    const layout = columns === null ? findColumns(rows) : layoutWith(rows, columns);
    if (layout === null || !isEnough(layout.columns))
      throw invalidField('columns', walletMessages.columnsUnknown);
    const lines = readStatement(rows, layout, call.now);
    if (lines.length === 0) throw invalidField('text', walletMessages.empty);
    return importWallet(call, { source: 'statement', text, fileName, lines });
  },
  { bodyMax: WALLET_BODY_MAX },
);

type Answer = CommandAnswer<typeof wire.undoImportedMoney>;
type Undoing = Call<typeof wire.undoImportedMoney, StaffActor>;
type Part = Document<'walletTold'>;

const PARTS_MAX = 5_000;
const IMPORTS_MAX = 20_000;
const NOTHING: Answer = { gone: 0, unseen: 0, used: 0 };

/** In small transactions, so that a retry continues an undo that broke off. The reach goes first, so that no proof is called unseen. */
export const undoImportedMoney = staffCommandWithoutTransaction(wire.undoImportedMoney, async (call) => {
  const given = await transact((transaction) => findAnswer(transaction, call));
  if (given !== null) return given as Answer;
  const { importId } = call.request;
  const [first, ...others] = await store.find('walletTold', { importId }, PARTS_MAX);
  const isBegun = (await store.get('walletImports', importId))?.undone !== undefined;
  if (!isBegun) for (const part of others) await transact((transaction) => requireUnused(transaction, part));
  const sum = { ...NOTHING };
  const add = (one: Answer) => {
    for (const name of ['gone', 'unseen', 'used'] as const) sum[name] += one[name];
  };
  add(await transact((transaction) => begin(transaction, call, first)));
  for (const part of others) add(await transact((transaction) => undoPart(transaction, call, part)));
  return transact((transaction) => completeUndo(transaction, call, sum));
});

/** @throws RefusedError if the import cannot be undone, or some of it was used */
async function begin(transaction: Transaction, call: Undoing, first: Part | undefined): Promise<Answer> {
  const { actor, now, request } = call;
  const imported = await requireFound(
    transaction.get('walletImports', request.importId),
    walletMessages.unknownImport,
  );
  if (imported.source === 'statement' && !can(actor.role, 'import_statements'))
    throw forbidden(reviewMessages.notAllowed);
  const isBegun = imported.undone !== undefined;
  if (!canUndo(imported) || (first === undefined && !isBegun)) throw conflict(walletMessages.cannotUndo);
  const { answer, undo } = await planUndo(transaction, first);
  if (answer.used > 0 && !isBegun) throw conflict(walletMessages.importUsed(answer.used));
  transaction.set('walletImports', imported.id, {
    ...imported,
    undone: { at: now, name: actor.name, isWhole: false },
  });
  await recomputeCoverage(transaction, imported);
  undo(call);
  return answer;
}

/** Notes how far the source reaches without this import, by the imports that are left. */
async function recomputeCoverage(
  transaction: Transaction,
  { id, source, reached = [] }: WalletImport,
): Promise<void> {
  // An import that ends meanwhile writes these documents, and the conflict makes this transaction run again.
  const before = await Promise.all(
    reached.map(({ network }) => transaction.get('walletCoverage', walletCoverageId({ source, network }))),
  );
  const all = await transaction.unlocked.find('walletImports', { source }, IMPORTS_MAX);
  const others = all.filter((one) => one.id !== id);
  for (const [at, { network }] of reached.entries()) {
    const coverageId = walletCoverageId({ source, network });
    const covered = coveredBy(others, { source, network });
    const importId = before[at]?.importId ?? id;
    if (covered === null) transaction.remove('walletCoverage', coverageId);
    else transaction.set('walletCoverage', coverageId, { source, network, ...covered, importId });
  }
}

async function requireUnused(transaction: Transaction, part: Part): Promise<void> {
  const { answer } = await planUndo(transaction, part);
  if (answer.used > 0) throw conflict(walletMessages.importUsed(answer.used));
}

async function undoPart(transaction: Transaction, call: Undoing, part: Part): Promise<Answer> {
  const { answer, undo } = await planUndo(transaction, part);
  undo(call);
  return answer;
}

/** What an undo makes of these lines (nothing, if the part is already undone), and `undo`, which writes and logs it. */
async function planUndo(
  transaction: Transaction,
  asked: Part | undefined,
): Promise<{ readonly answer: Answer; readonly undo: (call: Undoing) => void }> {
  const part = asked === undefined ? null : await transaction.get('walletTold', asked.id);
  if (part === null) return { answer: NOTHING, undo: () => undefined };
  const lines = await ownLines(transaction, part);
  const completed = lines.flatMap(({ settledAt, transactionId }) =>
    settledAt === null || transactionId === null ? [] : [transactionId],
  );
  const ids = [...new Set([...part.ids, ...completed])].sort();
  const entries = await Promise.all(ids.map((id) => transaction.get('payments', id)));
  const imported = await othersWith(transaction, part, 'ids', ids);
  const taken = entries.flatMap((entry) => {
    if (entry === null) return [];
    const others = imported.filter((other) => other.ids.includes(entry.id));
    return [{ id: entry.id, amount: entry.amount, ...withoutImport(entry, part, others) }];
  });
  const count = (outcome: string) => taken.filter((one) => one.outcome === outcome).length;
  const answer = { gone: count('gone'), unseen: count('unseen'), used: count('used') };
  const removed = taken.flatMap(({ id, amount, after }) =>
    amount === null || amount === after?.amount ? [] : [`${id} ${formatKwacha(amount)}`],
  );
  const undo = ({ actor, now }: Undoing) => {
    for (const { id, outcome, after } of taken) {
      if (after === null) transaction.remove('payments', id);
      else if (outcome !== 'used') transaction.set('payments', id, after);
    }
    for (const { id } of lines) transaction.remove('walletLines', id);
    transaction.remove('walletTold', part.id);
    addAuditEntry(transaction, actor, {
      action: 'wallet_import_undone',
      id: part.importId,
      after: { source: part.source, ...answer, removed },
      at: now,
    });
  };
  return { answer, undo };
}

async function ownLines(transaction: Transaction, part: Part): Promise<Document<'walletLines'>[]> {
  const lines = await Promise.all(part.lineIds.map((id) => transaction.get('walletLines', id)));
  const imported = await othersWith(transaction, part, 'lineIds', part.lineIds);
  return lines.filter(
    (line) =>
      line !== null &&
      line.importId === part.importId &&
      !imported.some(({ lineIds }) => lineIds.includes(line.id)),
  ) as Document<'walletLines'>[];
}

/** The parts of other imports that contain any of `wanted`. Imports take the same lock, so none adds any meanwhile. */
async function othersWith(
  transaction: Transaction,
  { importId }: Part,
  field: 'ids' | 'lineIds',
  wanted: readonly string[],
): Promise<Part[]> {
  const money = await transaction.lockOptimistically(MONEY_LOCK);
  const found = await Promise.all(
    chunksOf(wanted, IN_MAX).map((some) =>
      money.find('walletTold', { [field]: ['array-contains-any', some] }),
    ),
  );
  return found.flat().filter((other) => other.importId !== importId);
}

async function completeUndo(transaction: Transaction, call: Undoing, sum: Answer): Promise<Answer> {
  const given = await findAnswer(transaction, call);
  if (given !== null) return given as Answer;
  const { importId } = call.request;
  const imported = await transaction.get('walletImports', importId);
  if (imported?.undone?.isWhole === false)
    transaction.update('walletImports', importId, { undone: { ...imported.undone, isWhole: true } });
  storeAnswer(transaction, call, sum);
  return sum;
}
