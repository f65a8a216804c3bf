/** A course that is over, with many learners who earned a certificate. */
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { makeUser } from '../../factories/learner.ts';
import { finishedCourse } from '../../functions/finished-course.ts';
import { put, putAs } from '../../functions/hub.ts';
import { inGroups } from '../contention/crowd.ts';

/** Names, some of which need other fonts, run right to left, or have characters of two code units. */
const NAMES = ['Chanda Mwansa', 'ንግሥት ዘውዴ', 'محمد بن علي', 'Zoë Ōno', '李小龍', 'Bupe 😀 Phiri'];

/** @returns the weekend whose learners are to get their certificates, and its course */
export async function layDown(
  learners: number,
): Promise<{ readonly offeringId: string; readonly courseId: string }> {
  await putAs('settings', PUBLIC_SETTINGS, makePublicSettings());
  const { course, second, newFinisher } = await finishedCourse();
  await inGroups(learners, async (at) => {
    const { uid: id, email } = (await newFinisher('saturday', 'saturday')).learner;
    await put('users', makeUser({ id, email, name: `${NAMES[at % NAMES.length]} ${at}` }));
  });
  return { offeringId: second.id, courseId: course.id };
}
