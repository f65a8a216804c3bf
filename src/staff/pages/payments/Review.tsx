/** One proof: its picture, its facts and the decision, side by side. */
import { Alert, Box, Skeleton } from '@mui/material';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { dismissDecision, staffDecisions } from '../../state/decisions.ts';
import { viewingText } from '../../../domain/money/proof-viewing.ts';
import { orderLabel } from '../../../domain/money/order.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { type PictureHandle, PictureViewer } from '../../ui/PictureViewer.tsx';
import { Muted, SmallButton } from '../../ui/shapes.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useKeys } from '../use-keys.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { ProofFacts } from './Facts.tsx';
import { type QueueRow, useCase } from './use-queue.ts';

type Props = {
  readonly row: QueueRow;
  readonly viewers: readonly string[];
  readonly now: Instant;
  readonly onDecided: () => void;
  readonly onSkip: () => void;
  readonly onShow: (proofId: string) => void;
};

const ZOOMS = ['+', '=', '-'] as const;

export function Review({ row, viewers, now, onDecided, onSkip, onShow }: Props) {
  const { proof } = row;
  const found = useCase(proof);
  const picture = useRef<PictureHandle>(null);
  useKeys(
    {
      '+': () => picture.current?.zoomIn(),
      '=': () => picture.current?.zoomIn(),
      '-': () => picture.current?.zoomOut(),
      '0': () => picture.current?.fit(),
      o: () => picture.current?.turn(),
    },
    true,
    ZOOMS,
  );
  const own = useStore(staffDecisions, (decisions) =>
    decisions.find(({ verdict }) => verdict.proofId === proof.id),
  );
  const refused = own?.state === 'refused' ? own : undefined;
  const { order } = found;
  const newer =
    order?.status === 'under_review' && order.latestProofId !== proof.id ? order.latestProofId : null;
  const isDecided = order !== null && order.status !== 'under_review';

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <Box sx={{ display: 'grid', gap: 1, px: 1.5, pt: 1.5, '&:empty': { display: 'none' } }}>
        {viewers.length > 0 && <Alert severity="info">{viewingText(viewers)}.</Alert>}
        {refused !== undefined && (
          <Alert severity="error" onClose={() => dismissDecision(refused.id)}>
            Not carried out: {refused.problem}
          </Alert>
        )}
        {own !== undefined && refused === undefined && !isDecided && (
          <Alert severity="info">You decided on this proof; its card says whether that was sent.</Alert>
        )}
        {isDecided && (
          <Alert
            severity="info"
            action={
              <SmallButton color="inherit" onClick={onSkip}>
                Next
              </SmallButton>
            }
          >
            This order was decided: it is {orderLabel(order)}.
          </Alert>
        )}
        {newer !== null && (
          <Alert
            severity="warning"
            action={
              <SmallButton color="inherit" onClick={() => onShow(newer)}>
                Show it
              </SmallButton>
            }
          >
            A newer proof came for this order.
          </Alert>
        )}
        {found.broken.map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
        {found.failure !== null && <Failed message={found.failure.message} onRetry={found.retry} />}
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: { md: 'auto', lg: 'hidden' },
          display: 'grid',
          gap: 1.5,
          p: 1.5,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gridTemplateRows: { lg: 'minmax(0, 1fr)' },
        }}
      >
        <Box
          sx={{
            minHeight: 0,
            height: { xs: proof.hasImage ? 300 : 'auto', sm: proof.hasImage ? 380 : 'auto', lg: '100%' },
          }}
        >
          <Picture row={row} found={found} handle={picture} />
        </Box>
        <Box sx={{ minHeight: 0, overflowY: { lg: 'auto' } }}>
          <ProofFacts row={row} found={found} now={now} />
        </Box>
      </Box>
      {!isDecided && newer === null && (own === undefined || refused !== undefined) && (
        <DecisionBar key={proof.id} row={row} found={found} now={now} onDecided={onDecided} onSkip={onSkip} />
      )}
    </Box>
  );
}

type PictureProps = {
  row: QueueRow;
  found: ReturnType<typeof useCase>;
  handle: React.RefObject<PictureHandle | null>;
};

function Picture({ row: { proof }, found: { picture }, handle }: PictureProps) {
  if (!proof.hasImage) return <Message text={proof.message} />;
  if (picture.failure !== null) return <Failed message={picture.failure.message} onRetry={picture.retry} />;
  if (picture.value !== null) {
    return (
      <PictureViewer
        key={proof.id}
        ref={handle}
        picture={picture.value}
        alt={`Proof sent by ${proof.learner?.name ?? 'a learner'}`}
      />
    );
  }
  if (picture.busy) {
    return <Skeleton variant="rounded" animation={false} sx={{ height: '100%', minHeight: 200 }} />;
  }
  return (
    <Empty title="The picture is missing">
      It was announced and is not stored. Ask the learner to send it again.
    </Empty>
  );
}

function Message({ text }: { text: string | null }) {
  return (
    <Box
      component="figure"
      sx={{
        m: 0,
        p: 2.5,
        borderRadius: '10px',
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Muted as="figcaption">Confirmation message, pasted</Muted>
      <Box
        component="blockquote"
        sx={{ m: 0, mt: 1, fontSize: '1.0625rem', lineHeight: 1.6, overflowWrap: 'anywhere' }}
      >
        {text ?? 'There is none.'}
      </Box>
    </Box>
  );
}
