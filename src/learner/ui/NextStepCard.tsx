/** The card that the dashboard opens with: one thing to do, or nothing to do and why (design brief). */
import { Button } from '../../shared/ui/Button.tsx';
import { styled } from '../../shared/ui/styled.ts';
import type { ReactNode } from 'react';
import {
  type NextStep,
  openClassSession,
  type ClassSessionView,
  type StepKind,
} from '../../domain/dashboard/dashboard.ts';
import { cardMessages } from '../../domain/wire/messages.ts';
import type { Instant } from '../../domain/time/time.ts';
import { JoinButton } from './JoinButton.tsx';
import { wordsOf } from './next-step.ts';
import { Countdown } from './SessionTicket.tsx';
import { Actions, Panel } from './surfaces.ts';

const Head = styled('div')(({ theme }) => {
  const { hub } = theme.vars.palette;
  return {
    display: 'grid',
    gap: 12,
    padding: '20px 20px 24px',
    background: hub.deep,
    color: hub.onDeep,
    '& h2': { ...theme.typography.h2, margin: 0, color: hub.onDeep, overflowWrap: 'anywhere' },
    '& p': { margin: 0, maxWidth: '60ch', overflowWrap: 'anywhere' },
    '& a, & button': { background: hub.flame, color: hub.onFlame },
    '& a:hover, & button:hover': { background: hub.flame },
    '& a[data-quiet]': { background: 'transparent', color: hub.onDeep },
    '& button[aria-disabled="true"]': {
      background: 'transparent',
      color: hub.onDeepMuted,
      borderColor: hub.onDeepMuted,
    },
    '@media (min-width: 600px)': { padding: '24px 24px 28px' },
  };
});

const Eyebrow = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontWeight: 700,
  color: theme.vars.palette.hub.onDeepMuted,
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    transform: 'rotate(45deg)',
    background: theme.vars.palette.hub.flame,
  },
}));

const Clock = styled('p')({ fontSize: '1.375rem', fontWeight: 800 });
const Foot = styled('div')({ padding: 12, '@media (min-width: 600px)': { padding: 24 } });

/** A step with something to read beside it: below it on a phone. */
const Wide = styled('div')({
  '@media (min-width: 900px)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    '& > :first-child': { alignContent: 'center' },
  },
});

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
    <Head>
      <Eyebrow>Next step</Eyebrow>
      <h2 id="next-step">{heading}</h2>
      {text !== '' && <p>{text}</p>}
      {counting.has(step.kind) && awaited && (
        <Clock>
          <Countdown startsAt={awaited.startsAt} now={now} />
        </Clock>
      )}
      <Action step={step} links={links} onJoin={onJoin} />
    </Head>
  );
  return (
    <Panel aria-labelledby="next-step">
      {step.kind !== 'pay' && head}
      {step.kind === 'pay' && (
        <Wide>
          {head}
          <Foot>{payCard}</Foot>
        </Wide>
      )}
    </Panel>
  );
}

const counting: ReadonlySet<StepKind> = new Set(['join', 'link_missing', 'soon', 'next_class']);

function Action({ step, links, onJoin }: Pick<NextStepCardProps, 'step' | 'links' | 'onJoin'>) {
  const { kind, card } = step;
  const session = openClassSession(card) ?? card.awaited;
  if (counting.has(kind) && session) {
    return (
      <Actions>
        <JoinButton label={session.label} open={session.state === 'open'} onJoin={() => onJoin(session)} />
        {kind === 'link_missing' && (
          <Button variant="outlined" data-quiet="" href={links.join(session)}>
            Check Again
          </Button>
        )}
      </Actions>
    );
  }
  if (kind === 'resubmit' || kind === 'refused') {
    return (
      <Actions>
        <Button href={links.proof(card.order.id)}>{cardMessages.resubmit}</Button>
      </Actions>
    );
  }
  if (kind !== 'over') return null;
  return (
    <Actions>
      <Button href={links.courses}>Browse Courses</Button>
    </Actions>
  );
}
