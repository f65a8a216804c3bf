/** WhatsApp rounds: choose a list, start or go on; with a round in the address, its cards (decision 0086). */
import { fetchRounds } from '../../data/rounds/rounds.ts';
import { Heading } from '../Heading.tsx';
import { useOwnParams } from '../use-own-params.ts';
import { RoundCards } from './RoundCards.tsx';
import { StartRound } from './StartRound.tsx';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { countsOf, type MessageRound, progressOf, roundTitle } from '../../../domain/rounds/round.ts';
import { languageLabels } from '../../../domain/rounds/message-template.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { NoWrap, Panel } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useRead } from '../use-read.ts';
import { RoundFile } from './RoundFile.tsx';

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

const columns: readonly Column<MessageRound>[] = [
  {
    head: 'Round',
    cell: (round) => (
      <MuiLink href={portalPaths.rounds({ round: round.id })}>
        {roundTitle(round)}
        {round.language !== 'en' && ` · ${languageLabels[round.language]}`}
      </MuiLink>
    ),
  },
  {
    head: 'State',
    cell: ({ learners, endedAt }) => {
      const { done, all } = progressOf(countsOf(learners));
      return <NoWrap>{endedAt === null ? `${done} of ${all} done` : `over, ${done} of ${all}`}</NoWrap>;
    },
  },
  { head: 'Opened', align: 'right', cell: ({ learners }) => countsOf(learners).sent },
  { head: 'Started by', cell: ({ startedBy, startedAt }) => `${startedBy}, ${formatDateTime(startedAt)}` },
  { head: 'File', cell: ({ id }) => <RoundFile roundId={id} /> },
];

/** The latest rounds: how far each is, who began it, and the way on. */
function LatestRounds() {
  const { value, failure, retry } = useRead('rounds', fetchRounds);
  if (failure !== null) return <Failed message={failure.message} onRetry={retry} />;
  if (value === null) return <RowsSkeleton rows={3} />;
  if (value.values.length === 0 && value.unreadable.length === 0) return null;
  return (
    <>
      <Typography variant="h2" sx={{ mt: 2.5, mb: 1 }}>
        Latest rounds
      </Typography>
      <Panel>
        <DataList label="Latest rounds" columns={columns} rows={value.values} keyOf={({ id }) => id} />
        <Unreadable ids={value.unreadable} what="round" />
      </Panel>
    </>
  );
}
