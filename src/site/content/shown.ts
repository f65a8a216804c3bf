import type { OfferedCourse } from '../../domain/classes/course.ts';
import type { Contacts } from '../../domain/wire/setting.ts';

export type Shown = {
  readonly courses: readonly OfferedCourse[];
  readonly contacts: Pick<Contacts, 'whatsapp' | 'email'>;
};

/** For a digest: equal texts, equal pages. */
export function digestSource({ courses, contacts }: Shown): string {
  const texts = courses.map((course) => [
    course.id,
    course.title,
    course.description,
    course.learningPoints,
    course.price,
    course.durationWeeks,
    course.finalWork,
  ]);
  return JSON.stringify([texts, contacts.whatsapp, contacts.email]);
}
