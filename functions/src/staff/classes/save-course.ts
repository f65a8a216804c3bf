import { COURSE_TAKEN, courseSchema } from '../../../../src/domain/classes/course.ts';
import { saveCourse } from '../../../../src/domain/wire/class-command.ts';
import { changed, staffCommand } from '../../command/command.ts';
import { badRequest, refuseField } from '../../http/refused-error.ts';
import { readOrNull } from '../../store/unreadable-error.ts';

export const handler = staffCommand(saveCourse, async (transaction, call) => {
  const { id, isNew = false, ...change } = call.request;
  // An unreadable document must not block its own repair, which sends all fields.
  const known = await readOrNull(transaction.get('courses', id));
  if (isNew && known !== null) throw refuseField('title', COURSE_TAKEN);
  const whole = courseSchema.safeParse({ ...known, ...change, id });
  if (!whole.success) throw badRequest();
  transaction.set('courses', id, whole.data);
  return changed('course_saved', id, known, change);
});
