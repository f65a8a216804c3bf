/** WhatsApp rounds: choose a list, start or go on; with a round in the address, its cards (decision 0086). */
import { weekendWord } from '#hub';
import { Alert, Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { courseIdSchema } from '../../../domain/classes/course.ts';
import { currentWeekend } from '../../../domain/classes/current-weekend.ts';
import {
  languageLabels,
  languageSchema,
  ROUND_KINDS,
  roundKindLabels,
  roundKindSchema,
} from '../../../domain/rounds/message-template.ts';
import { heldWeekend } from '../../../domain/records/figures.ts';
import {
  countsOf,
  type LeftOut,
  leftOutLabels,
  type MessageRound,
  progressOf,
  roundTitle,
} from '../../../domain/rounds/round.ts';
import { daySchema, formatDateTime } from '../../../domain/time/time.ts';
import type { Catalogue } from '../../../domain/wire/catalogue.ts';
import type { CommandAnswer, CommandRequest } from '../../../domain/wire/commands.ts';
import { type ListedLearner, listRound, startRound } from '../../../domain/wire/rounds/round-command.ts';
import { now } from '../../../shared/data/clock.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { fetchRounds } from '../../data/rounds.ts';
import { Choice, type Column, CourseChoice, DataList } from '../../ui/DataList.tsx';
import { focusNow, MessageText, Muted, NoWrap, Panel, Row, Stack, TextButton } from '../../ui/shapes.tsx';
import { Empty, Loaded, Unreadable } from '../../ui/states.tsx';
import { FileButton } from '../FileButton.tsx';
import { Heading } from '../Heading.tsx';
import { KeyHint } from '../use-keys.tsx';
import { portalPaths } from '../portal-paths.ts';
import { type ListParams, useListParams } from '../use-list-params.ts';
import { useCatalogue, useRead } from '../use-read.ts';
import { useCan } from '../use-staff.ts';
import { RoundCards } from './RoundCards.tsx';
import { WeekendChoice } from '../people/ListFilters.tsx';

export function Rounds() {
  const { params, filter } = useListParams();
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

/** The list in the address; without one, who has not paid for the coming weekend. */
function wantedIn(params: URLSearchParams, known: Catalogue | null) {
  const given = <S extends z.core.$ZodType>(schema: S, name: string): z.infer<S> | null => {
    const result = z.safeParse(schema, params.get(name));
    return result.success ? result.data : null;
  };
  const kind = given(roundKindSchema, 'kind') ?? 'unpaid';
  // The missed class was on the last weekend; the other messages are about the coming one.
  const usualWeekend =
    kind === 'missed' ? heldWeekend(known?.offerings ?? [], now()) : currentWeekend(known, now());
  return {
    kind,
    courseId: given(courseIdSchema, 'course'),
    weekend: given(daySchema, 'weekend') ?? usualWeekend,
    language: given(languageSchema, 'language') ?? 'en',
    again: params.get('again') === 'yes',
  };
}

function StartRound({ params, choose }: { params: URLSearchParams; choose: ListParams['filter'] }) {
  const { value: catalogue, failure } = useCatalogue();
  const wanted = wantedIn(params, catalogue);
  const key = JSON.stringify(wanted);
  // The weekend is known once the catalogue has loaded or failed.
  const isKnown = catalogue !== null || failure !== null;
  const list = useRead(isKnown ? `round list ${key}` : null, () => sendStaffCommand(listRound, wanted));
  const { languages = [] } = list.value ?? {};
  return (
    <Panel aria-label="Who gets a message">
      <Stack
        sx={{
          p: 1.5,
          gap: 1,
          gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 15rem))' },
        }}
      >
        <Choice
          label="To whom"
          value={wanted.kind}
          onChoose={(kind) => choose({ kind, language: null, again: null })}
          options={ROUND_KINDS.map((kind) => [kind, roundKindLabels[kind]])}
        />
        <WeekendChoice weekend={wanted.weekend} onChoose={(weekend) => choose({ weekend, again: null })} />
        <CourseChoice
          courses={catalogue?.courses ?? []}
          courseId={wanted.courseId ?? ''}
          onChoose={(course) => choose({ course, again: null })}
        />
        {languages.length > 1 && (
          <Choice
            label="Language"
            value={wanted.language}
            onChoose={(language) => choose({ language })}
            options={languages.map((one) => [one, languageLabels[one]])}
          />
        )}
      </Stack>
      <Loaded reading={list} rows={3} height={44}>
        {(answer) => (
          <RoundPreview
            key={key}
            wanted={wanted}
            {...answer}
            onAgain={(again) => choose({ again: again ? 'yes' : null })}
          />
        )}
      </Loaded>
    </Panel>
  );
}

