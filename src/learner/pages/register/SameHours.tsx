import { weekendWord } from '#hub';
import { courseTitle, type Course } from '../../../domain/classes/course.ts';
import type { SameHours as Shared } from '../../../domain/cohort/same-hours.ts';
import { formatDayTime, formatFull } from '../../../domain/time/time.ts';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { Notice } from '../../ui/Notice.tsx';

type Props = Shared & {
  readonly courses: readonly Pick<Course, 'id' | 'title'>[];
  readonly isLater: boolean;
  readonly onChange: (isLater: boolean) => void;
  readonly disabled: boolean;
};

/** The two ways out of a second course at the same hours; neither stops the registration. */
export function SameHours({ courseId, shared, nextClass, courses, isLater, onChange, ...rest }: Props) {
  const { canTakeBoth, disabled } = rest;
  const days = [shared.saturdayStartsAt, shared.sundayStartsAt].sort((a, b) => a - b).map(formatDayTime);
  const both = canTakeBoth
    ? `Take both: one on ${days[0]}, the other when it repeats on ${days[1]}.`
    : `Take both from this ${weekendWord}, and miss one class of it: the first day is over.`;
  const ways = [
    { id: 'register-both', label: both, checked: !isLater },
    { id: 'register-later', label: `Begin later: first class ${formatFull(nextClass)}.`, checked: isLater },
  ];
  return (
    <Notice tone="warning">
      <p id="same-hours">
        You already have <strong>{courseTitle(courseId, courses)}</strong>. Its classes are at the same time.
      </p>
      <div role="radiogroup" aria-labelledby="same-hours">
        {ways.map((way) => (
          <CheckField
            key={way.id}
            {...way}
            type="radio"
            name="same-hours"
            disabled={disabled}
            onChange={() => onChange(way.id === 'register-later')}
          />
        ))}
      </div>
    </Notice>
  );
}
