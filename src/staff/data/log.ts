/** The audit log for managers and owners: pages, newest first, and the people its entries name. */
import { type Learner, learnerSchema } from '../../domain/people/account.ts';
import { type StaffMember, staffMemberSchema } from '../../domain/people/staff-member.ts';
import {
  type AuditAction,
  type AuditEntry,
  auditEntrySchema,
  type AuditKind,
} from '../../domain/records/audit-log.ts';
import { isForgotten, learnerOf } from '../../domain/records/audit-person.ts';
import { addDays, type Day, lusakaInstant } from '../../domain/time/time.ts';
import { collections } from '../../domain/wire/collections.ts';
import type { Cursor, Page, StaffCondition } from './firestore.ts';
import { withPeople } from './person-log.ts';
import { PAGE_ROWS, readStaff } from './reads.ts';

export type LogFilter = {
  /** One action, or every action of these kinds. */
  readonly what: AuditAction | readonly AuditKind[];
  /** The e-mail of the actor; null for everybody. */
  readonly email: string | null;
  /** In Lusaka; null for all days. */
  readonly day: Day | null;
};

/** The people whom entries name. */
export type LogNames = {
  readonly members: readonly StaffMember[];
  /** By uid, without deleted accounts. */
  readonly learners: ReadonlyMap<string, Learner>;
};

function conditionsOf({ what, email, day }: LogFilter): readonly StaffCondition[] {
  return [
    typeof what === 'string' ? ['action', '==', what] : ['kind', 'in', what],
    ...(email === null ? [] : [['actor.email', '==', email] as const]),
    ...(day === null
      ? []
      : ([
          ['at', '>=', { instant: lusakaInstant(day, '00:00') }],
          ['at', '<', { instant: lusakaInstant(addDays(day, 1), '00:00') }],
        ] as const)),
  ];
}

/** A page of the log, without the people. @throws CommandError */
export function fetchLog(filter: LogFilter, cursor: Cursor): Promise<Page<AuditEntry>> {
  const source = {
    collection: collections.auditLog,
    where: conditionsOf(filter),
    orderBy: [['at', 'desc']],
  } as const;
  return readStaff(({ fetchPage }) => fetchPage(source, auditEntrySchema, cursor, PAGE_ROWS));
}

/** Entries with their people, by id, and the names. */
export type LogFacts = { readonly entries: ReadonlyMap<string, AuditEntry>; readonly names: LogNames };

/** @throws CommandError */
export function fetchLogFacts({ values }: Page<AuditEntry>): Promise<LogFacts> {
  return readStaff(async (firestore) => {
    const entries = await withPeople(firestore, values);
    const names = await namesOf(firestore, entries);
    return { entries: new Map(entries.map((entry) => [entry.id, entry])), names };
  });
}

async function namesOf(
  { fetchByIds, fetchRows }: typeof import('./firestore.ts'),
  all: readonly AuditEntry[],
): Promise<LogNames> {
  const uids = all.flatMap((entry) => (isForgotten(entry) ? [] : (learnerOf(entry) ?? [])));
  const [members, learners] = await Promise.all([
    fetchRows({ collection: collections.admins, orderBy: [['email', 'asc']] }, staffMemberSchema),
    fetchByIds(collections.users, uids, learnerSchema),
  ]);
  return {
    members: members.values,
    learners: new Map(learners.values.map((learner) => [learner.id, learner])),
  };
}
