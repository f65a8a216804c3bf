/** The classes of one enrollment: clicks, attendance marks by staff, and a form to correct them. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { sendStaff } from '../../data/commands.ts';
import { type Attendance, type ClassMark, isPresent } from '../../../domain/classes/attendance.ts';
import { windowState } from '../../../domain/classes/class-session.ts';
import { correctAttendance } from '../../../domain/wire/staff-command.ts';
import { formatFull, formatTime } from '../../../domain/time/time.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { Muted } from '../../ui/shapes.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { ReasonForm } from '../../forms/ReasonForm.tsx';

type Props = {
  readonly classes: readonly ClassMark[];
  readonly userId: string;
  readonly name: string;
  readonly onChanged: () => void;
};

export function Classes({ classes, userId, name, onChanged }: Props) {
  const now = useNow(30_000);
  const [asked, setAsked] = useState<ClassMark | null>(null);
  if (classes.length === 0) return null;
  const present = asked?.mark != null && isPresent(asked.mark);
  const correct = async (reason: string) => {
    if (asked === null) return;
    const { offeringId, slot, startsAt } = asked;
    await sendStaff(correctAttendance, { offeringId, slot, userId, present: !present, reason });
    setAsked(null);
    showToast(
      {
        title: 'Attendance corrected',
        text: `${name} counts as ${present ? 'absent from' : 'present in'} the class of ${formatFull(startsAt)}.`,
      },
      'success',
    );
    onChanged();
  };
  return (
    <Box
      component="ul"
      aria-label="Classes"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {classes.map((one) => (
        <Box
          component="li"
          key={one.offeringId + one.slot}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 32 }}
        >
          <Box sx={{ flex: 1, minWidth: 200 }}>
            {formatFull(one.startsAt)} <Muted>· {stateOf(one, windowState(one.startsAt, now))}</Muted>
          </Box>
          {windowState(one.startsAt, now) !== 'upcoming' && (
            <Button
              size="small"
              variant="text"
              onClick={() => setAsked(one)}
              sx={{ ml: { xs: -1.25, sm: 0 } }}
            >
              {one.mark !== null && isPresent(one.mark) ? 'Mark absent' : 'Mark present'}
            </Button>
          )}
        </Box>
      ))}
      {asked !== null && (
        <ReasonForm
          title={present ? 'Mark absent' : 'Mark present'}
          sentence={`${name} will count as ${present ? 'absent from' : 'present in'} the class of ${formatFull(asked.startsAt)}; the clicks themselves are kept.`}
          submit={present ? 'Mark absent' : 'Mark present'}
          hint="Kept in the log; the learner does not read it"
          send={correct}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

function stateOf({ mark }: ClassMark, window: ReturnType<typeof windowState>): string {
  if (mark !== null && mark.correctedTo !== null) {
    return `marked ${mark.correctedTo ? 'present' : 'absent'} by staff${clicksOf(mark, ', ')}`;
  }
  if (mark !== null && mark.joinedAt.length > 0) return clicksOf(mark, '');
  return window === 'upcoming' ? 'to come' : window === 'open' ? 'not joined yet' : 'not joined';
}

function clicksOf({ joinedAt }: Attendance, before: string): string {
  const [first] = joinedAt;
  if (first === undefined) return '';
  return `${before}joined ${formatTime(first)}${joinedAt.length === 1 ? '' : `, ${joinedAt.length} clicks`}`;
}
