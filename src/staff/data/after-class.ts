/** Reads of what learners say after class, for staff. */
import { type AttendanceClaim, attendanceClaimSchema } from '../../domain/after-class/attendance-claim.ts';
import { type Face, faceSchema, type Feedback, feedbackSchema } from '../../domain/after-class/feedback.ts';
import type { Slot } from '../../domain/classes/class-session.ts';
import { type OwnProfile, ownProfileSchema } from '../../domain/people/account.ts';
import type { Day } from '../../domain/time/time.ts';
import { collections } from '../../domain/wire/collections.ts';
import { COUNT_MAX } from '../../domain/wire/limits.ts';
import type { Cursor, Page, StaffCondition } from './firestore.ts';
import { countRows, fetchByIds, fetchPage, PAGE_ROWS } from './reads.ts';

const waiting = {
  collection: collections.attendanceClaims,
  where: [['status', '==', 'waiting']],
  orderBy: [['claimedAt', 'asc']],
} as const;

export const fetchClaims = (cursor: Cursor): Promise<Page<AttendanceClaim>> =>
  fetchPage(waiting, attendanceClaimSchema, cursor, PAGE_ROWS);

export const countClaims = (): Promise<number> => countRows({ ...waiting, limit: COUNT_MAX });

export function countClassClaims(offeringId: string, slot: Slot): Promise<number> {
  const { collection, where } = waiting;
  const ofClass = [...where, ['offeringId', '==', offeringId], ['slot', '==', slot]] as const;
  return countRows({ collection, where: ofClass, limit: COUNT_MAX });
}

/** Null for all courses or weekends. */
export type FeedbackFilter = { readonly course: string | null; readonly weekend: Day | null };

const whereOf = ({ course, weekend }: FeedbackFilter): readonly StaffCondition[] => [
  ...(course === null ? [] : [['courseId', '==', course] as const]),
  ...(weekend === null ? [] : [['weekendDate', '==', weekend] as const]),
];

export function fetchFeedback(filter: FeedbackFilter, cursor: Cursor): Promise<Page<Feedback>> {
  const { feedback: collection } = collections;
  const source = { collection, where: whereOf(filter), orderBy: [['givenAt', 'desc']] } as const;
  return fetchPage(source, feedbackSchema, cursor, PAGE_ROWS);
}

export async function countFaces(filter: FeedbackFilter): Promise<ReadonlyMap<Face, number>> {
  const counts = faceSchema.options.map(async (face) => {
    const where = [...whereOf(filter), ['face', '==', face] as const];
    return [face, await countRows({ collection: collections.feedback, where, limit: COUNT_MAX })] as const;
  });
  return new Map(await Promise.all(counts));
}

export async function fetchSpeakers({
  values,
}: Pick<Page<{ readonly userId: string | null }>, 'values'>): Promise<ReadonlyMap<string, OwnProfile>> {
  const uids = values.flatMap(({ userId }) => userId ?? []);
  const found = await fetchByIds(collections.users, uids, ownProfileSchema);
  return new Map(found.values.map((learner) => [learner.id, learner]));
}
