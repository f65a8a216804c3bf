import { walletMessages } from '../../../src/domain/wire/staff-messages.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import type { WalletSource } from '../../../src/domain/money/payment.ts';
import { mergeMoney } from '../../../src/domain/money/wallet/ledger.ts';
import {
  joinedStretch,
  missingBetween,
  NO_LINES,
  type Stretch,
  stretchOf,
  type WalletImport,
  walletCoverageId,
  type WalletUnread,
} from '../../../src/domain/money/wallet/wallet-import.ts';
import type { ReceivedMoney, WalletLine } from '../../../src/domain/money/wallet/wallet-line.ts';
import { hashOf } from '../hash.ts';
import { conflict } from '../http/refused-error.ts';
import { MONEY_LOCK } from '../store/matches.ts';
import type { Transaction } from '../store/store.ts';

type Unreadable = Extract<WalletLine, { kind: 'unreadable' }>;
export type ImportableLine = (ReceivedMoney & { kind: 'received'; line: number }) | Unreadable;

/** In document order, so that concurrent imports of the same lines lock them in the same order. */
export function importable(lines: readonly WalletLine[]): ImportableLine[] {
  const kept = lines.filter(
    (line): line is ImportableLine => line.kind === 'received' || line.kind === 'unreadable',
  );
  const keyed = kept.map((line) => ({ line, key: keyOf(line) }));
  return keyed.sort((a, b) => a.key.localeCompare(b.key)).map(({ line }) => line);
}

const keyOf = (line: ImportableLine) => (line.kind === 'received' ? line.id : `~${hashOf(line.text)}`);

type Begun = Pick<WalletImport, 'id' | 'source' | 'by' | 'at' | 'fileName'> & {
  readonly text: string;
  readonly lines: readonly WalletLine[];
  readonly kept: readonly ImportableLine[];
};

export function beginImport({ text, lines, kept, ...input }: Begun): WalletImport {
  return {
    ...input,
    digest: hashOf(text),
    done: 0,
    lines: kept.length,
    counts: { ...NO_LINES, ignored: lines.length - kept.length },
    stretch: null,
    missing: null,
  };
}

export async function importPart(
  transaction: Transaction,
  begun: WalletImport,
  part: readonly ImportableLine[],
  start: number,
): Promise<void> {
  const known = await transaction.get('walletImports', begun.id);
  if (known !== null && known.digest !== begun.digest) throw conflict(errorMessages.keyReused);
  if (known?.undone) throw conflict(walletMessages.importUndone);
  if ((known?.done ?? 0) > start) return;
  // An undo of another import may be searching for imports of the same money.
  await transaction.lockOptimistically(MONEY_LOCK);
  const { id: importId, source } = begun;
  const ids = [...new Set(part.flatMap((line) => (line.kind === 'received' ? [line.id] : [])))];
  const entries = new Map(
    await Promise.all(ids.map(async (id) => [id, await transaction.get('payments', id)] as const)),
  );
  const unread = part.flatMap((line) =>
    line.kind === 'unreadable' ? [{ line, lineId: hashOf(line.text) }] : [],
  );
  const found = await Promise.all(unread.map(({ lineId }) => transaction.get('walletLines', lineId)));
  const counts = { ...(known ?? begun).counts };
  const changed = new Set<string>();
  for (const line of part) {
    if (line.kind !== 'received') continue;
    const { outcome, entry } = mergeMoney(entries.get(line.id) ?? null, line, { source, importId });
    counts[outcome] += 1;
    if (entry === null) continue;
    entries.set(line.id, entry);
    changed.add(line.id);
  }
  counts.unreadable += unread.length;
  for (const id of changed) {
    const entry = entries.get(id);
    if (entry) transaction.set('payments', id, entry);
  }
  unread.forEach(({ line, lineId }, at) => {
    if (!found[at]) transaction.set('walletLines', lineId, unreadOf(line, begun));
  });
  transaction.set('walletImports', importId, { ...(known ?? begun), counts, done: start + part.length });
  // What the forwarder imports cannot be undone.
  if (source !== 'forwarder')
    transaction.set('walletTold', `${importId}_${start}`, {
      importId,
      source,
      ids,
      lineIds: unread.map(({ lineId }) => lineId),
    });
}

function unreadOf(line: Unreadable, { id: importId, source, at: importedAt }: WalletImport): WalletUnread {
  return {
    importId,
    source,
    line: line.line,
    why: line.why,
    text: line.text,
    transactionId: line.id ?? null,
    network: line.network ?? null,
    amount: line.amount ?? null,
    paidAt: line.at ?? null,
    phone: line.phone ?? null,
    name: line.name ?? null,
    importedAt,
    settledAt: null,
  };
}

/** Records how far the import reaches, also in the import itself, with the gap that may lie before it. @returns that gap */
export async function noteCoverage(
  transaction: Transaction,
  imported: WalletImport,
  kept: readonly ImportableLine[],
): Promise<Stretch | null> {
  const { id: importId, source } = imported;
  const reached = await reach(transaction, source, kept);
  // Only a statement is complete between its first and last row.
  const missing = source === 'statement' ? (reached.find((one) => one.missing)?.missing ?? null) : null;
  for (const { network, covered, next } of reached) {
    const whole = joinedStretch(source, [next, ...(covered ? [covered] : [])]) ?? next;
    const id = walletCoverageId({ source, network });
    transaction.set('walletCoverage', id, { source, network, ...whole, importId });
  }
  transaction.set('walletImports', importId, {
    ...imported,
    missing,
    stretch: stretchOf(reached.flatMap(({ next }) => [next.from, next.until])),
    reached: reached.map(({ network, next }) => ({ network, ...next })),
  });
  return missing;
}

async function reach(transaction: Transaction, source: WalletSource, kept: readonly ImportableLine[]) {
  const times = new Map<ReceivedMoney['network'], number[]>();
  for (const line of kept)
    if (line.kind === 'received' && line.at !== undefined)
      times.set(line.network, [...(times.get(line.network) ?? []), line.at]);
  const networks = [...times.keys()];
  const before = await Promise.all(
    networks.map((network) => transaction.get('walletCoverage', walletCoverageId({ source, network }))),
  );
  return networks.flatMap((network, at) => {
    const next = stretchOf(times.get(network) ?? []);
    const covered = before[at] ?? null;
    return next === null ? [] : [{ network, covered, next, missing: missingBetween(covered, next) }];
  });
}
