/** Which learners a round is about, how many they are, what the first of them would read, and the start. */
import * as v from 'valibot';
import { courseIdSchema } from '../../../domain/classes/course.ts';
import {
  languageLabels,
  languageSchema,
  type RoundKind,
  roundKindLabels,
  roundKindSchema,
} from '../../../domain/rounds/message-template.ts';
import type { RoundList } from '../../../domain/rounds/round.ts';
import { daySchema, weekendOf } from '../../../domain/time/time.ts';
import { listRound } from '../../../domain/wire/rounds/round-command.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { now } from '../../../shared/data/clock.ts';
import { sendStaff } from '../../data/commands.ts';
import { Choice, CourseChoice, FilterHead } from '../../ui/FilterHead.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { Listed } from './Listed.tsx';
import type { useOwnParams } from '../use-own-params.ts';
import { beginRead } from '../begun.ts';
import { useRead } from '../use-read.ts';
import { WeekendChoice } from './WeekendChoice.tsx';

type Props = {
  readonly params: URLSearchParams;
  readonly onParams: ReturnType<typeof useOwnParams>[1];
};
type Wanted = RoundList & { readonly language: v.InferOutput<typeof languageSchema> };

const given = <S extends v.GenericSchema>(schema: S, value: string | null): v.InferOutput<S> | null => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : null;
};

/** The list in the address; without one, who has not paid for the coming weekend. */
function wantedIn(params: URLSearchParams): Wanted {
  return {
    kind: given(roundKindSchema, params.get('kind')) ?? 'unpaid',
    courseId: given(courseIdSchema, params.get('course')),
    weekend: given(daySchema, params.get('weekend')) ?? weekendOf(now()),
    language: given(languageSchema, params.get('language')) ?? 'en',
  };
}

const keyOf = (wanted: Wanted) => `round list ${JSON.stringify(wanted)}`;

/** Begins to read the list of an address. */
export function beginList(params: URLSearchParams): void {
  const wanted = wantedIn(params);
  beginRead(keyOf(wanted), () => sendStaff(listRound, wanted));
}

export function StartRound({ params, onParams }: Props) {
  const wanted = wantedIn(params);
  const catalogue = useRead('catalogue', loadCatalogue).value;
  const list = useRead(keyOf(wanted), () => sendStaff(listRound, wanted));
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
      <FilterHead<RoundKind>
        shows={roundKindLabels}
        show={wanted.kind}
        onShow={(kind) => choose({ kind, language: null })}
      >
        <WeekendChoice weekend={wanted.weekend} onChoose={(weekend) => choose({ weekend })} />
        <CourseChoice
          courses={catalogue?.courses ?? []}
          courseId={wanted.courseId ?? ''}
          onChoose={(course) => choose({ course })}
        />
        {(list.value?.languages.length ?? 0) > 1 && (
          <Choice
            label="Language"
            value={wanted.language}
            onChoose={(language) => choose({ language })}
            options={(list.value?.languages ?? []).map((one) => [one, languageLabels[one]])}
          />
        )}
      </FilterHead>
      {list.failure !== null && <Failed message={list.failure.message} onRetry={list.retry} />}
      {list.value === null && list.failure === null && <RowsSkeleton rows={3} />}
      {list.value !== null && <Listed key={JSON.stringify(wanted)} wanted={wanted} {...list.value} />}
    </Panel>
  );
}
