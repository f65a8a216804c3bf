import {
  classDay,
  classStarts,
  courseWeeks,
  repeatDay,
  repeatStarts,
  timeZoneLabel,
  timeZoneName,
  town,
  weekendWord,
} from '#hub';
import { Fragment, type ReactNode } from 'react';
import { type Course, formatKwacha, formatWeeks, priceOfAll } from '../../domain/classes/course.ts';
import { weeklyCalendarLink } from '../../domain/classes/google-calendar.ts';
import { usualTimes } from '../../domain/classes/offering.ts';
import { capital, countOf } from '../../domain/time/class-week.ts';
import { classEnds, TIME_ZONE_LABEL, weekendOf } from '../../domain/time/time.ts';
import { COURSE_PRICE_KWACHA, LEARNING_POINTS } from '../../domain/wire/limits.ts';
import { perSkill } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { knownCourses } from '../../shared/founding-catalogue.ts';
import { CourseBadge, CourseGlyph, Diamond, Tag } from '../../shared/ui/brand/brand.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import { Action, CallToAction, Cloth, FinalWork, FirstClass, SamplePicture, Section } from '../ui/parts.tsx';
import parts from '../ui/parts.module.css';
import { useSite } from '../ui/site.ts';
import styles from './HomePage.module.css';

export function HomePage() {
  return (
    <>
      <section className={parts.deep}>
        <Cloth tall />
        <div className={classNames(parts.container, styles.hero)}>
          <HeroText />
          <NextClass />
        </div>
      </section>
      <SkillBoard />
      <CourseCards />
      <HowItWorks />
      <Calendar />
      <CallToAction />
    </>
  );
}

