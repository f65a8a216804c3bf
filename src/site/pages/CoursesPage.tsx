import { type Course, formatKwacha, formatWeeks } from '../../domain/classes/course.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { CourseBadge } from '../../shared/ui/brand/CourseGlyph.tsx';
import { Diamond } from '../../shared/ui/brand/Diamond.tsx';
import { Tag } from '../../shared/ui/brand/Tag.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import { Action } from '../ui/Action.tsx';
import { Closing } from '../ui/Closing.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import shapes from '../ui/shapes.module.css';
import { useSite } from '../ui/site.ts';
import styles from './CoursesPage.module.css';

function CourseDetail({ course }: { course: Course }) {
  return (
    <li id={course.id} data-course={course.id} className={classNames(shapes.card, styles.course)}>
      <div>
        <CourseBadge courseId={course.id} />
        <h3 className={classNames(type.h2, styles.name)} data-field="title">
          {course.title}
        </h3>
        <p className={classNames(shapes.muted, styles.description)} data-field="description">
          {course.description}
        </p>
        <div className={classNames(shapes.tags, styles.tags)}>
          <Tag tone="copper">
            <span data-field="duration">{formatWeeks(course.durationWeeks)}</span>
          </Tag>
          <Tag>{siteMessages.schedule}</Tag>
          <Tag tone="copper">
            <span data-field="price">{formatKwacha(course.price)}</span>
          </Tag>
        </div>
        <p className={shapes.opens} data-field="registration" />
        <Action href={paths.register({ course: course.id })} className={styles.enrol}>
          {siteMessages.registerAndPay}
        </Action>
      </div>
      <ul>
        {course.learningPoints.map((text) => (
          <li key={text} className={styles.point}>
            <Diamond className={shapes.accent} />
            <span data-point="">{text}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function CoursesPage() {
  const { courses } = useSite();
  return (
    <>
      <PageHead
        title={siteMessages.whatYouLearn}
        lead="Two weekends each, live. Here is what you will be able to do afterwards."
      >
        <Action href={paths.register()} look="flame" className={styles.register}>
          {siteMessages.registerNow}
        </Action>
      </PageHead>
      <div className={classNames(shapes.container, styles.content)}>
        <h2 className={classNames(styles.title, shapes.screenOnly)}>Courses</h2>
        <ul data-courses="" className={styles.courses}>
          {courses.map((course) => (
            <CourseDetail key={course.id} course={course} />
          ))}
        </ul>
      </div>
      <Closing />
    </>
  );
}
