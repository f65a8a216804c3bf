/** What staff ask one another about a proof, and the way to ask and to answer. Learners read neither. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ProofQuestion } from '../../../domain/money/proof-question.ts';
import { formatDayTime } from '../../../domain/time/time.ts';
import { answerAbout, askAbout } from '../../data/proof-questions.ts';
import { Muted } from '../../ui/shapes.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const QuestionForm = lazyDialog(async () => (await import('../../forms/QuestionForm.tsx')).QuestionForm);

type Props = {
  readonly proofId: string;
  readonly about: string;
  readonly question: ProofQuestion | null;
};

/** Above the proof: what was asked, with the button to answer. */
export function Question({ proofId, about, question }: Props) {
  const [isAnswering, setIsAnswering] = useState(false);
  if (question === null) return null;
  const { answer } = question;
  return (
    <Alert
      severity={answer === null ? 'warning' : 'info'}
      action={
        <Button size="small" variant="outlined" color="inherit" onClick={() => setIsAnswering(true)}>
          {answer === null ? 'Answer' : 'Add'}
        </Button>
      }
    >
      <Said said={question.question} />
      {answer !== null && <Said said={answer} />}
      {isAnswering && (
        <QuestionForm
          title={`Answer ${question.question.by}`}
          sentence={`About the proof of ${about}: ${question.question.text}`}
          label="Answer"
          send={(text) => answerAbout(proofId, text)}
          onClose={() => setIsAnswering(false)}
        />
      )}
    </Alert>
  );
}

function Said({ said: { by, text, at } }: { said: ProofQuestion['question'] }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <b>{by}</b>: {text} <Muted>{formatDayTime(at)}</Muted>
    </Box>
  );
}

/** Among the facts: the button to ask, where nothing waits for an answer. */
export function Ask({ proofId, about, question }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  if (question !== null && question.answer === null) return <Muted>asked, see above</Muted>;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsAsking(true)}>
        Ask a colleague
      </Button>
      {isAsking && (
        <QuestionForm
          title={`Ask about the proof of ${about}`}
          sentence="Everybody of the staff sees it on the proof and under Asked. Learners never see it."
          label="Question"
          send={(text) => askAbout(proofId, text)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
