/** The choice of a course from the active list, and its schedule once one is chosen (spec §2). */
import type { ComponentProps } from 'react';
import { type Course, formatKwacha } from '../domain/course.ts';
import { errorMessages } from '../domain/messages.ts';
import { SelectField } from '../ui/fields.tsx';
import { Notice } from '../ui/Notice.tsx';
import { styled } from '../ui/styled.ts';

/** There before it has anything to say, so that it is heard; empty, it takes no row of the form. */
const Schedule = styled('div')({ '&:empty': { marginTop: -20 } });

type Props = Omit<ComponentProps<typeof SelectField>, 'children' | 'hint'> & {
  readonly courses: readonly Course[];
  /** The list could not be loaded: what is shown is the last that this site was built with. */
  readonly failed: boolean;
  readonly chosen: Course | undefined;
};

export function CourseField({ courses, failed, chosen, ...select }: Props) {
  return (
    <>
      <SelectField {...select} defaultValue="">
        <option value="">Choose a course</option>
        {courses.map(({ id, title, price }) => (
          <option key={id} value={id}>
            {title}, {formatKwacha(price)}
          </option>
        ))}
      </SelectField>
      {failed && (
        <Notice tone="warning">
          <p>{errorMessages.coursesNotLoaded}</p>
          <p>Until then you see the courses as we last knew them.</p>
        </Notice>
      )}
      <Schedule role="status">
        {chosen && (
          <Notice tone="info" heard={false}>
            <p>
              <strong>Sat 15:00 | Sun 17:00-18:00 CAT</strong>, for {chosen.durationWeeks} weeks. Sunday
              repeats Saturday’s class. {formatKwacha(chosen.price)} in all.
            </p>
          </Notice>
        )}
      </Schedule>
    </>
  );
}
