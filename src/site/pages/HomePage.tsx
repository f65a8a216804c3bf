import { CourseCards } from './home/CourseCards.tsx';
import { Hero } from './home/Hero.tsx';
import { Closing } from '../ui/Closing.tsx';
import { Fragment } from 'react';
import { formatKwacha, formatWeeks } from '../../domain/classes/course.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { CourseGlyph } from '../../shared/ui/brand/CourseGlyph.tsx';
import { Tag } from '../../shared/ui/brand/Tag.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import { Section } from '../ui/Section.tsx';
import shapes from '../ui/shapes.module.css';
import { useSite } from '../ui/site.ts';
import styles from './HomePage.module.css';
import { Diamond } from '../../shared/ui/brand/Diamond.tsx';
import { SATURDAY_STARTS, SUNDAY_ENDS, SUNDAY_STARTS } from '../../domain/wire/limits.ts';
import { usualTimes } from '../../domain/classes/offering.ts';
import { TIME_ZONE_LABEL, weekendOf } from '../../domain/time/time.ts';
import { weeklyCalendarLink } from '../../domain/classes/google-calendar.ts';
import { Ticket } from '../../shared/ui/brand/Ticket.tsx';
import { Action } from '../ui/Action.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <SkillBoard />
      <CourseCards />
      <HowItWorks />
      <Calendar />
      <Closing />
    </>
  );
}

function Schedule() {
  return siteMessages.schedule.split(' | ').map((day, index) => (
    <Fragment key={day}>
      {index > 0 && ' | '}
      <span className={shapes.noBreak}>{day}</span>
    </Fragment>
  ));
}

function SkillBoard() {
  const { courses } = useSite();
  return (
    <Section
      title="One skill, two weekends"
      lead="Each course runs for two weeks, live on Saturday, with a repeat on Sunday for those who missed it."
      className={styles.skills}
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

const steps = [
  {
    title: 'Pick a course',
    aside: 'Two weeks each',
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
    <Section title={siteMessages.howItWorks} className={styles.howItWorks}>
      <ol className={styles.steps}>
        {steps.map((item, index) => (
          <li key={item.title} className={styles.step}>
            <div className={styles.numeral} aria-hidden="true">
              {index + 1}
            </div>
            <div>
              <h3 className={classNames(type.h3, styles.title)}>{item.title}</h3>
              <p className={classNames(shapes.accent, styles.aside)}>{item.aside}</p>
              <p className={shapes.muted}>{item.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.zone}>
        <Diamond className={shapes.accent} />
        All times are Central Africa Time (CAT), as clocks show it in Lusaka.
      </p>
    </Section>
  );
}

function Calendar() {
  const { now } = useSite();
  const { saturdayStartsAt, sundayStartsAt } = usualTimes(weekendOf(now));
  const classes = [
    {
      day: 'Saturday',
      time: SATURDAY_STARTS,
      title: 'Live class',
      text: 'New material, with time for questions.',
      startsAt: saturdayStartsAt,
    },
    {
      day: 'Sunday',
      time: (
        <>
          {SUNDAY_STARTS}-<wbr />
          {SUNDAY_ENDS}
        </>
      ),
      title: 'Repeat class',
      text: 'The same lesson, for those who missed Saturday.',
      startsAt: sundayStartsAt,
    },
  ];
  return (
    <Section title={siteMessages.calendar} onSurface className={styles.calendar}>
      <div className={styles.classes}>
        {classes.map((item) => (
          <Ticket key={item.day} day={item.day} time={item.time} zone={TIME_ZONE_LABEL}>
            <h3 className={type.h3}>{item.title}</h3>
            <p className={classNames(type.body2, shapes.muted, styles.line)}>{item.text}</p>
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
          </Ticket>
        ))}
      </div>
      <p className={classNames(type.body2, shapes.muted, styles.note)}>{siteMessages.calendarNote}</p>
    </Section>
  );
}
