/** Five skills at a glance: glyph, title, two weeks, the schedule, the price. */
import { Fragment } from 'react';
import { formatKwacha, formatWeeks } from '../../../domain/classes/course.ts';
import { siteMessages } from '../../../domain/wire/messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { CourseGlyph } from '../../../shared/ui/brand/CourseGlyph.tsx';
import { Tag } from '../../../shared/ui/brand/Tag.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import type from '../../../shared/ui/type.module.css';
import { Section } from '../../ui/Section.tsx';
import shapes from '../../ui/shapes.module.css';
import { useSite } from '../../ui/site.ts';
import styles from './SkillBoard.module.css';

/** `Sat 15:00 | Sun 17:00-18:00`, which wraps only between the days. */
function Schedule() {
  return siteMessages.schedule.split(' | ').map((day, index) => (
    <Fragment key={day}>
      {index > 0 && ' | '}
      <span className={shapes.noBreak}>{day}</span>
    </Fragment>
  ));
}

export function SkillBoard() {
  const { courses } = useSite();
  return (
    <Section
      title="One skill, two weekends"
      lead="Each course runs for two weeks, live on Saturday, with a repeat on Sunday for those who missed it."
    >
      <ul data-courses="" className={classNames(shapes.card, styles.board)}>
        {courses.map((course) => (
          <li key={course.id} data-course={course.id}>
            <a href={`${paths.courses}#${course.id}`} className={styles.tile}>
              <span className={styles.motif}>
                <CourseGlyph courseId={course.id} size={26} />
              </span>
              <h3 className={type.h5} data-field="title">
                {course.title}
              </h3>
              <span className={styles.facts}>
                <Tag tone="copper">
                  <span data-field="duration">{formatWeeks(course.durationWeeks)}</span>
                </Tag>
                <strong data-field="price">{formatKwacha(course.price)}</strong>
                <span>
                  <Schedule />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
