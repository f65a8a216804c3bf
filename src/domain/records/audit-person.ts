/** Personal data of audit entries are kept apart, so deleting an account leaves entries and seals unchanged (decision 0093). */
import * as z from 'zod/mini';
import { type AuditEntry, facts } from './audit-log.ts';

/** The person of one audit entry, under the entry's id, until the account is deleted. */
export const auditPersonSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** 32 random bytes, hex: the HMAC key, without which names cannot be tried against the entry. */
  key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  before: facts,
  after: facts,
});
export type AuditPerson = z.infer<typeof auditPersonSchema>;

export type PersonalPart = Pick<AuditPerson, 'userId' | 'before' | 'after'>;

export type Facts = Readonly<Record<string, unknown>>;
type EntryFacts = Pick<AuditEntry, 'about' | 'target' | 'before' | 'after'>;

/** Class and learner in an attendance mark's id. */
export const ATTENDANCE_ID = /^(.+)_(saturday|sunday|recording)_(.+)$/;

export function learnerOf({ about, target }: Pick<AuditEntry, 'about' | 'target'>): string | null {
  if (about !== undefined) return about;
  if (target.collection === 'users' || target.collection === 'learnerNotes') return target.id;
  return target.collection === 'attendance' ? (ATTENDANCE_ID.exec(target.id)?.[3] ?? null) : null;
}

const APART = 'apart';

/** Names, contact details, and free text about people. */
const PERSONAL: ReadonlySet<string> = new Set([
  'name',
  'email',
  'phone',
  'text',
  'reason',
  'rejectionReason',
]);

export const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

function joined(one: Facts, other: Facts): Record<string, unknown> {
  const all: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = all[name];
    all[name] = isFacts(known) && isFacts(value) ? joined(known, value) : value;
  }
  return all;
}

const renamed = (id: string, from: string, to: string) =>
  id === from || id.endsWith(`_${from}`) ? id.slice(0, id.length - from.length) + to : id;

/** Splits an entry from its person; `personal` is null, and the entry unchanged, if it is about nobody. */
export function splitPersonalData<E extends EntryFacts>(
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

export function joinPersonalData(entry: AuditEntry, person: AuditPerson | null): AuditEntry {
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

/** True of an entry restored without its person, whose account was deleted. */
export const isForgotten = ({ about }: Pick<AuditEntry, 'about'>): boolean => about === APART;
