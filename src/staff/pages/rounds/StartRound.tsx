/** Which learners a round is about, how many they are, what the first of them would read, and the start. */
import Box from '@mui/material/Box';
import * as z from 'zod/mini';
import { courseIdSchema } from '../../../domain/classes/course.ts';
import { presentWeekend } from '../../../domain/classes/present-weekend.ts';
import {
  languageLabels,
  languageSchema,
  ROUND_KINDS,
  type RoundKind,
  roundKindLabels,
  roundKindSchema,
} from '../../../domain/rounds/message-template.ts';
import type { RoundList } from '../../../domain/rounds/round.ts';
import { daySchema, weekendOf } from '../../../domain/time/time.ts';
import type { Catalogue } from '../../../domain/wire/catalogue.ts';
import { listRound } from '../../../domain/wire/rounds/round-command.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { now } from '../../../shared/data/clock.ts';
import { sendStaff } from '../../data/commands.ts';
import { Choice, CourseChoice } from '../../ui/FilterHead.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { Listed } from './Listed.tsx';
import type { useOwnParams } from '../use-own-params.ts';
import { useRead } from '../use-read.ts';
import { WeekendChoice } from './WeekendChoice.tsx';

type Props = {
  readonly params: URLSearchParams;
  readonly onParams: ReturnType<typeof useOwnParams>[1];
};
type Wanted = RoundList & {
  readonly language: z.infer<typeof languageSchema>;
  readonly again: boolean;
};

const given = <S extends z.core.$ZodType>(schema: S, value: string | null): z.infer<S> | null => {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : null;
};

/** The weekend that such messages are about: who missed a class did so on the present one, the others have one ahead. */
const usualWeekend = (kind: RoundKind, known: Catalogue | null) =>
  kind === 'missed' ? weekendOf(now()) : presentWeekend(known, now());

/** The list in the address; without one, who has not paid for the coming weekend. */
function wantedIn(params: URLSearchParams, known: Catalogue | null): Wanted {
  const kind = given(roundKindSchema, params.get('kind')) ?? 'unpaid';
  return {
    kind,
    courseId: given(courseIdSchema, params.get('course')),
    weekend: given(daySchema, params.get('weekend')) ?? usualWeekend(kind, known),
    language: given(languageSchema, params.get('language')) ?? 'en',
    again: params.get('again') === 'yes',
  };
}

const keyOf = (wanted: Wanted) => `round list ${JSON.stringify(wanted)}`;

export function StartRound({ params, onParams }: Props) {
  const known = useRead('catalogue', loadCatalogue);
  const catalogue = known.value;
  const isKnown = catalogue !== null || known.failure !== null;
  const wanted = wantedIn(params, catalogue);
  // Which weekend is meant is known once the catalogue is, or cannot be.
  const list = useRead(isKnown ? keyOf(wanted) : null, () => sendStaff(listRound, wanted));
  const choose = (changes: Readonly<Record<string, string | null>>) =>
    onParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return (
    <Panel aria-label="Who gets a message">
      <Box
        sx={{
          p: 1.5,
          display: 'grid',
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
        {(list.value?.languages.length ?? 0) > 1 && (
          <Choice
            label="Language"
            value={wanted.language}
            onChoose={(language) => choose({ language })}
            options={(list.value?.languages ?? []).map((one) => [one, languageLabels[one]])}
          />
        )}
      </Box>
      {list.failure !== null && <Failed message={list.failure.message} onRetry={list.retry} />}
      {list.value === null && list.failure === null && <RowsSkeleton rows={3} />}
      {list.value !== null && (
        <Listed
          key={JSON.stringify(wanted)}
          wanted={wanted}
          {...list.value}
          onAgain={(again) => choose({ again: again ? 'yes' : null })}
        />
      )}
    </Panel>
  );
}
