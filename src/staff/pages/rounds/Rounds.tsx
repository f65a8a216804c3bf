/** WhatsApp rounds: choose a list, start or go on; with a round in the address, its cards (decision 0086). */
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { languageLabels } from '../../../domain/rounds/message-template.ts';
import { countsOf, type MessageRound, progressOf, roundTitle } from '../../../domain/rounds/round.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { fetchRounds } from '../../data/rounds.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { NoWrap, Panel } from '../../ui/shapes.ts';
import { Unreadable } from '../../ui/states.tsx';
import { FileButton } from '../FileButton.tsx';
import { Heading } from '../Heading.tsx';
import { Loaded } from '../Loaded.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';
import { RoundCards } from './RoundCards.tsx';
import { StartRound } from './StartRound.tsx';

export function Rounds() {
  const { params, filter } = useCursor();
  const roundId = params.get('round');
  if (roundId !== null) return <RoundCards key={roundId} roundId={roundId} />;
  return (
    <>
      <Heading title="WhatsApp round" />
      <StartRound params={params} choose={filter} />
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
  { head: 'File', cell: ({ id }) => <FileButton filters={{ type: 'round', roundId: id }} /> },
];

function LatestRounds() {
  return (
    <Loaded reading={useRead('rounds', fetchRounds)} rows={3} height={44}>
      {({ values, unreadable }) =>
        values.length + unreadable.length > 0 && (
          <>
            <Typography variant="h2" sx={{ mt: 2.5, mb: 1 }}>
              Latest rounds
            </Typography>
            <Panel>
              <DataList label="Latest rounds" columns={columns} rows={values} keyOf={({ id }) => id} />
              <Unreadable ids={unreadable} what="round" />
            </Panel>
          </>
        )
      }
    </Loaded>
  );
}
