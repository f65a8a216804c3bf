/** What a learner reads and says about past classes; loaded only if there are any, and left out of the kept view. */
import { weekendWord } from '#hub';
import { type ReactNode, useState } from 'react';
import { type Attended, attendedIn, claimRefusal } from '../../../domain/after-class/attendance-claim.ts';
import { feedbackRefusal } from '../../../domain/after-class/feedback.ts';
import { joinWindow } from '../../../domain/classes/class-session.ts';
import { canWatchRecordings } from '../../../domain/classes/enrollment.ts';
import { formatFull, formatTime, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { attendanceId } from '../../../domain/wire/collections.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { removeEntry } from '../../proof-outbox/proof-outbox.ts';
import { type KeptWord, useKeptWords } from '../../proof-outbox/word-outbox.ts';
import { type AfterClass, useAfterClass } from '../../state/after-class.ts';
import { CardRow } from '../../ui/cards/CardRow.tsx';
import surfaces from '../../ui/surfaces.module.css';
import {
  classTitle,
  type LateCardProps,
  type LatePartProps,
  type PastClass,
} from '../dashboard/NextStep.tsx';
import { ClaimForm, FeedbackForm } from './forms.tsx';
import styles from './forms.module.css';

type Props = LateCardProps & { readonly known: AfterClass; readonly words: readonly KeptWord[] };

export default function AfterClassParts(props: LatePartProps) {
  const known = useAfterClass(props.uid);
  const words = useKeptWords(props.uid);
  if (known === null) return null;
  if (props.part === 'class') return <ClassMark {...props} known={known} words={words} />;
  return props.part === 'over' ? <EndedCourse {...props} known={known} words={words} /> : null;
}

/** The question about the course, then its classes, for as long as the recordings can be watched. */
function EndedCourse(props: Props) {
  const { uid, card, data, known, words, now } = props;
  const { enrollment, past, order, title } = card;
  const [isSaid, setSaid] = useState(false);
  if (!canWatchRecordings(enrollment, now)) return null;
  const isAnswered = known.feedback.some(({ id }) => id === order.id);
  const isAsked = feedbackRefusal(enrollment, data.catalogue.offerings, known.marks, now) === null;
  const kept = words.find((word) => word.kind === 'give-feedback' && word.request.orderId === order.id);
  return (
    <>
      {isAsked && (isSaid || !isAnswered) && (
        <CardRow title={<span data-later="li">How was {title}?</span>}>
          <UnsentAnswer kept={isAnswered ? undefined : kept} onAgain={() => setSaid(false)}>
            {isSaid ? (
              <Status>Thank you. Our staff read your answer.</Status>
            ) : (
              <FeedbackForm uid={uid} orderId={order.id} onSaid={() => setSaid(true)} />
            )}
          </UnsentAnswer>
        </CardRow>
      )}
      {past.map((session) => (
        <CardRow
          key={`${session.offeringId} ${session.type}`}
          mark="done"
          title={<span data-later="li">{classTitle(session)}</span>}
        >
          <p className={surfaces.muted}>{formatFull(session.startsAt)}</p>
          <ClassMark {...props} session={session} />
        </CardRow>
      ))}
    </>
  );
}

/** Whether the learner was in a class, and what became of “I was there”. */
function ClassMark({ uid, card, session, data, known, words, now }: Props & { readonly session: PastClass }) {
  const [step, setStep] = useState<'none' | 'open' | 'said'>('none');
  const { offeringId, type: slot, startsAt } = session;
  const offering = data.catalogue.offerings.find(({ id }) => id === offeringId);
  if (offering === undefined || known.asOf <= joinWindow(startsAt).closesAt) return null;
  const ofClass = { enrollment: card.enrollment, offering, slot };
  const id = attendanceId(offeringId, slot, uid);
  const mark = known.marks.find((one) => one.id === id) ?? null;
  const claim = known.claims.find((one) => one.id === id);
  const kept = words.find(
    ({ kind, request }) =>
      kind === 'claim-attendance' && request.offeringId === offeringId && request.slot === slot,
  );
  const attended = attendedIn(ofClass, known.marks);
  const canClaim = attended?.kind !== 'repeated' && claimRefusal({ ...ofClass, mark }, now) === null;
  const request = { orderId: card.order.id, offeringId, slot };
  return (
    <div className={styles.word} data-later="div">
      {attended !== null && <p>{attendedText(attended)}</p>}
      {claim !== undefined && (
        <Status>
          {claim.answer === null
            ? 'You told us that you were there. Our staff will answer here.'
            : `Our staff answered: ${claim.answer}`}
        </Status>
      )}
      {claim === undefined && (canClaim || kept !== undefined) && (
        <UnsentAnswer kept={kept} onAgain={() => setStep('open')}>
          {step === 'none' && (
            <Button variant="outlined" size="small" onClick={() => setStep('open')}>
              I was there
            </Button>
          )}
          {step === 'open' && (
            <ClaimForm
              uid={uid}
              request={request}
              onSaid={() => setStep('said')}
              onClose={() => setStep('none')}
            />
          )}
          {step === 'said' && <Status>Sent. Our staff will answer here.</Status>}
        </UnsentAnswer>
      )}
    </div>
  );
}

function attendedText(attended: NonNullable<Attended>): string {
  if (attended.kind === 'there')
    return `You were there. You joined at ${formatTime(attended.joinedAt)} ${TIME_ZONE_LABEL}.`;
  if (attended.kind === 'corrected')
    return `You were ${attended.isPresent ? '' : 'not '}there. Our staff corrected this.`;
  return attended.kind === 'missed'
    ? 'You missed this class.'
    : `You were in the other class of this ${weekendWord}.`;
}

const Status = ({ children }: { readonly children: ReactNode }) => (
  <p className={surfaces.muted} role="status" data-later="p">
    {children}
  </p>
);

type UnsentAnswerProps = {
  readonly kept: KeptWord | undefined;
  readonly onAgain: () => void;
  readonly children: ReactNode;
};

/** A kept word that waits on this phone or was refused; else `children`. */
function UnsentAnswer({ kept, onAgain, children }: UnsentAnswerProps) {
  if (kept === undefined) return children;
  if (kept.state !== 'refused')
    return (
      <Status>
        Kept on this phone. Not sent yet: open the hub when you have signal, and it is sent by itself.
      </Status>
    );
  return (
    <>
      <p role="alert">{kept.problem}</p>
      <Button
        variant="outlined"
        size="small"
        onClick={() => {
          onAgain();
          void removeEntry(kept.id);
        }}
      >
        Understood
      </Button>
    </>
  );
}
