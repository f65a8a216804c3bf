/** Seals over the audit log: a job chains the digests of new entries, so that tampering shows and no approval waits (rules §1). */
import * as logger from 'firebase-functions/logger';
import type { AuditSeal } from '../../../src/domain/records/audit-log.ts';
import { joinChecks, type LogCheck, NOTHING_CHECKED } from '../../../src/domain/records/log-check.ts';
import { type SealCode, sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { hashOf } from '../hash.ts';
import { count, streamed, walk } from '../store/queries.ts';
import { type Found, transact } from '../store/store.ts';
import { canonical, checkPeople, forgetDeleted, countForgotten } from './audit.ts';

/** Entries lag at most a minute behind their transaction: after this time no earlier one can appear. */
const SETTLED = 2 * MINUTE;
type Row = Found<'auditLog'>;

const digestOfRow = ({ id, raw }: Row) => hashOf(`${id} ${canonical(raw)}`);
const digestOfSeal = ({ previous, rows }: Pick<AuditSeal, 'previous' | 'rows'>) =>
  hashOf(`${previous} ${canonical(rows)}`);
const sealId = (number: number) => String(number).padStart(8, '0');

/** `seal` is null if it does not fit its schema, which only tampering explains. */
type FoundSeal = { readonly id: string; readonly seal: AuditSeal | null };

async function gather(pages: AsyncIterable<readonly { id: string; value: AuditSeal | null }[]>) {
  const found: FoundSeal[] = [];
  for await (const page of pages) found.push(...page.map(({ id, value }) => ({ id, seal: value })));
  return found;
}

const readSeals = (after: number) => gather(walk('auditSeals', null, {}, { after: [sealId(after)] }));

/** All seals by one streamed query: they are many and small. */
const readAllSeals = (): Promise<FoundSeal[]> =>
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

/** An entry unsealed for longer shows that the job does not run, or that seals were removed. */
const OVERDUE = HOUR;
/** A part ends with the page that passes `time` (ms), well before a browser gives up; `page` is in entries. */
const PART = { time: 4_000, page: 1_500 };

/** Firestore’s order of ids: by bytes. */
const inOrder = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Finds changes made outside the hub, one part for each request (rules §1): checks entries after `from`, by id, against seals and people; the first part also checks the seals' chain and the `paper`'s seal. */
export async function checkLog(
  now: Instant,
  from: string | null = null,
  paper: SealCode | null = null,
  part = PART,
): Promise<LogCheck> {
  // Seals first: whatever they cover is stored by then.
  const found = await readAllSeals();
  const [sealed, seen] = [sealedBy(found), new Set<string>()];
  const began = performance.now();
  let check = from === null ? checkSeals(found, paper) : NOTHING_CHECKED;
  let next: string | null = null;
  const range = { page: part.page, ...(from !== null && { after: [from] as const }) };
  for await (const page of walk('auditLog', null, {}, range)) {
    for (const { id } of page) seen.add(id);
    check = joinChecks(check, await checkPage(page, sealed, now));
    if (performance.now() - began <= part.time) continue;
    next = page.at(-1)?.id ?? null;
    break;
  }
  const missing = [...sealed.digests.keys()].filter((id) => !seen.has(id) && isBetween(id, from, next));
  const faults = missing.map((id) => ({ kind: 'removed' as const, id }));
  const told = next === null ? await countForgotten() : 0;
  return joinChecks(check, { ...NOTHING_CHECKED, faults, told, next });
}

/** True after `from`, up to and including `upTo`; null is no limit. */
const isBetween = (id: string, from: string | null, upTo: string | null): boolean =>
  (from === null || inOrder(id, from) > 0) && (upTo === null || inOrder(id, upTo) <= 0);

/** What the seals say about entries, by entry id. */
type Sealed = ReturnType<typeof sealedBy>;

function sealedBy(found: readonly FoundSeal[]) {
  const seals = found.flatMap(({ seal }) => (seal === null ? [] : [seal]));
  const digests = new Map<string, string>();
  /** Entries with two different digests: changed, then sealed again. */
  const contradicted = new Set<string>();
  for (const { id, digest } of seals.flatMap(({ rows }) => rows)) {
    if ((digests.get(id) ?? digest) !== digest) contradicted.add(id);
    digests.set(id, digest);
  }
  /** For the last entry of a seal: that seal, and the time it claims for the entry. */
  const ends = new Map(
    seals.map(({ id, rows, lastAt }) => [rows.at(-1)?.id ?? '', { seal: id, at: lastAt }]),
  );
  return { digests, ends, contradicted, last: seals.at(-1) };
}

function checkSeals(found: readonly FoundSeal[], paper: SealCode | null): LogCheck {
  let previous = '';
  const faults = found.flatMap(({ id, seal }, index) => {
    const isWhole =
      seal !== null &&
      id === sealId(index + 1) &&
      seal.previous === previous &&
      seal.digest === digestOfSeal(seal);
    previous = seal?.digest ?? previous;
    return isWhole ? [] : [{ kind: 'seal_broken' as const, id }];
  });
  return { ...NOTHING_CHECKED, seals: found.length, faults, paper: paper && paperOf(found, paper) };
}

function paperOf(found: readonly FoundSeal[], { code, number }: SealCode): LogCheck['paper'] {
  const seal = found.find(({ id }) => id === sealId(number))?.seal ?? null;
  if (seal === null) return { code, state: 'missing', sealedAt: null };
  return { code, state: sealCodeOf(seal) === code ? 'stands' : 'differs', sealedAt: seal.sealedAt };
}

async function checkPage(page: readonly Row[], sealed: Sealed, now: Instant): Promise<LogCheck> {
  const { altered, gone } = await checkPeople(page);
  const wrongPeople = new Set(altered);
  const faults: LogCheck['faults'] = [];
  let [unsealed, late] = [0, 0];
  for (const row of page) {
    const { id, raw } = row;
    const [digest, end] = [sealed.digests.get(id), sealed.ends.get(id)];
    const isAltered = digest !== undefined && (digest !== digestOfRow(row) || sealed.contradicted.has(id));
    if (isAltered || wrongPeople.has(id)) faults.push({ kind: 'altered', id });
    else if (end !== undefined && end.at !== raw['at']) faults.push({ kind: 'seal_broken', id: end.seal });
    if (digest !== undefined) continue;
    if (isBehind(row, sealed.last)) {
      unsealed += 1;
      if (Number(raw['at']) < now - OVERDUE) late += 1;
    } else faults.push({ kind: 'added', id });
  }
  return { ...NOTHING_CHECKED, checked: page.length, unsealed, late, forgotten: gone, faults };
}

/** True for an entry after the last seal, which the next one will cover. */
function isBehind({ id, raw }: Row, last: AuditSeal | undefined): boolean {
  const at = raw['at'];
  if (typeof at !== 'number') return false;
  if (last === undefined || at !== last.lastAt) return at > (last?.lastAt ?? -1);
  return inOrder(id, last.rows.at(-1)?.id ?? '') > 0;
}
