import { courseWeeks, weekendWord } from '#hub';
import { type Course, formatKwacha, formatWeeks } from '../../domain/classes/course.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { knownCourses } from '../../shared/founding-catalogue.ts';
import { CourseBadge, Diamond, Tag } from '../../shared/ui/brand/brand.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx';
import { Action, CallToAction, FinalWork, FirstClass, PageHead, SamplePicture } from '../ui/parts.tsx';
import parts from '../ui/parts.module.css';
import { capital, countOf } from '../../domain/time/class-week.ts';
import styles from './CoursesPage.module.css';

function CourseDetail({ course }: { course: Course }) {
  return (
    <li id={course.id} data-course={course.id} className={classNames(parts.card, styles.course)}>
      <div className={parts.stack}>
        <CourseBadge courseId={course.id} />
        <h3 className={classNames(type.h2, styles.name)} data-field="title">
          {course.title}
        </h3>
        <p className={parts.muted} data-field="description">
          {course.description}
        </p>
        <div className={classNames(parts.tags, styles.tags)}>
          <Tag tone="copper">
            <span data-field="duration">{formatWeeks(course.durationWeeks)}</span>
          </Tag>
          <Tag>{siteMessages.schedule}</Tag>
          <Tag tone="copper">
            <span data-field="price">{formatKwacha(course.price)}</span>
          </Tag>
        </div>
        <FinalWork course={course} />
        <FirstClass />
        <Action href={paths.register({ course: course.id })} className={styles.enrol}>
          {siteMessages.registerAndPay}
        </Action>
      </div>
      <ul>
        {course.learningPoints.map((text) => (
          <li key={text} className={styles.point}>
            <Diamond className={parts.accent} />
            <span data-point="">{text}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function CoursesPage() {
  return (
    <>
      <PageHead
        title={siteMessages.whatYouLearn}
        lead={`${capital(countOf(courseWeeks, weekendWord))} each, live. Here is what you will be able to do afterwards.`}
      >
        <div className={parts.actions}>
          <Action href={paths.register()} look="flame">
            {siteMessages.registerNow}
          </Action>
        </div>
      </PageHead>
      <div className={classNames(parts.container, styles.content)}>
        <h2 className={parts.screenOnly}>
          <VisuallyHidden>Courses</VisuallyHidden>
        </h2>
        <ul data-courses="" className={styles.courses}>
          {knownCourses.map((course) => (
            <CourseDetail key={course.id} course={course} />
          ))}
        </ul>
        <figure className={styles.sample}>
          <SamplePicture className={parts.card} />
          <figcaption>
            <p className={type.h3}>Your certificate</p>
            <p className={classNames(type.body2, parts.muted)}>
              Yours after a class in each {weekendWord}. Nobody can forge it, and anybody can check it with a
              phone.
            </p>
          </figcaption>
        </figure>
      </div>
      <CallToAction />
    </>
  );
}