type PreviewProps = CommandAnswer<typeof listRound> & {
  readonly wanted: CommandRequest<typeof startRound>;
  readonly onAgain: (again: boolean) => void;
};

function RoundPreview({ wanted, learners, more, sample, openRoundId, written, onAgain }: PreviewProps) {
  const navigate = useNavigate();
  const mayEdit = useCan('edit_templates');
  const start = useMutation({
    mutationFn: () => sendStaffCommand(startRound, wanted),
    onSuccess: ({ roundId }) => navigate(portalPaths.rounds({ round: roundId })),
  });
  const edit = mayEdit && (
    <TextButton size="small" href={portalPaths.messageTemplates}>
      Edit the messages
    </TextButton>
  );
  const isAgain = wanted.again === true;
  const again = (written > 0 || isAgain || learners.some(({ why }) => why === 'told')) && (
    <TextButton size="small" onClick={() => onAgain(!isAgain)}>
      {isAgain ? 'Leave them out' : 'Write to them again'}
    </TextButton>
  );
  const chosen = learners.filter(({ why }) => why === null);
  if (openRoundId === null && learners.length === 0) {
    return (
      <Empty
        title={written > 0 ? 'Everybody in this list was written to' : 'Nobody is in this list'}
        action={written > 0 ? again : edit}
      >
        Choose another list, another {weekendWord} or another course.
      </Empty>
    );
  }
  const large = { ref: focusNow, size: 'large', sx: { gap: 1, minHeight: 56 } } as const;
  const enter = <KeyHint>Enter</KeyHint>;
  return (
    <Stack sx={{ p: 1.5, pt: 0, gap: 1.25, justifyItems: 'start' }}>
      {start.error !== null && <Alert severity="error">{start.error.message}</Alert>}
      {openRoundId !== null ? (
        <Button {...large} href={portalPaths.rounds({ round: openRoundId })}>
          Go on with the open round {enter}
        </Button>
      ) : (
        chosen.length > 0 && (
          <Button {...large} disabled={start.isPending} onClick={() => start.mutate()}>
            {start.isPending ? 'Starting...' : `Start a round of ${chosen.length}`} {enter}
          </Button>
        )
      )}
      <Muted>
        Each chat opens in WhatsApp with its message; nothing is sent by itself. {leftOutSentence(learners)}
        {more > 0 && `${more === 1 ? 'One more is' : `${more} more are`} for the next round. `}
        {openRoundId === null && writtenSentence(written, isAgain)}
      </Muted>
      {openRoundId === null && again}
      {sample !== null && (
        <Box component="figure" sx={{ m: 0, maxWidth: 720 }}>
          <Row as="figcaption" sx={{ rowGap: 0 }}>
            <Muted>The first message</Muted>
            {edit}
          </Row>
          <MessageText>{sample}</MessageText>
        </Box>
      )}
      <details>
        <summary>Who they are</summary>
        <Box component="ol" sx={{ m: 0, pl: 3 }}>
          {chosen.map(({ userId, name }) => (
            <li key={userId}>{name}</li>
          ))}
        </Box>
      </details>
    </Stack>
  );
}

/** `200 were written to in an earlier round and are left out.` */
function writtenSentence(written: number, again: boolean): string {
  if (written === 0) return '';
  const were = `${written} ${written === 1 ? 'was' : 'were'} written to in an earlier round`;
  if (again) return `${were}.`;
  return `${were} and ${written === 1 ? 'is' : 'are'} left out.`;
}

/** `Left out: Bupe Phiri asked for no messages; …` */
function leftOutSentence(learners: readonly ListedLearner[]): string {
  const out = learners.flatMap(({ name, why }): [string, LeftOut][] => (why === null ? [] : [[name, why]]));
  if (out.length === 0) return '';
  const said = out.slice(0, 3).map(([name, why]) => `${name} ${leftOutLabels[why]}`);
  const rest = out.length > 3 ? `, and ${out.length - 3} more` : '';
  return `Left out: ${said.join('; ')}${rest}. `;
}
