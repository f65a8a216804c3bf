/** The first card of the dashboard: the one next step, or why there is none (design brief). */
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './NextStepCard.module.css';
import type { ReactNode } from 'react';
import {
  type NextStep,
  openClassSession,
  type ClassSessionView,
  type StepKind,
} from '../../../domain/dashboard/dashboard.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { JoinButton } from './JoinButton.tsx';
import { wordsOf } from './next-step.ts';
import { Countdown } from './ClassTicket.tsx';
import surfaces from '../surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

export type StepLinks = {
  readonly proof: (orderId: string) => string;
  readonly join: (session: ClassSessionView) => string;
  readonly courses: string;
};

type NextStepCardProps = {
  readonly step: NextStep;
  readonly now: Instant;
  readonly links: StepLinks;
  readonly onJoin: (session: ClassSessionView) => void;
  /** The pay card, for the step that is about paying. */
  readonly payCard: ReactNode;
};

export function NextStepCard({ step, now, links, onJoin, payCard }: NextStepCardProps) {
  const { heading, text } = wordsOf(step.kind, step.card);
  const awaited = step.card.awaited;
  const head = (
    <div className={styles.head}>
      <span className={styles.eyebrow}>Next step</span>
      <h2 className={typeScale.h2} id="next-step">
        {heading}
      </h2>
      {text !== '' && <p>{text}</p>}
      {counting.has(step.kind) && awaited && (
        <p className={styles.clock}>
          <Countdown startsAt={awaited.startsAt} now={now} />
        </p>
      )}
      <Action step={step} links={links} onJoin={onJoin} />
    </div>
  );
  return (
    <section className={surfaces.panel} aria-labelledby="next-step">
      {step.kind !== 'pay' && head}
      {step.kind === 'pay' && (
        <div className={styles.wide}>
          {head}
          <div className={styles.foot}>{payCard}</div>
        </div>
      )}
    </section>
  );
}

const counting: ReadonlySet<StepKind> = new Set(['join', 'link_missing', 'soon', 'next_class']);

function Action({ step, links, onJoin }: Pick<NextStepCardProps, 'step' | 'links' | 'onJoin'>) {
  const { kind, card } = step;
  const session = openClassSession(card) ?? card.awaited;
  if (counting.has(kind) && session) {
    return (
      <div className={surfaces.actions}>
        <JoinButton label={session.label} open={session.state === 'open'} onJoin={() => onJoin(session)} />
        {kind === 'link_missing' && (
          <Button variant="outlined" data-quiet="" href={links.join(session)}>
            Check Again
          </Button>
        )}
      </div>
    );
  }
  if (kind === 'resubmit' || kind === 'refused') {
    return (
      <div className={surfaces.actions}>
        <Button href={links.proof(card.order.id)}>{cardMessages.resubmit}</Button>
      </div>
    );
  }
  if (kind !== 'over') return null;
  return (
    <div className={surfaces.actions}>
      <Button href={links.courses}>Browse Courses</Button>
    </div>
  );
}
