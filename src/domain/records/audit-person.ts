/**
 * Whom an audit entry is about is stored apart from it, so that it can be destroyed with the account while the entry and
 * its seal stay as they were (decision 0093).
 */
import * as z from 'zod/mini';
import type { AuditEntry } from './audit-log.ts';

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** The person of one audit entry, under the entry's id, until their account is deleted. */
export const auditPersonSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** 32 random bytes, hex: the key of the entry's `person`, without which nobody can try names against it. */
  key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  before: facts,
  after: facts,
});
export type AuditPerson = z.infer<typeof auditPersonSchema>;

/** What of an entry is about its person. */
export type PersonalPart = Pick<AuditPerson, 'userId' | 'before' | 'after'>;

type Facts = Readonly<Record<string, unknown>>;
type Told = Pick<AuditEntry, 'target' | 'before' | 'after'> & { readonly about?: string | undefined };

/** An attendance mark's id: its class, and its learner's uid. */
export const ATTENDANCE_ID = /^(.+)_(saturday|sunday|recording)_(.+)$/;

/** The learner whom an entry is about, where it says so; null where only its order could tell. */
export function learnerOf({ about, target }: Pick<AuditEntry, 'about' | 'target'>): string | null {
  if (about !== undefined) return about;
  if (target.collection === 'users' || target.collection === 'learnerNotes') return target.id;
  return target.collection === 'attendance' ? (ATTENDANCE_ID.exec(target.id)?.[3] ?? null) : null;
}

/** Stands in an entry where the uid was. */
const APART = 'apart';

/** The facts that name people, reach them, or are words that somebody wrote about them. */
const PERSONAL: ReadonlySet<string> = new Set([
  'name',
  'email',
  'phone',
  'text',
  'reason',
  'rejectionReason',
]);

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The facts that are personal, or those that are not, also within others. */
function some(all: Facts, personal: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]): [string, unknown][] => {
      if (PERSONAL.has(name)) return personal ? [[name, value]] : [];
      if (!isFacts(value)) return personal ? [] : [[name, value]];
      const inner = some(value, personal);
      return personal && Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }),
  );
}

/** Both halves of facts in one again. */
function joined(one: Facts, other: Facts): Record<string, unknown> {
  const all: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = all[name];
    all[name] = isFacts(known) && isFacts(value) ? joined(known, value) : value;
  }
  return all;
}

/** An attendance mark's id ends with its learner's uid. */
const renamed = (id: string, from: string, to: string) =>
  id === from || id.endsWith(`_${from}`) ? id.slice(0, id.length - from.length) + to : id;

/** Parts an entry from its person; `personal` is null where it is about nobody, and then the entry stays whole. */
export function takeApart<E extends Told>(
  entry: E,
): { readonly entry: E; readonly personal: PersonalPart | null } {
  const userId = learnerOf(entry);
  if (userId === null) return { entry, personal: null };
  const { about: _, ...rest } = entry;
  const { target, before, after } = entry;
  return {
    entry: {
      ...(rest as E),
      target: { ...target, id: renamed(target.id, userId, APART) },
      before: before && some(before, false),
      after: after && some(after, false),
    },
    personal: { userId, before: before && some(before, true), after: after && some(after, true) },
  };
}

/** The entry with its person, as it was before it was parted; without one where the account was deleted. */
export function putTogether(entry: AuditEntry, person: AuditPerson | null): AuditEntry {
  if (entry.person === undefined) return entry;
  const about = person?.userId ?? APART;
  const { target, before, after } = entry;
  return {
    ...entry,
    about,
    target: { ...target, id: renamed(target.id, APART, about) },
    before: before && joined(before, person?.before ?? {}),
    after: after && joined(after, person?.after ?? {}),
  };
}

/** True of an entry that was put together without its person, whose account was deleted. */
export const isForgotten = ({ about }: Pick<AuditEntry, 'about'>): boolean => about === APART;
