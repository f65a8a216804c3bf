/** The audit log for managers and owners: pages, newest first, and the people its entries name. */
import type { Learner } from '../../domain/people/account.ts';
import type { StaffMember } from '../../domain/people/staff-member.ts';
import { type AuditAction, type AuditEntry, type AuditKind } from '../../domain/records/audit-log.ts';
import { isForgotten, learnerOf } from '../../domain/records/audit-person.ts';
import { type BrowserError, errorsOf } from '../../domain/records/browser-error.ts';
import { addDays, type Day, lusakaDay, lusakaInstant } from '../../domain/time/time.ts';
import type { Decoded } from '../../shared/data/decode.ts';
import type { Cursor, Page, StaffCondition } from './firestore.ts';
import type { SearchQuery } from '../../domain/people/search-query.ts';
import { fetchLogAbout, withPeople } from './person-log.ts';
import { fetchByIds, fetchMap, fetchPage, fetchRows, PAGE_ROWS } from './reads.ts';
import { search } from './people.ts';
import { tables } from './tables.ts';

export type LogFilter = {
  readonly what: AuditAction | readonly AuditKind[];
  /** The e-mail of the actor; null for everybody. */
  readonly email: string | null;
  /** In Lusaka; null for all days. */
  readonly day: Day | null;
};

export type LogNames = {
  readonly members: readonly StaffMember[];
  /** By uid, without deleted accounts. */
  readonly learners: ReadonlyMap<string, Learner>;
};

const conditionsOf = ({ what, email, day }: LogFilter): readonly StaffCondition[] => [
  typeof what === 'string' ? ['action', '==', what] : ['kind', 'in', what],
  ...(email === null ? [] : [['actor.email', '==', email] as const]),
  ...(day === null
    ? []
    : ([
        ['at', '>=', { instant: lusakaInstant(day, '00:00') }],
        ['at', '<', { instant: lusakaInstant(addDays(day, 1), '00:00') }],
      ] as const)),
];

export function fetchLog(filter: LogFilter, cursor: Cursor, size = PAGE_ROWS): Promise<Page<AuditEntry>> {
  const source = {
    ...tables.auditLog,
    where: conditionsOf(filter),
    orderBy: [['at', 'desc']],
  } as const;
  return fetchPage(source, cursor, size);
}

const SEARCH_STEP = 300;

export async function fetchSearched(filter: LogFilter, cursor: Cursor) {
  const page = await fetchLog(filter, cursor, SEARCH_STEP);
  return { ...page, facts: await fetchLogFacts(page) };
}

const LEARNERS = 4;

/** The latest entries about the learners whom a text finds by name, phone, email, order or transaction. */
export async function fetchLogOf(find: SearchQuery): Promise<readonly AuditEntry[]> {
  const { students, orders, payments } = await search(find, LEARNERS);
  const found = [
    ...students,
    ...orders.map(({ learner }) => learner),
    ...payments.flatMap((one) => one.learners),
  ];
  const uids = [...new Set(found.flatMap((learner) => learner?.id ?? []))].slice(0, LEARNERS);
  const logs = await Promise.all(uids.map((uid) => fetchLogAbout({ fetchRows, fetchByIds }, uid)));
  return logs.flatMap(({ values }) => values);
}

/** True iff the filter shows this entry. Twin of `conditionsOf`. */
export const isMatchingEntry = (
  { what, email, day }: LogFilter,
  { action, kind, actor, at }: AuditEntry,
): boolean =>
  (typeof what === 'string' ? action === what : what.includes(kind)) &&
  (email === null || ('email' in actor && actor.email === email)) &&
  (day === null || lusakaDay(at) === day);

export type LogFacts = { readonly entries: ReadonlyMap<string, AuditEntry>; readonly names: LogNames };

export async function fetchLogFacts({ values }: Pick<Page<AuditEntry>, 'values'>): Promise<LogFacts> {
  const entries = await withPeople({ fetchByIds }, values);
  const names = await namesOf(entries);
  return { entries: new Map(entries.map((entry) => [entry.id, entry])), names };
}

const MEMBERS = { ...tables.admins, orderBy: [['email', 'asc']] } as const;

export const fetchMembers = async (): Promise<readonly StaffMember[]> => (await fetchRows(MEMBERS)).values;

async function namesOf(all: readonly AuditEntry[]): Promise<LogNames> {
  const uids = all.flatMap((entry) => (isForgotten(entry) ? [] : (learnerOf(entry) ?? [])));
  const [members, learners] = await Promise.all([fetchRows(MEMBERS), fetchMap(tables.learners, uids)]);
  return { members: members.values, learners };
}

export async function fetchBrowserErrors(): Promise<Decoded<BrowserError>> {
  const days = await fetchRows({ ...tables.browserErrors, orderBy: [['day', 'desc']] });
  return { ...days, values: errorsOf(days.values) };
}
