/** The choice of a weekend: this one, and those of the catalogue. */
import { weekendWord } from '#hub';
import { capital } from '../../../domain/time/class-week.ts';
import { type Day, formatDayOf, weekendOf } from '../../../domain/time/time.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { now } from '../../../shared/data/clock.ts';
import { Choice } from '../../ui/FilterHead.tsx';
import { useRead } from '../use-read.ts';

type Props = {
  readonly weekend: Day | null;
  readonly any?: string;
  readonly onChoose: (weekend: Day) => void;
};

export function WeekendChoice({ weekend, any, onChoose }: Props) {
  const offerings = useRead('catalogue', loadCatalogue).value?.offerings ?? [];
  const days = [
    ...new Set([
      ...(weekend === null ? [] : [weekend]),
      weekendOf(now()),
      ...offerings.map((one) => one.weekendDate),
    ]),
  ].sort();
  return (
    <Choice
      label={capital(weekendWord)}
      value={weekend ?? ''}
      onChoose={onChoose}
      options={[
        ...(any === undefined ? [] : [['', any] as const]),
        ...days.map((day) => [day, `${capital(weekendWord)} of ${formatDayOf(day)}`] as const),
      ]}
    />
  );
}
