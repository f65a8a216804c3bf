/** Actions on an order other than decisions: temporary access with an end, and an owner's reversal. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { sendStaff } from '../../data/commands.ts';
import { can } from '../../../domain/people/staff-member.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import {
  type Enrollment,
  hasEnded,
  hasPaidAccess,
  hasTemporaryAccess,
} from '../../../domain/classes/enrollment.ts';
import type { Order } from '../../../domain/money/order.ts';
import { usualAccessEnd } from '../../../domain/money/review-queue.ts';
import { grantAccess, reversePayment } from '../../../domain/wire/staff-command.ts';
import { type Day, formatFull, type Instant } from '../../../domain/time/time.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { Muted } from '../../ui/shapes.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { useRead } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import { AccessForm } from '../../forms/AccessForm.tsx';
import { MoveLearners } from './move/MoveLearners.tsx';
import { ReasonForm } from '../../forms/ReasonForm.tsx';

type Props = {
  readonly order: Order;
  readonly enrollment: Enrollment | null;
  /** The learner's name and the course's title. */
  readonly name: string;
  readonly course: string;
  /** The Saturday of the class that they stand outside: temporary access lets in there who paid for another weekend, too. */
  readonly door?: Day;
  readonly onChanged?: () => void;
};

export function OrderActions({ order, enrollment: read, name, course, door, onChanged }: Props) {
  const { role } = useStaff();
  const now = useNow(30_000);
  const [asked, setAsked] = useState<'grant' | 'end' | 'reverse' | 'move' | null>(null);
  // The change made here counts until the document is read again.
  const [granted, setGranted] = useState<{ over: Enrollment | null; until: Instant | null } | null>(null);
  const enrollment =
    read !== null && granted?.over === read
      ? { ...read, temporaryAccess: granted.until !== null, temporaryAccessUntil: granted.until }
      : read;
  const catalogue = useRead('catalogue', loadCatalogue);
  const temporary = enrollment !== null && hasTemporaryAccess(enrollment, now);
  const isPaid = enrollment !== null && hasPaidAccess(enrollment, now);
  const isReversible = order.status === 'approved' || (order.status === 'rejected' && order.paidAmount > 0);

  const close = () => setAsked(null);
  const said = (title: string, text: string) => {
    close();
    showToast({ title, text }, 'success');
    onChanged?.();
  };
  const changed = (until: Instant | null) => {
    setGranted({ over: read, until });
    if (until === null) said('Temporary access ended', `${name} cannot join ${course} any more.`);
    else said('Temporary access given', `${name} can join ${course} until ${formatFull(until)}.`);
  };
  const end = async (reason: string) => {
    if (enrollment === null) return;
    await sendStaff(grantAccess, { enrollmentId: enrollment.id, until: null, reason });
    changed(null);
  };
  const reverse = async (reason: string) => {
    await sendStaff(reversePayment, { orderId: order.id, reason });
    said('Payment reversed', `${name} reads the reason and can send a proof again.`);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {temporary && (
        <Muted>Can join until {formatFull(enrollment.temporaryAccessUntil ?? now)}, then it ends.</Muted>
      )}
      {enrollment !== null && (!isPaid || door !== undefined) && (
        <Button size="small" variant="outlined" onClick={() => setAsked('grant')}>
          {temporary ? 'Change the end' : 'Temporary access'}
        </Button>
      )}
      {temporary && (
        <Button size="small" variant="outlined" onClick={() => setAsked('end')}>
          End it now
        </Button>
      )}
      {enrollment !== null && !hasEnded(enrollment, now) && (
        <Button size="small" variant="outlined" onClick={() => setAsked('move')}>
          Move to another weekend
        </Button>
      )}
      {isReversible && can(role, 'reverse_payments') && (
        <Button size="small" variant="outlined" color="error" onClick={() => setAsked('reverse')}>
          Reverse the payment
        </Button>
      )}
      {asked === 'grant' && enrollment !== null && !catalogue.busy && (
        <AccessForm
          enrollmentId={enrollment.id}
          name={name}
          course={course}
          usualEnd={usualAccessEnd(
            enrollment.courseId,
            door ?? enrollment.firstWeekend,
            catalogue.value?.offerings ?? [],
            now,
          )}
          onGranted={changed}
          onClose={close}
        />
      )}
      {asked === 'move' && (
        <MoveLearners
          movers={[{ orderId: order.id, name, courseId: order.courseId }]}
          onMoved={() => said('Moved to another weekend', `${name} hears it at once.`)}
          onClose={close}
        />
      )}
      {asked === 'end' && (
        <ReasonForm
          title="End temporary access"
          sentence={`${name} cannot join ${course} from now on; the order stays as it is.`}
          submit="End access"
          hint="Kept in the log; the learner does not read it"
          send={end}
          onClose={close}
        />
      )}
      {asked === 'reverse' && (
        <ReasonForm
          title="Reverse the payment"
          sentence={`${name} loses ${course}, the ${formatKwacha(order.paidAmount)} given to this order become free again, and the receipt is marked as reversed.`}
          submit="Reverse"
          hint="The learner reads exactly this sentence, and can send a proof again"
          send={reverse}
          onClose={close}
        />
      )}
    </Box>
  );
}
