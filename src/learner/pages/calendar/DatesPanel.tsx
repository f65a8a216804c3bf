/** Add a course's dates to a calendar, or ask for another weekend. */
import type { Enrollment } from '../../../domain/classes/enrollment.ts';
import { canAskMove } from '../../../domain/seats/weekend-change.ts';
import { now } from '../../../shared/data/clock.ts';
import surfaces from '../../ui/surfaces.module.css';
import { CalendarPanel, type CalendarPanelProps } from './CalendarPanel.tsx';
import { MovePanel } from './MovePanel.tsx';

export type DatesPanelProps = Omit<CalendarPanelProps, 'enrollment'> & { readonly enrollment: Enrollment };

export function DatesPanel(props: DatesPanelProps) {
  const { enrollment, offerings } = props;
  return (
    <>
      <CalendarPanel {...props} />
      {canAskMove(enrollment, now()) ? (
        <MovePanel enrollment={enrollment} offerings={offerings} />
      ) : (
        <p className={surfaces.muted}>
          The weekend can be changed once, until Friday 12:00 before it. Write to us if you cannot come.
        </p>
      )}
    </>
  );
}
