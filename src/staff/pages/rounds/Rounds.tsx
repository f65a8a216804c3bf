/** WhatsApp rounds: choose a list, start or go on; with a round in the address, its cards (decision 0086). */
import { fetchRounds } from '../../data/rounds/rounds.ts';
import { prefetchRead } from '../../data/queries.ts';
import { Heading } from '../Heading.tsx';
import { useOwnParams } from '../use-own-params.ts';
import { LatestRounds } from './LatestRounds.tsx';
import { RoundCards } from './RoundCards.tsx';
import { prefetchList, StartRound } from './StartRound.tsx';

/** Prefetches what the address shows first, unless that is a round: its cards are taken by who sees them. */
export function prefetch(params: URLSearchParams): void {
  if (params.has('round')) return;
  prefetchList(params);
  prefetchRead('rounds', fetchRounds);
}

export function Rounds() {
  const [params, setParams] = useOwnParams();
  const roundId = params.get('round');
  if (roundId !== null) return <RoundCards key={roundId} roundId={roundId} />;
  return (
    <>
      <Heading title="WhatsApp round" />
      <StartRound params={params} onParams={setParams} />
      <LatestRounds />
    </>
  );
}
