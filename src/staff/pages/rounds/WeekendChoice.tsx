/** The choice of a weekend: this one, and those of the catalogue. */
import { type Day, formatDay, lusakaInstant, weekendOf } from '../../../domain/time/time.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { now } from '../../../shared/data/clock.ts';
import { Choice } from '../../ui/FilterHead.tsx';
import { useRead } from '../use-read.ts';

export function WeekendChoice({ weekend, onChoose }: { weekend: Day; onChoose: (weekend: Day) => void }) {
  const offerings = useRead('catalogue', loadCatalogue).value?.offerings ?? [];
  const days = [...new Set([weekend, weekendOf(now()), ...offerings.map((one) => one.weekendDate)])].sort();
  return (
    <Choice
      label="Weekend"
      value={weekend}
      onChoose={onChoose}
      options={days.map((day) => [day, `Weekend of ${formatDay(lusakaInstant(day, '12:00'))}`])}
    />
  );
}
