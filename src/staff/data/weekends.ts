/** Reads of courses and weekends for staff: the offerings, their links, and what the server counts of them. */
import { NO_LINKS, type Offering } from '../../domain/classes/offering.ts';
import type { Course } from '../../domain/classes/course.ts';
import type { LinkedOffering } from '../../domain/classes/class-link.ts';
import { coursesWithoutLastOffering } from '../../domain/cohort/plan.ts';
import type { WeekendSeats } from '../../domain/seats/seats.ts';
import { chunksOf } from '../../domain/wire/chunks.ts';
import { countSeats, countWeekend } from '../../domain/wire/class-command.ts';
import { SEATS_AT_ONCE } from '../../domain/wire/limits.ts';
import type { WeekendCounts } from '../../domain/weekend/weekend-counts.ts';
import { addDays, type Day, weekendOf } from '../../domain/time/time.ts';
import { now } from '../../shared/data/clock.ts';
import type { Decoded } from '../../shared/data/decode.ts';
import { sendStaffCommand } from './commands.ts';
import type { QuerySource } from '../../shared/data/firestore.ts';
import { fetchByIds, fetchOne, fetchRows, liveQuery } from './reads.ts';
import { tables } from './tables.ts';
import type { Certificate } from '../../domain/certificates/certificate.ts';
import { listCertificates } from '../../domain/wire/certificates/certificate-command.ts';
import type { CommandAnswer } from '../../domain/wire/commands.ts';

/** For how long learners can watch a recording after its weekend. */
const PAST_WEEKS = 6;
/** The most offerings that are read: six weeks back and three months ahead, of more courses than the hub has. */
const LINKS_MAX = 240;

export const fetchCourses = (): Promise<Decoded<Course>> =>
  fetchRows({ ...tables.courses, orderBy: [['displayOrder', 'asc']] });

export const liveOffering = (id: string) => liveQuery({ ...tables.offerings, id });

export const liveWeekend = (weekend: Day) =>
  liveQuery({ ...tables.offerings, where: [['weekendDate', '==', weekend]] });

export const fetchWeekend = (weekend: Day): Promise<Decoded<Offering>> =>
  fetchOfferings({ where: [['weekendDate', '==', weekend]] });

/** The counts of a weekend; `classes` adds those of each of its classes, which costs more reads. */
export const fetchWeekendCounts = (weekend: Day, classes: boolean): Promise<WeekendCounts> =>
  sendStaffCommand(countWeekend, { weekend, classes });

const fetchOfferings = (query: Omit<QuerySource, 'collection'>): Promise<Decoded<Offering>> =>
  fetchRows({ ...tables.offerings, ...query });

/** These offerings with their links; unreadable links count as none. */
export async function fetchLinksOf(offerings: readonly Offering[]): Promise<Decoded<LinkedOffering>> {
  const ids = offerings.map(({ id }) => id);
  const found = await fetchByIds(tables.classLinks, ids);
  const linksOf = new Map(found.values.map(({ id, ...links }) => [id, links]));
  return {
    values: offerings.map((offering) => ({ offering, links: linksOf.get(offering.id) ?? NO_LINKS })),
    unreadable: found.unreadable,
  };
}

export const fetchLinkedWeekends = async (weekends: readonly Day[]): Promise<Decoded<LinkedOffering>> =>
  withLinks(await fetchOfferings({ where: [['weekendDate', 'in', weekends]] }));

/** The offerings that a new one’s links are compared with: from six weeks ago on, whose recordings are still watched. */
export async function fetchAllLinked(): Promise<Decoded<LinkedOffering>> {
  return withLinks(await fetchWeekendsFrom(addDays(weekendOf(now()), -7 * PAST_WEEKS)));
}

async function withLinks(offerings: Decoded<Offering>): Promise<Decoded<LinkedOffering>> {
  const linked = await fetchLinksOf(offerings.values);
  return { ...linked, unreadable: [...new Set([...offerings.unreadable, ...linked.unreadable])] };
}

/** The offerings from a Saturday on, in time order; only the hidden ones where `isHidden`. */
export const fetchWeekendsFrom = (saturday: Day, isHidden = false): Promise<Decoded<Offering>> =>
  fetchOfferings({
    where: [['weekendDate', '>=', saturday], ...(isHidden ? [['isVisible', '==', false] as const] : [])],
    orderBy: [['weekendDate', 'asc']],
    limit: LINKS_MAX,
  });

/** What plans start from: the offerings since a Saturday, and the last earlier one of each course that has none before `from`. */
export async function fetchPlanned(
  since: Day,
  courseIds: readonly string[],
  from: Day,
): Promise<Decoded<Offering>> {
  const recent = await fetchWeekendsFrom(since);
  const earlier = await Promise.all(
    coursesWithoutLastOffering({ courseIds, from }, recent.values).map((courseId) =>
      fetchLastBefore(courseId, since),
    ),
  );
  return { ...recent, values: [...earlier.flatMap(({ values }) => values), ...recent.values] };
}

const fetchLastBefore = (courseId: string, saturday: Day): Promise<Decoded<Offering>> =>
  fetchOfferings({
    where: [
      ['courseId', '==', courseId],
      ['weekendDate', '<', saturday],
    ],
    orderBy: [['weekendDate', 'desc']],
    limit: 1,
  });

type Weekend = Pick<Offering, 'courseId' | 'weekendDate'>;

export const weekendKey = ({ courseId, weekendDate }: Weekend) => `${courseId} ${weekendDate}`;

/** The seats of these weekends by `weekendKey`: how many are enrolled, and what else is taken; counted by the server. */
export async function fetchSeats(
  weekends: readonly Weekend[],
  enrolledOnly = false,
): Promise<ReadonlyMap<string, WeekendSeats>> {
  const asked = [...new Map(weekends.map((weekend) => [weekendKey(weekend), weekend])).values()];
  const found = new Map<string, WeekendSeats>();
  for (const some of chunksOf(asked, SEATS_AT_ONCE)) {
    const named = some.map(({ courseId, weekendDate }) => ({ courseId, weekendDate }));
    const request = { weekends: named, enrolledOnly };
    const { seats } = await sendStaffCommand(countSeats, request);
    some.forEach((weekend, at) => {
      const counted = seats[at];
      if (counted !== undefined) found.set(weekendKey(weekend), counted);
    });
  }
  return found;
}

export type OfferingCertificates = CommandAnswer<typeof listCertificates> & { readonly offering: Offering };

export async function fetchOfferingCertificates(weekend: Day): Promise<OfferingCertificates[]> {
  const { values } = await fetchWeekend(weekend);
  return Promise.all(
    values.map(async (offering) => ({
      offering,
      ...(await sendStaffCommand(listCertificates, { offeringId: offering.id })),
    })),
  );
}

export const fetchCertificate = (code: string): Promise<Certificate | null> =>
  fetchOne({ ...tables.certificates, id: code });
