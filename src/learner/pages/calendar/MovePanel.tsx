/** One request per order, granted at once if there is a seat (decision 0084). */
import { type FormEvent, useId, useState } from 'react';
import type { Enrollment } from '../../../domain/classes/enrollment.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { fridayNoonBefore } from '../../../domain/seats/place-offer.ts';
import { weekendName } from '../../../domain/seats/seat-messages.ts';
import { weekendsToAsk } from '../../../domain/seats/weekend-change.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { now } from '../../../shared/data/clock.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Fields, SelectField } from '../../../shared/ui/fields.tsx';
import { askToMove } from '../../data/seats.ts';
import surfaces from '../../ui/surfaces.module.css';

export type MovePanelProps = {
  readonly enrollment: Pick<Enrollment, 'orderId' | 'courseId' | 'firstWeekend'>;
  readonly offerings: readonly Offering[];
};

export function MovePanel({ enrollment, offerings }: MovePanelProps) {
  const { orderId, firstWeekend } = enrollment;
  const id = useId();
  const weekends = weekendsToAsk(enrollment, offerings, now());
  const [toWeekend, setToWeekend] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  if (weekends.length === 0) return <p className={surfaces.muted}>No other weekend is planned yet.</p>;

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || toWeekend === '') return;
    setBusy(true);
    setSaid(null);
    try {
      setSaid(answerText(await askToMove(orderId, toWeekend), toWeekend));
    } catch (thrown) {
      setSaid(toCommandError(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Fields onSubmit={(event) => void ask(event)}>
      <p className={surfaces.muted}>
        You cannot come? You begin on {weekendName(firstWeekend)}. You can change that once, until{' '}
        {formatFull(fridayNoonBefore(firstWeekend))}.
      </p>
      <SelectField
        id={`${id}-to`}
        label="Begin on the weekend of"
        value={toWeekend}
        disabled={isBusy}
        onChange={({ target }) => setToWeekend(target.value)}
      >
        <option value="">Choose a weekend</option>
        {weekends.map((weekend) => (
          <option key={weekend} value={weekend}>
            {weekendName(weekend)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="outlined" aria-disabled={isBusy || toWeekend === ''}>
        {isBusy ? 'Looking for a seat...' : 'Change the weekend'}
      </Button>
      <p role="status">{said}</p>
    </Fields>
  );
}

type Answer = { readonly firstWeekend: string; readonly canWait: boolean };

function answerText({ firstWeekend, canWait }: Answer, asked: string): string {
  if (firstWeekend === asked) return `Done: your classes begin on ${weekendName(firstWeekend)}.`;
  const full = `${weekendName(asked)} is full, so you keep ${weekendName(firstWeekend)}.`;
  return canWait
    ? `${full} You can ask on this card to hear of a place that frees.`
    : `${full} Choose another one if you like.`;
}
