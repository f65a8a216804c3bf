/** Seals over the audit log: a job chains the digests of new entries, so that tampering shows and no approval waits (rules §1). */
import * as logger from 'firebase-functions/logger';
import type { AuditSeal } from '../../../src/domain/records/audit-log.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { hashOf } from '../hash.ts';
import { canonical } from './canonical.ts';
import { forgetDeleted } from './forgetting.ts';
import { count } from '../store/counting.ts';
import { type Found, transact } from '../store/store.ts';
import { streamed, walk } from '../store/walking.ts';

/** Entries lag at most a minute behind their transaction: after this time no earlier one can appear. */
const SETTLED = 2 * MINUTE;
export type Row = Found<'auditLog'>;

export const digestOfRow = ({ id, raw }: Row) => hashOf(`${id} ${canonical(raw)}`);
export const digestOfSeal = ({ previous, rows }: Pick<AuditSeal, 'previous' | 'rows'>) =>
  hashOf(`${previous} ${canonical(rows)}`);
export const sealId = (number: number) => String(number).padStart(8, '0');

/** `seal` is null if it does not fit its schema, which only tampering explains. */
export type FoundSeal = { readonly id: string; readonly seal: AuditSeal | null };

async function gather(pages: AsyncIterable<readonly { id: string; noun: AuditSeal | null }[]>) {
  const found: FoundSeal[] = [];
  for await (const page of pages) found.push(...page.map(({ id, noun }) => ({ id, seal: noun })));
  return found;
}

const readSeals = (after: number) => gather(walk('auditSeals', null, {}, { after: [sealId(after)] }));

/** All seals by one streamed query: they are many and small. */
export const readAllSeals = (): Promise<FoundSeal[]> =>
  gather(streamed('auditSeals', ['rows', 'previous', 'digest', 'lastAt', 'sealedAt'], null));

const readable = (found: readonly FoundSeal[]) => found.flatMap(({ seal }) => (seal === null ? [] : [seal]));

/** The last seals, with at least one readable if there is any; counting them first saves reading years of seals each time. */
async function readLastSeals(): Promise<FoundSeal[]> {
  const all = await count('auditSeals', {});
  for (let back = 1; ; back *= 16) {
    const found = await readSeals(Math.max(0, all - back));
    if (readable(found).length > 0 || back >= all) return found;
  }
}

/** The newest seal. Receipts print it, so that the log cannot be rewritten unnoticed. */
export const newestSeal = async (): Promise<AuditSeal | null> =>
  readable(await readLastSeals()).at(-1) ?? null;

const numberOf = (id: string) => (/^\d{8}$/.test(id) ? Number(id) : 0);

type Note = (seal: Pick<AuditSeal, 'id' | 'digest'>) => void;

/** Seals all settled entries, each page once. `note` keeps a copy outside the database, which shows if the last seals are removed. */
export async function sealLog(
  now: Instant,
  note: Note = (seal) =>
    logger.info('Audit seal', { id: seal.id, digest: seal.digest, code: sealCodeOf(seal) }),
): Promise<{ readonly sealed: number }> {
  const found = await readLastSeals();
  let last = readable(found).at(-1);
  // An unreadable seal keeps its number, and the entries that it covered are sealed again.
  let number = Math.max(0, ...found.map(({ id }) => numberOf(id)));
  const lastRow = last?.rows.at(-1);
  const range = last && lastRow ? { after: [last.lastAt, lastRow.id] as const } : {};
  let sealed = 0;
  for await (const page of walk('auditLog', 'at', { at: ['<=', now - SETTLED] }, range)) {
    // `lastAt` is cut to milliseconds, so the query may return the last sealed entry again.
    const covered = new Set(last?.rows.map(({ id }) => id));
    const fresh = page.filter(({ id }) => !covered.has(id));
    if (fresh.length === 0) continue;
    const ids = fresh.map(({ id }) => id);
    await forgetDeleted(ids, now);
    const rows = fresh.map((row) => ({ id: row.id, digest: digestOfRow(row) }));
    const previous = last?.digest ?? '';
    number += 1;
    const seal: AuditSeal = {
      id: sealId(number),
      rows,
      previous,
      digest: digestOfSeal({ previous, rows }),
      lastAt: fresh.at(-1)?.raw['at'] as Instant,
      sealedAt: now,
    };
    const isOurs = await transact(async (transaction) => {
      if ((await transaction.get('auditSeals', seal.id)) !== null) return false;
      transaction.set('auditSeals', seal.id, seal);
      return true;
    });
    if (!isOurs) return { sealed };
    note(seal);
    sealed += rows.length;
    last = seal;
  }
  return { sealed };
}
