/** Compares the audit log with its seals, one part for each request, to find changes made outside the hub (rules §1). */
import type { AuditSeal } from '../../../src/domain/records/audit-log.ts';
import { joinChecks, type LogCheck, NOTHING_CHECKED } from '../../../src/domain/records/log-check.ts';
import { sealCodeOf, type SealCode } from '../../../src/domain/records/seal-code.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { HOUR } from '../../../src/domain/wire/limits.ts';
import { walk } from '../store/walking.ts';
import { toldForgotten } from './forgetting.ts';
import { checkPeople } from './people.ts';
import { digestOfRow, digestOfSeal, type FoundSeal, readAllSeals, type Row, sealId } from './seals.ts';

/** An entry unsealed for longer shows that the job does not run, or that seals were removed. */
const OVERDUE = HOUR;
/** A part ends with the page that passes `time` (ms), well before a browser gives up; `page` is in entries. */
const PART = { time: 4_000, page: 1_500 };

/** Firestore’s order of ids: by bytes. */
const inOrder = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Checks entries after `from`, by id, against seals and people; the first part also checks the seals' chain and the `paper`'s seal. */
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
  const told = next === null ? await toldForgotten() : 0;
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
