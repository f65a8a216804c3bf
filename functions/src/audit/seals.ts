/**
 * Seals over the audit log: a job chains the digests of new entries, so that a later change is found (rules §1). A job
 * does it, because commands that wrote the chain themselves would have to wait for each other.
 */
import * as logger from 'firebase-functions/logger';
import type { AuditSeal } from '../../../src/domain/records/audit-log.ts';
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import type { verifyLog } from '../../../src/domain/wire/staff-command.ts';
import type * as z from 'zod/mini';
import type { Instant } from '../../../src/domain/time/time.ts';
import { hashOf } from '../hash.ts';
import { count, type Found, transact, walk } from '../store/store.ts';

/** An entry has the instant at which its command began. After this time no entry with an earlier instant can still come. */
const SETTLED = 2 * MINUTE;
/** An entry without a seal for longer than this means that the job does not run, or that seals were removed at the end. */
const OVERDUE = HOUR;

type Verdict = z.output<typeof verifyLog.answer>;
type Row = Found<'auditLog'>;

/** The value as text, with fields in a fixed order, so that equal values give equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

const digestOfRow = ({ id, raw }: Row) => hashOf(`${id} ${canonical(raw)}`);
const digestOfSeal = ({ previous, rows }: Pick<AuditSeal, 'previous' | 'rows'>) =>
  hashOf(`${previous} ${canonical(rows)}`);
const sealId = (number: number) => String(number).padStart(8, '0');

/** `seal` is null where it does not fit its schema, which means that somebody changed it by hand. */
type FoundSeal = { readonly id: string; readonly seal: AuditSeal | null };

/** The seals by their number, all or those after that one. */
async function readSeals(after?: number): Promise<FoundSeal[]> {
  const found: FoundSeal[] = [];
  const cursor = after === undefined ? undefined : ([sealId(after)] as const);
  for await (const page of walk('auditSeals', null, [], cursor)) {
    found.push(...page.map(({ id, noun }) => ({ id, seal: noun })));
  }
  return found;
}

const readable = (found: readonly FoundSeal[]) => found.flatMap(({ seal }) => (seal === null ? [] : [seal]));

/**
 * The last seals, at least as far back as one that can be read. The number of the last is the count of all, so that
 * the job need not read the seals of years each time.
 */
async function readLastSeals(): Promise<FoundSeal[]> {
  const all = await count('auditSeals', []);
  for (let back = 1; ; back *= 16) {
    const found = await readSeals(Math.max(0, all - back));
    if (readable(found).length > 0 || back >= all) return found;
  }
}

const numberOf = (id: string) => (/^\d{8}$/.test(id) ? Number(id) : 0);

/** Seals every settled entry that has no seal, a page of entries per seal. Two runs at once make each seal once. */
export async function sealLog(now: Instant): Promise<{ readonly sealed: number }> {
  const found = await readLastSeals();
  let last = readable(found).at(-1);
  // An unreadable seal keeps its number, and its entries get a new seal.
  let number = Math.max(0, ...found.map(({ id }) => numberOf(id)));
  const lastRow = last?.rows.at(-1);
  const after = last && lastRow && ([last.lastAt, lastRow.id] as const);
  let sealed = 0;
  for await (const page of walk('auditLog', 'at', [['at', '<=', now - SETTLED]], after)) {
    const rows = page.map((row) => ({ id: row.id, digest: digestOfRow(row) }));
    const previous = last?.digest ?? '';
    number += 1;
    const seal: AuditSeal = {
      id: sealId(number),
      rows,
      previous,
      digest: digestOfSeal({ previous, rows }),
      lastAt: page.at(-1)?.raw['at'] as Instant,
      sealedAt: now,
    };
    const isOurs = await transact(async (transaction) => {
      if ((await transaction.get('auditSeals', seal.id)) !== null) return false;
      transaction.set('auditSeals', seal.id, seal);
      return true;
    });
    if (!isOurs) return { sealed };
    // A copy in the functions' log, which nobody can change through the database: it shows if seals are removed at the end.
    logger.info('Audit seal', { id: seal.id, digest: seal.digest });
    sealed += rows.length;
    last = seal;
  }
  return { sealed };
}

/** Compares all entries with their seals, and each seal with the one before; names entries that were altered, removed or added. */
export async function verifySeals({ now }: { readonly now: Instant }): Promise<Verdict> {
  const found = await readSeals();
  const faults: Verdict['faults'] = [];
  const sealed = new Map<string, string>();
  let previous = '';
  found.forEach(({ id: own, seal }, index) => {
    const isWhole =
      seal !== null &&
      seal.id === sealId(index + 1) &&
      seal.previous === previous &&
      seal.digest === digestOfSeal(seal);
    if (!isWhole) faults.push({ kind: 'seal_broken', id: own });
    previous = seal?.digest ?? previous;
    for (const { id, digest } of seal?.rows ?? []) sealed.set(id, digest);
  });
  const sealedUpTo = readable(found).at(-1)?.lastAt ?? -1;
  let [checked, unsealed, late] = [0, 0, 0];
  for await (const page of walk('auditLog', 'at')) {
    for (const row of page) {
      checked += 1;
      const digest = sealed.get(row.id);
      const at = row.raw['at'] as Instant;
      sealed.delete(row.id);
      if (digest === undefined && at > sealedUpTo) {
        unsealed += 1;
        if (at < now - OVERDUE) late += 1;
      } else if (digest === undefined) faults.push({ kind: 'added', id: row.id });
      else if (digest !== digestOfRow(row)) faults.push({ kind: 'altered', id: row.id });
    }
  }
  for (const id of sealed.keys()) faults.push({ kind: 'removed', id });
  return { checked, seals: found.length, unsealed, late, faults };
}
