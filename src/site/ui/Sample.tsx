import { weekendWord } from '#hub';
import { encodeQR } from 'qr';
import { usualTimes } from '../../domain/classes/offering.ts';
import { addDays, formatDate, weekendOf } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { CertificatePicture } from '../../shared/ui/brand/CertificatePicture.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import parts from './parts.module.css';
import styles from './Sample.module.css';
import { useSite } from './site.ts';

export function SamplePicture({ className }: { className: string | undefined }) {
  const { base, courses, now } = useSite();
  const [course] = courses;
  if (!course) return null;
  const first = weekendOf(now);
  const { saturdayStartsAt } = usualTimes(first);
  const { sundayStartsAt } = usualTimes(addDays(first, 7));
  const printed = {
    name: 'Your Name',
    courseId: course.id,
    course: course.title,
    learnt: course.learningPoints,
    attended: `Came to live classes on ${formatDate(saturdayStartsAt)} and ${formatDate(sundayStartsAt)}.`,
  };
  return (
    <CertificatePicture
      stated={{ code: 'YOURCODEHERE', issuedAt: sundayStartsAt, printed }}
      site={base}
      modules={encodeQR(base + paths.verifyPage, 'raw', { ecc: 'low', border: 1 })}
      label="A certificate as you will get it, with your name, your course and what you learnt"
      className={className}
    />
  );
}

export function Sample() {
  return (
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
  );
}
