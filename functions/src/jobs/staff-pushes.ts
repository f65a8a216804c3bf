/** What staff are told on their devices: each occasion once, and only to members whose account works (decision 0085). */
import { courseTitle } from '../../../src/domain/classes/course.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import {
  dueStaffPushes,
  isProofLate,
  lackingOf,
  type StaffOccasion,
  staffPushPayload,
  staffPushUntil,
} from '../../../src/domain/weekend/staff-push.ts';
import { summaryText } from '../../../src/domain/weekend/weekend-summary.ts';
import { hashOf } from '../hash.ts';
import { recordedAt, type Run } from '../push/delivery.ts';
import { oldestProofAt, wholeWeekend } from '../staff/weekend/whole-weekend.ts';
import { type Noun, store, transact } from '../store/store.ts';

/** For how long it is tried again where a push service does not answer. */
const RETRIED_FOR = 10 * MINUTE;

/** What is due to be told now; each is sent by `sendStaffPush`. */
export const staffPushesAt = (offerings: readonly Offering[], run: Run): StaffOccasion[] =>
  dueStaffPushes(offerings, run.clock());

/** Tells all devices that want it, unless they were told before or nothing is missing. */
export async function sendStaffPush(run: Run, occasion: StaffOccasion): Promise<void> {
  const { id, kind, at } = occasion;
  const record = await store.get('remindersSent', id);
  if (record !== null && run.clock() > record.at + RETRIED_FOR) return;
  const told = record?.answered ?? [];
  const devices = (await devicesFor(kind)).filter((device) => !told.includes(device.id));
  if (devices.length === 0) return;
  const now = run.clock();
  const what = await missingAt(occasion, now);
  if (what === null) return;
  await run.lease.renew();
  const message = {
    payload: staffPushPayload(occasion, what),
    timeToLive: staffPushUntil(occasion, now) - now,
    urgency: kind === 'link_missing' ? 'high' : 'normal',
    topic: hashOf(id).slice(0, 32),
  } as const;
  const outcomes = await Promise.all(devices.map((device) => run.push.send(device, message)));
  for (const outcome of outcomes) run.tally[outcome] += 1;
  const answered = devices.filter((_, one) => outcomes[one] !== 'later').map((device) => device.id);
  const gone = devices.filter((_, one) => outcomes[one] === 'gone');
  await transact(async (transaction) => {
    for (const device of gone) transaction.remove('staffDevices', device.id);
    const since = record === null ? recordedAt(now, at) : { ...recordedAt(now, at), at: record.at };
    transaction.set('remindersSent', id, { uid: null, answered: [...told, ...answered], ...since });
  });
}

/** The devices of members whose account works; those of others are removed. */
async function devicesFor(kind: StaffOccasion['kind']): Promise<Noun<'staffDevices'>[]> {
  const found = await store.find('staffDevices', [['kinds', 'array-contains', kind]]);
  const uids = [...new Set(found.map(({ uid }) => uid))];
  const members = await Promise.all(uids.map((uid) => store.get('admins', uid)));
  const active = new Set(members.flatMap((member) => (member?.isActive === true ? member.id : [])));
  const ended = found.filter(({ uid }) => !active.has(uid));
  if (ended.length > 0)
    await transact(async (transaction) => {
      for (const { id } of ended) transaction.remove('staffDevices', id);
    });
  return found.filter(({ uid }) => active.has(uid));
}

/** What is missing, in a line; null where nothing is. */
async function missingAt(occasion: StaffOccasion, now: number): Promise<string | null> {
  const { kind, weekend, offerings } = occasion;
  if (kind === 'proofs_late') {
    const late = isProofLate(await oldestProofAt(weekend), now);
    return late ? 'Learners of the next class wait longer than was promised.' : null;
  }
  if (kind === 'link_missing') {
    const [first, ...others] = offerings;
    if (first === undefined) return null;
    if (others.length > 0) return `${offerings.length} classes have no link yet.`;
    const course = await store.get('courses', first.courseId);
    return `${courseTitle(first.courseId, course === null ? [] : [course])} has no link yet.`;
  }
  const lacking = lackingOf(occasion, now);
  const counts = await wholeWeekend(weekend);
  const isComplete = lacking + counts.waiting + counts.unpaid + counts.rejected === 0;
  return isComplete ? null : summaryText(lacking, counts);
}
