/** A course that is over, with many learners who earned a certificate. */
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { makeUser } from '../../factories/learner.ts';
import { finishedCourse } from '../../functions/finished-course.ts';
import { put, putAs } from '../../functions/hub.ts';
import { inGroups } from '../contention/crowd.ts';

/** Names of which some need other fonts, right to left, or more than one code unit. */
const NAMES = ['Chanda Mwansa', 'ንግሥት ዘውዴ', 'محمد بن علي', 'Zoë Ōno', '李小龍', 'Bupe 😀 Phiri'];

/** @returns the weekend whose learners are to get theirs */
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
