/** A course that is over, with many learners who earned a certificate, written past the functions. */
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import { orderCodeFrom } from '../../../src/domain/money/order.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { makeAttendance } from '../../factories/attendance.ts';
import { makeCourse } from '../../factories/course.ts';
import { toDocument } from '../../factories/document.ts';
import { makeEnrollment } from '../../factories/enrollment.ts';
import { makeOffering } from '../../factories/offering.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { makeUser } from '../../factories/learner.ts';
import { db, unique } from '../../functions/hub.ts';
import { randomBytes } from 'node:crypto';

/** Names of which some need other fonts, right to left, or more than one code unit. */
const NAMES = ['Chanda Mwansa', 'ንግሥት ዘውዴ', 'محمد بن علي', 'Zoë Ōno', '李小龍', 'Bupe 😀 Phiri'];

/** @returns the weekend whose learners are to get theirs */
export async function layDown(
  learners: number,
): Promise<{ readonly offeringId: string; readonly courseId: string }> {
  const course = makeCourse({ id: `course-${unique()}`, title: 'Data Analysis (Excel)' });
  const last = addDays(weekendOf(Date.now()), -14);
  const weekends = [addDays(last, -7), last];
  const offerings = weekends.map((weekendDate) =>
    makeOffering({
      id: `offering-${unique()}`,
      courseId: course.id,
      weekendDate,
      ...usualTimes(weekendDate),
    }),
  );
  const writer = db.bulkWriter();
  const set = (path: string, noun: { id: string }) => {
    const { id: _, ...fields } = noun;
    void writer.set(db.doc(path), toDocument(fields));
  };
  void writer.set(db.doc(`settings/${PUBLIC_SETTINGS}`), toDocument(makePublicSettings()));
  set(`courses/${course.id}`, course);
  for (const offering of offerings) set(`offerings/${offering.id}`, offering);
  for (let at = 0; at < learners; at += 1) {
    const [uid, orderId] = [`learner-${unique()}`, orderCodeFrom(randomBytes(64)) ?? ''];
    set(
      `users/${uid}`,
      makeUser({ id: uid, name: `${NAMES[at % NAMES.length]} ${at}`, email: `${uid}@example.com` }),
    );
    const order = { id: orderId, orderId, studentId: uid, courseId: course.id } as const;
    set(
      `enrollments/${orderId}`,
      makeEnrollment({ ...order, status: 'paid', firstWeekend: weekends[0] ?? '' }),
    );
    for (const { id: offeringId } of offerings) {
      const id = attendanceId(offeringId, 'saturday', uid);
      set(`attendance/${id}`, makeAttendance({ id, offeringId, slot: 'saturday', userId: uid }));
    }
  }
  await writer.close();
  return { offeringId: offerings[1]?.id ?? '', courseId: course.id };
}
