import type { ComponentProps } from 'react';
import { type Course, formatKwacha, formatWeeks, type OfferedCourse } from '../../domain/classes/course.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { SelectField } from '../../shared/ui/fields.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './CourseField.module.css';

type Props = Omit<ComponentProps<typeof SelectField>, 'children' | 'hint'> & {
  readonly courses: readonly Course[];
  /** The list failed to load; the build's list is shown. */
  readonly failed: boolean;
  readonly chosen: OfferedCourse | undefined;
  /** The course named by the link or draft is no longer listed. */
  readonly gone: boolean;
};

/** True iff the hub's list, once loaded, lacks the requested course. */
export function isGone(courseId: string, courses: readonly Course[], isFresh: boolean): boolean {
  return isFresh && courseId !== '' && !courses.some(({ id }) => id === courseId);
}

export function CourseField({ courses, failed, chosen, gone, ...select }: Props) {
  return (
    <div className={styles.part}>
      <SelectField {...select} defaultValue="">
        <option value="">Choose a course</option>
        {courses.map(({ id, title, price }) => (
          <option key={id} value={id}>
            {title}, {formatKwacha(price)}
          </option>
        ))}
      </SelectField>
      {gone && chosen === undefined && (
        <Notice tone="warning">
          <p>{errorMessages.unknownCourse} Please choose another one.</p>
        </Notice>
      )}
      {failed && (
        <Notice tone="warning">
          <p>{errorMessages.coursesNotLoaded}</p>
          <p>Until then you see the courses as we last knew them.</p>
        </Notice>
      )}
      <div role="status">
        {chosen?.registrationNote !== undefined && (
          <Notice tone="warning" heard={false}>
            <p>{chosen.registrationNote}. Come back then: your answers stay on this phone.</p>
          </Notice>
        )}
        {chosen && (
          <Notice tone="info" heard={false}>
            <p>
              <strong>Sat 15:00 | Sun 17:00-18:00 CAT</strong>, for {formatWeeks(chosen.durationWeeks)}.
              Sunday repeats Saturday’s class. {formatKwacha(chosen.price)} in all.
            </p>
          </Notice>
        )}
      </div>
    </div>
  );
}