function HeroText() {
  const price = priceOfAll(knownCourses) ?? formatKwacha(COURSE_PRICE_KWACHA);
  const notes = [perSkill(price), siteMessages.noteUnlocks, siteMessages.noteMobile];
  return (
    <div>
      <p className={classNames(type.body2, type.tabular, parts.strong, styles.badge)}>
        {siteMessages.schedule} {TIME_ZONE_LABEL}
      </p>
      <h1 className={classNames(type.h1, styles.headline)}>{siteMessages.headline}</h1>
      <p className={classNames(type.subtitle1, parts.mutedOnDeep, styles.tagline)}>{siteMessages.tagline}</p>
      <div className={classNames(parts.actions, styles.actions)}>
        <Action href={paths.register()} look="flame">
          {siteMessages.registerNow}
        </Action>
        <Action href={paths.courses} look="outlinedOnDeep">
          {siteMessages.viewCourses}
        </Action>
      </div>
      <ul className={styles.notes}>
        {notes.map((note, index) => (
          <li key={note} className={styles.note}>
            <Diamond className={styles.flame} />
            <span data-per-skill={index === 0 ? '' : undefined}>{note}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A class, with day and hour on the stub. A long `time` may wrap at its hyphen. */
function Ticket({ day, time, children }: { day: ReactNode; time: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.ticket}>
      <div className={styles.stub}>
        <span>{day}</span>
        <span className={styles.time}>{time}</span>
        <span>{TIME_ZONE_LABEL}</span>
      </div>
      <div className={styles.rest}>{children}</div>
    </div>
  );
}

/** Dated by the page's script, with the same number of lines so that nothing moves. */
function NextClass() {
  const { saturdayStartsAt, sundayStartsAt } = usualTimes(weekendOf(useSite().now));
  return (
    <div data-next={`${saturdayStartsAt},${sundayStartsAt}`}>
      <Ticket
        day={<span data-next-day="">{classDay}</span>}
        time={<span data-next-time="">{classStarts}</span>}
      >
        <h2 className={classNames(type.body2, parts.accent, parts.strong)} data-next-title="">
          Next class
        </h2>
        <div className={type.h3}>
          <span data-next-date="">Every {weekendWord}</span>
        </div>
        <div role="timer" className={classNames(type.body2, type.tabular, parts.muted)}>
          <span data-next-countdown="">Repeated on {repeatDay}</span>
        </div>
      </Ticket>
    </div>
  );
}

function Schedule() {
  return siteMessages.schedule.split(' | ').map((day, index) => (
    <Fragment key={day}>
      {index > 0 && ' | '}
      <span className={parts.noBreak}>{day}</span>
    </Fragment>
  ));
}

function SkillBoard() {
  return (
    <Section
      title={`One skill, ${countOf(courseWeeks, weekendWord)}`}
      lead={`Live on ${classDay}, repeated on ${repeatDay} for those who missed it.`}
    >
      <ul data-courses="" className={classNames(parts.card, styles.board)}>
        {knownCourses.map((course) => (
          <li key={course.id} data-course={course.id}>
            <a href={`#${cardOf(course.id)}`} className={styles.tile}>
              <span className={styles.motif}>
                <CourseGlyph courseId={course.id} size={26} />
              </span>
              <h3 className={type.h5} data-field="title">
                {course.title}
              </h3>
              <strong className={type.tabular} data-field="price">
                {formatKwacha(course.price)}
              </strong>
              <span className={classNames(type.caption, type.tabular, parts.muted, styles.facts)}>
                <Tag tone="copper">
                  <span data-field="duration">{formatWeeks(course.durationWeeks)}</span>
                </Tag>
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

const cardOf = (courseId: string) => `course-${courseId}`;

function CourseCard({ course }: { course: Course }) {
  return (
    <li
      id={cardOf(course.id)}
      data-course={course.id}
      className={classNames(parts.card, parts.target, styles.course)}
    >
      <div className={styles.words}>
        <div className={styles.name}>
          <CourseBadge courseId={course.id} />
          <h3 className={type.h3} data-field="title">
            {course.title}
          </h3>
        </div>
        <p className={classNames(type.body2, parts.muted)} data-field="description">
          {course.description}
        </p>
        <FinalWork course={course} />
        <div className={styles.when}>
          <FirstClass />
          <Tag>{siteMessages.schedule}</Tag>
        </div>
      </div>
      <div className={styles.tearOff}>
        <p>
          <strong className={styles.price} data-field="price">
            {formatKwacha(course.price)}
          </strong>{' '}
          <span className={classNames(type.caption, parts.muted)} data-field="duration">
            {formatWeeks(course.durationWeeks)}
          </span>
        </p>
        <Action href={paths.register({ course: course.id })} className={parts.noBreak}>
          {siteMessages.registerNow}
        </Action>
      </div>
    </li>
  );
}

function CourseCards() {
  return (
    <Section title="Choose your course" onSurface>
      <ul data-courses="" className={styles.courses}>
        {knownCourses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
        <li className={classNames(parts.card, parts.deep, parts.screenOnly, styles.course)}>
          <SamplePicture className={styles.sample} />
          <div className={classNames(parts.stack, styles.invitation)}>
            <h3 className={type.h3}>{capital(countOf(LEARNING_POINTS, 'learning point'))} each</h3>
            <p className={classNames(type.body2, parts.mutedOnDeep)}>
              And after {countOf(courseWeeks, weekendWord)} a certificate that nobody can forge.
            </p>
            <Action href={paths.courses} look="flame" className={styles.viewAll}>
              {siteMessages.viewAllCourses}
            </Action>
          </div>
        </li>
      </ul>
    </Section>
  );
}

const steps = [
  {
    title: 'Pick a course',
    aside: `${capital(countOf(courseWeeks, 'week'))} each`,
    text: 'Choose the one that helps you at work, in your shop or at school.',
  },
  {
    title: 'Register & pay',
    aside: 'Manual proof upload',
    text: 'Complete registration and upload your payment proof. We verify it and confirm your enrollment.',
  },
  {
    title: 'Get class links',
    aside: 'Unlock 15 min before start',
    text: 'Links arrive just before each session and work from any device.',
  },
] as const;

function HowItWorks() {
  return (
    <Section title={siteMessages.howItWorks}>
      <ol className={styles.steps}>
        {steps.map((item, index) => (
          <li key={item.title} className={styles.step}>
            <div className={classNames(parts.lozenge, styles.numeral)} aria-hidden="true">
              {index + 1}
            </div>
            <div>
              <h3 className={type.h3}>{item.title}</h3>
              <p className={classNames(type.body2, parts.accent, parts.strong, styles.aside)}>{item.aside}</p>
              <p className={classNames(type.body2, parts.muted)}>{item.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={classNames(type.body2, styles.note)}>
        <Diamond className={parts.accent} />
        All times are {timeZoneName} ({timeZoneLabel}), as clocks show it in {town}.
      </p>
    </Section>
  );
}

function Calendar() {
  const { saturdayStartsAt, sundayStartsAt } = usualTimes(weekendOf(useSite().now));
  const classes = [
    {
      day: classDay,
      time: classStarts,
      title: 'Live class',
      text: 'New material, with time for questions.',
      startsAt: saturdayStartsAt,
    },
    {
      day: repeatDay,
      time: (
        <>
          {repeatStarts}-<wbr />
          {classEnds(repeatStarts)}
        </>
      ),
      title: 'Repeat class',
      text: `The same lesson, for those who missed ${classDay}.`,
      startsAt: sundayStartsAt,
    },
  ];
  return (
    <Section title={siteMessages.calendar} onSurface>
      <div className={styles.classes}>
        {classes.map((item) => (
          <Ticket key={item.day} day={item.day} time={item.time}>
            <div className={styles.lesson}>
              <h3 className={type.h3}>{item.title}</h3>
              <p className={classNames(type.body2, parts.muted)}>{item.text}</p>
              <Action
                href={weeklyCalendarLink(item.title, item.startsAt)}
                target="_blank"
                rel="noopener"
                look="outlined"
                data-calendar={item.startsAt}
                aria-label={`${siteMessages.addToCalendar}: ${item.day}`}
              >
                {siteMessages.addToCalendar}
              </Action>
            </div>
          </Ticket>
        ))}
      </div>
      <p className={classNames(type.body2, parts.muted)}>{siteMessages.calendarNote}</p>
    </Section>
  );
}
