/** Three steps, connected by a dashed line (spec §2). */
import { siteMessages } from '../../../domain/wire/messages.ts';
import { Diamond } from '../../../shared/ui/brand/Diamond.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import type from '../../../shared/ui/type.module.css';
import { Section } from '../../ui/Section.tsx';
import shapes from '../../ui/shapes.module.css';
import styles from './HowItWorks.module.css';

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

export function HowItWorks() {
  return (
    <Section title={siteMessages.howItWorks}>
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
      <p className={styles.note}>
        <Diamond className={shapes.accent} />
        All times are Central Africa Time (CAT), as clocks show it in Lusaka.
      </p>
    </Section>
  );
}
