import { type Course, formatKwacha, formatWeeks } from '../../../domain/classes/course.ts';
import { siteMessages } from '../../../domain/wire/site-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { CourseBadge } from '../../../shared/ui/brand/CourseGlyph.tsx';
import { Tag } from '../../../shared/ui/brand/Tag.tsx';
import { Weave } from '../../../shared/ui/brand/Weave.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import type from '../../../shared/ui/type.module.css';
import { Action } from '../../ui/Action.tsx';
import { Section } from '../../ui/Section.tsx';
import shapes from '../../ui/shapes.module.css';
import { useSite } from '../../ui/site.ts';
import styles from './CourseCards.module.css';

function CourseCard({ course }: { course: Course }) {
  return (
    <li data-course={course.id} className={classNames(shapes.card, styles.course)}>
      <div className={styles.words}>
        <CourseBadge courseId={course.id} />
        <h3 className={classNames(type.h3, styles.name)} data-field="title">
          {course.title}
        </h3>
        <p className={classNames(type.body2, shapes.muted, styles.description)} data-field="description">
          {course.description}
        </p>
        <div className={shapes.tags}>
          <Tag tone="copper">
            <span data-field="duration">{formatWeeks(course.durationWeeks)}</span>
          </Tag>
          <Tag>{siteMessages.schedule}</Tag>
        </div>
        <p className={shapes.opens} data-field="registration" />
      </div>
      <div className={styles.tearOff}>
        <strong className={styles.price} data-field="price">
          {formatKwacha(course.price)}
        </strong>
        <Action href={paths.register({ course: course.id })}>{siteMessages.registerNow}</Action>
      </div>
    </li>
  );
}

function AllCourses() {
  return (
    <li className={classNames(shapes.deep, shapes.screenOnly, styles.all)}>
      <div className={styles.cloth}>
        <Weave />
      </div>
      <div className={styles.invitation}>
        <h3 className={type.h3}>Six learning points each</h3>
        <p className={classNames(type.body2, shapes.mutedOnDeep, styles.line)}>
          See what you will be able to do after two weekends.
        </p>
        <Action href={paths.courses} look="flame" className={styles.viewAll}>
          {siteMessages.viewAllCourses}
        </Action>
      </div>
    </li>
  );
}

export function CourseCards() {
  const { courses } = useSite();
  return (
    <Section
      title="Choose your course"
      lead="Start with the one you need first. You can take another afterwards."
      onSurface
      className={styles.section}
    >
      <ul data-courses="" className={styles.courses}>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
        <AllCourses />
      </ul>
    </Section>
  );
}
