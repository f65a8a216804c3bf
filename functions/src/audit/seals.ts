/**
 * Seals over the audit log: a scheduled job chains the digests of new entries, so that a later change shows, and
 * approvals need not wait for the chain (rules §1).
 */
import * as logger from 'firebase-functions/logger';
import type { AuditSeal } from '../../../src/domain/records/audit-log.ts';
import { sealCodeOf, type SealCode } from '../../../src/domain/records/seal-code.ts';
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import type { verifyLog } from '../../../src/domain/wire/staff-command.ts';
import type * as v from 'valibot';
import type { Instant } from '../../../src/domain/time/time.ts';
import { hashOf } from '../hash.ts';
import { canonical } from './canonical.ts';
import { forgetDeleted, toldForgotten } from './forgetting.ts';
import { checkPeople } from './people.ts';
import { count } from '../store/counting.ts';
import { type Found, transact, walk } from '../store/store.ts';

/** An entry is at most a minute older than what it was written with: after this long it is stored or never will be. */
const SETTLED = 2 * MINUTE;
/** The job runs every few minutes: an entry that waits longer shows that it does not run, or that seals were removed. */
const OVERDUE = HOUR;

type Verdict = v.InferOutput<typeof verifyLog.answer>;
type Row = Found<'auditLog'>;

const digestOfRow = ({ id, raw }: Row) => hashOf(`${id} ${canonical(raw)}`);
const digestOfSeal = ({ previous, rows }: Pick<AuditSeal, 'previous' | 'rows'>) =>
  hashOf(`${previous} ${canonical(rows)}`);
const sealId = (number: number) => String(number).padStart(8, '0');

/** `seal` is null where it does not fit its schema: somebody has changed it by other means than the hub. */
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
 * The last seals, with at least one that can be read, if there is any. Their number says where to begin: the job runs all
 * day, and must not read the seals of years each time.
 */
async function readLastSeals(): Promise<FoundSeal[]> {
  const all = await count('auditSeals', []);
  for (let back = 1; ; back *= 16) {
    const found = await readSeals(Math.max(0, all - back));
    if (readable(found).length > 0 || back >= all) return found;
  }
}

/** The newest seal: what paper carries out of the hub, so that the log cannot be rewritten behind it. */
export const newestSeal = async (): Promise<AuditSeal | null> =>
  readable(await readLastSeals()).at(-1) ?? null;

const numberOf = (id: string) => (/^\d{8}$/.test(id) ? Number(id) : 0);

type Note = (seal: Pick<AuditSeal, 'id' | 'digest'>) => void;

/**
 * Seals every settled entry that no seal covers yet, a page with each seal. Two runs at once make each seal once. `note`
 * keeps a copy where nobody with access to the database can change it: it shows when the last seals were removed.
 */
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
  const after = last && lastRow && ([last.lastAt, lastRow.id] as const);
  let sealed = 0;
  for await (const page of walk('auditLog', 'at', [['at', '<=', now - SETTLED]], after)) {
    await forgetDeleted(
      page.map(({ id }) => id),
      now,
    );
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
    note(seal);
    sealed += rows.length;
    last = seal;
  }
  return { sealed };
}

/** What became of the seal that a paper carries. */
function paperOf(found: readonly FoundSeal[], paper: SealCode): NonNullable<Verdict['paper']> {
  const { code, number } = paper;
  const seal = found.find(({ id }) => id === sealId(number))?.seal ?? null;
  if (seal === null) return { code, state: 'missing', sealedAt: null };
  const state = sealCodeOf(seal) === code ? 'stands' : 'differs';
  return { code, state, sealedAt: seal.sealedAt };
}

/**
 * Compares every entry with its seal and its person, every seal with the one before, and one of them with what a paper
 * carries of it. @returns altered, removed and added entries
 */
export async function verifySeals(now: Instant, paper: SealCode | null = null): Promise<Verdict> {
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
  let [checked, unsealed, late, forgotten] = [0, 0, 0, 0];
  for await (const page of walk('auditLog', 'at')) {
    const { altered, gone } = await checkPeople(page);
    faults.push(...altered.map((id) => ({ kind: 'altered', id }) as const));
    forgotten += gone;
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
  const lost = Math.max(0, forgotten - (await toldForgotten()));
  return {
    checked,
    seals: found.length,
    unsealed,
    late,
    forgotten,
    lost,
    faults,
    paper: paper && paperOf(found, paper),
  };
}
