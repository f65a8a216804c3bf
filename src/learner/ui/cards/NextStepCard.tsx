/** The first card's beginning: the one next step, or why there is none (design brief). */
import type { ReactNode } from 'react';
import type { ClassSessionView } from '../../../domain/dashboard/course-card.ts';
import { type NextStep, openClassSession } from '../../../domain/dashboard/dashboard.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { deviceTime } from '../../../domain/time/device-zone.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Countdown } from './ClassLine.tsx';
import { JoinButton } from './JoinButton.tsx';
import { classSteps, isRepeat, rejectionHelp, wordsOf } from './next-step.ts';
import styles from './NextStepCard.module.css';
import { Way } from './Way.tsx';
import surfaces from '../surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

export type StepLinks = {
  readonly proof: (orderId: string) => string;
  readonly join: (session: ClassSessionView) => string;
  readonly courses: string;
};

type NextStepCardProps = {
  readonly step: NextStep;
  /** All courses paid together with the step's. */
  readonly courses: string;
  readonly now: Instant;
  readonly zone: string;
  readonly links: StepLinks;
  readonly onJoin: (session: ClassSessionView) => void;
  readonly payStep: ReactNode;
  /** What was sent while it is checked; before a repeat, that the first class was missed. */
  readonly review: ReactNode;
  readonly id: string | undefined;
};

export function NextStepCard({
  step,
  courses,
  now,
  zone,
  links,
  onJoin,
  payStep,
  review,
  id,
}: NextStepCardProps) {
  const { kind, card } = step;
  if (kind === 'pay') {
    return (
      <section className={surfaces.part} id={id} tabIndex={-1} aria-labelledby="next-step next-step-about">
        {payStep}
      </section>
    );
  }
  const { at, about, heading, text } = wordsOf(kind, card, courses);
  const isClass = classSteps.has(kind);
  const elsewhere = isClass && card.awaited ? deviceTime(card.awaited.startsAt, zone) : null;
  const isWrong = kind === 'resubmit' || kind === 'refused';
  const help = kind === 'resubmit' ? rejectionHelp(card) : null;
  return (
    <section
      className={classNames(
        surfaces.part,
        styles.step,
        isClass || kind === 'over' ? styles.deep : styles.plain,
        isWrong && styles.wrong,
      )}
      id={id}
      tabIndex={-1}
      aria-labelledby={at === undefined ? 'next-step-about next-step' : 'next-step'}
    >
      {at === undefined ? (
        <p className={styles.eyebrow} id="next-step-about">
          {about}
        </p>
      ) : (
        <Way at={at} />
      )}
      <h2 className={typeScale.h2} id="next-step">
        {heading}
      </h2>
      {text !== '' && <p {...(isWrong && { role: 'alert' })}>{text}</p>}
      {help !== null && <p>{help}</p>}
      {kind === 'review' && <div className={styles.review}>{review}</div>}
      {isClass && isRepeat(card) && review}
      {isClass && card.awaited && (
        <p>
          <Countdown startsAt={card.awaited.startsAt} now={now} />
        </p>
      )}
      {elsewhere !== null && <p>{elsewhere}</p>}
      <Action step={step} links={links} onJoin={onJoin} />
    </section>
  );
}

function Action({ step, links, onJoin }: Pick<NextStepCardProps, 'step' | 'links' | 'onJoin'>) {
  const { kind, card } = step;
  const session = openClassSession(card) ?? card.awaited;
  if (classSteps.has(kind) && session) {
    return (
      <>
        <JoinButton label={session.label} open={session.state === 'open'} onJoin={() => onJoin(session)} />
        {kind === 'link_missing' && (
          <Button variant="outlined" data-quiet="" to={links.join(session)}>
            Check Again
          </Button>
        )}
      </>
    );
  }
  if (kind === 'resubmit' || kind === 'refused')
    return <Button to={links.proof(card.order.id)}>{cardMessages.resubmit}</Button>;
  if (kind === 'kept') {
    return (
      <Button variant="outlined" to={links.proof(card.order.id)}>
        See Your Proof
      </Button>
    );
  }
  return kind === 'over' ? <Button href={links.courses}>Browse Courses</Button> : null;
}
