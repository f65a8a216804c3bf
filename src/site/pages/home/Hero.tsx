/** On the woven pattern stands the next class as a ticket. */
import { formatKwacha, priceOfAll } from '../../../domain/classes/course.ts';
import { usualTimes } from '../../../domain/classes/offering.ts';
import { TIME_ZONE, TIME_ZONE_LABEL, weekendOf } from '../../../domain/time/time.ts';
import { COURSE_PRICE_KWACHA, SATURDAY_STARTS } from '../../../domain/wire/limits.ts';
import { perSkill } from '../../../domain/wire/messages.ts';
import { siteMessages } from '../../../domain/wire/site-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Diamond } from '../../../shared/ui/brand/Diamond.tsx';
import { Ticket } from '../../../shared/ui/brand/Ticket.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import type from '../../../shared/ui/type.module.css';
import { Action } from '../../ui/Action.tsx';
import { Cloth } from '../../ui/Cloth.tsx';
import shapes from '../../ui/shapes.module.css';
import { useSite } from '../../ui/site.ts';
import styles from './Hero.module.css';

function Promise() {
  const price = priceOfAll(useSite().courses) ?? formatKwacha(COURSE_PRICE_KWACHA);
  const notes = [perSkill(price), siteMessages.noteUnlocks, siteMessages.noteMobile];
  return (
    <div>
      <p className={styles.times}>
        <span className={styles.badge}>
          {siteMessages.schedule} {TIME_ZONE_LABEL}
        </span>
      </p>
      <h1 className={classNames(type.h1, styles.headline)}>{siteMessages.headline}</h1>
      <p className={classNames(type.subtitle1, shapes.mutedOnDeep, styles.tagline)}>{siteMessages.tagline}</p>
      <div className={classNames(shapes.actions, styles.actions)}>
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

/** Written by the build and dated by the page's script, with the same number of lines so that nothing moves. */
function NextClass() {
  const { now } = useSite();
  const { saturdayStartsAt, sundayStartsAt } = usualTimes(weekendOf(now));
  return (
    <div data-next={`${saturdayStartsAt},${sundayStartsAt}`} data-zone={TIME_ZONE}>
      <Ticket
        day={<span data-next-day="">Saturday</span>}
        time={<span data-next-time="">{SATURDAY_STARTS}</span>}
        zone={TIME_ZONE_LABEL}
      >
        <h2 className={styles.next} data-next-title="">
          Next class
        </h2>
        <div className={styles.date}>
          <span data-next-date="">Every weekend</span>
        </div>
        <div role="timer" className={styles.countdown}>
          <span data-next-countdown="">Repeated on Sunday</span>
        </div>
      </Ticket>
    </div>
  );
}

export function Hero() {
  return (
    <section className={classNames(shapes.deep, styles.hero)}>
      <Cloth tall />
      <div className={classNames(shapes.container, styles.columns)}>
        <Promise />
        <NextClass />
      </div>
    </section>
  );
}
