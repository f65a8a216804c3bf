/** Compares waiting proofs with the wallet: matching ones can be approved at once, the others link to the queue. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { type ReactNode, useState } from 'react';
import { knownText, walletWord, type WalletView } from '../../../domain/money/wallet/wallet-word.ts';
import type { WalletMatch } from '../../../domain/money/wallet/match.ts';
import type { MoneyCounts } from '../../data/wallet/money.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { Figures, Muted, Panel, Row } from '../../ui/shapes.ts';
import { RowsSkeleton } from '../../ui/states.tsx';
import { BulkBar } from '../payments/bulk/BulkBar.tsx';
import { useQueue, useViewings } from '../payments/use-queue.ts';
import { portalPaths } from '../portal-paths.ts';

const LABEL = 'Proofs that wait, and the wallet';
/** Pixels. */
const STRIP = 60;
const ALL = { find: '' } as const;
const NONE: readonly string[] = [];

type Props = {
  readonly counts: Partial<MoneyCounts> | null;
  /** Shows the comparison without a click, after an import. */
  readonly isWanted: boolean;
};

/** A count until asked, because the comparison reads every waiting proof. */
export function Agreement({ counts, isWanted }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked || isWanted) return <Cards />;
  const waiting = counts?.review ?? 0;
  if (counts === null) return <Box sx={{ height: STRIP, mb: 1.5 }} />;
  if (waiting === 0) return null;
  return (
    <Panel aria-label={LABEL} sx={{ mb: 1.5 }}>
      <Row sx={{ px: 2, py: 1, minHeight: STRIP }}>
        <Box sx={{ flex: '1 1 12rem' }}>
          <b>{waiting === 1 ? 'One proof waits' : `${waiting.toLocaleString('en')} proofs wait`}</b> for a
          review
        </Box>
        <Button variant="outlined" onClick={() => setIsAsked(true)}>
          Compare with the wallet
        </Button>
      </Row>
    </Panel>
  );
}

function Cards() {
  const queue = useQueue(ALL, NONE);
  const viewers = useViewings(null);
  const now = useNow(30_000);
  const matches = queue.rows?.flatMap(({ wallet }) => wallet ?? []) ?? [];
  const of = <S extends WalletMatch['state']>(state: S) =>
    matches.filter((match): match is Extract<WalletMatch, { state: S }> => match.state === state);
  if (matches.length === 0) return queue.growing ? <RowsSkeleton rows={1} height={STRIP} /> : null;
  const differs = [...of('used'), ...of('unsettled'), ...of('differs')];
  const [alike, missing] = [of('look_alike'), of('not_seen')];
  const wordsOf = (some: readonly WalletMatch[]) =>
    [...new Set(some.map((match) => walletWord(match, now).short))].slice(0, 3).join(', ');
  return (
    <Box
      component="section"
      aria-label={LABEL}
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
      }}
    >
      <Card title="Seen, agree" count={of('seen').length} view="seen">
        <BulkBar isShort queue={queue} skipped={NONE} viewers={viewers} />
      </Card>
      <Card title="Differs" count={differs.length} view="differs">
        {wordsOf(differs)}
      </Card>
      <Card title="Like one that was seen" count={alike.length} view="differs">
        {wordsOf(alike)}
      </Card>
      <Card title="Not seen" count={missing.length} view="not_seen">
        {knownText(queue.knownUntil, now)}
      </Card>
    </Box>
  );
}

type CardProps = { title: string; count: number; view: WalletView; children: ReactNode };

function Card({ title, count, view, children }: CardProps) {
  return (
    <Panel sx={{ p: 1.75, display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Muted>{title}</Muted>
      <Figures as="b" sx={{ fontSize: '1.625rem', lineHeight: 1.2 }}>
        {count === 0 ? 0 : <MuiLink href={portalPaths.payments({ wallet: view })}>{count}</MuiLink>}
      </Figures>
      {typeof children === 'string' ? <Muted>{children}</Muted> : children}
    </Panel>
  );
}
