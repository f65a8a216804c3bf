import { Button } from '../../shared/ui/Button.tsx';
import { cardMessages } from '../../domain/wire/messages.ts';
import { Diamond } from '../../shared/ui/brand/Diamond.tsx';
import styles from './EmptyCourses.module.css';
import surfaces from './surfaces.module.css';
import typeScale from '../../shared/ui/type.module.css';

/** Shown without enrollments (spec §2): what the dashboard is for, and two links. */
export function EmptyCourses({ coursesHref, registerHref }: { coursesHref: string; registerHref: string }) {
  return (
    <section className={surfaces.panel} aria-labelledby="no-courses">
      <div className={surfaces.panelBody}>
        <span className={styles.sign}>
          <Diamond size={28} />
        </span>
        <h2 className={typeScale.h2} id="no-courses">
          {cardMessages.empty}
        </h2>
        <p className={surfaces.text}>
          Your classes, payments and receipts will be here once you register for a course.
        </p>
        <div className={surfaces.actions}>
          <Button href={registerHref}>Register Now</Button>
          <Button variant="outlined" href={coursesHref}>
            Browse Courses
          </Button>
        </div>
      </div>
    </section>
  );
}
